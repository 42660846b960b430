#!/bin/bash
# Runs the test suite of ipset's own project against our daemon and prints a table of what came out.
#
#   upstream-suite.sh [--client stock|ours] [--source FOLDER] [--keep-going] [FILE...]
#
# The suite is fetched as Debian's source package of ipset, or lies in FOLDER (an unpacked source tree of ipset). The
# client is Debian's ipset under ipset-run, or our own command. FILEs are names such as hash:ip.t; by default those that
# the suite's runtest.sh runs.
#
# A test file holds an exit status and a command a line, after a comment that names the step. A step that needs what no
# user-space ip_set can have (kernel modules, the packet filter, packets) is not applicable, and so is what builds on it
# until every set was destroyed. After a failed step the rest of the file is not run, unless --keep-going.
source "$(dirname "$0")/common.sh"

client=stock source= keep_going= only=()
while [[ $# -gt 0 ]]; do
  case $1 in
    --client) client=$2; shift ;;
    --source) source=$(cd "$2" && pwd); shift ;;
    --keep-going) keep_going=1 ;;
    --*) sed -n '4s/^# *//p' "$0" >&2; exit 2 ;;
    *) only+=("$1") ;;
  esac
  shift
done

# The words of what is out of reach; a script of the suite that uses one is out of reach as well.
out_of_reach='lsmod|rmmod|modprobe|iptables|iptables-save|ip6tables|ip6tables-save|sendip|dmesg|unshare'

# Fetches the source package with a deb-src entry of our own for the mirror that ipset's binary package comes from.
fetch_suite() {
  local apt=$work/apt.d site release key
  read -r site release < <(apt-cache policy ipset |
    awk '/^ *[0-9]+ [a-z+]+:/ { split($3, part, "/"); print $2, part[1]; exit }')
  [[ -n ${release:-} ]] || die "apt knows no repository that has ipset"
  key=$(grep -his '^Signed-By:' /etc/apt/sources.list.d/*.sources | head -n 1 || true)
  mkdir -p "$apt"/{parts,lists/partial,archives/partial}
  printf 'Types: deb-src\nURIs: %s\nSuites: %s\nComponents: main\n%s\n' "$site" "$release" "$key" \
    >"$apt/parts/suite.sources"
  local options=(-qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$apt/parts"
    -o Dir::State::Lists="$apt/lists" -o Dir::Cache="$apt" -o Dir::Cache::Archives="$apt/archives"
    -o APT::Sandbox::User="$(id -un)")
  apt-get "${options[@]}" update >&2
  (cd "$work" && apt-get "${options[@]}" source --download-only ipset >&2)
  mkdir "$work/source"
  tar -xf "$work"/ipset_*.orig.tar.* -C "$work/source" --strip-components=1
  source=$work/source
}

[[ -n $source ]] || fetch_suite
need ipset ipset
need netmask netmask
stock=$(PATH=$PATH:/usr/sbin:/sbin command -v ipset)
version=$(sed -n 's/^AC_INIT(\[*ipset\]*, *\[*\([0-9.]*\).*/\1/p' "$source/configure.ac")
cp -r "$source/tests" "$work/tests"
chmod -R u+w "$work/tests"
cd "$work/tests"
chmod a+x check_* ./*.sh

mkdir "$work/bin"
case $client in
  stock) printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' "$ipset_run" "$stock" ;;
  ours) printf '#!/bin/sh\nexec "%s" "$@"\n' "$our_ipset" ;;
  *) die "no such client: $client" ;;
esac >"$work/bin/ipset"
chmod a+x "$work/bin/ipset"
export PATH=$work/bin:$PATH IPSET_BIN=$work/bin/ipset
own_daemon

# The names that runtest.sh goes through, those for the packet filter included, as files.
listed() {
  sed -n 's/^tests="\(\$tests \)\?\(.*\)"$/\2/p; s/^[[:space:]]*add="\?\([^"]*\)"\?$/\1/p' runtest.sh |
    grep -v 'iptree' | tr ' ' '\n' | while read -r name; do
      if [[ -f $name.t ]]; then echo "$name.t"; elif [[ -f $name ]]; then echo "$name"; fi
    done
}

# Says which word puts a command out of reach, if one does.
hindrance() {
  local script found
  found=$(grep -ow -m 1 -E "$out_of_reach" <<<"$1" | head -n 1 || true)
  if [[ -z $found ]]; then
    for script in $(grep -oE '\./[A-Za-z_-]+(\.sh)?' <<<"$1" || true); do
      [[ -f $script ]] && found=$(grep -v '^[[:space:]]*#' "$script" | grep -owE "$out_of_reach" | head -n 1 || true)
      [[ -n $found ]] && break
    done
  fi
  echo "$found"
}

# A step that destroys every set.
destroys_all() {
  [[ $1 =~ ^ipset\ (-X|--destroy|x|destroy)$ ]]
}

passed=0 skipped=0 failed=0
run_file() {
  local file=$1 step= status command reason skip= packets= got err
  passed=0 skipped=0 failed=0
  ipset -X test >/dev/null 2>&1 || true
  # Without -r, as the suite's files are written: a backslash quotes.
  # shellcheck disable=SC2162
  while read status command <&3; do
    case $status in
      '') continue ;;
      '#') [[ $command == eof ]] && break; step=$command; continue ;;
      skip)
        if [[ -n $(hindrance "$command") ]] || ! bash -c "$command" >/dev/null 2>&1; then skip=$command; fi
        continue
        ;;
    esac
    # Blanks between words count once, as when the suite's runner takes a line apart and puts it together.
    # shellcheck disable=SC2086,SC2116
    command=$(echo $command)
    reason=$(hindrance "$command")
    if [[ $reason == iptables* || $reason == ip6tables* || $reason == sendip ]] && [[ $command == *./* ]]; then
      packets=missing
      [[ $command != *iptables.sh*stop* ]] || packets=
    elif [[ -n $skip ]]; then
      reason="what '$skip' looks for"
    elif [[ -n $packets ]] && destroys_all "$command"; then
      packets=
    elif [[ -z $reason && -n $packets ]]; then
      reason="packets that would have changed the sets"
    fi
    if [[ -n $reason ]]; then
      skipped=$((skipped + 1))
      echo "$file: $step: $command (needs $reason)" >>"$work/not-applicable"
      continue
    fi
    err=.err
    [[ $command == *ipset* ]] && err=.foo.err
    got=0
    timeout 600 bash -c "$command" </dev/null >>.out 2>"$err" || got=$?
    if [[ $got == "$status" ]]; then
      passed=$((passed + 1))
    else
      failed=$((failed + 1))
      { echo "$file: $step: $command"
        echo "    expected exit status $status, got $got"
        sed 's/^/    /' "$err"; tail -n 40 .out | sed 's/^/    | /'; } >>"$work/failed"
      [[ -n $keep_going ]] || break
    fi
    : >.out
  done 3<"$file"
  : >.out
}

: >"$work/not-applicable"
: >"$work/failed"
if [[ ${#only[@]} -eq 0 ]]; then mapfile -t only < <(listed); fi
[[ ${#only[@]} -gt 0 ]] || die "no test files found in $source/tests"
client_version=$("$IPSET_BIN" --version | head -n 1) || die "the client does not run"
echo "ipset ${version:-of unknown version}: its tests, client: $client ($client_version)"
printf '%-26s %7s %15s %7s\n' file passed 'not applicable' failed
all_passed=0 all_skipped=0 all_failed=0
for file in "${only[@]}"; do
  run_file "$file"
  printf '%-26s %7d %15d %7d\n' "$file" "$passed" "$skipped" "$failed"
  all_passed=$((all_passed + passed)) all_skipped=$((all_skipped + skipped)) all_failed=$((all_failed + failed))
done
printf '%-26s %7d %15d %7d\n' "${#only[@]} files" "$all_passed" "$all_skipped" "$all_failed"
if [[ -s $work/not-applicable ]]; then
  printf '\nNot applicable, for lack of kernel modules, packet filter and packets:\n'
  sed 's/^/  /' "$work/not-applicable"
fi
if [[ -s $work/failed ]]; then
  printf '\nFailed:\n'
  sed 's/^/  /' "$work/failed"
fi
[[ $all_failed -eq 0 && $all_passed -gt 0 ]]
