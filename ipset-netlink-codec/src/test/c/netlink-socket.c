/*
 * What a program may expect of an AF_NETLINK socket to ip_set. Says "ok" and exits 0 if it is all so.
 *
 * The program knows nothing of the daemon: it passes on a Linux kernel with ip_set (as root) and under ipset-run.
 */
#include "check.h"

#include <fcntl.h>
#include <linux/rtnetlink.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static int open_socket(int flags)
{
    int fd = socket(AF_NETLINK, SOCK_RAW | flags, NETLINK_NETFILTER);
    if (fd < 0) {
        perror("socket");
        exit(1);
    }
    return fd;
}

static bool is_readable(int fd)
{
    struct pollfd event = {.fd = fd, .events = POLLIN};
    return poll(&event, 1, 0) == 1 && (event.revents & POLLIN) != 0;
}

static uint32_t port_of(int fd)
{
    struct sockaddr_nl name;
    socklen_t length = sizeof name;
    memset(&name, 0xff, sizeof name);
    CHECK(getsockname(fd, (struct sockaddr *)&name, &length) == 0);
    CHECK(length == sizeof name && name.nl_family == AF_NETLINK && name.nl_groups == 0);
    return name.nl_pid;
}

static int bind_port(int fd, uint32_t port)
{
    struct sockaddr_nl name = {.nl_family = AF_NETLINK, .nl_pid = port};
    return bind(fd, (struct sockaddr *)&name, sizeof name);
}

static int number_option(int fd, int level, int name)
{
    int value = -1;
    socklen_t length = sizeof value;
    CHECK(getsockopt(fd, level, name, &value, &length) == 0 && length == sizeof value);
    return value;
}

static void addresses(void)
{
    int first = open_socket(0), second = open_socket(0), third = socket(AF_NETLINK, SOCK_DGRAM, NETLINK_NETFILTER);
    struct request request;
    CHECK(port_of(first) == 0);
    CHECK(bind_port(first, 0) == 0);
    CHECK(port_of(first) == (uint32_t)getpid());
    CHECK(bind_port(first, (uint32_t)getpid()) == 0);
    CHECK_ERROR(bind_port(first, 0), EINVAL);
    CHECK_ERROR(bind_port(first, 77), EINVAL);
    CHECK_ERROR(bind_port(second, (uint32_t)getpid()), EADDRINUSE);
    CHECK(bind_port(second, 4000000007u) == 0 && port_of(second) == 4000000007u);
    protocol_request(&request, REQUEST);
    CHECK(send_request(third, &request));
    CHECK(port_of(third) != 0 && port_of(third) != port_of(first));

    struct sockaddr_nl peer;
    socklen_t length = sizeof peer;
    CHECK(getpeername(second, (struct sockaddr *)&peer, &length) == 0);
    CHECK(length == sizeof peer && peer.nl_family == AF_NETLINK && peer.nl_pid == 0 && peer.nl_groups == 0);
    CHECK(connect(second, (struct sockaddr *)&peer, sizeof peer) == 0);
    length = 4;
    memset(&peer, 0xff, sizeof peer);
    CHECK(getpeername(second, (struct sockaddr *)&peer, &length) == 0 && length == sizeof peer);
    CHECK(peer.nl_family == AF_NETLINK && peer.nl_pid == 0xffffffff);

    CHECK(number_option(first, SOL_SOCKET, SO_DOMAIN) == AF_NETLINK);
    CHECK(number_option(first, SOL_SOCKET, SO_PROTOCOL) == NETLINK_NETFILTER);
    CHECK(number_option(first, SOL_SOCKET, SO_TYPE) == SOCK_RAW);
    CHECK(number_option(third, SOL_SOCKET, SO_TYPE) == SOCK_DGRAM);
    close(first);
    CHECK_ERROR(getsockname(first, (struct sockaddr *)&peer, &length), EBADF);
    int again = open_socket(0);
    CHECK(bind_port(again, (uint32_t)getpid()) == 0);
    close(again);
    close(second);
    close(third);
}

static void one_reply_at_a_time(int fd)
{
    struct request request;
    struct reply reply;
    CHECK_ERROR(recv(fd, reply.bytes, sizeof reply.bytes, MSG_DONTWAIT), EAGAIN);
    CHECK(!is_readable(fd));

    protocol_request(&request, REQUEST);
    CHECK(send_request(fd, &request));
    CHECK(is_readable(fd));
    ssize_t whole = recv(fd, NULL, 0, MSG_PEEK | MSG_TRUNC);
    CHECK(whole == 36);
    CHECK(recv(fd, reply.bytes, 10, MSG_PEEK) == 10);
    CHECK(recv(fd, reply.bytes, sizeof reply.bytes, MSG_PEEK | MSG_DONTWAIT) == whole);
    CHECK(is_readable(fd));

    struct sockaddr_nl from;
    struct iovec parts[] = {{reply.bytes, 7}, {reply.bytes + 7, 13}};
    char control[64];
    struct msghdr message = {.msg_name = &from, .msg_namelen = sizeof from, .msg_iov = parts, .msg_iovlen = 2,
                             .msg_control = control, .msg_controllen = sizeof control};
    memset(&from, 0xff, sizeof from);
    CHECK(recvmsg(fd, &message, 0) == 20);
    CHECK(message.msg_flags == MSG_TRUNC && message.msg_controllen == 0);
    CHECK(message.msg_namelen == sizeof from && from.nl_family == AF_NETLINK && from.nl_pid == 0
          && from.nl_groups == 0);
    CHECK(reply.header.nlmsg_len == 36 && reply.header.nlmsg_seq == request.header.nlmsg_seq);
    CHECK(reply.header.nlmsg_pid == port_of(fd));
    /* The rest of the datagram is lost. */
    CHECK(!is_readable(fd));
    CHECK_ERROR(recv(fd, reply.bytes, sizeof reply.bytes, MSG_DONTWAIT), EAGAIN);

    CHECK(send_request(fd, &request));
    CHECK(recv(fd, reply.bytes, 4, MSG_TRUNC) == 36);
    CHECK(send_request(fd, &request));
    CHECK(read(fd, reply.bytes, 0) == 0 && is_readable(fd));
    CHECK(recv(fd, reply.bytes, 0, 0) == 0 && !is_readable(fd));

    /* A data reply and its acknowledgement: two datagrams, both there when send returns. */
    set_request(&request, HEADER, ACKED, "plain");
    CHECK(send_request(fd, &request));
    receive(fd, &reply, MSG_DONTWAIT);
    CHECK(reply.header.nlmsg_type == (NFNL_SUBSYS_IPSET << 8 | HEADER));
    receive(fd, &reply, MSG_DONTWAIT);
    CHECK(error_of(&reply) == 0 && reply.length == 36 && reply.header.nlmsg_flags == NLM_F_CAPPED);
    CHECK(!is_readable(fd));
}

static void what_is_sent(int fd)
{
    struct request one, other;
    struct reply reply;
    unsigned char datagram[512];
    protocol_request(&one, REQUEST);
    set_request(&other, FLUSH, ACKED, "absent");
    memcpy(datagram, one.bytes, one.header.nlmsg_len);
    memcpy(datagram + one.header.nlmsg_len, other.bytes, other.header.nlmsg_len);
    size_t both = one.header.nlmsg_len + other.header.nlmsg_len;
    memset(datagram + both, 0x55, 64);

    CHECK(send(fd, datagram, both, 0) == (ssize_t)both);
    receive(fd, &reply, MSG_DONTWAIT);
    CHECK(reply.header.nlmsg_seq == one.header.nlmsg_seq && reply.length == 36);
    receive(fd, &reply, MSG_DONTWAIT);
    CHECK(reply.header.nlmsg_seq == other.header.nlmsg_seq && error_of(&reply) == -ENOENT);
    CHECK(reply.length == 20 + (ssize_t)other.header.nlmsg_len);

    /* Whatever follows the last whole message is thrown away, silently. */
    CHECK(send(fd, datagram, both - 1, 0) == (ssize_t)both - 1);
    receive(fd, &reply, MSG_DONTWAIT);
    CHECK(reply.header.nlmsg_seq == one.header.nlmsg_seq);
    CHECK(!is_readable(fd));
    CHECK(send(fd, datagram, both + 64, 0) == (ssize_t)both + 64);
    receive(fd, &reply, MSG_DONTWAIT);
    receive(fd, &reply, MSG_DONTWAIT);
    CHECK(error_of(&reply) == -ENOENT && !is_readable(fd));
    CHECK(send(fd, datagram, 15, 0) == 15 && !is_readable(fd));

    struct sockaddr_nl to = {.nl_family = AF_NETLINK, .nl_pid = 0x7ffffff0};
    CHECK_ERROR(sendto(fd, datagram, both, 0, (struct sockaddr *)&to, sizeof to), ECONNREFUSED);
    CHECK_ERROR(sendto(fd, datagram, both, 0, (struct sockaddr *)&to, sizeof to - 1), EINVAL);
    to.nl_family = AF_INET;
    CHECK_ERROR(sendto(fd, datagram, both, 0, (struct sockaddr *)&to, sizeof to), EINVAL);
    CHECK_ERROR(send(fd, datagram, both, MSG_OOB), EOPNOTSUPP);
    CHECK_ERROR(shutdown(fd, SHUT_RDWR), EOPNOTSUPP);
    static unsigned char huge[1 << 23];
    CHECK_ERROR(send(fd, huge, sizeof huge, 0), EMSGSIZE);
    CHECK(!is_readable(fd));

    to = (struct sockaddr_nl){.nl_family = AF_NETLINK};
    struct iovec parts[] = {{datagram, 5}, {NULL, 0}, {datagram + 5, one.header.nlmsg_len - 5}};
    struct mmsghdr several[] = {
        {.msg_hdr = {.msg_iov = parts, .msg_iovlen = 3, .msg_name = &to, .msg_namelen = sizeof to}},
        {.msg_hdr = {.msg_iov = parts, .msg_iovlen = 3}},
    };
    CHECK(sendmmsg(fd, several, 2, 0) == 2 && several[0].msg_len == one.header.nlmsg_len);
    CHECK(writev(fd, parts, 3) == (ssize_t)one.header.nlmsg_len);
    CHECK(write(fd, datagram, one.header.nlmsg_len) == (ssize_t)one.header.nlmsg_len);

    unsigned char in[3][64];
    struct iovec buffers[] = {{in[0], 64}, {in[1], 64}, {in[2], 64}};
    struct mmsghdr replies[] = {
        {.msg_hdr = {.msg_iov = &buffers[0], .msg_iovlen = 1}},
        {.msg_hdr = {.msg_iov = &buffers[1], .msg_iovlen = 1}},
        {.msg_hdr = {.msg_iov = &buffers[2], .msg_iovlen = 1}},
    };
    CHECK(recvmmsg(fd, replies, 2, 0, NULL) == 2 && replies[1].msg_len == 36);
    CHECK(readv(fd, buffers, 3) == 36);
    CHECK(recvmmsg(fd, replies, 3, MSG_WAITFORONE, NULL) == 1 && replies[0].msg_len == 36);
    CHECK_ERROR(recvmmsg(fd, replies, 3, MSG_DONTWAIT, NULL), EAGAIN);
}

/* A request is executed when send returns, acknowledged or not. */
static void synchronous(int fd)
{
    struct request request;
    int other = open_socket(0);
    for (uint32_t address = 0x0a000001; address < 0x0a000101; address++) {
        element_request(&request, ADD, REQUEST, "plain", address);
        CHECK(send_request(fd, &request));
        element_request(&request, TEST, ACKED, "plain", address);
        CHECK(ask(other, &request) == 0);
    }
    CHECK(!is_readable(fd));
    element_request(&request, TEST, REQUEST, "plain", 0x0a000001);
    CHECK(send_request(fd, &request) && !is_readable(fd));
    element_request(&request, TEST, REQUEST, "plain", 0x0b000001);
    CHECK(send_request(fd, &request) && is_readable(fd));
    /* Replies that nobody has read yet do not mix with later ones. */
    set_request(&request, FLUSH, REQUEST, "plain");
    CHECK(send_request(fd, &request));
    element_request(&request, TEST, ACKED, "plain", 0x0a000001);
    CHECK(ask(other, &request) == -ERROR_EXIST);
    struct reply reply;
    receive(fd, &reply, MSG_DONTWAIT);
    CHECK(error_of(&reply) == -ERROR_EXIST && !is_readable(fd));
    close(other);
}

static void dump(void)
{
    enum { COUNT = 3000, BUFFER = 4096 };
    struct request request;
    /* A socket of its own: the kernel fits a dump's parts to the largest buffer that was offered so far. */
    int fd = open_socket(0);
    CHECK(bind_port(fd, 0) == 0);
    for (uint32_t i = 0; i < COUNT; i++) {
        element_request(&request, ADD, REQUEST, "plain", 0x0a000001 + i);
        CHECK(send_request(fd, &request));
    }
    for (int round = 0; round < 3; round++) {
        unsigned char bytes[BUFFER];
        struct nlmsghdr header;
        int messages = 0;
        size_t total = 0;
        set_request(&request, LIST, ACKED | NLM_F_DUMP, "plain");
        CHECK(send_request(fd, &request));
        do {
            /* Every part is there as soon as the one before it was read. */
            if (round == 1)
                CHECK(recv(fd, bytes, 0, MSG_PEEK | MSG_TRUNC | MSG_DONTWAIT) <= BUFFER);
            struct iovec part = {bytes, sizeof bytes};
            struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
            ssize_t length = recvmsg(fd, &message, MSG_DONTWAIT);
            CHECK(length >= NLMSG_HDRLEN && message.msg_flags == 0);
            if (length < NLMSG_HDRLEN)
                return;
            memcpy(&header, bytes, sizeof header);
            CHECK(header.nlmsg_len == (uint32_t)length && (header.nlmsg_flags & NLM_F_MULTI) != 0);
            CHECK(header.nlmsg_seq == request.header.nlmsg_seq && header.nlmsg_pid == port_of(fd));
            messages++;
            total += (size_t)length;
        } while (header.nlmsg_type != NLMSG_DONE);
        /* An element takes at least 16 bytes. */
        CHECK(messages > 10 && total > (size_t)COUNT * 16);
        CHECK(!is_readable(fd));
    }
    close(fd);
}

static void options(int fd)
{
    struct request request;
    struct reply reply;
    int on = 1, size = 1 << 20;
    CHECK(setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof size) == 0);
    CHECK(setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size) == 0);
    CHECK(setsockopt(fd, SOL_NETLINK, NETLINK_EXT_ACK, &on, sizeof on) == 0);
    CHECK(number_option(fd, SOL_NETLINK, NETLINK_EXT_ACK) == 1);
    CHECK(number_option(fd, SOL_NETLINK, NETLINK_NO_ENOBUFS) == 0);
    CHECK_ERROR(setsockopt(fd, SOL_NETLINK, 99, &on, sizeof on), ENOPROTOOPT);
    on = 0;
    CHECK(setsockopt(fd, SOL_NETLINK, NETLINK_EXT_ACK, &on, sizeof on) == 0);
    on = 1;
    CHECK(setsockopt(fd, SOL_NETLINK, NETLINK_CAP_ACK, &on, sizeof on) == 0);
    set_request(&request, FLUSH, ACKED, "absent");
    for (int peeked = 0; peeked < 2; peeked++) {
        CHECK(send_request(fd, &request));
        if (peeked)
            CHECK(recv(fd, reply.bytes, sizeof reply.bytes, MSG_PEEK) == 36);
        receive(fd, &reply, 0);
        CHECK(reply.length == 36 && error_of(&reply) == -ENOENT && reply.header.nlmsg_flags == NLM_F_CAPPED);
    }
    on = 0;
    CHECK(setsockopt(fd, SOL_NETLINK, NETLINK_CAP_ACK, &on, sizeof on) == 0);
    CHECK(send_request(fd, &request));
    receive(fd, &reply, 0);
    CHECK(reply.length > 36 && reply.header.nlmsg_flags == 0);
}

/* Replies wait for their reader, in order, up to the receive buffer; the rest is lost, and the reader is told. */
static void unread(void)
{
    struct request request;
    struct reply reply;
    int fd = open_socket(0), size = 1 << 20;
    uint32_t first = 0, last = 0;
    CHECK(setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof size) == 0);
    for (int i = 0; i < 400; i++) {
        protocol_request(&request, REQUEST);
        last = request.header.nlmsg_seq;
        first = first == 0 ? last : first;
        CHECK(send_request(fd, &request));
    }
    for (uint32_t sequence = first; sequence <= last; sequence++) {
        CHECK(is_readable(fd));
        receive(fd, &reply, (sequence & 1) != 0 ? MSG_PEEK : MSG_DONTWAIT);
        CHECK(reply.length == 36 && reply.header.nlmsg_seq == sequence);
        if ((sequence & 1) != 0) {
            receive(fd, &reply, MSG_DONTWAIT);
            CHECK(reply.header.nlmsg_seq == sequence);
        }
    }
    CHECK(!is_readable(fd));
    /* Now too many. What is sent is executed all the same. */
    for (uint32_t i = 0; i < 3000; i++) {
        element_request(&request, ADD, ACKED, "unread", 0x0a000001 + i);
        CHECK(send_request(fd, &request));
    }
    CHECK(is_readable(fd));
    CHECK_ERROR(recv(fd, reply.bytes, sizeof reply.bytes, MSG_DONTWAIT), ENOBUFS);
    int kept = 0;
    do {
        receive(fd, &reply, MSG_DONTWAIT);
        CHECK(reply.length == -1 || error_of(&reply) == 0);
        kept += reply.length == 36;
    } while (reply.length != -1);
    CHECK(errno == EAGAIN && kept > 400 && kept < 3000);
    element_request(&request, TEST, ACKED, "unread", 0x0a000001 + 2999);
    CHECK(ask(fd, &request) == 0 && !is_readable(fd));
    close(fd);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void waiting(void)
{
    struct request request;
    unsigned char byte;
    int fd = open_socket(SOCK_NONBLOCK | SOCK_CLOEXEC);
    CHECK((fcntl(fd, F_GETFL) & O_NONBLOCK) != 0 && (fcntl(fd, F_GETFD) & FD_CLOEXEC) != 0);
    CHECK_ERROR(recv(fd, &byte, 1, 0), EAGAIN);
    CHECK(fcntl(fd, F_SETFL, 0) == 0);
    struct timeval limit = {.tv_usec = 30000};
    CHECK(setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit) == 0);
    double start = now();
    CHECK_ERROR(recv(fd, &byte, 1, 0), EAGAIN);
    CHECK(now() - start > 0.025);

    int epoll = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.fd = fd};
    CHECK(epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) == 0);
    CHECK(epoll_wait(epoll, &event, 1, 0) == 0);
    protocol_request(&request, REQUEST);
    CHECK(send_request(fd, &request) && send_request(fd, &request));
    CHECK(epoll_wait(epoll, &event, 1, 0) == 1 && event.events == EPOLLIN);
    CHECK(recv(fd, &byte, 1, MSG_TRUNC) == 36 && recv(fd, &byte, 1, MSG_TRUNC) == 36);
    CHECK(epoll_wait(epoll, &event, 1, 0) == 0);

    fd_set set;
    struct timeval none = {0};
    FD_ZERO(&set);
    FD_SET(fd, &set);
    CHECK(select(fd + 1, &set, NULL, NULL, &none) == 0);
    CHECK(send_request(fd, &request));
    FD_SET(fd, &set);
    CHECK(select(fd + 1, &set, NULL, NULL, &none) == 1);
    close(epoll);
    close(fd);
}

static void duplicates(void)
{
    struct rlimit limit;
    CHECK(getrlimit(RLIMIT_NOFILE, &limit) == 0);
    limit.rlim_cur = limit.rlim_max < 4096 ? limit.rlim_max : 4096;
    CHECK(setrlimit(RLIMIT_NOFILE, &limit) == 0);
    struct request request;
    struct reply reply;
    int fd = open_socket(0), pair[2];
    protocol_request(&request, REQUEST);
    CHECK(bind_port(fd, 0) == 0);
    uint32_t port = port_of(fd);
    int copies[] = {dup(fd), dup2(fd, 200), dup3(fd, 201, O_CLOEXEC), fcntl(fd, F_DUPFD, 300),
                    fcntl(fd, F_DUPFD_CLOEXEC, 1500)};
    CHECK(send_request(fd, &request));
    close(fd);
    for (size_t i = 0; i < sizeof copies / sizeof *copies; i++) {
        CHECK(copies[i] >= 0 && port_of(copies[i]) == port);
        receive(copies[i], &reply, MSG_DONTWAIT);
        CHECK(reply.length == 36 && reply.header.nlmsg_pid == port);
        CHECK(send_request(copies[i], &request));
        if (i != 0)
            close(copies[i]);
    }
    /* A descriptor that now is something else, replaced or closed behind the C library's back. */
    CHECK(pipe(pair) == 0 && dup2(pair[1], copies[0]) == copies[0]);
    CHECK(write(copies[0], "x", 1) == 1 && read(pair[0], reply.bytes, 10) == 1);
    fd = open_socket(0);
    CHECK(close_range((unsigned)fd, (unsigned)fd, 0) == 0);
    CHECK(dup2(pair[1], fd) == fd && write(fd, "yz", 2) == 2 && read(pair[0], reply.bytes, 10) == 2);
    close(fd);
    close(copies[0]);
    close(pair[0]);
    close(pair[1]);
}

static int exit_code(pid_t child)
{
    int status = -1;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void children(int fd)
{
    struct request request;
    struct reply reply;
    uint32_t port = port_of(fd);
    protocol_request(&request, REQUEST);
    CHECK(send_request(fd, &request) && send_request(fd, &request) && send_request(fd, &request));
    receive(fd, &reply, 0);
    pid_t child = fork();
    if (child == 0) {
        failures = 0;
        CHECK(port_of(fd) == port);
        receive(fd, &reply, 0);
        CHECK(reply.length == 36 && reply.header.nlmsg_pid == port);
        int own = open_socket(0);
        CHECK(bind_port(own, 0) == 0 && port_of(own) == (uint32_t)getpid());
        _exit(failures != 0);
    }
    CHECK(exit_code(child) == 0);
    receive(fd, &reply, MSG_DONTWAIT);
    CHECK(reply.length == 36 && !is_readable(fd));

    child = vfork();
    if (child == 0) {
        close(fd);
        _exit(0);
    }
    CHECK(exit_code(child) == 0);
    CHECK(send_request(fd, &request));
    receive(fd, &reply, 0);
    CHECK(reply.length == 36 && reply.header.nlmsg_pid == port);
}

enum { ROUNDS = 2000 };

/* Swaps two sets of its own over and over, on a socket of its own. */
static void *worker(void *argument)
{
    const char (*names)[8] = argument;
    struct request request;
    long wrong = 0;
    int fd = open_socket(0);
    for (int i = 0; i < 2; i++) {
        create_request(&request, ACKED | NLM_F_EXCL, names[i]);
        request.header.nlmsg_seq = (uint32_t)i + 1;
        wrong += ask(fd, &request) != 0;
    }
    for (uint32_t i = 0; i < ROUNDS; i++) {
        swap_request(&request, ACKED, names[0], names[1]);
        request.header.nlmsg_seq = i + 10;
        wrong += ask(fd, &request) != 0;
    }
    for (int i = 0; i < 2; i++) {
        set_request(&request, DESTROY, ACKED | NLM_F_EXCL, names[i]);
        wrong += ask(fd, &request) != 0;
    }
    close(fd);
    return (void *)wrong;
}

/* Bounds the requests under way: a kernel socket drops replies that exceed its receive buffer. */
static sem_t unanswered;

/* Reads the replies to what another thread sends on the same socket. */
static void *reader(void *argument)
{
    int fd = *(int *)argument;
    struct reply *reply = malloc(sizeof *reply);
    long wrong = 0;
    for (uint32_t i = 0; i < ROUNDS; i++) {
        receive(fd, reply, 0);
        wrong += reply->length != 36 || reply->header.nlmsg_seq != i;
        sem_post(&unanswered);
    }
    free(reply);
    return (void *)wrong;
}

static void threads(void)
{
    static const char names[4][2][8] = {{"t0a", "t0b"}, {"t1a", "t1b"}, {"t2a", "t2b"}, {"t3a", "t3b"}};
    pthread_t ids[4];
    void *wrong;
    struct request request;
    for (int i = 0; i < 4; i++)
        CHECK(pthread_create(&ids[i], NULL, worker, (void *)(uintptr_t)names[i]) == 0);
    for (int i = 0; i < 4; i++)
        CHECK(pthread_join(ids[i], &wrong) == 0 && wrong == NULL);

    int fd = open_socket(0);
    sem_init(&unanswered, 0, 32);
    CHECK(pthread_create(&ids[0], NULL, reader, &fd) == 0);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        protocol_request(&request, REQUEST);
        request.header.nlmsg_seq = i;
        sem_wait(&unanswered);
        CHECK(send_request(fd, &request));
    }
    CHECK(pthread_join(ids[0], &wrong) == 0 && wrong == NULL && !is_readable(fd));

    /* A thread that waits in vain can be cancelled, and leaves the socket usable. */
    CHECK(pthread_create(&ids[0], NULL, reader, &fd) == 0);
    usleep(20000);
    CHECK(pthread_cancel(ids[0]) == 0 && pthread_join(ids[0], &wrong) == 0 && wrong == PTHREAD_CANCELED);
    protocol_request(&request, REQUEST);
    CHECK(send_request(fd, &request) && is_readable(fd));
    close(fd);
}

/* Sockets of other kinds are the kernel's. */
static void others(void)
{
    int fd = socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE);
    if (fd < 0)
        return; /* a sandbox without rtnetlink */
    struct {
        struct nlmsghdr header;
        struct rtgenmsg body;
    } request = {
        .header = {.nlmsg_len = sizeof request, .nlmsg_type = RTM_GETLINK, .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP},
        .body = {.rtgen_family = AF_UNSPEC},
    };
    static unsigned char bytes[65536];
    struct nlmsghdr header;
    CHECK(send(fd, &request, sizeof request, 0) == sizeof request);
    CHECK(recv(fd, bytes, sizeof bytes, 0) > (ssize_t)sizeof header);
    memcpy(&header, bytes, sizeof header);
    CHECK(header.nlmsg_type == RTM_NEWLINK);
    close(fd);
}

int main(void)
{
    struct request request;
    int fd = open_socket(0);
    setvbuf(stdout, NULL, _IOLBF, 0);
    alarm(60);
    CHECK(bind_port(fd, 0) == 0);
    create_request(&request, ACKED | NLM_F_EXCL, "plain");
    CHECK(ask(fd, &request) == 0);
    one_reply_at_a_time(fd);
    what_is_sent(fd);
    synchronous(fd);
    dump();
    options(fd);
    waiting();
    create_request(&request, ACKED | NLM_F_EXCL, "unread");
    CHECK(ask(fd, &request) == 0);
    unread();
    set_request(&request, DESTROY, ACKED | NLM_F_EXCL, "unread");
    CHECK(ask(fd, &request) == 0);
    duplicates();
    children(fd);
    threads();
    others();
    set_request(&request, DESTROY, ACKED | NLM_F_EXCL, "plain");
    CHECK(ask(fd, &request) == 0);
    close(fd);
    addresses();
    puts(failures == 0 ? "ok" : "failed");
    return failures != 0;
}
