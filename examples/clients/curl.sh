#!/bin/sh
# Asks for a quote, then lists quotes as their owner, by curl alone.
set -eu
url=${QUOTES_URL:-http://localhost:3000}

# Calls the API: fails with the problem printed, and tries again where no answer came, or one that says so (429, 503).
call() { curl --silent --show-error --fail-with-body --retry 3 --retry-connrefused "$@"; }

# The text of the last member of this name in a JSON answer: enough here, where a program would parse it.
member() { sed -nE "s/.*\"$1\":\"([^\"]*)\".*/\1/p"; }

request='{
  "firstName": "Ada", "lastName": "Lovelace", "phone": "(214) 555-0147", "projectType": "driveway",
  "projectDetails": "The driveway has cracked.", "source": "curl-example" }'

# A key of our own: however often it is sent, one quote is stored.
key=$(date +%s)-$$
post() { call "$url/api/quotes" -H "Idempotency-Key: $key" -H 'Content-Type: application/json' -d "$1"; }
post "$request" > /dev/null
stored=$(post "$request")
echo "Stored $(echo "$stored" | member id)"

key=$key-2
refused=$(post "$(echo "$request" | sed 's/(214) 555-0147/555/')" 2> /dev/null) || echo "Refused $refused"

# The password by standard input: what is on the command line, every user of the machine can see.
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
