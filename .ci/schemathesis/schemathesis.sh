#!/usr/bin/env bash
# Runs schemathesis, with all checks but those that schemathesis.toml turns off, against the built product: signed in, and on
# the embedded store, as anyone and with an API token of each scope, too.
# All checks are on by default; `--checks all` would override that file.
# Usage: schemathesis.sh ST [MONGODB_URI]: the program, and the database where not the embedded store.
set -euo pipefail
cd "$(dirname "$0")/../.."
st=$1 MONGODB_URI=${2-} hooks=$PWD/.ci/schemathesis
source .ci/start-server.sh
token=$(curl -fsS -H 'Content-Type: application/json' -d "{\"username\":\"$user\",\"password\":\"$password\"}" \
  "$url/api/sessions" | node -p 'JSON.parse(require("fs").readFileSync(0)).token')
# Each scope, and the options for its operations.
scopes=$(node -e '
  const operations = Object.values(require("./openapi/openapi.json").paths).flatMap((methods) => Object.values(methods))
  const scopesOf = ({ security }) => security.flatMap(({ bearer = [] }) => bearer)
  for (const scope of new Set(operations.flatMap(scopesOf))) {
    const ids = operations.filter((operation) => scopesOf(operation).includes(scope)).map(({ operationId }) => operationId)
    console.log([scope, ...ids.map((id) => `--include-operation-id ${id}`)].join(" "))
  }')

run() {
  (cd "$DATA_DIR" && SCHEMATHESIS_HOOKS=schemathesis_hooks PYTHONPATH="$hooks" "$st" --config-file "$hooks/schemathesis.toml" run "$url/api/openapi.json" \
    -n 100 --seed 1 --no-color "$@")
}
failed=0
# The excluded operations would end the session that the other calls need, or want the password or a passkey.
run --max-time 20 -H "Authorization: Bearer $token" --exclude-operation-id signOut --exclude-operation-id endSession \
  --exclude-operation-id signOutEverywhere --exclude-operation-id changePassword \
  --exclude-operation-id removePassword || failed=1
if [ -z "$MONGODB_URI" ]; then
  run --max-time 20 || failed=1
  while read -r -u 3 scope options; do
    # shellcheck disable=SC2086 # Several options.
    run --max-time 5 -H "Authorization: Bearer $(node api/dist/users.js token "${scope/:/-}" --scope "$scope")" $options || failed=1
  done 3<<< "$scopes"
fi
[ "$failed" -eq 0 ] || cat "$DATA_DIR/server.log"
exit "$failed"
