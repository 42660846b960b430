#!/bin/bash
# The stress loop of a C program on libmnl, and what a netlink socket must do, both under ipset-run.
source "$(dirname "$0")/common.sh"
need cc gcc libc6-dev
[[ -e /usr/include/libmnl/libmnl.h ]] || install_packages libmnl-dev
own_daemon

sources=$root/ipset-netlink-codec/src/test/c
flags=(-std=gnu11 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror)
cc "${flags[@]}" -o "$work/stress-swap" "$sources/stress-swap.c" -lmnl
cc "${flags[@]}" -o "$work/netlink-socket" "$sources/netlink-socket.c" -pthread
"$ipset_run" "$work/stress-swap" 10000 || failures=$((failures + 1))
"$ipset_run" "$work/netlink-socket" || failures=$((failures + 1))
conclude libmnl-stress
