#!/bin/sh
# Submits a quote, then lists quotes as the owner, with curl only.
set -eu
url=${QUOTES_URL:-http://localhost:3000}

# Calls the API. Retries if there is no response, or 429 or 503; prints the problem on failure.
call() { curl --silent --show-error --fail-with-body --retry 3 --retry-connrefused "$@"; }

# Extracts the last member of this name from a JSON response. A program would parse it.
member() { sed -nE "s/.*\"$1\":\"([^\"]*)\".*/\1/p"; }

request='{
  "firstName": "Ada", "lastName": "Lovelace", "phone": "(214) 555-0123", "projectType": "driveway",
  "projectDetails": "The driveway has cracked.", "source": "curl-example" }'

# With the same key, one quote is stored, however often it is sent.
key=$(date +%s)-$$
post() { call "$url/api/quotes" -H "Idempotency-Key: $key" -H 'Content-Type: application/json' -d "$1"; }
post "$request" > /dev/null
stored=$(post "$request")
echo "Stored $(echo "$stored" | member id)"

key=$key-2
refused=$(post "$(echo "$request" | sed 's/(214) 555-0123/555/')" 2> /dev/null) || echo "Refused $refused"

# The password is passed on standard input because other users can read the command line.
session=$(printf '{"username":"%s","password":"%s"}' "$QUOTES_USER" "$QUOTES_PASSWORD" |
  call "$url/api/sessions" -H 'Content-Type: application/json' -d @-)
token=$(echo "$session" | member token)
as_owner() { call -H "Authorization: Bearer $token" "$@"; }

cursor=
while
  page=$(as_owner -G "$url/api/quotes" -d source=curl-example -d limit=2 ${cursor:+-d "cursor=$cursor"})
  echo "$page"
  cursor=$(echo "$page" | member next)
  [ -n "$cursor" ]
do :; done

# The whole selection at once, for a spreadsheet.
as_owner -G "$url/api/quotes.csv" -d source=curl-example

as_owner -X DELETE "$url/api/sessions/current"
