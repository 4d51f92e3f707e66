"""Malicious clients: each must be refused or disconnected, memory must stay constant, and other clients must be served meanwhile."""

import contextlib
import http.client
import http.server
import os
import re
import resource
import select
import socket
import struct
import tempfile
import threading
import time

from program import CheckError, Program, cpu_share, expect, memory, run, wait_until

IDLE_CONNECTIONS = 1000
# In seconds: by then the program must have closed idle connections. Its own limit is 60.
LIMIT = 75


def connect(program: Program) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", program.port))
    connection.settimeout(LIMIT)
    return connection


def exchange(program: Program, data: bytes, wait: float = 5) -> bytes:
    """Sends data; returns everything received until the connection ends, or until nothing comes for `wait` seconds."""
    with connect(program) as connection:
        with contextlib.suppress(ConnectionError, BrokenPipeError):
            connection.sendall(data)
        connection.settimeout(wait)
        response = b""
        with contextlib.suppress(OSError):
            while piece := connection.recv(65536):
                response += piece
        return response


def expect_served(program: Program) -> None:
    begin = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=10)
    with contextlib.closing(connection):
        connection.request("GET", "/movies?query=dune")
        expect(connection.getresponse().status == 200, "others are not served")
    expect(time.monotonic() - begin < 5, "others wait")


def statuses(response: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3})", response)]


def smuggling(program: Program) -> None:
    """Requests that two servers could parse differently are refused."""
    inner = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    shapes = {
        "two lengths": b"POST /search HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: %d\r\n\r\n" % len(inner),
        "a length and chunks": b"POST /search HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "chunks of another kind": b"POST /search HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n",
        "chunks, and not last": b"POST /search HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        "a space before the colon": b"POST /search HTTP/1.1\r\nHost: x\r\nContent-Length : 4\r\n\r\n",
        "a folded line": b"GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n Content-Length: 4\r\n\r\n",
        "a negative length": b"POST /search HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        "a length with a plus": b"POST /search HTTP/1.1\r\nHost: x\r\nContent-Length: +4\r\n\r\n",
        "chunks of a huge size": b"POST /search HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
        "a NUL in a header": b"GET / HTTP/1.1\r\nHost: x\r\nX-A: a\x00b\r\n\r\n",
        "no version": b"GET /\r\n\r\n",
        "nonsense": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20,
    }
    for name, shape in shapes.items():
        begin = time.monotonic()
        found = statuses(exchange(program, shape + inner, wait=5))
        expect(bool(found) or time.monotonic() - begin < 4, f"{name}: neither a response nor an end")
        expect(all(400 <= status < 500 for status in found), f"{name}: {found}")


def paths(program: Program) -> None:
    """No address leads out of the folder, and no malformed address causes a server error."""
    for path in (
        "/../../../../etc/passwd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/foyer.css/../../../etc/passwd", "/..%2f..%2fetc%2fpasswd",
        "//etc/passwd", "/images/covers/movies/..%2f..%2fetc%2fpasswd.svg", "/images/pictures/tmdb/200/..%2f..%2fetc%2fpasswd",
        "/Templates/layout.mustache", "/.env", "/%00", "/%", "/%zz", "/%ff%fe", "/movies/%c0%ae%c0%ae", "/movies?query=%ff",
        "/movies?query=%zz", "/movies?query=%00", "/movies?" + "a=b&" * 5000, "/movies/" + "a" * 8000, "/shelf/feed/..%2f..%2fx.xml",
    ):
        response = exchange(program, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode(), wait=10)
        [status, *more] = statuses(response) or [0]
        expect(not more and (status < 500), f"{path[:60]}: {status}")
        expect(b"root:" not in response and b"{{" not in response, f"{path[:60]} leads out")


def injection(program: Program) -> None:
    """A line break in a query never becomes a line break in a header."""
    for request in (
        b"GET /movies?query=a%0d%0aX-Evil:%20yes HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"POST /movies/search HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        b"Content-Length: 31\r\n\r\nquery=a%0d%0aX-Evil:+yes%0d%0a+",
        b"POST /language HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        b"Content-Length: 48\r\n\r\nlanguage=ko&here=%2Fmovies%0d%0aX-Evil:%20yes+++",
    ):
        head, _, _ = exchange(program, request, wait=10).partition(b"\r\n\r\n")
        expect(statuses(head) != [] and statuses(head)[0] < 500, f"no response to {request[:60]!r}")
        expect(b"X-Evil" not in re.sub(rb"(?i)\r\nlocation:[^\r]*", b"", head), "a header was injected")


def large_headers(program: Program) -> None:
    """Endless headers are cut off before they take memory."""
    before = memory(program)
    for name, line in (("one line", b"a" * 65536), ("many lines", b"X-A: b\r\n" * 8192)):
        with connect(program) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n" + (b"X-A: " if name == "one line" else b""))
            sent = 0
            with contextlib.suppress(ConnectionError, BrokenPipeError):
                while sent < 64 << 20:
                    readable, _, _ = select.select([connection], [], [], 0)
                    if readable and not connection.recv(65536):
                        break
                    sent += connection.send(line)
            expect(sent < 32 << 20, f"{name}: {sent >> 20} MB of headers were accepted")
    response = exchange(program, b"GET / HTTP/1.1\r\nHost: x\r\nCookie: foyer_visitor=" + b"a" * 70_000 + b"\r\n\r\n", wait=5)
    expect(all(400 <= status < 500 for status in statuses(response)), f"a cookie of 70 KB: {statuses(response)}")
    expect(memory(program) - before < 60, f"memory grew by {memory(program) - before:.0f} MB")


def idle_connections(program: Program) -> None:
    """A thousand idle connections, and some that send one byte at a time, are closed; other clients are served meanwhile."""
    before = memory(program)
    idle = [connect(program) for _ in range(IDLE_CONNECTIONS)]
    slow = {"headers": connect(program), "body": connect(program)}
    slow["headers"].sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-A: ")
    slow["body"].sendall(
        b"POST /search HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10000\r\n\r\nquery=")
    begin = time.monotonic()
    ended: dict[str, float] = {}
    while time.monotonic() - begin < LIMIT and (len(ended) < len(slow) or idle):
        expect_served(program)
        for name, connection in slow.items():
            if name in ended:
                continue
            try:
                connection.send(b"a")
                readable, _, _ = select.select([connection], [], [], 0)
                if readable and not connection.recv(65536):
                    ended[name] = time.monotonic() - begin
            except OSError:
                ended[name] = time.monotonic() - begin
        readable = []
        for start in range(0, len(idle), 500):
            readable += select.select(idle[start : start + 500], [], [], 0)[0]
        for connection in readable:
            with contextlib.suppress(OSError):
                connection.recv(1024)
            connection.close()
        idle = [connection for connection in idle if connection not in set(readable)]
        time.sleep(1)
    grown = memory(program) - before
    for connection in (*idle, *slow.values()):
        connection.close()
    print(f"  closed: {ended}, {len(idle)} of {IDLE_CONNECTIONS} idle connections left after {LIMIT} s, memory {grown:+.0f} MB")
    expect(not idle, f"{len(idle)} idle connections are open after {LIMIT} s")
    for name in slow:
        expect(name in ended, f"a connection with slow {name} is open after {LIMIT} s")
    expect(grown < 60, f"memory grew by {grown:.0f} MB")


def reads_nothing(program: Program, at_once: int = 1000) -> None:
    """A client that sends requests and reads no responses has to wait; memory stays constant."""
    before = memory(program)
    sent = 0
    with connect(program) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.setblocking(False)
        begin = time.monotonic()
        while time.monotonic() - begin < 15:
            with contextlib.suppress(BlockingIOError, InterruptedError):
                # Many at once, or one by one: the program answers single known requests from their raw bytes.
                sent += connection.send(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * at_once)
                if at_once == 1:
                    time.sleep(0.0003)
                continue
            time.sleep(0.05)
        grown = memory(program) - before
        expect(grown < 60, f"memory grew by {grown:.0f} MB for {sent >> 10} KB of requests")


def reads_nothing_one_by_one(program: Program) -> None:
    """The same for a client that sends one request after the other."""
    reads_nothing(program, 1)


def is_ended(connection: socket.socket) -> bool:
    """Whether the program has closed a connection, without reading from it."""
    poll = select.poll()
    poll.register(connection, select.POLLRDHUP)
    return bool(poll.poll(0))


def unread_responses(_: Program) -> None:
    """Clients that send requests and never read are disconnected after 30 s; a newcomer is served then, and /healthz meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        program = Program(folder, "--max-connections", "20")
        health = http.client.HTTPConnection("127.0.0.1", program.port, timeout=10)
        health.request("GET", "/healthz")
        health.getresponse().read()
        silent = [connect(program) for _ in range(19)]
        begin = time.monotonic()
        newcomer = start_connecting(program)
        newcomer.settimeout(LIMIT)
        slowest = 0.0
        while time.monotonic() - begin < LIMIT and not all(map(is_ended, silent)):
            for connection in silent:
                connection.setblocking(False)
                with contextlib.suppress(OSError):
                    connection.send(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 1000)
            asked = time.monotonic()
            health.request("GET", "/healthz")
            expect(health.getresponse().read() == b"alive\n", "/healthz does not answer")
            slowest = max(slowest, time.monotonic() - asked)
            time.sleep(0.5)
        taken = time.monotonic() - begin
        newcomer.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        expect(statuses(newcomer.recv(65536)) == [200], "a newcomer is not served")
        print(f"  {len(silent)} connections that read nothing are closed after {taken:.0f} s, /healthz took {slowest * 1000:.0f} ms at most")
        expect(all(map(is_ended, silent)), f"{sum(not is_ended(one) for one in silent)} connections are open after {LIMIT} s")
        for connection in (*silent, newcomer):
            connection.close()
        health.close()
        program.stop()


def chunk_extensions(program: Program) -> None:
    """Bytes without content (extensions of chunks, line breaks before a request) end the connection at once."""
    before = memory(program)
    chunked = b"POST /search HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n"
    for name, start, more in (("extensions", chunked + b"1;", b"a"), ("quoted extensions", chunked + b'1;a="', b"b"), ("line breaks", b"", b"\r\n")):
        with connect(program) as connection:
            begin, sent = time.monotonic(), 0
            with contextlib.suppress(ConnectionError):
                connection.sendall(start)
                while sent < 64 << 20:
                    sent += connection.send(more * 8192)
            print(f"  {name}: the connection ends after {sent >> 10} KB and {time.monotonic() - begin:.2f} s")
            # Most of it fills the buffers of the kernel.
            expect(sent < 16 << 20, f"{name}: {sent >> 20} MB were accepted")
    expect(memory(program) - before < 20, f"memory grew by {memory(program) - before:.0f} MB")


def hosts(_: Program) -> None:
    """Requests without one valid host are refused, with a public address those for other names, too; metrics are never shown to one."""
    bad = (b"", b"Host: x\r\nHost: x\r\n", b"Host: a b\r\n", b"Host: a@b\r\n", b"Host: \r\n", b"Host: x:y\r\n")
    with tempfile.TemporaryDirectory() as folder:
        for public in ((), ("--public-url", "https://films.example.org")):
            program = Program(folder, *public, environment={"FOYER_METRICS": "loopback"})

            def status(target: bytes, host: bytes, version: bytes = b"HTTP/1.1") -> list[int]:
                head = b"GET " + target + b" " + version + b"\r\nConnection: close\r\n" + host + b"\r\n"
                return statuses(exchange(program, head, wait=10))

            for _ in range(2):
                expect(status(b"/", b"Host: localhost\r\n") == [200], "localhost is not served")
                for host in bad:
                    expect(status(b"/", host) == [400], f"{host!r}: {status(b'/', host)}")
            other = 421 if public else 200
            evil = b"Host: evil.example\r\n"
            expect(status(b"/", evil) == [other], f"another name: {status(b'/', evil)}")
            expect(status(b"http://evil.example/", b"Host: localhost\r\n") == [other], "the name in the address does not count")
            expect(status(b"http://localhost/", evil) == [200], "the name in Host counts")
            expect(status(b"/healthz", evil) == [200], "/healthz is refused")
            expect(status(b"/healthz", b"", b"HTTP/1.0") == [200], "HTTP/1.0 needs a host")
            expect(status(b"/metrics", evil) in ([404], [421]), "another name sees the metrics")
            expect(status(b"/metrics", b"Host: 127.0.0.1\r\n") == [200], "the metrics are not shown")
            program.stop()


def resets(_: Program) -> None:
    """A client that resets its connection, at any point, is no error in the log."""
    form = b"POST /search HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\nquery=dune"
    upload = b"POST /shelf/import HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\n"
    shapes = {
        "nothing": b"", "a part of a head": b"GET / HT", "a head": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        "a search": b"GET /movies?query=dune HTTP/1.1\r\nHost: x\r\n\r\n", "a part of a form": form[:-4], "a form": form,
        "a part of a chunk": b"POST /search HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab", "a part of an upload": upload,
        "many requests": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 2000,
    }
    with tempfile.TemporaryDirectory() as folder:
        program = Program(folder, "--log-level", "info")
        for data in shapes.values():
            for wait in (0, 0.002, 0.02, 0.2):
                connection = connect(program)
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                connection.settimeout(1)
                with contextlib.suppress(OSError):
                    connection.sendall(data)
                time.sleep(wait)
                connection.close()
        expect_served(program)
        lines = [line for line in program.stop().splitlines() if re.search(r"\b(warning|error|critical)\b", line)]
        expect(not lines, f"the log has {len(lines)} lines, first: {lines[:3]}")


def shares(_: Program) -> None:
    """One address has a quarter of the connections at most; other clients are served meanwhile."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing, but finds the address of this machine in its network.
            probe.connect(("203.0.113.1", 9))
            own = probe.getsockname()[0]
        except OSError:
            return print("  not checked: this machine has no address in a network")
    with tempfile.TemporaryDirectory() as folder:
        program = Program(folder, "--max-connections", "80", "--host", "0.0.0.0")
        connections = [socket.create_connection((own, program.port)) for _ in range(100)]
        wait_until(lambda: sum(map(is_ended, connections)) >= 80, "connections beyond the share are closed")
        expect_served(program)
        kept = sum(not is_ended(one) for one in connections)
        expect(kept == 20, f"{kept} of 100 connections of one address are open, the limit is 80 for all")
        for connection in connections:
            connection.close()
        for _ in range(60):
            socket.create_connection((own, program.port)).close()
        expect_served(program)
        print(f"  {kept} of 100 connections of {own} are open")
        program.stop()


class Missing(http.server.BaseHTTPRequestHandler):
    """A service that has no picture."""

    asked = 0

    def do_GET(self) -> None:
        Missing.asked += 1
        self.send_response(404)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def floods(_: Program) -> None:
    """400 forms of one address: most are refused with the time to wait. 400 invented pictures: a service gets 60 requests."""
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    forms = {
        "/search": "query=dune", "/movies/search": "query=dune", "/shelf/add": "kind=books&title=Emma", "/shelf/feed": "",
        "/recents/recording": "on=0", "/recents": "kind=all&query=dune",
    }
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Missing)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        program = Program(
            folder, "--tmdb-image-url", f"http://127.0.0.1:{server.server_port}/t/p", "--tmdb-url", f"http://127.0.0.1:{server.server_port}/3",
            "--movie-providers", "catalog,tmdb", environment={"FOYER_TMDB_KEY": "k"})
        connection = program.connect()

        def send(method: str, path: str, body: str | None, address: str, cookie: str = "") -> http.client.HTTPResponse:
            headers = {"X-Forwarded-For": address} | (form if body is not None else {}) | ({"Cookie": cookie} if cookie else {})
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            response.read()
            return response

        for number, (path, body) in enumerate(forms.items()):
            found = [send("POST", path, body, f"203.0.113.{number}") for _ in range(400)]
            kept = sum(response.headers["Set-Cookie"] is not None for response in found)
            refused = [response for response in found if response.status == 429]
            print(f"  {path}: {kept} new visitors, {len(refused)} of 400 refused")
            # One more is allowed each minute.
            expect(60 <= kept <= 65, f"{path}: {kept} new visitors of one address")
            if path.endswith("/search"):
                expect(all(response.status == 303 for response in found), f"{path}: a search does not work past the limit")
            else:
                expect(len(refused) == 400 - kept and all(int(response.headers["Retry-After"]) > 0 for response in refused), f"{path}: {len(refused)} refused")
        cookie = (send("POST", "/shelf/add", "kind=books&title=Emma", "198.51.100.1").headers["Set-Cookie"] or "").partition(";")[0]
        expect(bool(cookie), "no cookie")
        found = [send("POST", "/shelf/add", f"kind=books&title=Emma{number}", "198.51.100.1", cookie).status for number in range(800)]
        print(f"  /shelf/add with a cookie: {found.count(303)} of 800 kept")
        expect(590 <= found.count(303) <= 610 and found.count(303) + found.count(429) == 800, f"{found.count(303)} kept")
        other = [send("POST", "/shelf/add", f"kind=books&title=Emma{number}", "198.51.100.2", cookie).status for number in range(20)]
        expect(429 in other, "a new address gives a visitor more")
        for number in range(400):
            send("GET", f"/images/pictures/tmdb/row/a{number}.jpg", None, "203.0.113.99")
        print(f"  400 invented pictures: the service got {Missing.asked} requests")
        expect(Missing.asked <= 90, f"the service got {Missing.asked} requests")
        connection.close()
        program.stop()
    server.shutdown()


def upgrades(program: Program) -> None:
    """A request to change the protocol gets one response at most: later bytes are neither stored nor answered out of order."""
    known = b"GET /movies?query=dune HTTP/1.1\r\nHost: x\r\n\r\n"
    for head in (b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n",
                 b"CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n"):
        with connect(program) as connection:
            for _ in range(2):
                connection.sendall(known)
                connection.recv(1 << 20)
        before = memory(program)
        with connect(program) as connection:
            connection.settimeout(10)
            response = b""
            with contextlib.suppress(ConnectionError):
                connection.sendall(head + known)
                connection.sendall(known * 200_000)
                while piece := connection.recv(65536):
                    response += piece
        expect(len(statuses(response)) <= 1, f"{head[:20]!r}: {statuses(response)}")
        expect(memory(program) - before < 8, f"{head[:20]!r}: memory grew by {memory(program) - before:.0f} MB")


def start_connecting(program: Program) -> socket.socket:
    """Starts to connect, without waiting for the program to accept."""
    connection = socket.socket()
    connection.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        connection.connect(("127.0.0.1", program.port))
    return connection


def open_files(program: Program) -> int:
    return len(os.listdir(f"/proc/{program.process.pid}/fd"))


def check_waiting_clients(program: Program, most: int, *, waiting: int, file_limit: int | None = None) -> None:
    """An accepted client is served however many others wait; waiting costs no processor time; others are accepted when clients leave."""
    before = memory(program)
    accepted = http.client.HTTPConnection("127.0.0.1", program.port, timeout=10)
    accepted.request("GET", "/healthz")
    accepted.getresponse().read()
    if file_limit:
        resource.prlimit(program.process.pid, resource.RLIMIT_NOFILE, (file_limit, file_limit))
    idle = [start_connecting(program) for _ in range(waiting)]
    waiting_client = start_connecting(program)
    waiting_client.settimeout(LIMIT)
    try:
        time.sleep(2)
        files, load = open_files(program), cpu_share(program, 4)
        print(f"  {waiting} connect, {files} files are open, {load:.0%} of a core, memory {memory(program) - before:+.0f} MB")
        expect(files <= most, f"{files} files are open, the limit is {most}")
        expect(load < 0.2, f"waiting connections take {load:.0%} of a core")
        accepted.request("GET", "/movies?query=dune")
        response = accepted.getresponse()
        expect(response.status == 200 and bool(response.read()), "the accepted client is not served")
        for connection in idle:
            connection.close()
        # It may be queued only now, because the queue of the kernel has a limit, too.
        with contextlib.suppress(BlockingIOError, BrokenPipeError, ConnectionError):
            waiting_client.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        expect(statuses(waiting_client.recv(65536)) == [200], "the waiting client is not served")
        expect_served(program)
        expect(memory(program) - before < 60, f"memory grew by {memory(program) - before:.0f} MB")
    finally:
        for connection in (*idle, waiting_client, accepted):
            connection.close()


def limits(_: Program) -> None:
    """No more connections are accepted than allowed, open files stay below their limit, and waiting clients are accepted when others leave."""
    with tempfile.TemporaryDirectory() as folder:
        program = Program(folder, "--max-connections", "50")
        check_waiting_clients(program, open_files(program) + 50 + 3, waiting=250)
        program.stop()
        program = Program(folder, open_files=256)
        check_waiting_clients(program, 256 - 64, waiting=250)
        program.stop()
        # Other open files leave fewer than the limit on connections needs.
        program = Program(folder)
        check_waiting_clients(program, 60, waiting=250, file_limit=60)
        program.stop()
        # It also stops while clients wait.
        program = Program(folder, "--max-connections", "10")
        waiting_clients = [start_connecting(program) for _ in range(100)]
        time.sleep(1)
        program.stop()
        for connection in waiting_clients:
            connection.close()


def main() -> None:
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        program = Program(folder)
        for check in (
            smuggling, paths, injection, hosts, large_headers, chunk_extensions, limits, shares, floods, resets, upgrades, reads_nothing,
            reads_nothing_one_by_one, unread_responses, idle_connections,
        ):
            try:
                check(program)
                expect_served(program)
                print(f"hostile: {check.__doc__}", flush=True)
            except CheckError as error:
                failures.append(f"{check.__name__}: {error}")
        program.stop()
    expect(not failures, "; ".join(failures))


run(main)
