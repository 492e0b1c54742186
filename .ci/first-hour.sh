#!/usr/bin/env bash
# An integrator's first hour, by the documented commands alone: a fresh clone, the first quote, the first webhook with a
# verified signature, the first email, and the first error. Prints after how many seconds each was there.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2> /dev/null || true; wait; rm -rf "$work"' EXIT

reached() { printf '%5d s  %s\n' $SECONDS "$1"; }
# Waits until a file has a text, and prints the file if it has not after five minutes.
wait_for() {
  for _ in $(seq 1500); do ! grep -q "$1" "$2" || return 0; sleep 0.2; done
  cat "$2"
  return 1
}

SECONDS=0
git clone -q . "$work/clone"
cd "$work/clone"

npm ci --no-audit --no-fund
export PORT=3922 DATA_DIR=$work/data
npm start > "$work/server.log" 2>&1 &
pids+=($!)
wait_for "http://localhost:$PORT" "$work/server.log"
reached 'npm ci && npm start: the server runs'

# The command of README.md, which is indented, under its heading.
sed -n '/^## Call the API/,/^## /s/^    //p' README.md | sed "s/localhost:3000/localhost:$PORT/" > "$work/post.sh"
bash "$work/post.sh" 2> /dev/null | tee "$work/quote.json" | grep -q '"id":'
reached "the first quote, as JSON: $(cat "$work/quote.json")"

# That of an integrator's page, which stores nothing.
sed -n '/^## The first request/,/^## /s/^    //p' api/docs/integrate.md | sed "s/localhost:3000/localhost:$PORT/" > "$work/dry-run.sh"
bash "$work/dry-run.sh" 2> /dev/null | grep -q '"id":'
[ "$(npm run -s quotes -- list --json | wc -l)" = 1 ]

sed 's/"driveway"/"Driveway"/' "$work/post.sh" > "$work/post-wrong.sh"
bash "$work/post-wrong.sh" 2> /dev/null > "$work/problem.json"
grep -q '"pointer":"/projectType".*"allowedValues":\["driveway",' "$work/problem.json"
reached "the first error, which says how to correct it: $(cat "$work/problem.json")"

WEBHOOK_SECRET=$(node -p "'whsec_' + crypto.randomBytes(32).toString('base64')")
export WEBHOOK_SECRET
PORT=8923 node examples/webhooks/receiver.mjs > "$work/receiver.log" 2>&1 &
pids+=($!)
WEBHOOK_URLS=http://127.0.0.1:8923/ WEBHOOK_ALLOW_PRIVATE=on npm run -s quotes -- test-notifications
wait_for 'New quote' "$work/receiver.log"
reached "the first webhook with a verified signature: $(cat "$work/receiver.log")"

node --input-type=module > "$work/mail.log" -e "
  import { SMTPServer } from 'smtp-server'
  new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: (mail, _session, done) => mail.pipe(process.stdout, { end: false }) && mail.on('end', done),
  }).listen(8925, '127.0.0.1', () => console.log('listening'))" &
pids+=($!)
wait_for listening "$work/mail.log"
SMTP_URL=smtp://127.0.0.1:8925 MAIL_FROM=quotes@example.com NOTIFY_TO=owner@example.com \
  npm run -s quotes -- test-notifications
wait_for '^Subject: ' "$work/mail.log"
reached "the first email: $(grep '^Subject: ' "$work/mail.log")"
