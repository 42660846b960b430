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
  local socket
  for socket in "$work"/*.sock; do
    [[ ! -S $socket ]] || IPSET_SOCKET=$socket "${OUR_IPSETD:-$root/ipset-cli/ipsetd}" stop >/dev/null 2>&1 || true
  done
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

# fetch_source PACKAGE FOLDER: unpacks the upstream part of Debian's source package, with a deb-src entry of our own for
# the mirror that the binary package comes from.
fetch_source() {
  local package=$1 folder=$2 apt=$work/apt-$1 site release key
  read -r site release < <(apt-cache policy "$package" |
    awk '/^ *[0-9]+ [a-z+]+:/ { split($3, part, "/"); print $2, part[1]; exit }') || true
  [[ -n ${release:-} ]] || die "apt knows no repository that has $package"
  key=$(grep -his '^Signed-By:' /etc/apt/sources.list.d/*.sources | head -n 1 || true)
  mkdir -p "$apt"/{parts,lists/partial,archives/partial,download} "$folder"
  printf 'Types: deb-src\nURIs: %s\nSuites: %s\nComponents: main\n%s\n' "$site" "$release" "$key" \
    >"$apt/parts/source.sources"
  local options=(-qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$apt/parts"
    -o Dir::State::Lists="$apt/lists" -o Dir::Cache="$apt" -o Dir::Cache::Archives="$apt/archives"
    -o APT::Sandbox::User="$(id -un)")
  apt-get "${options[@]}" update >&2
  (cd "$apt/download" && apt-get "${options[@]}" source --download-only "$package" >&2)
  tar -xf "$apt"/download/*.orig.tar.* -C "$folder" --strip-components=1
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
