#!/usr/bin/env bash
# The README's two commands on a machine that nobody prepared: `make fresh`.
#
# A bare Debian 12 with what the README names, and nothing else, gets a clone of HEAD; there `make play`
# must come up and `make test` must pass. How this machine reaches its packages (mirror, proxy,
# certificates, pip's and npm's settings) is carried along; nothing else of it is. Needs root, git and Debian's
# debootstrap. RUN="make quick" proves less; KEEP=1 keeps the system to look at.
set -euo pipefail
SUITE=bookworm
NAMED=ca-certificates,make,python3,python3-venv
HOUSE=/srv/tablier # where the clone is, inside
RUN=${RUN:-make test}

fail() {
  echo "make fresh: $*" >&2
  exit 2
}

# --- on this machine: make a system ---

prepare() {
  cd "$(dirname "$0")/.."
  [ "$(id -u)" = 0 ] || fail "needs root, to make a system and to enter it"
  command -v debootstrap >/dev/null || {
    apt-get update -qq && apt-get install -qq -y --no-install-recommends debootstrap >/dev/null
  } || fail "debootstrap is not here and could not be installed; it is a package of Debian"
  root=$(mktemp -d /var/tmp/tablier-fresh.XXXXXX)
  [ -n "${KEEP:-}" ] && echo "kept: $root" || trap 'rm -rf "$root"' EXIT
  chmod 755 "$root"

  # The archive that apt uses here, if it has this Debian; else debootstrap's own choice.
  mirror=$(apt-get indextargets --format '$(RELEASE) $(SITE)' 'Created-By: Packages' |
    sed -n "s/^$SUITE //p" | head -n 1)
  debootstrap --variant=minbase --include="$NAMED" "$SUITE" "$root" ${mirror:+"$mirror"} \
    >"$root/debootstrap.txt" || { cat "$root/debootstrap.txt" && fail "debootstrap failed"; }
  if [ -n "$mirror" ]; then
    rm -f "$root/etc/apt/sources.list"
    cp -r /etc/apt/sources.list* "$root/etc/apt/"
  fi
  apt-config dump Acquire >"$root/etc/apt/apt.conf.d/90carried"
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
  cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  for file in /etc/pip.conf "$HOME/.config/pip/pip.conf" "$HOME/.pip/pip.conf" "$HOME/.npmrc"; do
    [ ! -e "$file" ] || install -D -m 644 "$file" "$root${file/#$HOME//root}"
  done
  git clone --quiet --no-hardlinks . "$root$HOUSE"
  git log -1 --format="Debian $(cat "$root/etc/debian_version"), commit %h: %s"

  carried='^(PIP_[A-Z_]+|(NPM_CONFIG|npm_config)_[A-Za-z_]+|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|REQUESTS_CA_BUNDLE|(https?|no|all)_proxy|(HTTPS?|NO|ALL)_PROXY)='
  mapfile -t settings < <(env | grep -E "$carried")
  # In name spaces of their own: whatever is mounted or left running is gone when this ends.
  unshare --mount --pid --fork --kill-child env -i "${settings[@]}" HOME=/root LANG=C.UTF-8 RUN="$RUN" \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    bash "$root$HOUSE/tests/fresh.sh" enter "$root"
}

# --- in its name spaces: what a running system has, and the folders that pip's settings name ---

enter() {
  root=$1
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
  cd "$root"
  { cat etc/pip.conf root/.config/pip/pip.conf root/.pip/pip.conf 2>/dev/null || true; env; } |
    grep -oE '(file://|[ =])/[^ ]+' | sed -E 's,^(file://|[ =]),,; s,/simple/?$,,' |
    sort -u | while read -r folder; do
      [ ! -d "$folder" ] || [ -e "$root$folder" ] || {
        mkdir -p "$root$folder" && mount --bind -o ro "$folder" "$root$folder"
      }
    done
  exec chroot "$root" bash "$HOUSE/tests/fresh.sh" prove
}

# --- inside: the two commands ---

prove() {
  cd "$HOUSE"
  set -m # each job has its own process group: Ctrl-C reaches make and the server, not us
  SECONDS=0
  : >/tmp/play.txt
  make play >>/tmp/play.txt 2>&1 &
  until grep -qE 'http://[0-9.]+:[0-9]+' /tmp/play.txt; do
    kill -0 $! 2>/dev/null || { cat /tmp/play.txt && fail "make play has ended"; }
    sleep 0.2
  done
  python3 - "$(grep -oE -m 1 'http://[0-9.]+:[0-9]+' /tmp/play.txt)" <<'END'
import sys, urllib.request
assert b'href="/games/oie"' in urllib.request.urlopen(sys.argv[1]).read()
END
  echo "make play: the first page after $SECONDS s"
  kill -INT -- -$!
  wait $! || true
  SECONDS=0
  $RUN
  echo "$RUN: $SECONDS s"
}

"${1:-prepare}" "${@:2}"; exit # on one line: this file may change while it runs
