#!/bin/bash
# pyroute2's IPSet, unmodified, under ipset-run; and those of its project's own tests of IPSet that run.
source "$(dirname "$0")/common.sh"
need python3 python3
python=/usr/bin/python3
"$python" -c 'import pyroute2' 2>/dev/null || install_packages python3-pyroute2
own_daemon
"$ipset_run" "$python" "$(dirname "$0")/pyroute2-ipset.py"
