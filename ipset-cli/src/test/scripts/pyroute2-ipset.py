"""pyroute2's IPSet, unmodified, against whatever ip_set it finds (run under ipset-run)."""
import errno
import socket
import sys

from pyroute2.ipset import IPSet, IPSetError, PortEntry, PortRange
from pyroute2.netlink.exceptions import IPSetError as IPSetErrorBase  # noqa: F401  the same class, by its other name

ENTRY, IPV4 = "IPSET_ATTR_DATA", "IPSET_ATTR_IPADDR_IPV4"
checks = 0


def check(what, expected, got):
    global checks
    checks += 1
    if expected != got:
        sys.exit("FAILED: %s: expected %r, got %r" % (what, expected, got))


def refused(what, code, call, *arguments, **options):
    try:
        call(*arguments, **options)
    except IPSetError as error:
        check(what, code, error.code)
        return
    sys.exit("FAILED: %s was not refused" % what)


def members(sets, name):
    """Each address of a set with the attributes of its element."""
    found = {}
    for message in sets.list(name):
        for element in message.get_attr("IPSET_ATTR_ADT").get_attrs(ENTRY):
            address = element.get_attr("IPSET_ATTR_IP_FROM")
            found[address.get_attr(IPV4) or address.get_attr("IPSET_ATTR_IPADDR_IPV6")] = element
    return found


def main():
    with IPSet() as sets:
        check("the protocol", 7, sets.get_proto_version()[0].get_attr("IPSET_ATTR_PROTOCOL"))

        sets.create("py", stype="hash:ip", timeout=600, counters=True, comment=True)
        refused("a second set of the name", errno.EEXIST, sets.create, "py")
        sets.create("py", stype="hash:ip", timeout=600, counters=True, comment=True, exclusive=False)
        sets.add("py", "192.0.2.1", timeout=30, comment="a comment")
        sets.add("py", "192.0.2.2", packets=5, bytes=600)
        refused("an element twice", 4103, sets.add, "py", "192.0.2.1")
        sets.add("py", "192.0.2.1", exclusive=False, timeout=40, comment="another comment")
        check("test of a member", True, sets.test("py", "192.0.2.1"))
        check("test of another", False, sets.test("py", "192.0.2.9"))

        elements = members(sets, "py")
        check("the members", {"192.0.2.1", "192.0.2.2"}, set(elements))
        first, second = elements["192.0.2.1"], elements["192.0.2.2"]
        check("the comment", "another comment", first.get_attr("IPSET_ATTR_COMMENT"))
        check("the timeout", True, 37 <= first.get_attr("IPSET_ATTR_TIMEOUT") <= 40)
        check("the packets", 5, second.get_attr("IPSET_ATTR_PACKETS"))
        check("the bytes", 600, second.get_attr("IPSET_ATTR_BYTES"))
        check("the default timeout", True, 597 <= second.get_attr("IPSET_ATTR_TIMEOUT") <= 600)
        header = sets.headers("py")[0]
        check("the type", "hash:ip", header.get_attr("IPSET_ATTR_TYPENAME"))

        # More than one message can hold.
        sets.create("many", stype="hash:ip")
        for number in range(1500):
            sets.add("many", "10.0.%d.%d" % (number >> 8, number & 255))
        check("many members", 1500, len(members(sets, "many")))

        sets.create("py-b", stype="hash:ip", timeout=600, counters=True, comment=True)
        sets.add("py-b", "198.51.100.1")
        sets.swap("py", "py-b")
        check("the members after a swap", ["198.51.100.1"], list(members(sets, "py")))
        sets.rename("py-b", "py-c")
        check("the members under the new name", 2, len(members(sets, "py-c")))
        refused("a second set that is gone", 4101, sets.swap, "py", "py-b")
        sets.delete("py-c", "192.0.2.1")
        check("a deleted member", False, sets.test("py-c", "192.0.2.1"))
        sets.flush("py-c")
        check("a flushed set", 0, len(members(sets, "py-c")))

        sets.create("six", stype="hash:net", family=socket.AF_INET6)
        sets.add("six", "2001:db8::/32", family=socket.AF_INET6, etype="net")
        check("a v6 net", True, sets.test("six", "2001:db8::", family=socket.AF_INET6))
        check("a v6 net listed", ["2001:db8::"], list(members(sets, "six")))

        sets.create("ports", stype="bitmap:port", bitmap_ports_range=(1000, 6000))
        sets.add("ports", PortRange(1002, 1008, protocol=None), etype="port")
        check("a port of a range", True, sets.test("ports", PortEntry(1005, protocol=None), etype="port"))
        check("a port beside it", False, sets.test("ports", PortEntry(1009, protocol=None), etype="port"))

        sets.create("of-sets", stype="list:set")
        sets.add("of-sets", "six", etype="set")
        refused("a set in use", 4100, sets.destroy, "six")
        index = sets.get_set_byname("six")[0].get_attr("IPSET_ATTR_INDEX")
        check("a set by index", "six", sets.get_set_byindex(index)[0].get_attr("IPSET_ATTR_SETNAME"))
        revisions = sets.get_supported_revisions("hash:ip")
        check("revisions of hash:ip", (0, 6), tuple(int(revision) for revision in revisions))

        for name in ("of-sets", "six", "ports", "many", "py", "py-c"):
            sets.destroy(name)
        refused("a destroyed set", errno.ENOENT, sets.destroy, "py")
    print("pyroute2: passed, %d checks" % checks)


main()
