#include "stream.h"

#include "../address.h"
#include "next.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <linux/futex.h>
#include <sched.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/* How long to sleep between two looks for something that poll cannot wait for. */
#define TICK_MILLISECONDS 2

/* After so many looks the replies in front of a fence are moved away, however few they are. */
#define PATIENT_ROUNDS 200

/* Marks the fences among all requests: "i4jf". The daemon quotes the header of what it acknowledges. */
#define FENCE_PORT 0x666a3469u
/* The length of a fence's ack: it quotes no more than the header. */
#define FENCE_ACK (NLMSG_HDRLEN + sizeof(struct nlmsgerr))

#define IPSET_SUBSYSTEM 6
#define IPSET_LIST 7
#define IPSET_SAVE 8

int stream_open(int type_flags)
{
    struct sockaddr_un address;
    int connected;
    int fd = next()->socket(AF_UNIX, SOCK_STREAM | (type_flags & SOCK_CLOEXEC), 0);
    if (fd < 0)
        return -1;
    connected = daemon_address(&address);
    while (connected == 0 && next()->connect(fd, (struct sockaddr *)&address, sizeof address) != 0)
        connected = errno == EINTR ? 0 : -1;
    if (connected == 0 && (type_flags & SOCK_NONBLOCK) != 0)
        connected = next()->fcntl(fd, F_SETFL, next()->fcntl(fd, F_GETFL) | O_NONBLOCK);
    if (connected != 0) {
        next()->close(fd);
        /* What a kernel without nfnetlink says. */
        errno = EPROTONOSUPPORT;
        return -1;
    }
    return fd;
}

static ssize_t look(int fd, struct shared_socket *shared, size_t length)
{
    ssize_t seen;
    do
        seen = next()->recv(fd, shared->buffer + shared->have, length, MSG_PEEK | MSG_DONTWAIT);
    while (seen < 0 && errno == EINTR);
    return seen;
}

/* Takes length bytes, which are known to be there, out of the stream and puts them behind what is held already. */
static void consume(int fd, struct shared_socket *shared, size_t length)
{
    size_t done = 0;
    while (done < length) {
        ssize_t got = next()->recv(fd, shared->buffer + shared->have + done, length - done, MSG_DONTWAIT);
        if (got > 0)
            done += (size_t)got;
        else if (got == 0 || errno != EINTR) {
            atomic_store(&shared->broken, true);
            return;
        }
    }
}

static struct nlmsghdr header_at(const unsigned char *bytes)
{
    struct nlmsghdr header;
    memcpy(&header, bytes, sizeof header);
    return header;
}

/* Whether the message is the daemon's ack of one of our fences. */
static bool is_fence(const unsigned char *message)
{
    struct nlmsghdr header = header_at(message);
    struct nlmsgerr quoted;
    if (header.nlmsg_type != NLMSG_ERROR || header.nlmsg_len != FENCE_ACK)
        return false;
    memcpy(&quoted, message + NLMSG_HDRLEN, sizeof quoted);
    return quoted.error == 0 && quoted.msg.nlmsg_type == NLMSG_NOOP && quoted.msg.nlmsg_pid == FENCE_PORT;
}

/*
 * Looks for a whole message at the head of the stream, fence's ack or reply, and puts it at shared->buffer. Returns
 * its padded length, 0 if there is none yet, or a negative errno; *there is how much of the stream stands in the buffer.
 */
static ssize_t peek_message(int fd, struct shared_socket *shared, size_t *there)
{
    size_t have = shared->have;
    size_t want = NLMSG_HDRLEN;
    *there = have;
    for (;;) {
        if (atomic_load(&shared->broken))
            return -ECONNRESET;
        if (*there < want) {
            size_t length = want - have;
            ssize_t seen = look(fd, shared, length > GLANCE ? length : GLANCE);
            if (seen == 0)
                return -ECONNRESET;
            if (seen < 0)
                return errno == EAGAIN ? 0 : -errno;
            *there = have + (size_t)seen;
        }
        if (*there < want) {
            /* The rest has not been sent, and might not find room to be sent while this part lies in the stream. But if
             * there is a backlog, this part is what keeps the descriptor readable. */
            if (shared->first == shared->last) {
                consume(fd, shared, *there - have);
                shared->have = *there;
            }
            return 0;
        }
        size_t whole = header_at(shared->buffer).nlmsg_len;
        if (whole < NLMSG_HDRLEN || whole > MESSAGE_MAX) {
            atomic_store(&shared->broken, true);
            continue;
        }
        if (want == NLMSG_ALIGN(whole))
            return (ssize_t)want;
        want = NLMSG_ALIGN(whole);
    }
}

/* As peek_message, but takes fences' acks away, so that what it shows is a reply. */
static ssize_t peek_stream(int fd, struct shared_socket *shared, size_t *there)
{
    for (;;) {
        ssize_t length = peek_message(fd, shared, there);
        if (length <= 0 || !is_fence(shared->buffer))
            return length;
        consume(fd, shared, (size_t)length - shared->have);
        shared->have = 0;
        atomic_fetch_add(&shared->fences_seen, 1);
    }
}

/* The length of the whole message at the given place, padded; 0 if it is not whole within the first there bytes. */
static size_t message_within(const unsigned char *bytes, size_t at, size_t there)
{
    if (there - at < NLMSG_HDRLEN)
        return 0;
    size_t whole = NLMSG_ALIGN((size_t)header_at(bytes + at).nlmsg_len);
    return whole < NLMSG_HDRLEN || whole > there - at ? 0 : whole;
}

/* What the kernel counts for a datagram that waits to be read: struct sk_buff and the memory of its data. */
static size_t charge_of(size_t length)
{
    size_t memory = 512;
    while (memory < length + 320)
        memory *= 2;
    return memory + 256;
}

static void add_to_backlog(int fd, struct shared_socket *shared, const unsigned char *message, size_t length)
{
    int limit = 0;
    socklen_t size = sizeof limit;
    size_t charge = charge_of(length);
    bool dump = (header_at(message).nlmsg_flags & NLM_F_MULTI) != 0;
    next()->getsockopt(fd, SOL_SOCKET, SO_RCVBUF, &limit, &size);
    if (shared->first != 0 && BACKLOG_MAX - shared->last < length) {
        memmove(shared->backlog, shared->backlog + shared->first, shared->last - shared->first);
        shared->last -= shared->first;
        shared->first = 0;
    }
    /* The kernel makes a dump's parts only as there is room for them, and so loses none. */
    if (BACKLOG_MAX - shared->last < length || (!dump && shared->charge + charge > (size_t)limit)) {
        atomic_store(&shared->overrun, true);
        return;
    }
    memcpy(shared->backlog + shared->last, message, length);
    shared->last += length;
    shared->charge += charge;
}

/* Moves replies from the stream to the backlog, as far as they stand in the first there bytes of the buffer and a
 * further reply follows in the stream. */
static void move_to_backlog(int fd, struct shared_socket *shared, size_t there)
{
    size_t end = 0, at = 0, length;
    while ((length = message_within(shared->buffer, at, there)) != 0) {
        if (!is_fence(shared->buffer + at))
            end = at;
        at += length;
    }
    if (there - at >= NLMSG_HDRLEN && header_at(shared->buffer + at).nlmsg_len != FENCE_ACK)
        end = at;
    if (end == 0)
        return;
    consume(fd, shared, end - shared->have);
    shared->have = 0;
    for (at = 0; at < end; at += length) {
        length = message_within(shared->buffer, at, end);
        if (is_fence(shared->buffer + at))
            atomic_fetch_add(&shared->fences_seen, 1);
        else
            add_to_backlog(fd, shared, shared->buffer + at, length);
    }
}

int stream_peek(int fd, struct shared_socket *shared, struct reply *reply)
{
    if (shared->first != shared->last) {
        reply->bytes = shared->backlog + shared->first;
        reply->length = NLMSG_ALIGN((size_t)header_at(reply->bytes).nlmsg_len);
        reply->there = 0;
        return 1;
    }
    ssize_t length = peek_stream(fd, shared, &reply->there);
    if (length <= 0)
        return (int)length;
    reply->bytes = shared->buffer;
    reply->length = (size_t)length;
    return 1;
}

static bool has_seen(struct shared_socket *shared, uint32_t fence)
{
    return (int32_t)(atomic_load(&shared->fences_seen) - fence) >= 0;
}

uint32_t stream_take(int fd, struct shared_socket *shared, const struct reply *reply)
{
    uint32_t seen = atomic_load(&shared->fences_seen);
    atomic_fetch_add(&shared->delivered, 1);
    if (reply->there == 0) {
        shared->first += reply->length;
        shared->charge -= charge_of(reply->length);
        if (shared->first == shared->last)
            shared->first = shared->last = 0;
        return seen + 1;
    }
    uint32_t fences = 0;
    size_t length = reply->length;
    while (reply->there - length >= FENCE_ACK && is_fence(shared->buffer + length)) {
        fences++;
        length += FENCE_ACK;
    }
    consume(fd, shared, length - shared->have);
    shared->have = 0;
    atomic_fetch_add(&shared->fences_seen, fences);
    return seen + 1;
}

void stream_let_senders_look(struct shared_socket *shared)
{
    uint32_t waiting = atomic_load(&shared->awaiting);
    struct timespec limit = {.tv_nsec = TICK_MILLISECONDS * 1000000};
    if (waiting == 0)
        return;
    atomic_fetch_add(&shared->yielding, 1);
    syscall(SYS_futex, &shared->awaiting, FUTEX_WAIT, waiting, &limit, NULL, 0);
    atomic_fetch_sub(&shared->yielding, 1);
}

void stream_settle(int fd, struct shared_socket *shared, uint32_t fence)
{
    while (!has_seen(shared, fence)) {
        int cancel_state;
        struct reply reply;
        sockets_lock(shared, &shared->receiving, &cancel_state);
        int found = stream_peek(fd, shared, &reply);
        sockets_unlock(&shared->receiving, cancel_state);
        if (found != 0)
            return;
        struct pollfd readable = {.fd = fd, .events = POLLIN};
        if (!has_seen(shared, fence) && poll(&readable, 1, TICK_MILLISECONDS) < 0)
            return;
    }
}

enum progress { WAITING, REPLIES_ONLY, EXECUTED };

/*
 * Whether the ack of the fence with the given number has come, perhaps behind replies that nobody has read; these may
 * be moved to the backlog to make room for it. The caller holds shared->receiving.
 */
static enum progress look_for_fence(int fd, struct shared_socket *shared, uint32_t fence, bool patient)
{
    size_t there;
    ssize_t length = peek_stream(fd, shared, &there);
    int32_t missing = (int32_t)(fence - atomic_load(&shared->fences_seen));
    if (length < 0 || missing <= 0)
        return EXECUTED;
    size_t at = 0, whole;
    while ((whole = message_within(shared->buffer, at, there)) != 0) {
        if (is_fence(shared->buffer + at) && --missing == 0)
            return EXECUTED;
        at += whole;
    }
    if (length > 0 && (there - shared->have >= GLANCE || !patient))
        move_to_backlog(fd, shared, there);
    return length > 0 || shared->first != shared->last ? REPLIES_ONLY : WAITING;
}

/* Whether a datagram asks for a dump, whose later parts are made only as the earlier ones are read. */
static bool asks_for_dump(const unsigned char *messages, size_t length)
{
    for (size_t at = 0; at < length;) {
        struct nlmsghdr header = header_at(messages + at);
        int command = header.nlmsg_type & 0xff;
        if (header.nlmsg_type >> 8 == IPSET_SUBSYSTEM && (command == IPSET_LIST || command == IPSET_SAVE))
            return true;
        at += NLMSG_ALIGN(header.nlmsg_len);
    }
    return false;
}

static void await_execution(int fd, struct shared_socket *shared, uint32_t fence, uint64_t delivered, bool dump)
{
    for (unsigned round = 0;; round++) {
        int cancel_state;
        struct pollfd until = {.fd = fd, .events = POLLIN};
        if (poll(&until, 1, TICK_MILLISECONDS) < 0)
            return;
        sockets_lock(shared, &shared->receiving, &cancel_state);
        enum progress progress = look_for_fence(fd, shared, fence, round < PATIENT_ROUNDS);
        sockets_unlock(&shared->receiving, cancel_state);
        /* A dump, or another thread that reads while we wait: what can be read is as much as the kernel promises. And
         * from a daemon that is gone nothing more will come. */
        if (progress == EXECUTED || (progress == REPLIES_ONLY && dump)
            || atomic_load(&shared->delivered) != delivered || (until.revents & POLLHUP) != 0)
            return;
        if (progress == REPLIES_ONLY && round < 100) {
            /* The reply is there, and the fence's ack comes right behind it; poll cannot wait for that. */
            sched_yield();
        } else if (progress == REPLIES_ONLY) {
            struct timespec pause = {.tv_nsec = round < PATIENT_ROUNDS ? 50 * 1000 : 1000 * 1000};
            if (nanosleep(&pause, NULL) != 0)
                return;
        }
    }
}

/* Waits until the stream takes more bytes. A message that has begun must be finished, or the stream is lost; so signals
 * do not end the wait, and replies that keep the daemon from taking ours are moved out of its way. */
static void await_room(int fd, struct shared_socket *shared)
{
    struct pollfd writable = {.fd = fd, .events = POLLOUT};
    if (poll(&writable, 1, TICK_MILLISECONDS) != 0)
        return;
    int cancel_state;
    size_t there;
    sockets_lock(shared, &shared->receiving, &cancel_state);
    if (peek_stream(fd, shared, &there) > 0)
        move_to_backlog(fd, shared, there);
    sockets_unlock(&shared->receiving, cancel_state);
}

static int write_all(int fd, struct shared_socket *shared, const unsigned char *bytes, size_t length)
{
    while (length != 0) {
        ssize_t sent = next()->send(fd, bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent >= 0) {
            bytes += sent;
            length -= (size_t)sent;
        } else if (errno == EAGAIN || errno == ENOBUFS) {
            await_room(fd, shared);
        } else if (errno != EINTR) {
            /* The daemon is gone; sending to a kernel without a listener says the same. */
            return errno == EPIPE || errno == ECONNRESET ? -ECONNREFUSED : -errno;
        }
    }
    return 0;
}

int stream_send(int fd, struct shared_socket *shared, unsigned char *messages, size_t length)
{
    int cancel_state;
    bool dump = asks_for_dump(messages, length);
    sockets_lock(shared, &shared->sending, &cancel_state);
    if (atomic_load(&shared->broken)) {
        sockets_unlock(&shared->sending, cancel_state);
        return -ECONNREFUSED;
    }
    uint64_t delivered = atomic_load(&shared->delivered);
    uint32_t fence = atomic_load(&shared->fences_sent) + 1;
    struct nlmsghdr header = {
        .nlmsg_len = NLMSG_HDRLEN,
        .nlmsg_type = NLMSG_NOOP,
        .nlmsg_flags = NLM_F_ACK,
        .nlmsg_seq = fence,
        .nlmsg_pid = FENCE_PORT,
    };
    memcpy(messages + length, &header, sizeof header);
    /* Both before the fence leaves: a reader that sees its ack must find it open, and somebody waiting for it. */
    atomic_store(&shared->fences_sent, fence);
    atomic_fetch_add(&shared->awaiting, 1);
    int error = write_all(fd, shared, messages, length + sizeof header);
    sockets_unlock(&shared->sending, cancel_state);
    if (error == 0)
        await_execution(fd, shared, fence, delivered, dump);
    atomic_fetch_sub(&shared->awaiting, 1);
    if (atomic_load(&shared->yielding) != 0)
        syscall(SYS_futex, &shared->awaiting, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
    return error;
}
