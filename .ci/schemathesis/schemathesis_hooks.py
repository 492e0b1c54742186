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
    # A cursor encodes the ID of a quote, which the pattern of the parameter does not express.
    cursor = (case.query or {}).get("cursor")
    if isinstance(cursor, str) and re.fullmatch(r"[\w-]{48}", cursor, re.ASCII):
        case.query["cursor"] = base64.urlsafe_b64encode(str(uuid.uuid4()).encode()).decode()
    # Nothing has happened in the future, which the format of a time does not express.
    for field in ("answeredAt", "at"):
        time = case.body.get(field) if isinstance(case.body, dict) else None
        if isinstance(time, str) and re.match(r"\d{4}-", time, re.ASCII):
            case.body[field] = "2020" + time[4:]
    # Only a quote that is not answered has a time to call back, and only users are assigned: not in the schema, either.
    if isinstance(case.body, dict) and isinstance(case.body.get("callBackAt"), str):
        case.body["answeredAt"] = None
    assigned_to = case.body.get("assignedTo") if isinstance(case.body, dict) else None
    if isinstance(assigned_to, str) and len(assigned_to) <= 100:
        case.body["assignedTo"] = None
    # Control characters, which the patterns of names and of the phone number do not express.
    for field in ("firstName", "lastName", "phone"):
        value = case.body.get(field) if isinstance(case.body, dict) else None
        if isinstance(value, str):
            case.body[field] = re.sub(r"[\x01-\x08\x0e-\x1f\x7f-\x9f]", "x", value)
