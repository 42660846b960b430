#!/bin/bash
# pyroute2's IPSet, unmodified, under ipset-run; and its project's own tests of it, if its source can be had.
#
#   pyroute2.sh [--source FOLDER]    FOLDER: an unpacked source tree, else Debian's source package is fetched
source "$(dirname "$0")/common.sh"
need python3 python3
python=/usr/bin/python3
here=$(cd "$(dirname "$0")" && pwd -P)
"$python" -c 'import pyroute2' 2>/dev/null || install_packages python3-pyroute2
own_daemon
"$ipset_run" "$python" "$here/pyroute2-ipset.py"

source=$work/pyroute2
if [[ ${1:-} == --source ]]; then
  source=$(cd "$2" && pwd -P)
elif ! (trap - ERR; fetch_source python3-pyroute2 "$source") 2>"$work/fetch"; then
  echo "pyroute2: its project's own tests are left out, its source package cannot be fetched:"
  head -n 1 "$work/fetch"
  exit 0
fi
"$python" -c 'import pytest' 2>/dev/null || install_packages python3-pytest

# What those tests take from the rest of their project: a marker, and a set's name that is destroyed afterwards.
mkdir -p "$work/tests/pr2test"
cp "$source/tests/test_linux/test_ipset.py" "$work/tests"
cat >"$work/tests/pr2test/marks.py" <<'END'
import pytest


def require_root():
    return pytest.mark.skipif(False, reason="the daemon is the user's own")
END
cat >"$work/tests/conftest.py" <<'END'
import uuid

import pytest
from pyroute2.ipset import IPSet, IPSetError


@pytest.fixture
def ipset():
    with IPSet() as sets:
        yield sets


@pytest.fixture
def ipset_name(ipset):
    name = "t-" + uuid.uuid4().hex[:12]
    yield name
    try:
        ipset.destroy(name)
    except IPSetError:
        pass
END
cd "$work/tests"
"$ipset_run" "$python" -m pytest -q -p no:cacheprovider test_ipset.py
