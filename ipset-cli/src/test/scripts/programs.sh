#!/bin/bash
# Every unmodified program on our daemon, one script after the other; exits 1 if one of them fails.
here=$(cd "$(dirname "$0")" && pwd -P)
failed=()
for script in libmnl-stress pyroute2 dnsmasq fail2ban upstream-suite; do
  printf '\n-- %s\n' "$script"
  "$here/$script.sh" || failed+=("$script")
done
if [[ ${#failed[@]} -ne 0 ]]; then
  printf '\nfailed: %s\n' "${failed[*]}"
  exit 1
fi
