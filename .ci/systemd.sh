#!/usr/bin/env bash
# Sets up the service on a bare Debian 13 by the commands of examples/deploy/README.md and maintenance.md, with systemd as process 1 of its
# own namespaces: installation, web servers, owner, backups, restore, upgrade, and rollback. Needs root, and a kernel
# that permits namespaces. Not executed: NodeSource (Debian 12), certbot (nginx gets another certificate), the download
# of Litestream (CI builds it), `npm ci` of the second version, of which only the API is built, and
# `quotes test-notifications`; no browser is used. Copies and replicas go to folders, not to SSH and S3.
#   mmdebstrap --include=init,sudo trixie DEBIAN.tar && .ci/systemd.sh run DEBIAN.tar
set -Eeuo pipefail
PS4='+ ${SECONDS}s '
cd "$(dirname "$0")/.."

# Outside: $work/shared is the only folder that the service's system shares with this one.
run() {
  debian=$1 work=$(mktemp -d)
  # A control group of its own, so that this systemd is not at the root of all others.
  group=$(findmnt -n -o TARGET -t cgroup2 | head -1)/concrete-quote-$$
  trap 'find "$group" -depth -type d -exec rmdir {} \; || true; rm -rf "$work" || true' EXIT
  if ! mkdir "$group" || ! unshare --mount --pid --net --fork true; then
    echo 'SKIPPED: this machine permits no container for systemd'
    return
  fi
  mkdir "$work/shared"
  git clone -q . "$work/shared/product"
  # Of a network that has a certificate authority of its own.
  [ -z "${NODE_EXTRA_CA_CERTS-}" ] || cp "$NODE_EXTRA_CA_CERTS" "$work/shared/ca.crt"
  [ -z "${LITESTREAM-}" ] || cp "$LITESTREAM" "$work/shared/litestream"
  cp "$0" "$work/shared/systemd.sh"
  (
    echo "$BASHPID" > "$group/cgroup.procs"
    timeout -s KILL 600 unshare --mount --pid --uts --ipc --cgroup --fork --kill-child "$0" boot "$work" "$debian"
  ) 2>&1 || true
  cat "$work/shared/verify.log" || true
  [ -e "$work/shared/passed" ]
}

# In the namespaces, still with the network, before systemd starts.
boot() {
  work=$1 root=$1/root
  mount --make-rprivate /
  mount -t proc proc /proc
  mkdir "$root"
  # In memory, 2 GB: quick to write, and gone with this namespace.
  mount -t tmpfs tmpfs "$root"
  tar -xpf "$2" -C "$root"
  echo 'APT::Get::Assume-Yes "true";' > "$root/etc/apt/apt.conf.d/90assume-yes"
  mount -t proc proc "$root/proc"
  mount -t sysfs sysfs "$root/sys"
  mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
  mount --rbind /dev "$root/dev"
  for folder in run tmp; do mount -t tmpfs tmpfs "$root/$folder"; done
  mkdir -p "$root"/mnt/{shared,old,copies}
  mount --bind "$work/shared" "$root/mnt/shared"
  cp --remove-destination /etc/resolv.conf "$root/etc/"
  # Not chroot: the service has users of its own, which the kernel permits to no process in a chroot.
  cd "$root"
  pivot_root . mnt/old
  umount -l /mnt/old
  cd /

  useradd --create-home --shell /bin/bash admin
  echo 'admin ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/admin
  chown -R admin: /mnt/shared/product
  cat > /home/admin/.profile <<- 'END'
	export PS4='$ ' SUDO_EDITOR='sed -Ei -f /home/admin/edits.sed'
	[ ! -e /mnt/shared/ca.crt ] || export NODE_EXTRA_CA_CERTS=/mnt/shared/ca.crt
	END
  # What the operator edits.
  cat > /home/admin/edits.sed <<- 'END'
	s/^#TIME_ZONE/TIME_ZONE/
	s/^\{\$PUBLIC_URL.*/&\n\ttls internal/
	s|^RESTIC_REPOSITORY=.*|RESTIC_REPOSITORY=/mnt/copies|
	/^    replica:/,/^$/d
	s/^    #(replica|  )/    \1/
	s/^#ReadWritePaths/ReadWritePaths/
	END
  # Until the server has started.
  printf 'silent\nshow-error\nfail\nretry=40\nretry-connrefused\nretry-delay=1\n' | tee /root/.curlrc > /home/admin/.curlrc
  printf '127.0.0.1 localhost %s\n' "$(hostname)" > /etc/hosts
  set -x
  cat /mnt/shared/product/examples/deploy/{README,maintenance}.md > /mnt/shared/README.md
  steps 'Debian 13:'
  steps '## 2. The product'
  # For the steps below, when there is no network any more.
  apt-get -qq install caddy nginx restic > /dev/null

  cat > /etc/systemd/system/verify.service <<- END
	[Service]
	ExecStart=/mnt/shared/systemd.sh verify
	ExecStopPost=/usr/bin/systemctl exit
	StandardOutput=file:/mnt/shared/verify.log
	StandardError=inherit
	END
  printf '[Unit]\nRequires=systemd-journald.service\nWants=verify.service\n' > /etc/systemd/system/verify.target
  container=other exec unshare --net /lib/systemd/systemd --unit=verify.target
}

# Runs the commands of README.md that follow a text, as a user who may use sudo. Answers a prompt, if one is given.
steps() {
  { set +x; } 2> /dev/null
  awk -v text="$1" '
    index($0, text) { found = 1 }
    found && sub(/^    /, "") { print; printed = 1; next }
    printed && NF { exit }' /mnt/shared/README.md > /tmp/steps
  [ -s /tmp/steps ] || { echo "README.md has no commands after: $1"; return 1; }
  sed -Ei "
    s|ADDRESS-OF-THIS-REPOSITORY|/mnt/shared/product|
    s/NAME/ada/
    s|backups/20[^ ]*\.db|backups/$(basename "${backup-}")|
    s|[^ ]*\.replaced-20[^ ]*|${replaced-}|
    s/ certbot python3-certbot-nginx//
    s|sudo certbot .*|sudo cp -r /mnt/shared/letsencrypt /etc/|
    s|sudoedit /etc/litestream.yml|& /etc/systemd/system/litestream.service|
    /litestream-0/d
    s|^npm ci --ignore-scripts \&\& npm run build|cp -aln ../1/. . \&\& npm run build -w api|" /tmp/steps
  local run="runuser -l admin -c 'bash -euxo pipefail /tmp/steps'"
  if [ $# = 1 ]; then
    bash -c "$run"
  else
    : > /tmp/terminal
    { for _ in $(seq 600); do grep -q "$2" /tmp/terminal && break; sleep 0.1; done; echo "$3"; } | script -qefc "$run" /tmp/terminal
  fi
  set -x
}

# In the running system, which has no network but its own loopback interface.
verify() {
  trap 'journalctl -u concrete-quote -u litestream -u caddy -u nginx --no-pager >&2' ERR
  property() { systemctl show concrete-quote --value -p "$1"; }
  ready() { curl http://127.0.0.1:3000/api/health/ready; }
  post() {
    curl -D - -o /dev/null -H 'Content-Type: application/json' http://127.0.0.1:3000/api/quotes -d \
      '{"firstName":"Ada","lastName":"L","phone":"(214) 555-0123","projectType":"patio","projectDetails":"A new patio."}' |
      tr -d '\r' | sed -n 's|^Location: .*/||p'
  }
  has() { concrete-quote quotes list --json | grep "$1"; }
  newest_backup() { backup=$(ls -t /var/lib/concrete-quote-backups/*[0-9].db | head -1); }
  export HOME=/root
  set -x

  steps '## 3. The service'
  steps 'describes every variable. Then:'
  [ "$(stat -c %U "/proc/$(property MainPID)")" = concrete-quote ]
  [ "$(systemctl is-enabled concrete-quote)" = enabled ]
  first=$(post)

  # Debian starts what it installs.
  site() { curl -k --retry-all-errors --resolve quotes.example.com:443:127.0.0.1 "https://quotes.example.com$1"; }
  systemctl start caddy
  steps '**Caddy**'
  site /contact | grep -q 'Request Your Free Quote'
  systemctl stop caddy
  systemctl start nginx
  mkdir -p /mnt/shared/letsencrypt/live/quotes.example.com
  openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=quotes.example.com -out /tmp/fullchain.pem -keyout /tmp/privkey.pem
  mv /tmp/*.pem /mnt/shared/letsencrypt/live/quotes.example.com/
  steps '**nginx**'
  site /contact | grep -q 'Request Your Free Quote'
  systemctl stop nginx

  password='correct horse battery staple'
  steps '## 5. The owner' Password "$password"
  sign_in() {
    curl -H 'Content-Type: application/json' http://127.0.0.1:3000/api/sessions -o /dev/null \
      -d "{\"username\":\"ada\",\"password\":\"$password\"}"
  }
  sign_in
  steps 'quotes …` here'
  grep -q "$first" /home/admin/all.csv
  # Who ran what, without arguments.
  journalctl -t concrete-quote -o cat | tee /tmp/commands
  [ "$(cat /tmp/commands)" = $'admin: users add\nadmin: quotes list\nadmin: quotes export' ]

  # Restarted after a crash, with the quote.
  systemctl kill -s KILL concrete-quote
  while [ "$(property NRestarts)" = 0 ]; do sleep 0.2; done
  ready
  has "$first"

  for period in daily monthly; do run-parts --test /etc/cron.$period | grep -x /etc/cron.$period/concrete-quote; done
  steps '## 6. Backups'
  newest_backup
  second=$(post)
  steps 'To restore a backup' 'Replace the store' y
  ready
  [ -z "$(has "$second")" ]
  sign_in
  replaced=$(ls /var/lib/concrete-quote/*.replaced-*[0-9Z])
  steps 'To undo a restore' 'Replace the store' y
  ready
  has "$second"

  steps '## Copy the backups'
  steps 'Rehearse the restore on a new server'
  systemctl start concrete-quote
  ready

  if [ -e /mnt/shared/litestream ]; then
    install -m 755 /mnt/shared/litestream /usr/bin/
    install -d -m 700 -o concrete-quote -g concrete-quote /mnt/replica
    steps '## Replicate continuously'
    third=$(post)
    sleep 3
    steps 'Check that it replicates'
    steps 'Only a restore proves'
    steps 'in earnest' 'Replace the store' y
    ready
    has "$third"
    steps 'To remove them from there'
    systemctl disable --now litestream
  fi

  # The next version changes the schema of the store.
  (
    cd /mnt/shared/product
    sed -i '/^const migrations/,/^]/s/^]/  "CREATE TABLE next (id TEXT) STRICT",\n]/' \
      api/src/stores/sqlite/migrations/migrations.ts
    runuser -u admin -- git -c user.name=admin -c user.email=admin@localhost commit -qam 'Add a migration'
  )
  rm /var/lib/concrete-quote-backups/*
  steps '## Upgrades'
  ready
  newest_backup
  fourth=$(post)
  # Without the backup, the earlier version does not start.
  steps '### Roll back'
  until journalctl -u concrete-quote --since -1min | grep 'newer version'; do sleep 0.5; done
  ln -sfn 2 /opt/concrete-quote/current
  steps 'newer version of this program' 'Replace the store' y
  ready
  has "$first"
  has "$fourth"

  # Stopped gracefully.
  systemctl stop concrete-quote
  [ "$(property Result) $(property ExecMainStatus)" = 'success 0' ]
  touch /mnt/shared/passed
}

"$@"
