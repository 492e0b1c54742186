#!/usr/bin/env bash
# Runs schemathesis, all checks on, against the built product: as anyone, then signed in.
# Usage: schemathesis.sh ST [MONGODB_URI]: the program, and the database where not the embedded store.
set -euo pipefail
cd "$(dirname "$0")/../.."
st=$1 hooks=$PWD/.ci/schemathesis
export DATA_DIR MONGODB_URI=${2-} PORT=3919 RATE_LIMIT=off LOG_LEVEL=error
DATA_DIR=$(mktemp -d)
url=http://127.0.0.1:$PORT

name=tester-$$
password=$(node -p 'crypto.randomUUID()')
node api/dist/users.js add $name <<< "$password"
node api/dist/main.js > "$DATA_DIR/server.log" &
server=$!
trap 'kill $server; wait $server; rm -rf "$DATA_DIR"' EXIT
curl -fsS --retry 20 --retry-connrefused --retry-delay 1 -o "$DATA_DIR/ready" "$url/api/health/ready"
token=$(curl -fsS -H 'Content-Type: application/json' -d "{\"username\":\"$name\",\"password\":\"$password\"}" \
  "$url/api/sessions" | node -p 'JSON.parse(require("fs").readFileSync(0)).token')

run() {
  (cd "$DATA_DIR" && SCHEMATHESIS_HOOKS=schemathesis_hooks PYTHONPATH="$hooks" "$st" --config-file "$hooks/schemathesis.toml" run "$url/api/openapi.json" \
    --checks all -n 100 --max-time 45 --seed 1 --no-color "$@")
}
failed=0
run || failed=1
# These would end the session that the other calls need, or want the password.
run -H "Authorization: Bearer $token" --exclude-operation-id signOut \
  --exclude-operation-id signOutEverywhere --exclude-operation-id changePassword || failed=1
[ "$failed" -eq 0 ] || cat "$DATA_DIR/server.log"
exit "$failed"
