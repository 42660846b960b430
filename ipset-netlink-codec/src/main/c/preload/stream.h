/*
 * Netlink datagrams over the daemon's byte stream.
 *
 * In: a message is taken off the stream only as a whole, and nothing behind it is. So the descriptor, which is the
 * stream's own, is readable exactly as long as there is something to receive, and poll, select and epoll need no help.
 * The one thing kept here is the beginning of a message whose end has not come yet, and then it is not readable.
 *
 * Out: sending to the kernel returns when the kernel has executed the request. Programs lean on that: they look for
 * the reply without waiting, or send no-ack requests and let other programs see the result. So each datagram is
 * followed by a fence, an empty NLMSG_NOOP message that asks for an ack, and sending waits for the fence's ack, which
 * the program never sees.
 *
 * Unread: a program may send a lot before it reads, or never read (dnsmasq). The stream holds only so many replies
 * before the daemon stops to take requests, so all of them but the last are then moved to a backlog, which is read
 * first. One stays in the stream to keep the descriptor readable. What exceeds SO_RCVBUF, counted as the kernel counts,
 * is dropped, and the next receive says ENOBUFS.
 */
#ifndef IPSET4J_STREAM_H
#define IPSET4J_STREAM_H

#include "sockets.h"

#include <linux/netlink.h>

/* A reply that stands in memory, not taken yet. */
struct reply {
    const unsigned char *bytes;
    size_t length;              /* padded to 4 */
    size_t there;               /* how many bytes of the stream stand from there on in all; 0 if it is in the backlog */
};

/* Connects to the daemon. type_flags may hold SOCK_CLOEXEC and SOCK_NONBLOCK, which the new descriptor gets.
 * Returns the descriptor, or -1 with errno. */
int stream_open(int type_flags);

/*
 * Looks for the next whole reply, without waiting; fences' acks in front of it are taken away. The caller holds
 * shared->receiving. Returns 1, 0 if there is none yet, or a negative errno. The reply stays where it is until
 * stream_take.
 */
int stream_peek(int fd, struct shared_socket *shared, struct reply *reply);

/* Takes the reply that stream_peek has just shown, and the fences' acks right behind it. The caller has held
 * shared->receiving since. */
void stream_take(int fd, struct shared_socket *shared, const struct reply *reply);

/*
 * To be called before a receive that may wait: lets a sender that waits for the execution of its request look first,
 * for a moment at most, since the receive would take the fence's ack away before its eyes.
 */
void stream_let_senders_look(struct shared_socket *shared);

/*
 * To be called after a message was taken, with the lock let go: waits, if a dump is under way or a fence is open,
 * until the next message is there, and takes fences' acks off the head of the stream. Without this a receive that does
 * not wait would miss the next part of a dump, which the kernel makes on the spot.
 */
void stream_settle(int fd, struct shared_socket *shared);

/*
 * Sends well-formed messages (each padded to 4, together length bytes; room for one more header behind them) and
 * waits until the daemon has executed them. Returns 0 or a negative errno.
 */
int stream_send(int fd, struct shared_socket *shared, unsigned char *messages, size_t length);

#endif
