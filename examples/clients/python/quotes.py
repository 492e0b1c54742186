"""Asks for a quote, then lists quotes as their owner, by a client generated from the API's document (run.sh)."""

import os
import time
from uuid import uuid4

import httpx
from quotes_api import AuthenticatedClient, Client
from quotes_api.api.quotes import create_quote, list_quotes
from quotes_api.api.sessions import sign_in, sign_out
from quotes_api.models import Credentials, Problem, ProjectType, Quote, QuoteRequest
from quotes_api.types import UNSET, Unset

URL = os.environ.get("QUOTES_URL", "http://localhost:3000")


def ask(client: Client, request: QuoteRequest) -> Quote | Problem:
    """Asks for a quote, up to three times: the key makes sure that one is stored. A problem is that of RFC 9457."""
    key = str(uuid4())
    retries_left = 2
    while True:
        try:
            answer = create_quote.sync(client=client, body=request, idempotency_key=key)
            if isinstance(answer, Quote) or answer.status not in (429, 503) or not retries_left:
                return answer
        except httpx.TransportError:
            if not retries_left:
                raise
        retries_left -= 1
        time.sleep(1)


request = QuoteRequest(
    first_name="Ada",
    last_name="Lovelace",
    phone="(214) 555-0123",
    project_type=ProjectType.DRIVEWAY,
    project_details="The driveway has cracked.",
    source="python-example",
)

with Client(base_url=URL, raise_on_unexpected_status=True) as visitor:
    stored = ask(visitor, request)
    if isinstance(stored, Problem):
        raise SystemExit(stored.detail)
    print("Stored", stored.id)

    request.phone = "555"
    refused = ask(visitor, request)
    if isinstance(refused, Problem):
        for fault in refused.errors or []:
            print("Refused", fault.pointer, fault.detail)

    credentials = Credentials(os.environ["QUOTES_USER"], os.environ["QUOTES_PASSWORD"])
    session = sign_in.sync(client=visitor, body=credentials)
    if isinstance(session, Problem):
        raise SystemExit(session.detail)

with AuthenticatedClient(base_url=URL, token=session.token, raise_on_unexpected_status=True) as owner:
    cursor: str | Unset | None = UNSET
    while cursor is not None:
        page = list_quotes.sync(client=owner, source="python-example", limit=2, cursor=cursor)
        if isinstance(page, Problem):
            raise SystemExit(page.detail)
        for quote in page.items:
            print("Listed", quote.id, quote.created_at.isoformat(), quote.last_name)
        cursor = page.next_
    sign_out.sync(client=owner)
