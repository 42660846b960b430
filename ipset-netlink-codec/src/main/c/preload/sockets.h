/*
 * Which descriptors of this process are carried, and the state of each carried socket.
 *
 * A socket's state lies in memory shared with forked children, as the kernel's own socket would be: a child that
 * inherits the descriptor goes on where the parent is in the stream, with the same port id and options. The table of
 * descriptors belongs to the process.
 *
 * The table is never trusted alone. Descriptors are also closed where no library sees it (close_range, a raw system
 * call, a vfork child that shares our memory), so an entry counts only while the descriptor still has the inode it had
 * when it was entered.
 */
#ifndef IPSET4J_SOCKETS_H
#define IPSET4J_SOCKETS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* The longest message that is taken from the daemon: it quotes a refused request whole, so this is also the longest
 * request. The kernel's limit is the sender's SO_SNDBUF. */
#define MESSAGE_MAX ((size_t)1 << 20)
/* How much is looked at in one go: a reply and the fence's ack behind it, or the usual part of a dump. */
#define GLANCE ((size_t)8192)
/* Room for replies that the program leaves unread. */
#define BACKLOG_MAX ((size_t)4 << 20)

struct shared_socket {
    /* Both robust and process-shared. A thread that needs both takes sending first. */
    pthread_mutex_t receiving;      /* guards the reassembly below and every read of the stream */
    pthread_mutex_t sending;        /* keeps each datagram's messages together in the stream */

    _Atomic uint32_t port;          /* the port id, 0 as long as the socket is unbound */
    _Atomic uint32_t groups;        /* the multicast groups asked for; ip_set has none, so they are only remembered */
    _Atomic uint32_t peer_port;     /* set by connect */
    _Atomic uint32_t peer_groups;
    _Atomic uint32_t options;       /* a bit per SOL_NETLINK option that is switched on */
    int type;                       /* SOCK_RAW or SOCK_DGRAM, as the program asked */

    atomic_bool overrun;            /* replies were dropped: the next receive says ENOBUFS */
    atomic_bool broken;             /* the stream cannot be read any further */
    _Atomic uint32_t fences_sent;   /* see stream.h */
    _Atomic uint32_t fences_seen;
    _Atomic uint32_t awaiting;      /* senders that wait for the execution of what they sent */
    _Atomic uint32_t yielding;      /* receivers that let those look first */
    _Atomic uint64_t delivered;     /* messages handed out or dropped */

    size_t have;                    /* bytes of an unfinished message that left the stream; they stand in buffer */
    size_t first, last;             /* the replies in backlog; see stream.h */
    size_t charge;                  /* what the kernel would count for these */
    unsigned char buffer[MESSAGE_MAX + GLANCE];
    unsigned char backlog[BACKLOG_MAX];
};

struct carried {
    /* Table entries plus calls in progress; at 0 the shared memory is unmapped and the struct is reused. */
    atomic_uint references;
    dev_t device;
    ino_t inode;
    struct shared_socket *shared;
    struct carried *next_free;
    struct carried *next_all;
};

/* The carried socket behind fd, held until sockets_release; NULL if fd is none of ours. Preserves errno. */
struct carried *sockets_hold(int fd);
void sockets_release(struct carried *socket);

/* Enters a connected stream of the daemon as a carried socket of the given type. Returns 0, or -1 with errno. */
int sockets_enter(int fd, int type);
/* Notes that copy is now a duplicate of fd. */
void sockets_duplicated(int fd, int copy);
/* Notes that fd is about to be closed or replaced. */
void sockets_forget(int fd);

/* Gives the socket the port id asked for, or one of its own choice for 0. Returns 0, EADDRINUSE or EINVAL. */
int sockets_bind_port(struct carried *socket, uint32_t port);

/* Locks of the shared state; between them the thread cannot be cancelled. cancel_state belongs to the caller. */
void sockets_lock(struct shared_socket *shared, pthread_mutex_t *mutex, int *cancel_state);
void sockets_unlock(pthread_mutex_t *mutex, int cancel_state);

#endif
