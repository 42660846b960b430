#!/bin/bash
# dnsmasq, unmodified, under ipset-run: the addresses of a name that it was asked for are in the sets when it answers.
source "$(dirname "$0")/common.sh"
need dnsmasq dnsmasq-base
need dig bind9-dnsutils
need ipset ipset
own_daemon
PATH=$PATH:/usr/sbin:/sbin
ipset() { "$ipset_run" ipset "$@"; }

# One dnsmasq that knows the name, and the one under test, which asks it.
port=$((20000 + $$ % 20000)) upstream=$((20001 + $$ % 20000))
common=(--keep-in-foreground --conf-file=/dev/null --no-resolv --no-hosts --bind-interfaces --listen-address=127.0.0.1
  --log-facility=- --pid-file= --user="$(id -un)")
dnsmasq "${common[@]}" --port=$upstream --host-record=host.example.test,192.0.2.7,2001:db8::7 \
  --host-record=other.example.test,192.0.2.8 --host-record=elsewhere.test,192.0.2.9 2>"$work/upstream.log" &
started+=($!)

for set in 4 6; do
  family=inet$([[ $set == 6 ]] && echo 6 || true)
  ipset create "names$set" hash:ip family "$family" timeout 300
done
"$ipset_run" dnsmasq "${common[@]}" --port=$port --server=127.0.0.1#$upstream \
  --ipset=/example.test/names4,names6 2>"$work/dnsmasq.log" &
started+=($!)

ask() {
  dig +short +tries=20 +time=1 +retry=20 -p $port @127.0.0.1 "$@" 2>/dev/null | sort
}

members() {
  ipset list "$1" | sed '1,/^Members:/d; s/ timeout.*//' | sort
}

for attempt in {1..50}; do
  [[ $(dig +short +tries=1 +time=1 -p $port @127.0.0.1 elsewhere.test 2>/dev/null) == 192.0.2.9 ]] && break
  sleep 0.1
done
expect "names4 before the query" "" "$(members names4)"
expect "the answer for A" 192.0.2.7 "$(ask host.example.test A)"
expect "names4 right after the answer" 192.0.2.7 "$(members names4)"
expect "the answer for AAAA" 2001:db8::7 "$(ask host.example.test AAAA)"
expect "names6 right after the answer" 2001:db8::7 "$(members names6)"
expect "another name" 192.0.2.8 "$(ask other.example.test A)"
expect "names4 with both" $'192.0.2.7\n192.0.2.8' "$(members names4)"

# A missing set is an error to every request, which dnsmasq never reads; it must go on answering.
ipset destroy names4
for query in {1..40}; do
  printf 'host.example.test A\n%.0s' {1..20}
done >"$work/queries"
dig +short +tries=1 +time=5 -p $port @127.0.0.1 -f "$work/queries" >"$work/answers" 2>&1 || true
expect "answers without the set" 800 "$(grep -c '^192.0.2.7$' "$work/answers")"
ipset create names4 hash:ip
expect "the answer with the set back" 192.0.2.7 "$(ask host.example.test A)"
expect "names4 with the set back" 192.0.2.7 "$(members names4)"
expect "complaints of dnsmasq" "" "$(grep -i 'error\|failed to update' "$work/dnsmasq.log" || true)"
[[ $failures -eq 0 ]] || cat "$work/dnsmasq.log"
conclude dnsmasq
