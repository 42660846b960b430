#!/usr/bin/env python3
"""Records what the real ipset(8) reads, refuses and prints, for the tests of io.ipset4j.core.text.

Usage:  record.py IPSET STUB FOLDER

IPSET is an ipset 7.24 program (its release builds with the usual configure and make), STUB the library made of
netlink-stub.c, FOLDER the tests' resources with the files
"protocols", "services" and "hosts"; the recordings are written there:

  parsed.txt.gz   > verb TAB type TAB family TAB word...    a command line, but for the set's name
                  = field value...                          what the program sent, or
                  ! exit TAB text                           what it printed instead, and then
                  !! text                                   what it printed in line 3 of a restore
                  w text                                    a warning
                  t text                                    the element, as the message of a test shows it
  printed.txt.gz  > set|element TAB type TAB family TAB field value...   what the kernel reports
                  = text                                    how "save" shows it
                  r text                                    how "save -resolve" shows it, if different
  errors.txt.gz   command TAB type TAB code TAB text

In all of them, a byte that is not plain is written as %XX. A word that is nothing but % is empty.
"""
import gzip, os, random, struct, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor

IPSET, STUB, FOLDER = sys.argv[1:]
INET, INET6, UNSPEC = 2, 10, 0

# type: newest revision, families, parts
TYPES = {
    "bitmap:ip": (3, [INET], ["ip"]), "bitmap:ip,mac": (3, [INET], ["ip", "mac"]),
    "bitmap:port": (3, [UNSPEC], ["port"]), "hash:ip": (6, [INET, INET6], ["ip"]),
    "hash:ip,mac": (1, [INET, INET6], ["ip", "mac"]), "hash:ip,mark": (3, [INET, INET6], ["ip", "mark"]),
    "hash:ip,port": (7, [INET, INET6], ["ip", "port"]), "hash:ip,port,ip": (6, [INET, INET6], ["ip", "port", "ip"]),
    "hash:ip,port,net": (8, [INET, INET6], ["ip", "port", "net"]), "hash:mac": (1, [UNSPEC], ["mac"]),
    "hash:net": (7, [INET, INET6], ["net"]), "hash:net,iface": (8, [INET, INET6], ["net", "iface"]),
    "hash:net,net": (4, [INET, INET6], ["net", "net"]), "hash:net,port": (8, [INET, INET6], ["net", "port"]),
    "hash:net,port,net": (3, [INET, INET6], ["net", "port", "net"]), "list:set": (3, [UNSPEC], ["set"]),
}

# number: name, size ("a" address, "s" string, "m" MAC)
ELEMENT = {1: ("IP", "a"), 2: ("IP_TO", "a"), 3: ("CIDR", 1), 4: ("PORT", 2), 5: ("PORT_TO", 2), 6: ("TIMEOUT", 4),
           7: ("PROTO", 1), 8: ("FLAGS", 4), 10: ("MARK", 4), 17: ("MAC", "m"), 18: ("NAME", "s"), 19: ("NAMEREF", "s"),
           20: ("IP2", "a"), 21: ("CIDR2", 1), 22: ("IP2_TO", "a"), 23: ("IFACE", "s"), 24: ("BYTES", 8),
           25: ("PACKETS", 8), 26: ("COMMENT", "s"), 27: ("SKBMARK", 8), 28: ("SKBPRIO", 4), 29: ("SKBQUEUE", 2)}
SET = {1: ("IP", "a"), 2: ("IP_TO", "a"), 3: ("CIDR", 1), 4: ("PORT", 2), 5: ("PORT_TO", 2), 6: ("TIMEOUT", 4),
       8: ("FLAGS", 4), 11: ("MARKMASK", 4), 12: ("BITMASK", "a"), 17: ("INITVAL", 4), 18: ("HASHSIZE", 4),
       19: ("MAXELEM", 4), 20: ("NETMASK", 1), 21: ("BUCKETSIZE", 1), 23: ("SIZE", 4)}


def escaped(text):
    return "".join(chr(b) if 33 <= b < 127 and b != 0x25 else "%%%02X" % b for b in text)


def line_of(text):
    """Like escaped, but blanks stay, inside a line that ends in text."""
    return "".join(chr(b) if 32 <= b < 127 and b != 0x25 else "%%%02X" % b for b in text)


def attributes(data):
    at = 0
    while at + 4 <= len(data):
        size, kind = struct.unpack_from("=HH", data, at)
        yield kind & 0x3fff, data[at + 4:at + size]
        at += (size + 3) & ~3


def fields_of(data, table):
    out = []
    for kind, value in attributes(data):
        if kind == 9 or kind not in table:
            continue
        name, size = table[kind]
        if size == "a":
            value = next(attributes(value))[1]
            text = value.hex()
        elif size == "s":
            text = escaped(value.split(b"\0")[0])
        elif size == "m":
            text = value.hex()
        else:
            text = str(int.from_bytes(value, "big"))
        out.append(name + " " + text)
    return out


def run(arguments, settings, stdin=None):
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log")
        environment = dict(PATH="/usr/bin:/bin", LD_PRELOAD=STUB, STUB_LOG=log, STUB_NAMES=FOLDER)
        environment.update({"STUB_" + key: str(value) for key, value in settings.items()})
        done = subprocess.run([IPSET.encode()] + arguments, env=environment, input=stdin, capture_output=True)
        requests = [bytes.fromhex(r) for r in open(log).read().split()] if os.path.exists(log) else []
        return done.returncode, done.stdout, done.stderr, requests


def complaint(stderr):
    text = stderr
    for noise in (b"Try `ipset help' for more information.\n",):
        text = text.replace(noise, b"")
    if text.startswith(b"ipset v7.24: "):
        text = text[len(b"ipset v7.24: "):]
    return text.rstrip(b"\n")


def warnings_and_rest(stderr):
    warnings = []
    while stderr.startswith(b"Warning: "):
        first, _, stderr = stderr.partition(b"\n")
        warnings.append(first[len(b"Warning: "):])
    return warnings, stderr


def parse_case(case):
    verb, kind, family, words = case
    revision = TYPES[kind][0]
    settings = dict(TYPE=kind, FAMILY=family, REVISION=revision)
    bytes_of = [w.encode("latin1") for w in words]
    code, _, stderr, requests = run([verb.encode(), b"s"] + ([kind.encode()] if verb == "create" else []) + bytes_of,
                                    settings)
    out = ["> " + "\t".join([verb, kind, str(family)] + [escaped(w) or "%" for w in bytes_of])]
    # A crash (icmp in a bitmap:port), and an error that a later warning passes off as one of its own (a host with two
    # addresses after icmp in a set of the wrong family), are not for imitation.
    if code < 0 or stderr.startswith(b"Warning: Syntax error: "):
        return None
    warnings, stderr = warnings_and_rest(stderr)
    if code == 0:
        data = dict(attributes(requests[-1][20:]))
        # Only the first of several warnings about ignored options is called one.
        warnings += [w for w in stderr.split(b"\n") if w]
        if verb == "create":
            fields = ["FAMILY %d" % data[5][0]] + fields_of(data.get(7, b""), SET)
        else:
            fields = fields_of(data[7], ELEMENT)
        out.append("= " + " ".join(fields))
        for w in warnings:
            if verb == "test" and w.endswith(b" is in set s."):
                out.append("t " + line_of(w[:-len(b" is in set s.")]))
            else:
                out.append("w " + line_of(w))
    else:
        out.append("! %d\t%s" % (code, line_of(complaint(stderr))))
        if code == 1 and not any(set(w) & set(b" \t\"#\r\n") or not w for w in bytes_of):
            line = b"\n\n" + b" ".join([verb.encode(), b"s"] + ([kind.encode()] if verb == "create" else []) + bytes_of)
            code, _, stderr, _ = run([b"restore"], settings, line + b"\n")
            if code == 1:
                out.append("!! " + line_of(complaint(warnings_and_rest(stderr)[1])))
        out += ["w " + line_of(w) for w in warnings]
    return "\n".join(out) + "\n"


V4 = ["10.0.0.1", "10.1", "1.2.3", "167772161", "010.010.010.010", "255.255.255.255", "0", "10.0.0.0/24", "10.0.0.5/24",
      "10.0.0.1/32", "10.0.0.0/0", "10.0.0.0/0x18", "10.0.0.0/030", "10.0.0.1-10.0.0.9", "10.0.0.9-10.0.0.1",
      "[10.0.0.1]", "[10.0.0.1]-[10.0.0.3]", "10.0.0.1-[10.0.0.3]", "[10.0.0.0]/8", "one.test", "two.test",
      "[a-host.test]", "one.test/24", "one.test-two.test", "0.0.0.0/1"]
V4_BAD = ["10.0.0.256", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/x", "10.0.0.0/256", "10.0.0.0/", "/24", "-10.0.0.1",
          "10.0.0.1-", "0x0a000001", "1.2.3.4.5", "08.0.0.1", "4294967296", "10.0.0.1.", "nowhere.test", "a-host.test",
          "[10.0.0.1", "10.0.0.1]", "[10.0.0.1]x", "[10.0.0.1]x-10.0.0.2", "10.0.0.0/24-10.0.1.0",
          "10.0.0.1-10.0.0.300",
          "::1", "2001:db8::/32", "cafe", "", "1..2", "10.0.0.1-[10.0.0.2", "10.0.0.0/24/25", "00000000000000000001",
          "0000000000000000000000000000000000009", "10.0.0.1-nowhere.test", "fe80::1%lo", " 10.0.0.1"]
V6 = ["2001:db8::1", "::", "::1", "2001:DB8:0:0:1::", "::ffff:1.2.3.4", "2001:db8::/32", "2001:db8::1/128", "::/0",
      "2001:db8::1/64", "one.test", "[a-host.test]", "[2001:db8::1]", "[2001:db8::]/32", "one.test/32",
      "1:2:3:4:5:6:7::", "::1.2.3.4"]
V6_BAD = ["2001:db8::1-2001:db8::2", "2001:db8::/129", "10.0.0.1", "1:2:3:4:5:6:7:8:9", ":::", "g::1", "fe80::1%lo",
          "two.test", "[2001:db8::1]-[2001:db8::2]", "1", "12345::", "2001:db8::1.", ":1", "1::2::3", "a-host.test",
          "1:2:3:4:5:6:7:8::"]
PORT = ["80", "tcp:80", "udp:53", "http", "tcp:http", "www", "udp:domain", "sctp:sua", "udplite:1", "80-90",
        "tcp:90-80", "udp:0-65535", "http-domain", "tcp:[ftp-data]", "[ftp-data]-[http]", "0x50", "0120", "6:http",
        "17:ntp", "icmp:ping", "icmp:8/0", "icmp:t", "icmp:TOS", "icmp:ECHO-REQ", "icmp:255/255", "icmp:e",
        "icmpv6:ping", "ICMPv6:neighbour-s", "ipv6-icmp:1/3", "58:neigb", "icmpv6:echo", "1:p", "gre:0", "47:0",
        "OSPFIGP:0", "ospf:0", "200:0", "0:0", "mptcp:80", "TCP:80", "132:5-6", "esp:0"]
PORT_BAD = ["x", "65536", "tcp:x", "tcp:80-x", "x-80", "tcp:80:90", "udp:http", "TCP:http", "Tcp:80", "nil:80", "ip:0",
            "256:1", "gre:5", "gre:x", "icmp:5", "icmp:x/y", "icmp:8/256", "icmp:256/0", "icmp:nothing", "icmp:8/",
            "icmp6:ping", "ICMPV6:x", "[ftp-data", "[ftp-data]x", "[http]-[ftp-data", "ftp-data", "80-", "-80", ":80",
            "tcp:", "6:x", "200:80", "80-90-100", "99999999999999999999", "-1", "", "tcp:[x", "gre:0-1", "80-65536",
            "icmp:ping-pong", "mptcp:http"]
MAC = ["01:02:03:04:05:06", "1:2:3:4:5:6", "aA:Bb:cc:DD:ee:FF", "0:0:0:0:0:0", "1::3:4:5:6", "1:2:3:4:5:",
       "0x1:2:3:4:5:6",
       "+1:2:3:4:5:6"]
MAC_BAD = ["01:02:03:04:05", "01:02:03:04:05:06:07", "01-02-03-04-05-06", "1:2:3:4:5:100", "1:2:3:4:5:-1", "x", "",
           "g:2:3:4:5:6", "1:2:3:4:5:6x", "001:002:003:004:005:006", "1 :2:3:4:5:6", "1:2:3:4:5"]
MARK = ["0", "1", "0xff", "017", "0xffffffff", "4294967295", "+3", "-18446744073709551615"]
MARK_BAD = ["4294967296", "x", "-1", "0x", "08", "1-2", "0x1ffffffff", "1/2", "99999999999999999999999", "", "1x"]
IFACE = ["eth0", "physdev:eth0", "physdev:", "lo+", "br-lan.100", "123456789012345", "physdev:123456789012345", "phys",
         "a:b", "eth 0"]
IFACE_BAD = ["1234567890123456", "physdev:1234567890123456"]
MEMBER = ["a", "a,before,b", "a,after,b", "1234567890123456789012345678901", "before", ",a", "a,"]
MEMBER_BAD = ["a,b", "a,b,c", "a,before", "a,Before,b", "12345678901234567890123456789012",
              "a,before,12345678901234567890123456789012", "a,before,b,c", "a,,b", "a,after,", ""]
POOLS = {("ip", INET): (V4, V4_BAD), ("net", INET): (V4, V4_BAD), ("ip", INET6): (V6, V6_BAD),
         ("net", INET6): (V6, V6_BAD), "port": (PORT, PORT_BAD), "mac": (MAC, MAC_BAD), "mark": (MARK, MARK_BAD),
         "iface": (IFACE, IFACE_BAD), "set": (MEMBER, MEMBER_BAD)}
OPTION = [["timeout", "5"], ["timeout", "2147483"], ["timeout", "0x10"], ["nomatch"], ["wildcard"], ["packets", "3"],
          ["bytes", "18446744073709551614"], ["packets", "-5"], ["comment", "hello w"], ["comment", ""],
          ["comment", "x" * 255], ["comment", "\xe9<&>\\"], ["skbmark", "0x10"], ["skbmark", "0x10/0xff"],
          ["skbmark", "0x1/ff"],
          ["skbmark", "0x123456789"], ["skbmark", "0x1/0xffffffff"], ["skbmark", "0x7/0x0 junk"], ["skbprio", "1:10"],
          ["skbprio", "ffff:0xFFFF"], ["skbprio", "12345:6789ax"], ["skbqueue", "7"], ["before", "b"], ["after", "c"],
          ["--timeout", "6"], ["--nomatch"]]
OPTION_BAD = [["timeout", "2147484"], ["timeout", "-1"], ["timeout", "x"], ["timeout"], ["comment", 'a"b'],
              ["comment", "x" * 256], ["packets", "18446744073709551615"], ["bytes", "18446744073709551616"],
              ["skbmark", "10"], ["skbmark", "0X10"], ["skbmark", "0x"], ["skbmark", "x"], ["skbprio", "1"],
              ["skbprio", "1:"], ["skbprio", ":1"], ["skbprio", "x:y"], ["skbqueue", "65536"], ["skbqueue", "x"],
              ["before", "12345678901234567890123456789012"], ["-timeout", "5"], ["foo"], ["---timeout", "5"],
              ["before"], ["Timeout", "5"], ["counters"], ["packets"]]
CREATE = [["family", "inet"], ["family", "inet6"], ["family", "ipv4"], ["family", "ipv6"], ["family", "any"],
          ["family", "unspec"], ["-4"], ["-6"], ["hashsize", "128"], ["maxelem", "0"], ["maxelem", "4294967295"],
          ["netmask", "24"], ["netmask", "0x20"], ["netmask", "64"], ["bitmask", "255.255.255.0"], ["bitmask", "24"],
          ["bitmask", "255.0.255.0/8"], ["bitmask", "ffff::"], ["bitmask", "10.0.0.1-10.0.0.2"], ["timeout", "0"],
          ["timeout", "2147483"], ["counters"], ["comment"], ["forceadd"], ["skbinfo"], ["bucketsize", "7"],
          ["initval", "0xff"], ["markmask", "0xff00"], ["size", "5"], ["range", "10.0.0.0/24"], ["range",
          "10.0.0.9-10.0.0.1"],
          ["range", "[a-host.test]-192.0.2.9"], ["range", "10-20"], ["range", "tcp:20-10"], ["range", "http-domain"],
          ["range", "udp:ntp-65535"], ["from", "10.0.0.1"], ["to", "10.0.0.9"], ["network", "10.0.0.0/24"],
          ["from", "10"], ["to", "http"], ["from", "10.0.0.1/32"], ["to", "10.0.0.9/32"], ["probes", "x"],
          ["resize", "y"], ["gc", "z"], ["network", "w"], ["--counters"], ["---4"], ["from", "ftp-data"]]
CREATE_BAD = [["family", "inet7"], ["family"], ["hashsize", "x"], ["hashsize", "4294967296"], ["maxelem", "-1"],
              ["netmask", "0"], ["netmask", "33"], ["netmask", "129"], ["netmask", "x"], ["netmask", "256"],
              ["bitmask", "x"], ["bitmask", "255.255.255.0/33"], ["timeout", "2147484"], ["bucketsize", "256"],
              ["initval", "x"], ["markmask", "4294967296"], ["size", "-1"], ["range", "10.0.0.1"], ["range", "10"],
              ["range", "x"], ["range", "sctp:1-2"], ["range", "icmp:5"], ["range", "gre:0"], ["range", "1-65536"],
              ["range", "10.0.0.0/33"], ["range", "10.0.0.1-x"], ["range"], ["from", "10.0.0.1-10.0.0.2"], ["from",
              "x"],
              ["to", "65536"], ["network", "10.0.0.1"], ["foo"], ["Counters"], ["nomatch"], ["hashsize"], ["-range",
              "1"]]


def pool(part, family):
    return POOLS[(part, family)] if (part, family) in POOLS else POOLS[part]


def element_cases(rng):
    for kind, (_, families, parts) in TYPES.items():
        for family in families:
            pools = [pool(part, family) for part in parts]
            plain = [p[0][0] for p in pools]
            for i, (good, bad) in enumerate(pools):       # each form of each part, once per command
                for word in good + bad:
                    for verb in ("add", "del", "test"):
                        if verb == "add" or rng.random() < 0.35:
                            yield verb, kind, family, [",".join(plain[:i] + [word] + plain[i + 1:])]
            for option in OPTION + OPTION_BAD:            # each option
                for verb in ("add", "test", "del"):
                    if verb == "add" and rng.random() < 0.5 or rng.random() < 0.1:
                        yield verb, kind, family, [",".join(plain)] + option
            for text in (",".join(plain) + ",", "," + ",".join(plain), ",".join(plain) + ",x", ",".join(plain + plain),
                         ",".join(plain[:-1]), ",".join(plain) + ",x,y", "x", ",", ",,", "a,b,c,d"):
                yield "add", kind, family, [text]
            for _ in range(60):                           # all of them mixed
                element = ",".join(rng.choice(p[0] if rng.random() < 0.9 else p[1]) for p in pools)
                words = [element]
                for _ in range(rng.choice((0, 0, 1, 2, 4))):
                    words += rng.choice(OPTION if rng.random() < 0.95 else OPTION_BAD)
                yield rng.choice(("add", "add", "del", "test")), kind, family, words


def create_cases(rng):
    for kind in TYPES:
        base = {"bitmap:ip": ["range", "10.0.0.0/24"], "bitmap:ip,mac": ["range", "10.0.0.0-10.0.0.5"],
                "bitmap:port": ["range", "1-9"]}.get(kind, [])
        yield "create", kind, 0, []
        for option in CREATE + CREATE_BAD:
            yield "create", kind, 0, option
            if base:
                yield "create", kind, 0, base + option
        for _ in range(80):
            words = list(base if rng.random() < 0.8 else [])
            for _ in range(rng.choice((2, 3, 4, 6))):
                words += rng.choice(CREATE if rng.random() < 0.95 else CREATE_BAD)
            yield "create", kind, 0, words


# ---- listings ----

def attribute(kind, value):
    return struct.pack("=HH", 4 + len(value), kind) + value + b"\0" * (-len(value) % 4)


def packed(fields, table):
    numbers = {name: (number, size) for number, (name, size) in table.items()}
    out = b""
    for name, value in fields:
        number, size = numbers[name]
        if size == "a":
            out += attribute(number | 0x8000, attribute(1 if len(value) == 4 else 2, value))
        elif size in ("s", "m"):
            out += attribute(number, value + (b"\0" if size == "s" else b""))
        else:
            out += attribute(number | (0x4000 if size > 1 else 0), value.to_bytes(size, "big"))
    return out


def shown(fields, table):
    sizes = {name: size for name, size in table.values()}
    return " ".join(name + " " + (value.hex() if sizes[name] in ("a", "m") else
                                  escaped(value) if sizes[name] == "s" else str(value)) for name, value in fields)


def random_address(rng, family):
    if family == INET:
        return rng.choice([rng.randbytes(4), bytes([192, 0, 2, rng.randrange(6)]), bytes([10, 0, 0, 0])])
    return rng.choice([rng.randbytes(16), bytes.fromhex("20010db8" + "00" * 11 + "0%d" % rng.randrange(6)),
                       bytes.fromhex("00" * 10 + "ffff") + rng.randbytes(4), bytes(12) + rng.randbytes(4), bytes(16),
                       bytes(15) + b"\1"] + [bytes(rng.choice((0, 0, 1, 255)) for _ in range(16))] * 4)


def random_element(rng, kind, family):
    parts = TYPES[kind][2]
    fields = {}
    for i, part in enumerate(parts):
        suffix = "2" if i and part in ("ip", "net") else ""
        if part in ("ip", "net"):
            fields["IP" + suffix] = random_address(rng, family)
        if part == "net":
            fields["CIDR" + suffix] = rng.choice((0, 8, 24, 32) if family == INET else (0, 32, 64, 128))
        if part == "port":
            fields["PORT"] = rng.choice((rng.randrange(65536), 80, 0x0800, 0, 0x0303))
            if kind.startswith("hash"):
                fields["PROTO"] = rng.choice((1, 6, 17, 47, 58, 89, 132, 136, 200))
                if fields["PROTO"] in (1, 58) and rng.random() < 0.8:
                    fields["PORT"] = rng.choice((0, 1, 3, 5, 8, 11, 128, 133, 135, 136, 137)) << 8 | rng.randrange(4)
        if part == "mac" and (kind != "bitmap:ip,mac" or rng.random() < 0.7):
            fields["MAC"] = rng.randbytes(6)
        if part == "mark":
            fields["MARK"] = rng.choice((0, 1, rng.randrange(1 << 32)))
        if part == "iface":
            fields["IFACE"] = rng.choice((b"eth0", b"a b", b"\xe9", b""))
        if part == "set":
            fields["NAME"] = rng.choice((b"a", b"a b", b"x" * 31))
    flags = 0
    if "net" in parts and rng.random() < 0.4:
        flags |= 4
    if "iface" in parts:
        flags |= rng.choice((0, 2, 0x80, 0x82))
    if flags:
        fields["FLAGS"] = flags
    for name, values in (("TIMEOUT", (0, 49, 2147483)), ("BYTES", (0, 400, 2 ** 64 - 2)), ("PACKETS", (0, 3)),
                         ("COMMENT", (b"hello w", b"\xe9<&>\\", b"tab\there")),
                         ("SKBMARK", (0x10_0000_00ff, 0x7_ffff_ffff, 0x0_0000_0001)), ("SKBPRIO", (0x10010,
                         0xffffffff)),
                         ("SKBQUEUE", (3, 65535))):
        if rng.random() < 0.4:
            fields[name] = rng.choice(values)
    order = [name for name, _ in ELEMENT.values()]
    return sorted(fields.items(), key=lambda f: order.index(f[0]))


def random_set(rng, kind, family):
    fields = {"TIMEOUT": rng.choice((0, 600)), "FLAGS": rng.randrange(16) << 3}
    if kind.startswith("bitmap") and "port" not in kind:
        fields.update(IP=random_address(rng, INET), IP_TO=random_address(rng, INET))
    if kind == "bitmap:port":
        fields.update(PORT=rng.randrange(65536), PORT_TO=rng.randrange(65536))
    if kind in ("bitmap:ip", "hash:ip", "hash:ip,port", "hash:net,net") and rng.random() < 0.5:
        fields["NETMASK"] = rng.choice((1, 24, 31))
    elif kind in ("hash:ip", "hash:ip,port", "hash:net,net") and rng.random() < 0.7:
        fields["BITMASK"] = random_address(rng, family)
    if kind.startswith("hash"):
        fields.update(HASHSIZE=1024, MAXELEM=rng.choice((65536, 2 ** 32 - 1)), BUCKETSIZE=12,
                      INITVAL=rng.randrange(1 << 32))
    if kind == "hash:ip,mark":
        fields["MARKMASK"] = rng.choice((2 ** 32 - 1, 0xff00))
    if kind == "list:set":
        fields["SIZE"] = 8
    for name in ("TIMEOUT", "FLAGS", "BUCKETSIZE"):
        if name in fields and rng.random() < 0.3 or fields.get(name) == 0 and name == "FLAGS":
            fields.pop(name, None)
    order = [name for name, _ in SET.values()]
    return sorted(fields.items(), key=lambda f: order.index(f[0]))


def print_case(case):
    kind, family, header, elements = case
    packed_header = b""
    for name, value in header:                            # the kernel sends markmask in host order
        packed_header += (attribute(11, struct.pack("=I", value)) if name == "MARKMASK"
                          else packed([(name, value)], SET))
    for number in (25, 26, 24):                           # references, memory size, elements
        packed_header += attribute(number | 0x4000, bytes(4))
    body = (bytes([2, 0, 0, 0]) + attribute(1, b"\7") + attribute(2, b"s\0") + attribute(3, kind.encode() + b"\0")
            + attribute(5, bytes([family])) + attribute(4, bytes([TYPES[kind][0]])) + attribute(7 | 0x8000,
            packed_header)
            + attribute(8 | 0x8000, b"".join(attribute(7 | 0x8000, packed(e, ELEMENT)) for e in elements)))
    message = struct.pack("=IHHII", 16 + len(body), 0x607, 2, 0, 0) + body
    with tempfile.NamedTemporaryFile("w") as file:
        file.write(message.hex() + "\n")
        file.flush()
        texts = []
        for options in ([], [b"-resolve"]):
            code, stdout, stderr, _ = run([b"save"] + options, dict(TYPE=kind, FAMILY=family, REVISION=TYPES[kind][0],
                                                                    DUMP=file.name))
            assert code == 0, (case, stderr)
            texts.append(stdout.rstrip(b"\n").split(b"\n"))
    out = []
    what = [("set", header, SET)] + [("element", e, ELEMENT) for e in elements]
    for (name, fields, table), text, resolved in zip(what, *texts, strict=True):
        prefix = b"create s " + kind.encode() if name == "set" else b"add s "
        out.append("> %s\t%s\t%d\t%s" % (name, kind, family, shown(fields, table)))
        assert text.startswith(prefix)
        out.append("= " + line_of(text[len(prefix):]))
        if resolved != text:
            out.append("r " + line_of(resolved[len(prefix):]))
    return "\n".join(out) + "\n"


def error_case(case):
    command, arguments, kind, code = case
    _, _, stderr, _ = run([a.encode() for a in arguments], dict(TYPE=kind, FAMILY=2 if "ip" in kind else 0,
                                                                REVISION=TYPES[kind][0], ERROR=code))
    return "%s\t%s\t%d\t%s\n" % (command, kind, code, line_of(complaint(stderr)))


def error_cases():
    sample = {"bitmap:ip": ("10.0.0.1", ["range", "10.0.0.0/24"]), "hash:ip": ("10.0.0.1", []), "list:set": ("a", [])}
    for kind, (element, options) in sample.items():
        for code in [-1] + list(range(1, 136)) * (kind == "hash:ip") + [2, 17, 4095] + list(range(4096, 4120)) \
                + list(range(4351, 4362)):
            for command, arguments in (("CREATE", ["create", "s", kind] + options), ("ADD", ["add", "s", element]),
                                       ("DEL", ["del", "s", element])):
                if code > 135 or command == "ADD" or code in (2, 17):
                    yield command, arguments, kind, code
    for code in (2, 16, 17, 4100, 4101, 4102, 4103, 4108):
        for command, arguments in (("DESTROY", ["destroy", "s"]), ("RENAME", ["rename", "s", "t"]),
                                   ("SWAP", ["swap", "s", "t"]), ("OTHER", ["flush", "s"])):
            yield command, arguments, "hash:ip", code


def write(name, results):
    text = "".join(r for r in results if r is not None)
    with open(os.path.join(FOLDER, name + ".gz"), "wb") as file:
        file.write(gzip.compress(text.encode(), mtime=0))


def main():
    rng = random.Random(20240724)
    distinct = list(dict.fromkeys((v, k, f, tuple(w)) for v, k, f, w in [*element_cases(rng), *create_cases(rng)]))
    listings = []
    for kind, (_, families, _) in TYPES.items():
        for family in families:
            for _ in range(6):
                listings.append((kind, family, random_set(rng, kind, family),
                                 [random_element(rng, kind, family) for _ in range(7)]))
    with ThreadPoolExecutor(4) as pool_of_threads:
        write("parsed.txt", pool_of_threads.map(parse_case, distinct))
        write("printed.txt", pool_of_threads.map(print_case, listings))
        write("errors.txt", pool_of_threads.map(error_case, list(error_cases())))


main()
