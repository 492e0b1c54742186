import re
import uuid

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    """An Idempotency-Key that came before with other fields is refused, as documented: each valid one is made new."""
    key = (case.headers or {}).get("Idempotency-Key")
    if isinstance(key, str) and re.fullmatch(r"[\x21-\x7e]{1,255}", key):
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
