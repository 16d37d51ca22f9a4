"""A funds disbursement service on the Python standard library alone.

    python3 stdlib.py [--port N] [--token T] [--biz B]

Choices where the interface leaves room:
  prefix            /payments
  refusals          always 400, except 404 for an unknown path or a wrong method; status "fail";
                    data []; errors an array of {code, field, detail}
  success           202 for initiate disbursement (200 when replayed), 200 for the list
  bodies            pretty-printed, members in alphabetical order, non-ASCII escaped, amounts with
                    a decimal point (100.0), Content-Length, Content-Type "application/json";
                    extra members (api_version, meta)
  reference         UUID version 4, upper case
  null fields       initiated_at is a number of seconds since 1970, payload a text, meta an array
  merchant_reference  at most 100 characters; the same request again is answered with the first
                    transaction, a different one under the same reference is refused
  completion        0.3 seconds after the request, as `processed`
  list              oldest first; token and Content-Type are required, X-Biz-Number only has to be
                    right when it is there; perPage defaults to 50, at most 1000 (more is cut to
                    1000), 0 gives an empty list, anything else is refused
  authorization     the word Bearer in any letter case
  limits            amount from 0.01 to 1000000000000
"""
import argparse
import json
import re
import signal
import socketserver
import sys
import threading
import time
import uuid
from decimal import ROUND_HALF_UP, Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

PREFIX = "/payments"
SETTLE_SECONDS = 0.3
MAX_BODY = 256 * 1024
DEFAULT_PER_PAGE = 50
MAX_PER_PAGE = 1000
TEXT_FIELDS = ("bank_code", "bank_account_number", "merchant_reference")


class Refusal(Exception):
    """A request that is refused: the HTTP status and the members of one error."""

    def __init__(self, code, field, detail, http_status=400, close=False):
        super().__init__(detail)
        self.http_status = http_status
        self.close = close
        self.error = {"code": code, "field": field, "detail": detail}


class Ledger:
    """All transactions of the one business, oldest first."""

    def __init__(self):
        self.lock = threading.Lock()
        self.transactions = []
        self.by_merchant_reference = {}

    def initiate(self, request, user_agent):
        """Return the transaction and whether it is new."""
        content = (request["amount"], request["bank_code"], request["bank_account_number"])
        with self.lock:
            known = self.by_merchant_reference.get(request["merchant_reference"])
            if known is not None:
                if known[0] != content:
                    raise Refusal("E31", "merchant_reference", "used before for another transfer")
                return known[1], False
            transaction = self._new(request, user_agent)
            self.transactions.append((time.monotonic(), transaction))
            self.by_merchant_reference[request["merchant_reference"]] = (content, transaction)
            return transaction, True

    @staticmethod
    def _new(request, user_agent):
        fee = min(Decimal(repr(request["amount"])) * Decimal("0.015"), Decimal(2000))
        return {
            "reference": str(uuid.uuid4()).upper(),
            "type": "debit",
            "type_description": "",
            "amount": request["amount"],
            "fee": str(fee.quantize(Decimal("0.01"), ROUND_HALF_UP)),
            "status": "pending",
            "payload": "queue:outgoing",
            "narration": "Payout \u2014 r\u00e9f. " + request["merchant_reference"],
            "initiated_at": round(time.time(), 3),
            "paid_at": None,
            "activities": [
                {
                    "message": "Transaction is pending\u2026",
                    "action": "pending",
                    "meta": ["api", 1],
                    "user_agent": user_agent,
                    "device_os": "Other",
                    "device_name": "Server-to-server",
                }
            ],
        }

    def list(self, limit):
        with self.lock:
            chosen = self.transactions[:limit]
        now = time.monotonic()
        return [self._summary(transaction, now - made) for made, transaction in chosen]

    @staticmethod
    def _summary(transaction, age):
        settled = age >= SETTLE_SECONDS
        names = ("reference", "type", "amount", "fee", "narration", "initiated_at")
        summary = {name: transaction[name] for name in names}
        summary["status"] = "processed" if settled else "pending"
        paid_at = round(transaction["initiated_at"] + SETTLE_SECONDS, 3)
        summary["paid_at"] = paid_at if settled else None
        return summary


def no_constant(name):
    raise ValueError(name + " is not JSON")


def parse_request_object(data):
    """The checked fields of an initiate-disbursement body."""
    try:
        body = json.loads(data.decode("utf-8"), parse_constant=no_constant)
    except (ValueError, RecursionError):
        raise Refusal("E20", "body", "malformed JSON") from None
    if not isinstance(body, dict):
        raise Refusal("E21", "body", "a JSON object is expected")

    amount = body.get("amount")
    if isinstance(amount, bool) or not isinstance(amount, (int, float)):
        raise Refusal("E22", "amount", "a number is expected")
    if not 0.01 <= amount <= 1_000_000_000_000:
        raise Refusal("E23", "amount", "out of range")
    for name in TEXT_FIELDS:
        if not isinstance(body.get(name), str) or body[name] == "":
            raise Refusal("E24", name, "a non-empty string is expected")
    if len(body["merchant_reference"]) > 100:
        raise Refusal("E25", "merchant_reference", "longer than 100 characters")
    return {"amount": float(amount), **{name: body[name] for name in TEXT_FIELDS}}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "DisbursementGateway/1.9"
    sys_version = ""
    timeout = 60
    wbufsize = 65536
    disable_nagle_algorithm = True

    # ---- responses

    def answer(self, http_status, envelope, close=False):
        envelope["api_version"] = "1.9"
        text = json.dumps(envelope, indent=2, sort_keys=True) + "\n"
        self.send_response(http_status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.send_header("API-Version", "1.9")
        self.send_header("RateLimit-Policy", "100000;w=60")
        if close:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(text.encode("ascii"))
        self.wfile.flush()

    def refuse(self, refusal):
        self.answer(
            refusal.http_status,
            {"status": "fail", "message": "Request refused", "data": [], "errors": [refusal.error]},
            close=refusal.close,
        )

    def send_error(self, code, message=None, explain=None):
        """What the base class refuses by itself (bad request line, unknown method, ...)."""
        self.request_version = "HTTP/1.1"  # so that the response has its headers in any case
        status = 404 if code == 501 else 400
        self.refuse(Refusal("E01", "request", message or "bad request", status, close=True))

    def handle_expect_100(self):
        super().handle_expect_100()
        self.wfile.flush()
        return True

    def log_message(self, format, *args):
        pass

    # ---- reading the request

    def read_body(self):
        """Read the whole body, so that the connection stays usable whatever the answer."""
        if self.headers.get("Transfer-Encoding", "").strip().lower() == "chunked":
            return self.read_chunks()
        length = self.headers.get("Content-Length", "0").strip()
        if not re.fullmatch(r"[0-9]{1,12}", length):
            raise Refusal("E02", "Content-Length", "not a number", close=True)
        if int(length) > MAX_BODY:
            raise Refusal("E03", "body", "too large", close=True)
        data = self.rfile.read(int(length))
        if len(data) < int(length):
            raise ConnectionError("the body ended early")
        return data

    def read_chunks(self):
        data = b""
        while True:
            size = self.rfile.readline(1024).split(b";")[0].strip()
            if not re.fullmatch(rb"[0-9A-Fa-f]{1,8}", size):
                raise Refusal("E04", "body", "bad chunk", close=True)
            size = int(size, 16)
            if len(data) + size > MAX_BODY:
                raise Refusal("E03", "body", "too large", close=True)
            if size == 0:
                while self.rfile.readline(1024).strip():
                    pass
                return data
            data += self.rfile.read(size)
            self.rfile.readline(1024)

    def check_token(self):
        scheme, _, token = self.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or token.strip() != self.server.token:
            raise Refusal("E10", "Authorization", "a valid bearer token is required")

    def check_business(self, required):
        number = self.headers.get("X-Biz-Number")
        if number is None and not required:
            return
        if (number or "").strip() != self.server.biz:
            raise Refusal("E11", "X-Biz-Number", "a known business number is required")

    def check_content_type(self):
        media_type = self.headers.get("Content-Type", "").split(";")[0].strip().lower()
        if media_type != "application/json":
            raise Refusal("E12", "Content-Type", "application/json is required")

    # ---- operations

    def initiate(self, body, _query):
        self.check_content_type()
        self.check_token()
        self.check_business(required=True)
        request = parse_request_object(body)
        agent = self.headers.get("User-Agent", "-")
        transaction, new = self.server.ledger.initiate(request, agent)
        envelope = {"status": "success", "message": "Transaction initiated \u2013 queued",
                    "data": transaction, "errors": None, "meta": {"replayed": not new}}
        self.answer(202 if new else 200, envelope)

    def list_transactions(self, _body, query):
        self.check_content_type()
        self.check_token()
        self.check_business(required=False)
        asked = parse_qs(query).get("perPage", [str(DEFAULT_PER_PAGE)])[-1]
        if not re.fullmatch(r"[0-9]{1,9}", asked):
            raise Refusal("E30", "perPage", "an integer is expected")
        data = self.server.ledger.list(min(int(asked), MAX_PER_PAGE))
        self.answer(200, {"status": "success", "message": "Transactions retrieved", "data": data,
                          "errors": None, "meta": {"count": len(data)}})

    def dispatch(self):
        try:
            body = self.read_body()
            path, _, query = self.path.partition("?")
            operation = {
                ("POST", PREFIX + "/initiate-disbursement"): self.initiate,
                ("GET", PREFIX + "/transactions"): self.list_transactions,
            }.get((self.command, path))
            if operation is None:
                raise Refusal("E40", "path", "no such operation", 404)
            operation(body, query)
        except Refusal as refusal:
            self.refuse(refusal)
        except (ArithmeticError, LookupError, TypeError, ValueError):
            self.refuse(Refusal("E99", "request", "could not be handled"))

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = dispatch


class Server(ThreadingHTTPServer):
    request_queue_size = 256
    daemon_threads = True

    def server_bind(self):
        socketserver.TCPServer.server_bind(self)  # without the look-up of the host's name
        self.server_name, self.server_port = self.server_address[:2]

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], OSError):  # clients may go away
            super().handle_error(request, client_address)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--token", default="stdlib_access_token")
    parser.add_argument("--biz", default="biz/00-42")
    arguments = parser.parse_args()

    server = Server(("127.0.0.1", arguments.port), Handler)
    server.token, server.biz, server.ledger = arguments.token, arguments.biz, Ledger()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    print(f"listening on http://127.0.0.1:{server.server_port}{PREFIX}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
