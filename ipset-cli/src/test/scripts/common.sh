# For the scripts beside this file, which source it: where things are, packages, and a daemon of one's own.
# Sets root (the project), ipset_run, our_ipset, and work, a folder that is removed at the end.
set -Eeuo pipefail
trap 'echo "${0##*/}: line $LINENO: $BASH_COMMAND: failed" >&2' ERR
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../../.." && pwd -P)
ipset_run=${IPSET_RUN:-$root/ipset-cli/ipset-run}
our_ipset=${OUR_IPSET:-$root/ipset-cli/ipset}
work=$(mktemp -d)
# What a check was about, for the message if it fails.
failures=0

finish() {
  local status=$?
  if [[ -S $work/ipsetd.sock ]]; then
    "${OUR_IPSETD:-$root/ipset-cli/ipsetd}" stop >/dev/null 2>&1 || true
  fi
  [[ -z ${started:-} ]] || kill "${started[@]}" 2>/dev/null || true
  rm -rf "$work"
  exit "$status"
}
started=()
trap finish EXIT

die() {
  echo "${0##*/}: $*" >&2
  exit 1
}

as_root() {
  if [[ $(id -u) -eq 0 ]]; then "$@"; else sudo -n "$@"; fi
}

# need COMMAND PACKAGE...: installs the packages if the command is missing.
need() {
  local command=$1
  shift
  PATH=$PATH:/usr/sbin:/sbin command -v "$command" >/dev/null && return
  install_packages "$@"
}

install_packages() {
  local options=(-qq -y --no-install-recommends)
  echo "installing $*" >&2
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install "${options[@]}" "$@" >/dev/null 2>"$work/apt" ||
    { as_root apt-get update -qq >/dev/null 2>&1 || true
      as_root env DEBIAN_FRONTEND=noninteractive apt-get install "${options[@]}" "$@" >/dev/null 2>"$work/apt"; } ||
    { cat "$work/apt" >&2; die "cannot install $*"; }
}

# A daemon that no other test sees: the first command starts it.
own_daemon() {
  export IPSET_SOCKET=${TEST_SOCKET:-$work/ipsetd.sock}
}

# expect WHAT EXPECTED GOT: notes a mismatch and goes on.
expect() {
  [[ $2 == "$3" ]] && return
  failures=$((failures + 1))
  printf 'FAILED: %s\n--- expected\n%s\n--- got\n%s\n---\n' "$1" "$2" "$3"
}

# conclude NAME: the last line, and the exit status.
conclude() {
  if [[ $failures -ne 0 ]]; then
    echo "$1: $failures checks failed"
    exit 1
  fi
  echo "$1: passed"
}
