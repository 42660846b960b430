#!/usr/bin/env python3
"""Asks Linux what it does with packets, for the tests of io.ipset4j.core.match.

Usage:  packets.py FILE      as root, on a machine (a virtual one) whose firewall and sets nobody needs

FILE is a script whose lines are

  == TITLE              starts anew, without sets and rules
  forward               this part's rules see packets on their way from tap0 to tap1, not as they arrive
  create ... add ... del ... flush ...    commands of ipset(8)
  rule ...              a rule of iptables and of ip6tables
  packet WORDS          a packet; see packet()
  sets                  asks for the elements of all sets

The answers are written into FILE behind the questions, in place of those that stand there:

  = 1 0 -               to a packet: for each rule, whether it matched; - for a rule with a set of the other family,
                        which iptables refuses
  ~ add s 10.0.0.1      to "sets": each element, sorted; timeouts rounded up to ten seconds
"""
import fcntl, os, re, socket, struct, subprocess, sys, time

FILE = sys.argv[1]
FAMILIES = [("4", "iptables-legacy"), ("6", "ip6tables-legacy")]
OURS = "02:00:00:00:00:01"
HEADERS = {"tcp": (6, 20), "udp": (17, 8), "sctp": (132, 12), "udplite": (136, 8)}


def run(*command, stdin=None):
    done = subprocess.run(command, input=stdin, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: {done.stdout}{done.stderr}\n{stdin or ''}")
    return done.stdout


def device(name, mode):
    fd = os.open("/dev/net/tun", os.O_RDWR)
    fcntl.ioctl(fd, 0x400454CA, struct.pack("16sH22x", name.encode(), mode | 0x1000))
    if mode == 2:
        run("ip", "link", "set", name, "address", OURS if name == "tap0" else "02:00:00:00:00:02")
    run("ip", "link", "set", name, "up")
    return fd


def checksum(data):
    total = sum(struct.unpack(f"!{len(data) // 2}H", data))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF


def packet(words):
    """Words: src= dst=; tcp= udp= sctp= udplite= FROM,TO or icmp= TYPE,CODE or proto= NUMBER; short: only 4 bytes of the
    transport header; load= bytes behind it; frag= offset; smac=; tun: without an Ethernet header; mark= (see send())."""
    given = dict(w.split("=", 1) if "=" in w else (w, "") for w in words)
    six = ":" in given["src"]
    body, proto = b"", int(given.get("proto", 0))
    for name, (number, size) in HEADERS.items():
        if name in given:
            proto = number
            body = struct.pack("!HH", *map(int, given[name].split(","))) + bytes(size - 4)
    if "icmp" in given:
        proto = 58 if six else 1
        body = struct.pack("!BB", *map(int, given["icmp"].split(","))) + bytes(6)
    if "short" in given:
        body = body[:4]
    body += bytes(int(given.get("load", 0)))
    offset = int(given.get("frag", 0))
    kind = socket.AF_INET6 if six else socket.AF_INET
    ends = socket.inet_pton(kind, given["src"]) + socket.inet_pton(kind, given["dst"])
    if six:
        if "frag" in given:
            body = struct.pack("!BBHI", proto, 0, offset << 3 | 1, 7) + body
            proto = 44
        data = struct.pack("!IHBB", 0x60000000, len(body), proto, 64) + ends + body
    else:
        more = 0x2000 if "frag" in given else 0
        head = struct.pack("!BBHHHBBH", 0x45, 0, 20 + len(body), 7, more | offset, 64, proto, 0) + ends
        data = head[:10] + struct.pack("!H", checksum(head)) + head[12:] + body
    if "tun" in given:
        return six, "tun0", data
    mac = lambda text: bytes.fromhex(text.replace(":", ""))
    return six, "tap0", mac(OURS) + mac(given.get("smac", "02:00:00:00:00:99")) + (b"\x86\xdd" if six else b"\x08\x00") + data


class Part:
    """The rules since the last title. The first of the chain gives the packet its mark, the last drops it."""

    def __init__(self):
        self.chain = "PREROUTING"
        self.rules, self.families, self.installed, self.mark = [], {}, False, None
        for _, tool in FAMILIES:
            run(tool, "-t", "mangle", "-F")
        run("ipset", "flush")
        run("ipset", "destroy")

    def create(self, name, kind, *options):
        if "inet6" in options:
            self.families[name] = "6"
        elif kind not in ("bitmap:port", "hash:mac", "list:set"):
            self.families[name] = "4"

    def fits(self, rule, family):
        return all(self.families.get(name, family) == family for name in re.findall(r"-set (\w+)", rule))

    def install(self, mark):
        if not self.installed:
            for family, tool in FAMILIES:
                fitting = [rule for rule in self.rules if self.fits(rule, family)]
                text = ["*mangle"] + [f"-A {self.chain} {rule}" for rule in
                        [f"-j MARK --set-mark {mark}", *fitting, "-j DROP"]] + ["COMMIT", ""]
                run(tool + "-restore", "-n", stdin="\n".join(text))
        elif mark != self.mark:
            for family, tool in FAMILIES:
                run(tool, "-t", "mangle", "-R", self.chain, "1", "-j", "MARK", "--set-mark", mark)
        self.installed, self.mark = True, mark

    def counts(self, six):
        lines = run(FAMILIES[six][1], "-t", "mangle", "-vnxL", self.chain).splitlines()[2:]
        return [int(line.split()[0]) for line in lines]

    def send(self, words):
        self.install(next((w[5:] for w in words if w.startswith("mark=")), "0"))
        six, through, data = packet(words)
        before = self.counts(six)
        os.write(DEVICES[through], data)
        for _ in range(50):
            after = self.counts(six)
            if after[-1] > before[-1]:
                break
            time.sleep(0.02)
        else:
            sys.exit(f"packet {' '.join(words)} did not arrive")
        matched = iter(str(b - a) for a, b in zip(before[1:-1], after[1:-1]))
        return "= " + " ".join(next(matched) if self.fits(rule, FAMILIES[six][0]) else "-" for rule in self.rules)


def rounded(line):
    return re.sub(r"timeout (\d+)", lambda m: f"timeout {(int(m[1]) + 9) // 10 * 10}", line)


def sets():
    lines = [rounded(line) for line in run("ipset", "save").splitlines() if line.startswith("add ")]
    return ["~ " + line for line in sorted(lines)]


subprocess.run(["modprobe", "tun"])
DEVICES = {"tap0": device("tap0", 2), "tap1": device("tap1", 2), "tun0": device("tun0", 1)}
for setting in "ipv4/ip_forward", "ipv6/conf/all/forwarding":
    with open(f"/proc/sys/net/{setting}", "w") as f:
        f.write("1")
for family, net in ("-4", "10.0.0.0/8"), ("-6", "2001:db8::/32"):
    run("ip", family, "route", "add", net, "dev", "tap1")

output, part = [], None
for line in open(FILE).read().splitlines():
    if line.startswith(("= ", "~ ")) or line == "=":
        continue
    output.append(line)
    words = line.split()
    if not words or words[0].startswith("#"):
        continue
    if words[0] == "==":
        part = Part()
    elif words[0] == "forward":
        part.chain = "FORWARD"
    elif words[0] == "rule":
        part.rules.append(line.split(None, 1)[1])
    elif words[0] == "packet":
        output.append(part.send(words[1:]))
    elif words[0] == "sets":
        output += sets()
    else:
        if words[0] == "create":
            part.create(*words[1:])
        run("ipset", *words)
with open(FILE, "w") as f:
    f.write("\n".join(output) + "\n")
