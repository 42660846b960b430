#!/bin/bash
# Runs the test suite of ipset's own project against our daemon and prints a table of what came out.
#
#   upstream-suite.sh [--client stock|ours] [--source FOLDER] [--jobs N] [--keep-going] [FILE...]
#
# The suite is fetched as Debian's source package of ipset, or lies in FOLDER (an unpacked source tree of ipset). The
# client is Debian's ipset under ipset-run, or our own command. FILEs are names such as hash:ip.t; by default those that
# the suite's runtest.sh runs. N files run at a time, on a daemon each: 4 with the stock client, for most of them sleep a
# lot; 1 with ours, for it starts slower and the files count on steps that take no time.
#
# A test file holds an exit status and a command a line, after a comment that names the step. A step that needs what no
# user-space ip_set can have (kernel modules, the packet filter, packets) is not applicable, and neither is what builds on
# it until the sets are destroyed. After a failed step the rest of the file is not run, unless --keep-going.
source "$(dirname "$0")/common.sh"

client=stock source= jobs= keep_going= only=()
while [[ $# -gt 0 ]]; do
  case $1 in
    --client) client=$2; shift ;;
    --source) source=$(cd "$2" && pwd); shift ;;
    --jobs) jobs=$2; shift ;;
    --keep-going) keep_going=1 ;;
    --*) sed -n '4s/^# *//p' "$0" >&2; exit 2 ;;
    *) only+=("$1") ;;
  esac
  shift
done

[[ -n $jobs ]] || if [[ $client == ours ]]; then jobs=1; else jobs=4; fi

# The words of what is out of reach; a script of the suite that uses one is out of reach as well.
out_of_reach='lsmod|rmmod|modprobe|iptables|iptables-save|ip6tables|ip6tables-save|sendip|dmesg|unshare'

if [[ -z $source ]]; then
  source=$work/source
  fetch_source ipset "$source"
fi
need ipset ipset
need netmask netmask
stock=$(PATH=$PATH:/usr/sbin:/sbin command -v ipset)
version=$(sed -n 's/^AC_INIT(\[*ipset\]*, *\[*\([0-9.]*\).*/\1/p' "$source/configure.ac")
# Where the scripts of the suite look for the client, one way or the other. The stock one needs no wrapper: what a
# program under ipset-run starts is under ipset-run, too.
mkdir "$work/src"
case $client in
  stock) ln -s "$stock" "$work/src/ipset"; under=("$ipset_run") ;;
  ours) printf '#!/bin/sh\nexec "%s" "$@"\n' "$our_ipset" >"$work/src/ipset"; chmod a+x "$work/src/ipset"; under=() ;;
  *) die "no such client: $client" ;;
esac
export PATH=$work/src:$PATH IPSET_BIN=$work/src/ipset
cd "$source/tests"

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

# What empties or destroys a set or all sets may run whatever packets would have done.
empties='^ipset (-F|--flush|f|flush|-X|--destroy|x|destroy)( [^ ]+)?$'
destroys='^ipset (-X|--destroy|x|destroy)( [^ ]+)?$'

# run_file FILE RESULT: runs a file's steps in the working folder; RESULT.counts, .skipped and .failed say what came out.
run_file() {
  local file=$1 result=$2 step= status command reason skip= missing= got err
  local passed=0 skipped=0 failed=0
  "${under[@]}" ipset -X test >/dev/null 2>&1 || true
  # Without -r, as the suite's files are written: a backslash quotes.
  # shellcheck disable=SC2162
  while read status command <&3; do
    case $status in
      '') continue ;;
      '#') [[ $command == eof ]] && break; step=$command; continue ;;
      skip)
        # For lack of packets the suite would pass over much that can be run.
        if [[ -z $(hindrance "$command") ]] && ! bash -c "$command" >/dev/null 2>&1; then skip=$command; fi
        continue
        ;;
    esac
    # Blanks between words count once, as when the suite's runner takes a line apart and puts it together.
    # shellcheck disable=SC2086,SC2116
    command=$(echo $command)
    reason=$(hindrance "$command")
    if [[ $command == *./iptables.sh* ]]; then
      # It makes the sets as well as the rules that use them.
      missing=sets
      [[ $command != *' stop' ]] || missing=
    elif [[ $reason == sendip || $reason == ip*tables* && $command == *./* ]]; then
      missing=${missing:-packets}
    elif [[ -n $skip ]]; then
      reason="what '$skip' looks for"
    elif [[ $missing == sets && -z $reason ]]; then
      reason="sets that only iptables.sh makes"
    elif [[ $missing == packets && -z $reason && ! $command =~ $empties ]]; then
      reason="packets that would have changed the sets"
    elif [[ $missing == packets && $command =~ $destroys ]]; then
      missing=
    fi
    if [[ -n $reason ]]; then
      skipped=$((skipped + 1))
      echo "$file: $step: $command (needs $reason)" >>"$result.skipped"
      continue
    fi
    err=.err
    [[ $command == *ipset* ]] && err=.foo.err
    got=0
    timeout 900 "${under[@]}" bash -c "$command" </dev/null >>.out 2>"$err" || got=$?
    if [[ $got == "$status" ]]; then
      passed=$((passed + 1))
    else
      failed=$((failed + 1))
      { echo "$file: $step: $command"
        echo "    expected exit status $status, got $got"
        sed 's/^/    /' "$err"; tail -n 40 .out | sed 's/^/    | /'; } >>"$result.failed"
      [[ -n $keep_going ]] || break
    fi
    : >.out
  done 3<"$file"
  echo "$passed $skipped $failed" >"$result.part"
  mv "$result.part" "$result.counts"
}

# Takes one file after the other that no other worker has taken.
work_through() {
  local index
  export IPSET_SOCKET=$work/$1.sock
  mkdir -p "$work/$1"
  cp -r "$source/tests" "$work/$1"
  ln -s "$work/src" "$work/$1/src"
  cd "$work/$1/tests"
  chmod -R u+w .
  chmod a+x check_* ./*.sh
  for index in "${!only[@]}"; do
    mkdir "$work/taken.$index" 2>/dev/null || continue
    run_file "${only[$index]}" "$work/result.$index"
    rm -f .foo* .err .out
  done
}

if [[ ${#only[@]} -eq 0 ]]; then mapfile -t only < <(listed); fi
[[ ${#only[@]} -gt 0 ]] || die "no test files found in $source/tests"
client_version=$(cd / && own_daemon && "${under[@]}" "$IPSET_BIN" --version | head -n 1) || die "the client does not run"
echo "ipset ${version:-of unknown version}: its tests, client: $client ($client_version)"
printf '%-26s %7s %15s %7s\n' file passed 'not applicable' failed
for job in $(seq "$jobs"); do
  (trap - EXIT; work_through "$job") &
  started+=($!)
done
all=(0 0 0)
for index in "${!only[@]}"; do
  until [[ -f $work/result.$index.counts ]]; do
    kill -0 "${started[@]}" 2>/dev/null || die "a worker has ended before its time"
    sleep 0.2
  done
  read -ra counts <"$work/result.$index.counts"
  printf '%-26s %7d %15d %7d\n' "${only[$index]}" "${counts[@]}"
  for kind in 0 1 2; do all[kind]=$((all[kind] + counts[kind])); done
done
printf '%-26s %7d %15d %7d\n' "${#only[@]} files" "${all[@]}"
report() {
  local title=$1
  shift
  [[ $# -gt 0 ]] || return 0
  printf '\n%s\n' "$title"
  sed 's/^/  /' "$@"
}
shopt -s nullglob
report 'Not applicable, for lack of kernel modules, packet filter and packets:' "$work"/result.*.skipped
report 'Failed:' "$work"/result.*.failed
if [[ ${all[2]} -ne 0 || ${all[0]} -eq 0 ]]; then exit 1; fi
