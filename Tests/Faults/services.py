"""Malicious services: a response that unpacks to a gigabyte must end at the limit, and waiting for a silent service must cost nothing."""

import gzip
import http.client
import json
import socket
import tempfile
import threading
import time
import urllib.parse
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from program import Program, cpu_share, expect, memory, peak, run

GIGABYTE = 1 << 30


def packed(window: int) -> bytes:
    """A gigabyte of zeros, compressed to a thousandth."""
    packer = zlib.compressobj(9, zlib.DEFLATED, window)
    zeros = bytes(1 << 20)
    return b"".join(packer.compress(zeros) for _ in range(GIGABYTE >> 20)) + packer.flush()


GZIP = packed(31)
# By a word in the path: the content coding, the body, and the Content-Length if it is false.
RESPONSES = {
    "gzip": ("gzip", GZIP, None),
    "deflate": ("deflate", packed(15), None),
    "nested": ("gzip, gzip", gzip.compress(GZIP), None),
    "short": ("gzip", GZIP, 5000),
    "long": ("gzip", GZIP, 10 * len(GZIP)),
    "broken": ("gzip", b"\x1f\x8b\x08\0\0\0\0\0\0\0" + b"nonsense" * 20, None),
    "plain": ("identity", bytes(64 << 20), None),
}


class Service(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        coding, body, length = RESPONSES[next(word for word in RESPONSES if word in self.path)]
        self.close_connection = True
        try:
            self.send_response(200)
            self.send_header("Content-Type", "image/jpeg" if "/pictures" in self.path else "application/json")
            self.send_header("Content-Encoding", coding)
            self.send_header("Content-Length", str(length or len(body)))
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            # The program closed the connection at its limit.
            pass


def bombs() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    grown: dict[str, float] = {}
    for word in RESPONSES:
        # A new program each time, because a program stops asking a service that fails repeatedly.
        with tempfile.TemporaryDirectory() as folder:
            program = Program(
                folder, "--tmdb-url", f"{url}/3", "--tmdb-image-url", f"{url}/pictures", "--movie-providers", "tmdb",
                environment={"FOYER_TMDB_KEY": "k"})
            before = peak(program)
            for path in (f"/movies?query={word}", f"/images/pictures/tmdb/row/{word}.jpg"):
                begin = time.monotonic()
                connection = program.connect()
                connection.request("GET", path, headers={"Accept": "application/json"})
                response = connection.getresponse()
                text = response.read().decode()
                expect(response.status == 502, f"{path}: {response.status} {text[:200]}")
                expect(json.loads(text)["code"] == "bad-response", f"{path}: {text[:200]}")
                expect(time.monotonic() - begin < 5, f"{path} took {time.monotonic() - begin:.1f} s")
            grown[word] = peak(program) - before
            program.stop()
    server.shutdown()
    print("  memory grew by at most, in MB: " + ", ".join(f"{size:.0f} ({word})" for word, size in grown.items()), flush=True)
    expect(max(grown.values()) < 60, f"memory grew: {grown}")


def silence() -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    connections: list[socket.socket] = []

    def listen() -> None:
        while True:
            connection, _ = listener.accept()
            connection.recv(65536)
            connections.append(connection)

    threading.Thread(target=listen, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        program = Program(
            folder, "--ask-url", f"http://127.0.0.1:{listener.getsockname()[1]}/v1", "--ask-model", "m")
        connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=10)
        fields = urllib.parse.urlencode({"question": "a novel about the sea", "token": "t"})
        connection.request("POST", "/questions", fields, {"Content-Type": "application/x-www-form-urlencoded"})
        expect(connection.getresponse().status == 303, "the question is not accepted")
        time.sleep(2)
        expect(len(connections) == 1, "the service received no request")
        load = cpu_share(program, 20)
        print(f"  a silent service: {load:.1%} of a core while waiting, memory {memory(program):.0f} MB", flush=True)
        expect(load < 0.01, f"waiting takes {load:.0%} of a core")
        program.kill()


def main() -> None:
    bombs()
    silence()


run(main)
