#!/usr/bin/env bash
# Builds the image, and runs the commands of examples/deploy/containers.md, with podman-compose in place of Docker: from
# `up` to a quote in the inbox, a backup, a restore, and an upgrade. Needs root.
#   MONGODB_TEST_URI=… .ci/container.sh DEBIAN.tar FOLDER-OF-NODE-24 PODMAN-COMPOSE
set -euo pipefail
cd "$(dirname "$0")/.."
repo=$PWD work=$(mktemp -d)
debian=$1 node24=$2 podman_compose=$3 url=http://localhost:3923
# Without systemd, podman cannot schedule health checks, and says so.
podman_compose() { "$podman_compose" "$@" 2> >(sed '/systemd connection/d' >&2); }
trap '[ $? = 0 ] || podman logs concrete-quote_app_1 || true; podman_compose down --volumes || true; rm -rf "$work"' EXIT

reached() { printf '%5d s  %s\n' $SECONDS "$1"; }
# Retries are for a server that starts.
api() { curl -fsS --retry 20 --retry-all-errors --retry-delay 1 "$url/api/$1" "${@:2}"; }

# Storage of its own, and no more files per process than this machine permits. runc, because crun refuses to run where
# both versions of cgroups are mounted.
export CONTAINERS_CONF=$work/containers.conf CONTAINERS_STORAGE_CONF=$work/storage.conf BUILDAH_FORMAT=docker
cat > "$CONTAINERS_CONF" << EOF
[containers]
default_ulimits = ["nofile=$(ulimit -Hn):$(ulimit -Hn)", "nproc=4096:4096"]
[engine]
runtime = "runc"
EOF
printf '[storage]\ndriver = "overlay"\ngraphroot = "%s"\nrunroot = "%s"\n' "$work/storage" "$work/run" > "$CONTAINERS_STORAGE_CONF"

# The parts of Node's image that the build uses: Debian, Node, npm, and the certificates that this machine trusts.
npm=$(realpath "$(command -v npm)")
mkdir -p "$work"/usr/local/{bin,lib,share}
cp "$(realpath "$node24/node")" "$work/usr/local/bin/"
cp -r "${npm%/bin/*}" "$work/usr/local/lib/"
ln -s ../lib/npm/bin/npm-cli.js "$work/usr/local/bin/npm"
ln -s ../lib/npm/bin/npx-cli.js "$work/usr/local/bin/npx"
cp /etc/ssl/certs/ca-certificates.crt "$work/usr/local/share/"
cp "$debian" "$work/node.tar"
# Without Debian's folders, because the import permits no path twice.
(cd "$work" && tar -rf node.tar --owner=0 --group=0 usr/local/*/*)
podman import --quiet --change 'ENV NODE_EXTRA_CA_CERTS=/usr/local/share/ca-certificates.crt' "$work/node.tar" localhost/node:24
reached 'an image with Node'

# What the documented commands run.
docker() {
  podman_compose --podman-build-args="--network host --volume $(npm config get cache):/root/.npm \
    --build-arg NODE_IMAGE=localhost/node:24" "${@:2}"
}
# The commands under a heading of the document.
documented() {
  sed -n "/^## $1/,/^## /s/^    //p" examples/deploy/containers.md |
    sed "s/NAME/ada/; s/quotes restore \//quotes restore --yes \//; /^git pull/d" > "$work/commands"
  [ -s "$work/commands" ]
  cat "$work/commands"
  source "$work/commands"
}

git clone -q . "$work/clone"
cd "$work/clone"
echo "PORT=${url##*:}" > .env
documented Start | tee "$work/start.log"
reached 'docker compose up --build: the server runs'
podman images --format '{{.Repository}} {{.Size}}' | grep -E 'app|node'

# A visitor's quote, with a photo, is in the owner's inbox: the one-time link lets them choose a password, and add a passkey
# to sign in with.
photos=$(api quotes -H 'Content-Type: application/json' -d '{"firstName":"Ada","lastName":"Lovelace","phone":"(214) 555-0123",
  "projectType":"patio","projectDetails":"A new patio."}' | node -p 'JSON.parse(fs.readFileSync(0)).photosUrl')
curl -fsS -o /dev/null -F photo=@examples/screenshot.webp "$photos"
link=$(grep -o 'http.*/invitation/.*/ada' "$work/start.log")
(cd "$repo" && npx tsx .ci/first-sign-in.ts "$link" 'Ada Lovelace')
reached 'a quote in the inbox, by a passkey'

podman healthcheck run concrete-quote_app_1
inside() { docker compose exec -T app "$@"; }
inside grep -E '^(Uid|CapBnd|NoNewPrivs):' /proc/self/status | tr -s '\t\n' ' ' |
  grep 'Uid: 1000 1000 1000 1000 CapBnd: 0000000000000000 NoNewPrivs: 1'
if inside touch /app/file; then exit 1; fi
inside cat /usr/share/doc/concrete-quote/LICENSE /app/api/dist/licenses.md /app/site/dist/root/licenses.md \
  /app/site/inbox/dist/root/licenses.md /app/widget/dist/standalone/licenses.md | grep -c '^## '
# Everything that is installed is in the SBOM, with its license, and nothing is for development only. npm also installs
# what an optional package of another platform needs ("devOptional").
inside cat /usr/share/doc/concrete-quote/sbom.cdx.json > "$work/sbom.json"
inside find /app/node_modules -maxdepth 3 -name package.json > "$work/packages"
node --input-type=module - "$work" << 'EOF'
  import { readFileSync } from 'node:fs'
  const read = (file) => readFileSync(file, 'utf8')
  const { packages } = JSON.parse(read('package-lock.json'))
  const { components } = JSON.parse(read(`${process.argv[2]}/sbom.json`))
  const licensed = new Set(
    components.filter(({ licenses }) => licenses?.length).map(({ group, name }) => [group, name].filter(Boolean).join('/')),
  )
  const installed = [...read(`${process.argv[2]}/packages`).matchAll(/\/app\/(node_modules\/(.*))\/package.json/g)]
    .filter(([, path]) => path in packages && !packages[path].devOptional)
  const faults = installed.filter(([, path, name]) => packages[path].dev || !licensed.has(name))
  console.log(`${installed.length} packages. Of development, or without a license: ${faults.map(([, , name]) => name)}`)
  if (installed.length === 0 || faults.length > 0) process.exit(1)
EOF

# The name of the backup in the document.
sed -i 's/$(date +%FT%H%M)/2026-11-20T0625/' examples/deploy/backup
documented Backups

# Upgrades to another version, as `git pull` would bring.
sed -i 's/image.version="[^"]*/&-next/' Containerfile
documented Upgrade
podman inspect concrete-quote_app_1 --format '{{index .Config.Labels "org.opencontainers.image.version"}}' | grep -e '-next$'
api health/ready
inside node quotes list | grep 'Ada Lovelace'
reached 'a backup, a restore, and an upgrade'

docker compose stop app
[ "$(podman inspect concrete-quote_app_1 --format '{{.State.ExitCode}}')" = 0 ]
# The profiles `tls` and `mongodb` are valid. The image reaches MongoDB, here a server that speaks its protocol.
COMPOSE_PROFILES=tls,mongodb podman_compose config > "$work/config"
grep 'image: .*caddy' "$work/config"
grep 'image: .*mongo' "$work/config"
podman run --rm --network host -e MONGODB_URI="$MONGODB_TEST_URI/container" concrete-quote_app node quotes list
reached 'the commands on MongoDB. Not tested here: Docker Engine, and the images of Node, Caddy, and MongoDB'
