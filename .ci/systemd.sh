#!/usr/bin/env bash
# Installs the service as examples/deploy/README.md says, and has systemd run it: as process 1 of its own namespaces, on a
# copy-on-write view of this machine's files. Needs root, and a kernel that permits namespaces.
set -euo pipefail
cd "$(dirname "$0")/.."
port=3921
ready="curl -fsS --retry 40 --retry-all-errors --retry-delay 1 http://127.0.0.1:$port/api/health/ready"

# Outside: $work is the only folder that the service's system shares with this one.
run() {
  work=$(mktemp -d)
  # A control group of its own, so that this systemd is not at the root of all others.
  group=$(findmnt -n -o TARGET -t cgroup2 | head -1)/concrete-quote-$$
  trap 'rm -rf "$work"; find "$group" -depth -type d -exec rmdir {} \; || true' EXIT
  mkdir "$work"/{root,upper,shared}
  [ -z "${LITESTREAM-}" ] || cp "$LITESTREAM" "$work/shared/litestream"
  if ! mkdir "$group" || ! unshare --mount --pid --fork true; then
    echo 'SKIPPED: this machine permits no container for systemd'
    return
  fi
  (
    echo "$BASHPID" > "$group/cgroup.procs"
    timeout -s KILL 180 unshare --mount --pid --uts --ipc --cgroup --fork --kill-child "$0" boot "$work"
  ) > "$work/systemd.log" 2>&1 || true
  cat "$work/shared/verify.log" 2> /dev/null || cat "$work/systemd.log"
  [ -e "$work/shared/passed" ]
}

# In the namespaces, before systemd starts.
boot() {
  work=$1 root=$1/root product=$PWD
  mount --make-rprivate /
  mount -t tmpfs tmpfs "$work/upper"
  mkdir "$work"/upper/{files,work}
  mount -t overlay overlay -o "lowerdir=/,upperdir=$work/upper/files,workdir=$work/upper/work" "$root"
  mount -t proc proc "$root/proc"
  mount -t sysfs sysfs "$root/sys"
  mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
  mount --rbind /dev "$root/dev"
  for folder in run tmp; do mount -t tmpfs tmpfs "$root/$folder"; done
  mkdir -p "$root/opt/concrete-quote/1" "$root/mnt/shared" "$root/mnt/old"
  mount --bind "$product" "$root/opt/concrete-quote/1"
  mount --bind "$work/shared" "$root/mnt/shared"
  touch "$root/usr/bin/node"
  mount --bind "$(readlink -f "$(command -v node)")" "$root/usr/bin/node"
  # Not chroot: the service has users of its own, which the kernel permits to no process in a chroot.
  cd "$root"
  pivot_root . mnt/old
  umount -l /mnt/old
  cd /opt/concrete-quote
  ln -s 1 current

  useradd --system --shell /usr/sbin/nologin concrete-quote
  cd current/examples/deploy
  install -m 640 -g concrete-quote concrete-quote.env /etc/
  echo "PORT=$port" >> /etc/concrete-quote.env
  install -m 644 concrete-quote.service /etc/systemd/system/
  install -m 755 concrete-quote /usr/local/bin/
  install -m 755 backup /etc/cron.daily/concrete-quote
  # With a replica on another disk, as the comments of the files say.
  if [ -e /mnt/shared/litestream ]; then
    install -m 755 /mnt/shared/litestream /usr/bin/
    install -d -m 700 -o concrete-quote -g concrete-quote /mnt/replica
    sed -E '/^    replica:/,/^$/d; s/^    #(replica|  )/    \1/' litestream.yml |
      install -m 640 -g concrete-quote /dev/stdin /etc/litestream.yml
    sed 's/^#ReadWritePaths/ReadWritePaths/' litestream.service > /etc/systemd/system/litestream.service
  fi
  cat > /etc/systemd/system/verify.service <<- EOF
	[Service]
	ExecStart=/opt/concrete-quote/current/.ci/systemd.sh verify
	ExecStopPost=/usr/bin/systemctl exit
	StandardOutput=file:/mnt/shared/verify.log
	StandardError=inherit
	EOF
  # Without the other services of this machine.
  printf '[Unit]\nRequires=systemd-journald.service\nWants=verify.service\n' > /etc/systemd/system/verify.target
  container=other exec /lib/systemd/systemd --unit=verify.target
}

# In the running system.
verify() {
  trap 'journalctl -u concrete-quote -u litestream --no-pager' ERR
  property() { systemctl show concrete-quote --value -p "$1"; }
  set -x
  systemctl start concrete-quote
  $ready
  [ "$(stat -c %U "/proc/$(property MainPID)")" = concrete-quote ]
  location=$(curl -fsS -D - -o /dev/null -H 'Content-Type: application/json' "http://127.0.0.1:$port/api/quotes" -d \
    '{"firstName":"Ada","lastName":"L","phone":"(214) 555-0147","projectType":"patio","projectDetails":"A new patio."}' |
    tr -d '\r' | sed -n 's/^Location: //p')
  # Restarted after a crash, with the quote.
  systemctl kill -s KILL concrete-quote
  while [ "$(property NRestarts)" = 0 ]; do sleep 0.2; done
  $ready
  concrete-quote quotes show "${location##*/}"
  /etc/cron.daily/concrete-quote
  ls -l /var/lib/concrete-quote-backups/*.db
  if [ -e /etc/litestream.yml ]; then
    systemctl start litestream
    restored=/var/lib/concrete-quote-backups/restored.db
    for _ in $(seq 20); do
      runuser -u concrete-quote -- litestream restore -o $restored /var/lib/concrete-quote/quotes.db && break
      sleep 0.5
    done
    systemctl stop concrete-quote litestream
    concrete-quote quotes restore --yes $restored
    systemctl start litestream concrete-quote
    $ready
    concrete-quote quotes show "${location##*/}"
  fi
  # Stopped gracefully.
  systemctl stop concrete-quote
  [ "$(property Result) $(property ExecMainStatus)" = 'success 0' ]
  touch /mnt/shared/passed
}

"${1:-run}" "${@:2}"
