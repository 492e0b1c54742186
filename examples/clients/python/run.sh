#!/bin/sh
# Generates a Python client from the document of a running server, and runs quotes.py with it.
set -eu
cd "$(dirname "$0")"

generated=.generated # a virtual environment, and the client
if [ ! -x $generated/bin/openapi-python-client ]; then
  python3 -m venv $generated
  $generated/bin/pip install --quiet --disable-pip-version-check openapi-python-client==0.29.1
fi
$generated/bin/openapi-python-client generate --url "${QUOTES_URL:-http://localhost:3000}/api/openapi.json" \
  --config generator.yaml --meta none --output-path $generated/quotes_api --overwrite > /dev/null

PYTHONPATH=$generated $generated/bin/python quotes.py
