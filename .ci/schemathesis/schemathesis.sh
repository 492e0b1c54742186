#!/usr/bin/env bash
# Runs schemathesis, with all checks but those that schemathesis.toml turns off, against the built product: as anyone, then signed in.
# All checks are on by default; `--checks all` would override that file.
# Usage: schemathesis.sh ST [MONGODB_URI]: the program, and the database where not the embedded store.
set -euo pipefail
cd "$(dirname "$0")/../.."
st=$1 MONGODB_URI=${2-} hooks=$PWD/.ci/schemathesis
source .ci/start-server.sh
token=$(curl -fsS -H 'Content-Type: application/json' -d "{\"username\":\"$user\",\"password\":\"$password\"}" \
  "$url/api/sessions" | node -p 'JSON.parse(require("fs").readFileSync(0)).token')

run() {
  (cd "$DATA_DIR" && SCHEMATHESIS_HOOKS=schemathesis_hooks PYTHONPATH="$hooks" "$st" --config-file "$hooks/schemathesis.toml" run "$url/api/openapi.json" \
    -n 100 --max-time 45 --seed 1 --no-color "$@")
}
failed=0
run || failed=1
# The excluded operations would end the session that the other calls need, or want the password or a passkey.
run -H "Authorization: Bearer $token" --exclude-operation-id signOut --exclude-operation-id endSession \
  --exclude-operation-id signOutEverywhere --exclude-operation-id changePassword \
  --exclude-operation-id removePassword || failed=1
[ "$failed" -eq 0 ] || cat "$DATA_DIR/server.log"
exit "$failed"
