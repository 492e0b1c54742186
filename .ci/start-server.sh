# Sourced by the checks of the API: starts the built server on an empty folder, and stops it when the check ends. Sets
# `url`, and `user` and `password`, which may sign in.
export DATA_DIR MONGODB_URI=${MONGODB_URI-} PORT RATE_LIMIT=off LOG_LEVEL=error
PORT=$(node --input-type=module -e 'import getPort from "get-port"; console.log(await getPort())')
DATA_DIR=$(mktemp -d)
url=http://127.0.0.1:$PORT
user=tester-$$
password=$(node -p 'crypto.randomUUID()')
node api/dist/users.js add $user <<< "$password"
# An API token that reads.
token=$(node api/dist/users.js token crm --scope quotes:read)
node api/dist/main.js > "$DATA_DIR/server.log" &
server=$!
trap 'kill $server; wait $server; rm -rf "$DATA_DIR"' EXIT
curl -fs --retry 20 --retry-connrefused --retry-delay 1 -o "$DATA_DIR/ready" "$url/api/health/ready"
