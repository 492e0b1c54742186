"""Receives webhooks: WEBHOOK_SECRET=whsec_… PORT=8080 python3 receiver.py"""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_") + "==")


def is_signed(headers, body):
    """Whether the message was signed with the secret within the last 5 minutes (Standard Webhooks)."""
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    digest = hmac.digest(KEY, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256)
    expected = b"v1," + base64.b64encode(digest)
    signatures = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(sent, expected) for sent in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # The bytes as received: parsed and serialized again, they would have another signature.
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_signed(self.headers, body):
            self.send_response(401)
            self.end_headers()
            self.wfile.write(b"The signature is missing, wrong, or too old.")
            return
        event = json.loads(body)
        # Do slow work after the response, and skip a webhook-id that was processed before.
        if event["type"] == "quote.created":
            quote = event["data"]
            print(f"New quote {quote['id']} from {quote['firstName']} {quote['lastName']}", flush=True)
        self.send_response(204)
        self.end_headers()


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 8080))), Receiver).serve_forever()
