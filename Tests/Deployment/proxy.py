"""Tests the example configurations of deploy/ in front of the real program, with other ports and a self-signed certificate.

Needs openssl, and nginx (Debian's nginx-light), caddy, or both. PROXIES may name their paths.
"""

import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Faults"))
from program import TIMEOUT, ROOT, Program, expect, run, wait_until

HOST = "films.example.org"
PROXIES = {
    Path(path).name: path
    for path in os.environ.get("PROXIES", "").split() or [shutil.which("nginx", path="/usr/sbin:/usr/bin"), shutil.which("caddy")]
    if path
}
CACHED = "nginx with a cache"


class Proxy:
    """A proxy with its example configuration."""

    def __init__(self, kind: str, folder: Path, upstream: int) -> None:
        self.plain, self.secure = free_port(), free_port()
        command = self.caddy(folder, upstream) if kind == "caddy" else self.nginx(folder, upstream, with_cache=kind == CACHED)
        self.process = subprocess.Popen(command, env=os.environ | {"HOME": str(folder)}, stderr=subprocess.DEVNULL)
        wait_until(lambda: is_listening(self.secure) and is_listening(self.plain), f"{kind} listens")
        # The certificate is self-signed, and made for this run.
        self.context = ssl.create_default_context(cafile=str(folder / "certificate.pem"))

    def nginx(self, folder: Path, upstream: int, with_cache: bool) -> list[str]:
        text = example("nginx.conf", cache_changes(folder) * with_cache + [
            ("127.0.0.1:8080", f"127.0.0.1:{upstream}"),
            ("    listen [::]:80;\n", ""), ("    listen [::]:443 ssl http2;\n", ""),
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            ("listen 443 ssl", f"listen 127.0.0.1:{self.secure} ssl"),
            (f"/etc/letsencrypt/live/{HOST}/fullchain.pem", f"{folder}/certificate.pem"),
            (f"/etc/letsencrypt/live/{HOST}/privkey.pem", f"{folder}/key.pem"),
        ])
        locations = "".join(
            f"{name}_temp_path {folder}/{name};" for name in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        file = folder / "nginx.conf"
        file.write_text(f"daemon off; pid {folder}/pid; events {{}} http {{ access_log off; {locations}\n{text}}}\n")
        return [PROXIES["nginx"], "-e", "stderr", "-c", str(file)]

    def caddy(self, folder: Path, upstream: int) -> list[str]:
        text = example("Caddyfile", [
            ("127.0.0.1:8080", f"127.0.0.1:{upstream}"),
            (f"{HOST} {{\n", f"{HOST} {{\n\ttls {folder}/certificate.pem {folder}/key.pem\n"),
        ])
        file = folder / "Caddyfile"
        file.write_text(f"{{\n\tadmin off\n\thttp_port {self.plain}\n\thttps_port {self.secure}\n}}\n{text}")
        return [PROXIES["caddy"], "run", "--adapter", "caddyfile", "--config", str(file)]

    def connect(self) -> http.client.HTTPSConnection:
        connection = http.client.HTTPSConnection(HOST, self.secure, timeout=TIMEOUT, context=self.context)
        # The host name does not resolve, so connect to this machine directly.
        plain = socket.create_connection(("127.0.0.1", self.secure), TIMEOUT)
        connection.sock = self.context.wrap_socket(plain, server_hostname=HOST)
        return connection

    def send(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[http.client.HTTPResponse, str]:
        connection = self.connect()
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, {"Host": HOST, "Accept-Language": "en"} | fields)
        response = connection.getresponse()
        return response, response.read().decode()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


class Services(BaseHTTPRequestHandler):
    """Stubs of a chat service and of Open Library, which wait until the test allows a response."""

    chat_may_respond = threading.Event()
    library_may_respond = threading.Event()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.chat_may_respond.wait(TIMEOUT)
        books = {"books": [{"title": "Dune", "author": "Frank Herbert", "reason": "Sand."}]}
        self.send_json({"choices": [{"message": {"content": json.dumps(books)}, "finish_reason": "stop"}]})

    def do_GET(self) -> None:
        if self.path == "/echo":
            return self.send_json(dict(self.headers.items()))
        self.library_may_respond.wait(TIMEOUT)
        self.send_json({"numFound": 1, "docs": [{"key": "/works/OL1W", "title": "Dune", "author_name": ["Frank Herbert"]}]})

    def send_json(self, value: object) -> None:
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


def example(name: str, changes: list[tuple[str, str]]) -> str:
    text = (ROOT / "deploy" / name).read_text()
    for old, new in changes:
        expect(old in text, f"the example no longer contains {old!r}")
        text = text.replace(old, new)
    return text


def cache_changes(folder: Path) -> list[tuple[str, str]]:
    """Adds the lines of docs/performance.md to the example: those above `upstream`, and those in `location`."""
    blocks = re.findall(r"```nginx\n(.*?)```", (ROOT / "docs/performance.md").read_text(), re.DOTALL)
    expect(len(blocks) == 2, f"docs/performance.md has {len(blocks)} blocks for nginx")
    before, inside = blocks
    expect("/var/cache/nginx/foyer" in before, "the cache has another folder")
    return [
        ("upstream foyer {\n", before.replace("/var/cache/nginx/foyer", f"{folder}/cache") + "upstream foyer {\n"),
        ("        proxy_pass http://foyer;\n", "        proxy_pass http://foyer;\n" + inside),
    ]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def is_listening(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


def check_pages(proxy: Proxy) -> None:
    plain = http.client.HTTPConnection("127.0.0.1", proxy.plain, timeout=TIMEOUT)
    plain.request("GET", "/movies?query=dune", headers={"Host": HOST})
    moved = plain.getresponse()
    expect(
        moved.status in (301, 308) and moved.headers["Location"] == f"https://{HOST}/movies?query=dune",
        f"http has status {moved.status}, {moved.headers['Location']}")

    found, page = proxy.send("GET", "/movies?query=dune")
    expect(found.status == 200 and page.rstrip().endswith("</html>"), f"a page has status {found.status}")
    for path in ("/movies?query=dune", "/nothing", "/healthz"):
        policy = proxy.send("GET", path)[0].headers.get_all("Strict-Transport-Security")
        expect(policy == ["max-age=31536000"], f"Strict-Transport-Security of {path} is {policy}")
    described, text = proxy.send("GET", "/opensearch.xml")
    expect(described.status == 200 and f"https://{HOST}/" in text, "the addresses in the page are not the public ones")
    tag = found.headers["ETag"]
    if tag:
        expect(proxy.send("GET", "/movies?query=dune", If_None_Match=tag)[0].status == 304, "a known entity tag gets no 304")

    form = {"Content_Type": "application/x-www-form-urlencoded", "Origin": f"https://{HOST}", "Sec_Fetch_Site": "same-origin"}
    kept, _ = proxy.send("POST", "/movies/search", b"query=dune", **form)
    cookie = kept.headers["Set-Cookie"] or ""
    expect(kept.status == 303 and cookie.startswith("__Host-foyer_visitor="), f"a search has status {kept.status}")
    expect("Secure" in cookie and "HttpOnly" in cookie and "SameSite=Lax" in cookie, f"the cookie is {cookie}")
    expect(not (kept.headers["Location"] or "").startswith("http:"), "a form redirects to http")
    foreign, _ = proxy.send("POST", "/movies/search", b"query=dune", **(form | {"Origin": "https://example.net", "Sec_Fetch_Site": "cross-site"}))
    expect(foreign.status == 403, f"a form of another site has status {foreign.status}")
    large, page = proxy.send("POST", "/shelf/import", b"x" * 2_500_000, **(form | {"Content_Type": "multipart/form-data; boundary=x"}))
    expect(large.status == 413 and "File too large" in page, f"a file that is too large has status {large.status}")


def check_cache(proxy: Proxy) -> None:
    """People without a cookie share a page in their language and format; nothing else comes from the cache or goes into it."""
    page = "/movies?query=arrival"

    def send(path: str = page, method: str = "GET", **headers: str) -> tuple[str | None, int, str]:
        response, text = proxy.send(method, path, **headers)
        return response.headers["X-Cache"], response.status, text

    state, status, text = send()
    expect((state, status) == ("MISS", 200), f"a first page: {state}, {status}")
    expect(send() == ("HIT", 200, text), "a repeated page is not in the cache")
    state, status, korean = send(Accept_Language="ko")
    expect(state == "MISS" and 'lang="ko"' in korean and send(Accept_Language="ko") == ("HIT", 200, korean), "not cached in Korean")
    state, _, data = send(Accept="application/json")
    expect(state == "MISS" and data.startswith("{"), "JSON is not told apart from HTML")
    response, _ = proxy.send("HEAD", page, Accept_Encoding="gzip")
    expect(response.headers["Content-Encoding"] == "gzip" and response.headers["X-Cache"] == "MISS", "gzip is not told apart")
    tag = proxy.send("GET", page)[0].headers["ETag"] or ""
    expect(send(If_None_Match=tag)[:2] == ("HIT", 304), "a known entity tag gets no 304 from the cache")
    expect(send(method="HEAD") == ("HIT", 200, ""), "HEAD does not come from the cache")

    form = {"Content_Type": "application/x-www-form-urlencoded", "Origin": f"https://{HOST}"}
    kept, _ = proxy.send("POST", "/movies/search", b"query=solaris", **form)
    own = (kept.headers["Set-Cookie"] or "").partition(";")[0]
    state, _, mine = send(Cookie=own)
    expect(state == "BYPASS" and "solaris" in mine, f"a visitor after a stranger: {state}")
    expect(send(Cookie="foyer_language=ko")[0::2] == ("BYPASS", korean), "the language of the cookie does not count")
    expect(send() == ("HIT", 200, text), "a stranger after a visitor has another page")
    expect(send("/books", Cookie=own)[0] == "BYPASS" and send("/books")[0] == "MISS", "a visitor's page is saved")
    expect(send("/search", Authorization="Bearer x")[0] == "BYPASS" and send("/search")[0] == "MISS", "a page for a token is saved")
    expect(send("/movies", Host="other.example.org")[1] == 421 and send("/movies")[0] == "MISS", "hosts share a page")
    for path in ("/ask", "/shelf", "/questions", "/movies?page=0", "/metrics", "/movies/search"):
        states = [send(path)[0] for _ in range(2)]
        expect("HIT" not in states, f"{path} comes from the cache: {states}")
    state, _, cover = send("/images/covers/movies/catalog-dune-1984.svg")
    expect(send("/images/covers/movies/catalog-dune-1984.svg") == ("HIT", 200, cover) if state == "MISS" else False, "a cover is not cached")


def check_events(proxy: Proxy) -> None:
    """Events of a question arrive while it is being answered, not only at the end."""
    form = {"Content_Type": "application/x-www-form-urlencoded", "Origin": f"https://{HOST}"}
    asked, _ = proxy.send("POST", "/questions", b"question=a+novel+about+sand&token=t", **form)
    expect(asked.status == 303, f"a question has status {asked.status}")
    cookie = (asked.headers["Set-Cookie"] or "").partition(";")[0]
    connection = proxy.connect()
    connection.request("GET", asked.headers["Location"] + "/events", headers={"Host": HOST, "Cookie": cookie})
    events = connection.getresponse()
    expect(events.headers["Content-Type"] == "text/event-stream", f"events are {events.headers['Content-Type']}")
    Services.chat_may_respond.set()
    # The stub of Open Library still waits, so the question is not answered yet.
    line = events.readline().decode()
    expect(line.startswith("data: "), f"the first line of events is {line!r}")
    expect(not Services.library_may_respond.is_set(), "events arrive only at the end")
    Services.library_may_respond.set()
    expect("event: done" in events.read().decode(), "the events have no end")


def check_address(kind: str, folder: Path, services: int) -> None:
    """The proxy overwrites the addresses that a client claims."""
    proxy = Proxy(kind, folder, services)
    try:
        _, text = proxy.send("GET", "/echo", X_Forwarded_For="203.0.113.9", X_Forwarded_Proto="gopher")
        seen = json.loads(text)
        expect(seen["X-Forwarded-For"] == "127.0.0.1", f"X-Forwarded-For is {seen['X-Forwarded-For']}")
        expect((seen["X-Forwarded-Proto"], seen["Host"]) == ("https", HOST), f"the forwarded headers are {seen}")
    finally:
        proxy.stop()


def check(kind: str, folder: Path, services: int) -> None:
    Services.chat_may_respond.clear()
    Services.library_may_respond.clear()
    program = Program(
        folder / f"data-{kind}", "--public-url", f"https://{HOST}", "--ask-url", f"http://127.0.0.1:{services}/v1", "--ask-model", "m",
        "--open-library-url", f"http://127.0.0.1:{services}", "--book-providers", "openlibrary,catalog")
    proxy = Proxy(kind, folder, program.port)
    try:
        if kind == CACHED:
            check_cache(proxy)
        check_pages(proxy)
        check_events(proxy)
    finally:
        proxy.stop()
    program.stop()
    check_address(kind, folder, services)
    print(f"proxy: pages, https cookies, forms, files that are too large, event streams and addresses work behind {kind}")


def main() -> None:
    expect(bool(PROXIES), "neither nginx nor caddy is installed")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Services)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # nginx runs its workers without root's rights; they must be able to enter the folder.
        folder.chmod(0o711)
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1", "-keyout",
             folder / "key.pem", "-out", folder / "certificate.pem", "-subj", f"/CN={HOST}", "-addext",
             f"subjectAltName=DNS:{HOST}"], check=True, capture_output=True)
        for kind in [*PROXIES, *([CACHED] if "nginx" in PROXIES else [])]:
            check(kind, folder, server.server_port)


run(main)
