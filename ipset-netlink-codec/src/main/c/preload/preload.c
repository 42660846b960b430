/*
 * Carries an unmodified program's AF_NETLINK sockets of protocol NETLINK_NETFILTER to ipsetd's Unix socket.
 *
 * Loaded with LD_PRELOAD (see ipset-run). These are the C library's functions as the program sees them; each looks
 * whether the descriptor is a carried one and otherwise hands the call on untouched. poll, select, epoll, O_NONBLOCK,
 * SO_RCVTIMEO and close need nothing here: the program's descriptor is the stream itself, and stream.h keeps its
 * readiness true.
 *
 * Out of reach are programs that do not go through the C library's functions (static ones, Go, io_uring), sockets that
 * are handed on to another program by exec or SCM_RIGHTS, and signal handlers that use a socket which they interrupted
 * another call on. A socket does not outlive its daemon: the program has to open a new one.
 */
#include "datagrams.h"
#include "next.h"
#include "sockets.h"
#include "stream.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <stdarg.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

/* Declared by the C library only when it is asked to check its callers. */
ssize_t __read_chk(int fd, void *buffer, size_t length, size_t room);
ssize_t __recv_chk(int fd, void *buffer, size_t length, size_t room, int flags);
ssize_t __recvfrom_chk(int fd, void *buffer, size_t length, size_t room, int flags, struct sockaddr *from,
                       socklen_t *from_length);

/* Ends a carried call: success leaves errno as the program had it, for there are programs that look. */
static ssize_t done(struct carried *socket, ssize_t result, int saved)
{
    int error = errno;
    sockets_release(socket);
    errno = result < 0 ? error : saved;
    return result;
}

EXPORT int socket(int domain, int type, int protocol)
{
    int base = type & ~(SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (domain != AF_NETLINK || protocol != NETLINK_NETFILTER || (base != SOCK_RAW && base != SOCK_DGRAM))
        return next()->socket(domain, type, protocol);
    int saved = errno;
    int fd = stream_open(type);
    if (fd < 0)
        return -1;
    if (sockets_enter(fd, base) != 0) {
        int error = errno;
        next()->close(fd);
        errno = error;
        return -1;
    }
    errno = saved;
    return fd;
}

EXPORT int close(int fd)
{
    sockets_forget(fd);
    return next()->close(fd);
}

EXPORT int dup(int fd)
{
    int copy = next()->dup(fd);
    if (copy >= 0)
        sockets_duplicated(fd, copy);
    return copy;
}

EXPORT int dup2(int fd, int copy)
{
    int result = next()->dup2(fd, copy);
    if (result >= 0)
        sockets_duplicated(fd, copy);
    return result;
}

EXPORT int dup3(int fd, int copy, int flags)
{
    int result = next()->dup3(fd, copy, flags);
    if (result >= 0)
        sockets_duplicated(fd, copy);
    return result;
}

static int duplicating_fcntl(int (*function)(int, int, ...), int fd, int command, void *argument)
{
    int result = function(fd, command, argument);
    if (result >= 0 && (command == F_DUPFD || command == F_DUPFD_CLOEXEC))
        sockets_duplicated(fd, result);
    return result;
}

/* Whatever a command's third argument is, it fits a pointer, and is passed on as the same register. */
EXPORT int fcntl(int fd, int command, ...)
{
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    return duplicating_fcntl(next()->fcntl, fd, command, argument);
}

EXPORT int fcntl64(int fd, int command, ...)
{
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    return duplicating_fcntl(next()->fcntl64, fd, command, argument);
}

EXPORT int bind(int fd, const struct sockaddr *address, socklen_t length)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->bind(fd, address, length);
    return (int)done(socket, datagrams_bind(socket, address, length), saved);
}

EXPORT int connect(int fd, const struct sockaddr *address, socklen_t length)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->connect(fd, address, length);
    return (int)done(socket, datagrams_connect(socket, address, length), saved);
}

EXPORT int getsockname(int fd, struct sockaddr *address, socklen_t *length)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->getsockname(fd, address, length);
    return (int)done(socket, datagrams_name(socket, address, length, false), saved);
}

EXPORT int getpeername(int fd, struct sockaddr *address, socklen_t *length)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->getpeername(fd, address, length);
    return (int)done(socket, datagrams_name(socket, address, length, true), saved);
}

EXPORT int getsockopt(int fd, int level, int name, void *value, socklen_t *length)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->getsockopt(fd, level, name, value, length);
    return (int)done(socket, datagrams_get_option(fd, socket, level, name, value, length), saved);
}

EXPORT int setsockopt(int fd, int level, int name, const void *value, socklen_t length)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->setsockopt(fd, level, name, value, length);
    return (int)done(socket, datagrams_set_option(fd, socket, level, name, value, length), saved);
}

/* A netlink socket cannot be shut down in part, and the stream under it must not be. */
EXPORT int shutdown(int fd, int how)
{
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->shutdown(fd, how);
    sockets_release(socket);
    errno = EOPNOTSUPP;
    return -1;
}

EXPORT ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->sendmsg(fd, message, flags);
    return done(socket, datagrams_send(fd, socket, message, flags), saved);
}

static ssize_t send_buffer(int fd, struct carried *socket, const void *buffer, size_t length, int flags,
                           const struct sockaddr *to, socklen_t to_length)
{
    struct iovec part = {.iov_base = (void *)(uintptr_t)buffer, .iov_len = length};
    struct msghdr message = {
        .msg_name = (void *)(uintptr_t)to,
        .msg_namelen = to == NULL ? 0 : to_length,
        .msg_iov = &part,
        .msg_iovlen = 1,
    };
    return datagrams_send(fd, socket, &message, flags);
}

EXPORT ssize_t sendto(int fd, const void *buffer, size_t length, int flags, const struct sockaddr *to,
                      socklen_t to_length)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->sendto(fd, buffer, length, flags, to, to_length);
    return done(socket, send_buffer(fd, socket, buffer, length, flags, to, to_length), saved);
}

EXPORT ssize_t send(int fd, const void *buffer, size_t length, int flags)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->send(fd, buffer, length, flags);
    return done(socket, send_buffer(fd, socket, buffer, length, flags, NULL, 0), saved);
}

EXPORT ssize_t write(int fd, const void *buffer, size_t length)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->write(fd, buffer, length);
    return done(socket, send_buffer(fd, socket, buffer, length, 0, NULL, 0), saved);
}

EXPORT ssize_t writev(int fd, const struct iovec *parts, int count)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->writev(fd, parts, count);
    struct msghdr message = {.msg_iov = (struct iovec *)(uintptr_t)parts, .msg_iovlen = (size_t)count};
    return done(socket, datagrams_send(fd, socket, &message, 0), saved);
}

EXPORT int sendmmsg(int fd, struct mmsghdr *messages, unsigned int count, int flags)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->sendmmsg(fd, messages, count, flags);
    unsigned int sent = 0;
    for (; sent < count; sent++) {
        ssize_t length = datagrams_send(fd, socket, &messages[sent].msg_hdr, flags);
        if (length < 0)
            break;
        messages[sent].msg_len = (unsigned int)length;
    }
    return (int)done(socket, sent == 0 && count != 0 ? -1 : (ssize_t)sent, saved);
}

EXPORT ssize_t recvmsg(int fd, struct msghdr *message, int flags)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->recvmsg(fd, message, flags);
    return done(socket, datagrams_receive(fd, socket, message, flags), saved);
}

static ssize_t receive_buffer(int fd, struct carried *socket, void *buffer, size_t length, int flags,
                              struct sockaddr *from, socklen_t *from_length)
{
    struct iovec part = {.iov_base = buffer, .iov_len = length};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (from != NULL && from_length != NULL) {
        message.msg_name = from;
        message.msg_namelen = *from_length;
    }
    ssize_t result = datagrams_receive(fd, socket, &message, flags);
    if (result >= 0 && message.msg_name != NULL)
        *from_length = message.msg_namelen;
    return result;
}

EXPORT ssize_t recvfrom(int fd, void *buffer, size_t length, int flags, struct sockaddr *from, socklen_t *from_length)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->recvfrom(fd, buffer, length, flags, from, from_length);
    return done(socket, receive_buffer(fd, socket, buffer, length, flags, from, from_length), saved);
}

EXPORT ssize_t recv(int fd, void *buffer, size_t length, int flags)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->recv(fd, buffer, length, flags);
    return done(socket, receive_buffer(fd, socket, buffer, length, flags, NULL, NULL), saved);
}

EXPORT ssize_t read(int fd, void *buffer, size_t length)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->read(fd, buffer, length);
    /* As for every socket, reading nothing does nothing. */
    return done(socket, length == 0 ? 0 : receive_buffer(fd, socket, buffer, length, 0, NULL, NULL), saved);
}

EXPORT ssize_t readv(int fd, const struct iovec *parts, int count)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->readv(fd, parts, count);
    struct msghdr message = {.msg_iov = (struct iovec *)(uintptr_t)parts, .msg_iovlen = (size_t)count};
    return done(socket, datagrams_receive(fd, socket, &message, 0), saved);
}

static bool has_passed(const struct timespec *deadline)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec != deadline->tv_sec ? now.tv_sec > deadline->tv_sec : now.tv_nsec >= deadline->tv_nsec;
}

EXPORT int recvmmsg(int fd, struct mmsghdr *messages, unsigned int count, int flags, struct timespec *timeout)
{
    int saved = errno;
    struct carried *socket = sockets_hold(fd);
    if (socket == NULL)
        return next()->recvmmsg(fd, messages, count, flags, timeout);
    struct timespec deadline = {0};
    if (timeout != NULL) {
        clock_gettime(CLOCK_MONOTONIC, &deadline);
        deadline.tv_sec += timeout->tv_sec + (deadline.tv_nsec + timeout->tv_nsec) / 1000000000;
        deadline.tv_nsec = (deadline.tv_nsec + timeout->tv_nsec) % 1000000000;
    }
    unsigned int received = 0;
    while (received < count) {
        bool at_once = received != 0 && (flags & MSG_WAITFORONE) != 0;
        int call_flags = (flags & ~MSG_WAITFORONE) | (at_once ? MSG_DONTWAIT : 0);
        ssize_t length = datagrams_receive(fd, socket, &messages[received].msg_hdr, call_flags);
        if (length < 0)
            break;
        messages[received++].msg_len = (unsigned int)length;
        /* As recvmmsg(2) says of itself: the timeout is looked at only after a datagram has come. */
        if (timeout != NULL && has_passed(&deadline))
            break;
    }
    return (int)done(socket, received == 0 && count != 0 ? -1 : (ssize_t)received, saved);
}

EXPORT ssize_t __read_chk(int fd, void *buffer, size_t length, size_t room)
{
    return length > room ? next()->read_chk(fd, buffer, length, room) : read(fd, buffer, length);
}

EXPORT ssize_t __recv_chk(int fd, void *buffer, size_t length, size_t room, int flags)
{
    return length > room ? next()->recv_chk(fd, buffer, length, room, flags) : recv(fd, buffer, length, flags);
}

EXPORT ssize_t __recvfrom_chk(int fd, void *buffer, size_t length, size_t room, int flags, struct sockaddr *from,
                              socklen_t *from_length)
{
    return length > room ? next()->recvfrom_chk(fd, buffer, length, room, flags, from, from_length)
                         : recvfrom(fd, buffer, length, flags, from, from_length);
}
