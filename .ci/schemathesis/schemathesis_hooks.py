import base64
import re
import uuid

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    """An Idempotency-Key that came before with other fields is refused, as documented: each valid one is made new."""
    key = (case.headers or {}).get("Idempotency-Key")
    if isinstance(key, str) and re.fullmatch(r"[\x21-\x7e]{1,255}", key):
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    # A dry run answers as if the quote was stored, and its ID leads to nothing.
    (case.query or {}).pop("dryRun", None)
    replace_in_query(case)
    # Nothing has happened in the future, which the format of a time does not express.
    for field in ("answeredAt", "at"):
        time = case.body.get(field) if isinstance(case.body, dict) else None
        if isinstance(time, str) and re.match(r"\d{4}-", time, re.ASCII):
            case.body[field] = "2020" + time[4:]
    replace_in_outcome(case)
    # Only users are assigned: not in the schema, either.
    assigned_to = case.body.get("assignedTo") if isinstance(case.body, dict) else None
    if isinstance(assigned_to, str) and len(assigned_to) <= 100:
        case.body["assignedTo"] = None
    replace_in_settings(case)
    # Invisible characters, which the patterns of required texts do not express. Names that are part of a path have no "%", either:
    # Schemathesis takes the name "%41" that it read from a response for one that is encoded.
    invisible = (
        r"\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
        r"\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    )
    for field in ("firstName", "lastName", "phone", "projectDetails", "username", "name"):
        value = case.body.get(field) if isinstance(case.body, dict) else None
        if isinstance(value, str):
            refused = f"[{invisible}%]" if field in ("username", "name") else f"[{invisible}]"
            case.body[field] = re.sub(refused, "x", value)


def replace_in_query(case):
    """Replaces what the schemas of the lists cannot express."""
    query = case.query or {}
    # What has changed is listed without the filters of the other list.
    since = query.get("updatedSince")
    if isinstance(since, str) and re.match(r"\d{4}-", since, re.ASCII) and not query.keys() <= {"updatedSince", "cursor", "limit", "source"}:
        del query["updatedSince"]
    # A cursor encodes the ID of a quote, or also the time of a change.
    cursor = query.get("cursor")
    if isinstance(cursor, str) and re.fullmatch(r"[\w-]{19,68}", cursor, re.ASCII):
        is_change = case.path == "/api/erasures" or "updatedSince" in query
        position = f"{'1795167000000 ' if is_change else ''}{uuid.uuid4()}"
        query["cursor"] = base64.urlsafe_b64encode(position.encode()).decode().rstrip("=")


def replace_in_outcome(case):
    """Only what is answered has an outcome, only what was lost a reason, and only what was won an amount."""
    body = case.body if isinstance(case.body, dict) else {}
    reasons = ("too-expensive", "no-answer", "went-elsewhere", "out-of-area", "not-our-work", "other")
    amount = body.get("amount")
    has_amount = isinstance(amount, int) and not isinstance(amount, bool) and 0 <= amount <= 100_000_000
    if body.get("outcome") not in (None, "won", "lost"):
        return
    if body.get("lostReason") in reasons:
        body["outcome"] = "lost"
        if has_amount:
            body["amount"] = None
    elif has_amount:
        body["outcome"] = "won"
    if body.get("outcome") and body.get("answeredAt") is None:
        body["answeredAt"] = "2020-01-01T00:00:00Z"


def replace_in_settings(case):
    """Replaces what the schemas of the owner's settings cannot express."""
    body = case.body if isinstance(case.body, dict) else {}
    # Nobody removes themselves, or has a link of their own.
    username = (case.path_parameters or {}).get("username")
    if case.method in ("DELETE", "POST") and isinstance(username, str) and username.startswith("tester-"):
        case.path_parameters["username"] = str(uuid.uuid4())
    # A period ends after it starts, and is not too long.
    query = case.query or {}
    if all(isinstance(query.get(name), str) and re.match(r"\d{4}-\d\d-\d\dT", query[name], re.ASCII) for name in ("since", "until")):
        if case.path in ("/api/statistics", "/api/ad-conversions.csv"):
            case.query["since"], case.query["until"] = "2026-10-01T05:00:00Z", "2026-11-01T05:00:00Z"
    # A reminder comes within a day.
    minutes = body.get("remindAfterMinutes")
    if isinstance(minutes, int) and not isinstance(minutes, bool) and 1440 <= minutes <= 99_999:
        body["remindAfterMinutes"] = 1439
    # Quiet hours take some time.
    hours = body.get("quietHours")
    if isinstance(hours, dict) and hours.get("from") == hours.get("to") and re.fullmatch(r"\d\d:\d\d", str(hours.get("to")), re.ASCII):
        hours["to"] = "06:30" if hours["from"] != "06:30" else "06:31"
    # The address of a device is public, and its key a point of the curve.
    endpoint, keys = body.get("endpoint"), body.get("keys")
    if isinstance(endpoint, str) and re.fullmatch(r"https://[\x21-\x7e]+", endpoint) and len(endpoint) <= 2000:
        body["endpoint"] = "https://93.184.216.34/send/1"
    if isinstance(keys, dict) and re.fullmatch(r"[A-Za-z0-9_-]{87}", str(keys.get("p256dh"))):
        keys["p256dh"] = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    # So is that of a webhook.
    url = body.get("url")
    if case.path.startswith("/api/webhooks") and isinstance(url, str) and len(url) <= 2000:
        body["url"] = "https://93.184.216.34/hook"
    # An origin is one that browsers send, which no pattern expresses.
    for values in (body, query):
        origin = values.get("origin")
        if isinstance(origin, str) and len(origin) <= 300:
            values["origin"] = f"https://{uuid.uuid4()}.example"
    # A token ends in the future.
    ends = body.get("expiresAt")
    if isinstance(ends, str) and re.match(r"\d{4}-", ends, re.ASCII):
        body["expiresAt"] = "2996" + ends[4:]
