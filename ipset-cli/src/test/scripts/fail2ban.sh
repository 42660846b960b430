#!/bin/bash
# fail2ban, unmodified, with its own iptables-ipset action, under ipset-run. There is no packet filter here, so the
# action's rules for iptables are left out; what it does with ipset stays.
source "$(dirname "$0")/common.sh"
need fail2ban-client fail2ban
need ipset ipset
own_daemon
PATH=$PATH:/usr/sbin:/sbin
ipset() { "$ipset_run" ipset "$@"; }

config=$work/fail2ban
mkdir "$config"
cp -r /etc/fail2ban/action.d /etc/fail2ban/filter.d /etc/fail2ban/fail2ban.conf "$config"
: >"$work/watched.log"
printf '[Definition]\ndbfile = None\nallowipv6 = true\n' >"$config/fail2ban.local"
cat >"$config/filter.d/probe.conf" <<'END'
[Definition]
failregex = ^refused <HOST>$
datepattern = {NONE}
END
cat >"$config/jail.conf" <<END
[DEFAULT]
bantime = 600
findtime = 600
maxretry = 3
backend = polling
usedns = no
[probe]
enabled = true
filter = probe
logpath = $work/watched.log
action = iptables-ipset[name=probe, _ipt_add_rules="true", _ipt_del_rules="true"]
END

client=(fail2ban-client -c "$config" -s "$work/f2b.sock" -p "$work/f2b.pid" --loglevel INFO --logtarget "$work/f2b.log")
"$ipset_run" "${client[@]}" -f start >"$work/f2b.out" 2>&1 &
started+=($!)

# Waits until a command says what is expected, ten seconds at most; fail2ban works on threads of its own.
eventually() {
  local what=$1 expected=$2 got=
  shift 2
  for attempt in {1..100}; do
    got=$("$@" 2>&1 | sort || true)
    [[ $got == "$expected" ]] && return
    sleep 0.1
  done
  expect "$what" "$expected" "$got"
}

members() {
  ipset list "$1" | sed '1,/^Members:/d; s/ timeout.*//'
}

control() {
  "${client[@]}" "$@" >/dev/null
}

eventually "the server answers" "Server replied: pong" "${client[@]}" ping
control set probe banip 192.0.2.66
eventually "the set with a banned address" 192.0.2.66 members f2b-probe
expect "the set's type" "Type: hash:ip" "$(ipset list -t f2b-probe | sed -n 2p)"
control set probe banip 2001:db8::66
eventually "the v6 set with a banned address" 2001:db8::66 members f2b-probe6
for try in 1 2 3; do echo "refused 192.0.2.67"; done >>"$work/watched.log"
eventually "the set with an address from the log" $'192.0.2.66\n192.0.2.67' members f2b-probe
control set probe unbanip 192.0.2.66
eventually "the set after an unban" 192.0.2.67 members f2b-probe
control stop
eventually "the sets after the end" "" ipset list -n
expect "errors in fail2ban's log" "" "$(grep -E ' (ERROR|CRITICAL) ' "$work/f2b.log" || true)"
[[ $failures -eq 0 ]] || cat "$work/f2b.log" "$work/f2b.out"
conclude fail2ban
