#include "datagrams.h"

#include "next.h"
#include "stream.h"

#include <errno.h>
#include <limits.h>
#include <linux/netlink.h>
#include <stdlib.h>
#include <string.h>

#ifndef SOL_NETLINK
#define SOL_NETLINK 270
#endif

/* Datagrams up to this size are gathered on the stack. */
#define SMALL_DATAGRAM 8192

static int fail(int error)
{
    errno = error;
    return -1;
}

static void put_address(struct sockaddr *to, socklen_t *room, uint32_t port, uint32_t groups)
{
    struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_pid = port, .nl_groups = groups};
    memcpy(to, &address, *room < sizeof address ? *room : sizeof address);
    *room = sizeof address;
}

int datagrams_bind(struct carried *socket, const struct sockaddr *address, socklen_t length)
{
    struct sockaddr_nl wanted;
    if (length < sizeof wanted)
        return fail(EINVAL);
    memcpy(&wanted, address, sizeof wanted);
    uint32_t bound = atomic_load(&socket->shared->port);
    if (wanted.nl_family != AF_NETLINK || (bound != 0 && wanted.nl_pid != bound))
        return fail(EINVAL);
    int error = sockets_bind_port(socket, wanted.nl_pid);
    if (error != 0)
        return fail(error);
    atomic_store(&socket->shared->groups, wanted.nl_groups);
    return 0;
}

int datagrams_connect(struct carried *socket, const struct sockaddr *address, socklen_t length)
{
    struct shared_socket *shared = socket->shared;
    struct sockaddr_nl peer = {.nl_family = AF_UNSPEC};
    if (length < sizeof peer.nl_family)
        return fail(EINVAL);
    memcpy(&peer, address, length < sizeof peer ? length : sizeof peer);
    if (peer.nl_family == AF_UNSPEC) {
        atomic_store(&shared->peer_port, 0);
        atomic_store(&shared->peer_groups, 0);
        return 0;
    }
    if (peer.nl_family != AF_NETLINK || length < sizeof peer)
        return fail(EINVAL);
    int error = sockets_bind_port(socket, 0);
    if (error != 0)
        return fail(error);
    atomic_store(&shared->peer_port, peer.nl_pid);
    /* The kernel keeps the number of the first group and gives it back as a mask. */
    atomic_store(&shared->peer_groups, peer.nl_groups & -peer.nl_groups);
    return 0;
}

int datagrams_name(struct carried *socket, struct sockaddr *address, socklen_t *length, bool peer)
{
    struct shared_socket *shared = socket->shared;
    if ((int)*length < 0)
        return fail(EINVAL);
    if (peer)
        put_address(address, length, atomic_load(&shared->peer_port), atomic_load(&shared->peer_groups));
    else
        put_address(address, length, atomic_load(&shared->port), atomic_load(&shared->groups));
    return 0;
}

/* The SOL_NETLINK options that are switches. Their values are remembered; NETLINK_CAP_ACK and NETLINK_NO_ENOBUFS
 * also do something here, the rest is about senders and contents that ip_set does not have. */
static bool is_switch(int name)
{
    switch (name) {
    case NETLINK_PKTINFO:
    case NETLINK_BROADCAST_ERROR:
    case NETLINK_NO_ENOBUFS:
    case NETLINK_LISTEN_ALL_NSID:
    case NETLINK_CAP_ACK:
    case NETLINK_EXT_ACK:
    case NETLINK_GET_STRICT_CHK:
        return true;
    default:
        return false;
    }
}

static bool has_option(struct shared_socket *shared, int name)
{
    return (atomic_load(&shared->options) & 1u << name) != 0;
}

static int set_netlink_option(struct shared_socket *shared, int name, const void *value, socklen_t length)
{
    unsigned number = 0;
    if (length >= sizeof number)
        memcpy(&number, value, sizeof number);
    if (name == NETLINK_ADD_MEMBERSHIP || name == NETLINK_DROP_MEMBERSHIP) {
        /* Groups beyond 32 have no bit in an address, and nothing is ever sent to any of them. */
        if (number == 0 || number > INT_MAX)
            return fail(EINVAL);
        if (number <= 32 && name == NETLINK_ADD_MEMBERSHIP)
            atomic_fetch_or(&shared->groups, 1u << (number - 1));
        else if (number <= 32)
            atomic_fetch_and(&shared->groups, ~(1u << (number - 1)));
        return 0;
    }
    if (!is_switch(name))
        return fail(ENOPROTOOPT);
    if (number != 0)
        atomic_fetch_or(&shared->options, 1u << name);
    else
        atomic_fetch_and(&shared->options, ~(1u << name));
    return 0;
}

int datagrams_set_option(int fd, struct carried *socket, int level, int name, const void *value, socklen_t length)
{
    if (level == SOL_NETLINK)
        return set_netlink_option(socket->shared, name, value, length);
    return next()->setsockopt(fd, level, name, value, length);
}

static int put_number(void *value, socklen_t *length, int number)
{
    if ((int)*length < 0)
        return fail(EINVAL);
    if (*length > sizeof number)
        *length = sizeof number;
    memcpy(value, &number, *length);
    return 0;
}

static int get_netlink_option(struct shared_socket *shared, int name, void *value, socklen_t *length)
{
    if (name == NETLINK_LIST_MEMBERSHIPS) {
        if ((int)*length < 0)
            return fail(EINVAL);
        uint32_t groups = atomic_load(&shared->groups);
        memcpy(value, &groups, *length < sizeof groups ? *length : sizeof groups);
        *length = sizeof groups;
        return 0;
    }
    if (!is_switch(name))
        return fail(ENOPROTOOPT);
    if (*length < sizeof(int))
        return fail(EINVAL);
    return put_number(value, length, has_option(shared, name));
}

int datagrams_get_option(int fd, struct carried *socket, int level, int name, void *value, socklen_t *length)
{
    struct shared_socket *shared = socket->shared;
    if (level == SOL_NETLINK)
        return get_netlink_option(shared, name, value, length);
    if (level == SOL_SOCKET && name == SO_DOMAIN)
        return put_number(value, length, AF_NETLINK);
    if (level == SOL_SOCKET && name == SO_TYPE)
        return put_number(value, length, shared->type);
    if (level == SOL_SOCKET && name == SO_PROTOCOL)
        return put_number(value, length, NETLINK_NETFILTER);
    if (level == SOL_SOCKET && name == SO_ERROR && atomic_exchange(&shared->overrun, false))
        return put_number(value, length, ENOBUFS);
    return next()->getsockopt(fd, level, name, value, length);
}

/* Cuts a datagram as nfnetlink_rcv and netlink_rcv_skb read it: up to the first message that is not whole. Returns
 * how many bytes of it count, the last message padded. datagram has room for that padding. */
static size_t well_formed(unsigned char *datagram, size_t length)
{
    size_t at = 0;
    while (at < length && length - at >= NLMSG_HDRLEN) {
        struct nlmsghdr header;
        memcpy(&header, datagram + at, sizeof header);
        if (header.nlmsg_len < NLMSG_HDRLEN || header.nlmsg_len > length - at)
            break;
        size_t padded = NLMSG_ALIGN((size_t)header.nlmsg_len);
        memset(datagram + at + header.nlmsg_len, 0, padded - header.nlmsg_len);
        at += padded;
    }
    return at;
}

/* The bytes of all parts together, or -1 if they do not fit a ssize_t. */
static ssize_t total(const struct msghdr *message)
{
    size_t length = 0;
    for (size_t i = 0; i < message->msg_iovlen; i++) {
        if (message->msg_iov[i].iov_len > SSIZE_MAX - length)
            return -1;
        length += message->msg_iov[i].iov_len;
    }
    return (ssize_t)length;
}

/* netlink_sendmsg refuses what does not fit the send buffer. */
static bool exceeds_send_buffer(int fd, size_t length)
{
    int buffer = 0;
    socklen_t size = sizeof buffer;
    if (length <= SMALL_DATAGRAM)
        return false;
    return length > MESSAGE_MAX - NLMSG_HDRLEN - sizeof(struct nlmsgerr)
        || next()->getsockopt(fd, SOL_SOCKET, SO_SNDBUF, &buffer, &size) != 0 || length + 32 > (size_t)buffer;
}

static int check_destination(struct shared_socket *shared, const struct msghdr *message)
{
    uint32_t port = atomic_load(&shared->peer_port);
    if (message->msg_namelen != 0 && message->msg_name != NULL) {
        struct sockaddr_nl to;
        if (message->msg_namelen < sizeof to)
            return EINVAL;
        memcpy(&to, message->msg_name, sizeof to);
        if (to.nl_family != AF_NETLINK)
            return EINVAL;
        port = to.nl_pid;
    }
    /* Another program's socket, which cannot be reached from here; the kernel is port 0. */
    return port == 0 ? 0 : ECONNREFUSED;
}

ssize_t datagrams_send(int fd, struct carried *socket, const struct msghdr *message, int flags)
{
    struct shared_socket *shared = socket->shared;
    if ((flags & MSG_OOB) != 0)
        return fail(EOPNOTSUPP);
    ssize_t length = total(message);
    if (length < 0)
        return fail(EINVAL);
    int error = check_destination(shared, message);
    if (error == EINVAL)
        return fail(error);
    if (atomic_load(&shared->port) == 0)
        sockets_bind_port(socket, 0);
    if (exceeds_send_buffer(fd, (size_t)length))
        return fail(EMSGSIZE);
    if (error != 0)
        return fail(error);

    unsigned char small[SMALL_DATAGRAM + 4 + NLMSG_HDRLEN];
    unsigned char *datagram = length <= SMALL_DATAGRAM ? small : malloc((size_t)length + 4 + NLMSG_HDRLEN);
    if (datagram == NULL)
        return fail(ENOBUFS);
    size_t at = 0;
    for (size_t i = 0; i < message->msg_iovlen; i++) {
        if (message->msg_iov[i].iov_len != 0)
            memcpy(datagram + at, message->msg_iov[i].iov_base, message->msg_iov[i].iov_len);
        at += message->msg_iov[i].iov_len;
    }
    size_t count = well_formed(datagram, (size_t)length);
    int failure = count == 0 ? 0 : stream_send(fd, shared, datagram, count);
    if (datagram != small)
        free(datagram);
    return failure == 0 ? length : fail(-failure);
}

/* Copies what is left of length bytes, after the first skip ones, into the program's buffers behind those. Returns how
 * many bytes in all have found room. */
static size_t scatter(const struct msghdr *to, size_t skip, const unsigned char *bytes, size_t length)
{
    size_t done = 0, passed = 0;
    for (size_t i = 0; i < to->msg_iovlen && done < length; i++) {
        size_t room = to->msg_iov[i].iov_len;
        size_t within = skip > passed ? skip - passed : 0;
        if (within < room) {
            size_t part = room - within < length - done ? room - within : length - done;
            memcpy((unsigned char *)to->msg_iov[i].iov_base + within, bytes + done, part);
            done += part;
        }
        passed += room;
    }
    return done;
}

/* Hands a reply to the program, which finds its port id in it. */
static ssize_t deliver(struct shared_socket *shared, struct msghdr *to, const struct reply *reply, int flags)
{
    size_t length = reply->length;
    struct nlmsghdr header;
    memcpy(&header, reply->bytes, sizeof header);
    header.nlmsg_pid = atomic_load(&shared->port);
    /* netlink_ack: with this option an error quotes the header of the request only. */
    if (header.nlmsg_type == NLMSG_ERROR && length > NLMSG_HDRLEN + sizeof(struct nlmsgerr)
        && has_option(shared, NETLINK_CAP_ACK)) {
        length = NLMSG_HDRLEN + sizeof(struct nlmsgerr);
        header.nlmsg_len = (uint32_t)length;
        header.nlmsg_flags |= NLM_F_CAPPED;
    }
    size_t copied = scatter(to, 0, (unsigned char *)&header, sizeof header);
    if (copied == sizeof header)
        copied += scatter(to, sizeof header, reply->bytes + sizeof header, length - sizeof header);
    to->msg_flags = copied < length ? MSG_TRUNC : 0;
    to->msg_controllen = 0;
    if (to->msg_name != NULL)
        put_address(to->msg_name, &to->msg_namelen, 0, 0);
    else
        to->msg_namelen = 0;
    return (ssize_t)((flags & MSG_TRUNC) != 0 ? length : copied);
}

ssize_t datagrams_receive(int fd, struct carried *socket, struct msghdr *message, int flags)
{
    struct shared_socket *shared = socket->shared;
    if ((flags & MSG_OOB) != 0)
        return fail(EOPNOTSUPP);
    for (;;) {
        int cancel_state;
        struct reply reply;
        ssize_t result = 0;
        if ((flags & MSG_DONTWAIT) == 0)
            stream_let_senders_look(shared);
        if (atomic_exchange(&shared->overrun, false) && !has_option(shared, NETLINK_NO_ENOBUFS))
            return fail(ENOBUFS);
        sockets_lock(shared, &shared->receiving, &cancel_state);
        int found = stream_peek(fd, shared, &reply);
        if (found > 0) {
            result = deliver(shared, message, &reply, flags);
            if ((flags & MSG_PEEK) == 0)
                stream_take(fd, shared, &reply);
        }
        sockets_unlock(&shared->receiving, cancel_state);
        if (found > 0) {
            if ((flags & MSG_PEEK) == 0)
                stream_settle(fd, shared);
            return result;
        }
        if (found < 0)
            return fail(-found);
        if ((flags & MSG_DONTWAIT) != 0)
            return fail(EAGAIN);
        /* The waiting itself is the stream's: it knows the descriptor's mode, SO_RCVTIMEO, and which signals restart. */
        char byte;
        if (next()->recv(fd, &byte, 1, MSG_PEEK) < 0)
            return -1;
    }
}
