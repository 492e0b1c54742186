import os
from datetime import datetime, timedelta, timezone
from uuid import uuid4

import quotes_client as quotes
from quotes_client.exceptions import UnauthorizedException

SOURCE = "journey-python"
visitor = quotes.ApiClient(quotes.Configuration(host=os.environ["QUOTES_URL"]))
api = quotes.QuotesApi(visitor)

request = quotes.QuoteRequest(
    firstName="Ada",
    lastName="Lovelace",
    phone="(214) 555-0123",
    projectType=quotes.ProjectType.DRIVEWAY,
    projectDetails="The driveway has cracked.",
    source=SOURCE,
)
key = str(uuid4())
stored = api.create_quote(request, idempotency_key=key)
replayed = api.create_quote_with_http_info(request, idempotency_key=key)
assert replayed.data.id == stored.id
assert replayed.headers["Idempotent-Replayed"] == "true"
api.create_quote(request.model_copy(update={"last_name": "Second"}))

try:
    api.create_quote(request.model_copy(update={"phone": "555"}))
    raise AssertionError("A phone number of three digits was accepted.")
except quotes.ApiException as error:
    assert error.status == 422, error
    assert isinstance(error.data, quotes.Problem), error
    assert error.data.errors[0].pointer == "/phone"

credentials = quotes.Credentials(username=os.environ["QUOTES_USER"], password=os.environ["QUOTES_PASSWORD"])
token = quotes.SessionsApi(visitor).sign_in(credentials).token
owner = quotes.ApiClient(quotes.Configuration(access_token=token))
api = quotes.QuotesApi(owner)

filters = {
    "source": SOURCE,
    "project_type": quotes.ProjectType.DRIVEWAY,
    "since": datetime.now(timezone.utc) - timedelta(hours=1),
}
ids = []
cursor = None
while True:
    page = api.list_quotes(limit=1, cursor=cursor, **filters)
    ids += [quote.id for quote in page.items]
    cursor = page.next
    if cursor is None:
        break
assert len(ids) == 2 and ids[1] == stored.id, ids
assert "Lovelace" in bytes(api.export_quotes_as_csv(**filters)).decode("utf-8-sig")

patch = quotes.QuotePatch(answered_at=datetime.now(timezone.utc), note="Visit on Monday")
answered = api.update_quote(stored.id, patch)
assert answered.note == "Visit on Monday", answered
assert answered.answered_by == os.environ["QUOTES_USER"], answered

for quote_id in ids:
    api.erase_quote(quote_id)

crm = quotes.QuotesApi(quotes.ApiClient(quotes.Configuration(access_token=os.environ["QUOTES_TOKEN"])))
since = datetime.now(timezone.utc) - timedelta(hours=1)
assert crm.list_quotes(updated_since=since, source=SOURCE).items == []
assert stored.id in [erased.id for erased in crm.list_erasures(since).items]

# The other tags.
assert quotes.HealthApi(visitor).check_liveness().status == "live"
assert quotes.SourcesApi(owner).list_sources().items == []
assert quotes.StatisticsApi(owner).get_statistics(since, datetime.now(timezone.utc)).quotes == 0
assert quotes.SettingsApi(owner).get_settings().closures == []

quotes.SessionsApi(owner).sign_out()
try:
    api.list_quotes()
    raise AssertionError("The session goes on after signing out.")
except UnauthorizedException:
    pass
