/*
 * The stress loop on libmnl: asks for the protocol as version 6, then swaps the sets foo and bar and checks every
 * acknowledgement. Usage: stress-swap [COUNT], 10000 swaps by default. Creates the two sets if they are missing.
 */
#include <errno.h>
#include <libmnl/libmnl.h>
#include <linux/netfilter/nfnetlink.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum { PROTOCOL = 1, CREATE = 2, SWAP = 6 };
enum { ATTR_PROTOCOL = 1, ATTR_SETNAME = 2, ATTR_TYPENAME = 3, ATTR_SETNAME2 = 3, ATTR_REVISION = 4, ATTR_FAMILY = 5,
       ATTR_DATA = 7, ATTR_PROTOCOL_MIN = 10 };

static struct mnl_socket *ip_set;
static unsigned int port;
static unsigned int sequence = 1;

static void die(const char *what)
{
    perror(what);
    exit(1);
}

static struct nlmsghdr *begin(char *buffer, int command, int flags)
{
    struct nlmsghdr *message = mnl_nlmsg_put_header(buffer);
    message->nlmsg_type = (uint16_t)(NFNL_SUBSYS_IPSET << 8 | command);
    message->nlmsg_flags = (uint16_t)(NLM_F_REQUEST | flags);
    message->nlmsg_seq = ++sequence;
    struct nfgenmsg *netfilter = mnl_nlmsg_put_extra_header(message, sizeof *netfilter);
    netfilter->nfgen_family = AF_INET;
    netfilter->version = NFNETLINK_V0;
    mnl_attr_put_u8(message, ATTR_PROTOCOL, 6);
    return message;
}

/* Sends the message and hands its only reply to the callback; libmnl checks sequence number and port id. */
static int ask(struct nlmsghdr *message, mnl_cb_t callback, void *data)
{
    char reply[MNL_SOCKET_BUFFER_SIZE];
    if (mnl_socket_sendto(ip_set, message, message->nlmsg_len) < 0)
        die("send");
    ssize_t length = mnl_socket_recvfrom(ip_set, reply, sizeof reply);
    if (length < 0)
        die("receive");
    return mnl_cb_run(reply, (size_t)length, message->nlmsg_seq, port, callback, data);
}

static int note_protocol(const struct nlmsghdr *reply, void *data)
{
    const struct nlattr *attribute;
    int *versions = data;
    mnl_attr_for_each(attribute, reply, sizeof(struct nfgenmsg)) {
        if (mnl_attr_get_type(attribute) == ATTR_PROTOCOL)
            versions[0] = mnl_attr_get_u8(attribute);
        if (mnl_attr_get_type(attribute) == ATTR_PROTOCOL_MIN)
            versions[1] = mnl_attr_get_u8(attribute);
    }
    return MNL_CB_OK;
}

static void create(const char *name)
{
    char buffer[MNL_SOCKET_BUFFER_SIZE];
    struct nlmsghdr *message = begin(buffer, CREATE, NLM_F_ACK | NLM_F_CREATE);
    mnl_attr_put_strz(message, ATTR_SETNAME, name);
    mnl_attr_put_strz(message, ATTR_TYPENAME, "hash:ip");
    mnl_attr_put_u8(message, ATTR_REVISION, 0);
    mnl_attr_put_u8(message, ATTR_FAMILY, AF_INET);
    mnl_attr_nest_end(message, mnl_attr_nest_start(message, ATTR_DATA));
    if (ask(message, NULL, NULL) != MNL_CB_STOP && errno != EEXIST)
        die("create");
}

int main(int argc, char **argv)
{
    char buffer[MNL_SOCKET_BUFFER_SIZE];
    long count = argc > 1 ? strtol(argv[1], NULL, 10) : 10000;
    int versions[2] = {0};
    ip_set = mnl_socket_open(NETLINK_NETFILTER);
    if (ip_set == NULL || mnl_socket_bind(ip_set, 0, MNL_SOCKET_AUTOPID) < 0)
        die("socket");
    port = mnl_socket_get_portid(ip_set);
    if (ask(begin(buffer, PROTOCOL, 0), note_protocol, versions) < 0)
        die("protocol");
    if (versions[0] != 7 || versions[1] != 6) {
        fprintf(stderr, "protocol %d, at least %d; expected 7 and 6\n", versions[0], versions[1]);
        return 1;
    }
    create("foo");
    create("bar");

    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (long i = 0; i < count; i++) {
        struct nlmsghdr *message = begin(buffer, SWAP, NLM_F_ACK);
        mnl_attr_put_strz(message, ATTR_SETNAME, "foo");
        mnl_attr_put_strz(message, ATTR_SETNAME2, "bar");
        if (ask(message, NULL, NULL) != MNL_CB_STOP) {
            fprintf(stderr, "swap %ld: %s\n", i + 1, strerror(errno));
            return 1;
        }
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9;
    printf("%ld swaps acknowledged in %.3f s\n", count, seconds);
    mnl_socket_close(ip_set);
    return 0;
}
