/*
 * What a program sees of an AF_NETLINK socket: addresses, options, and datagrams in and out, on a carried socket.
 * Each function answers as the system call does: a result, or -1 with errno. Rules are af_netlink.c's of Linux 6.12.
 */
#ifndef IPSET4J_DATAGRAMS_H
#define IPSET4J_DATAGRAMS_H

#include "sockets.h"

#include <sys/socket.h>

int datagrams_bind(struct carried *socket, const struct sockaddr *address, socklen_t length);
int datagrams_connect(struct carried *socket, const struct sockaddr *address, socklen_t length);
int datagrams_name(struct carried *socket, struct sockaddr *address, socklen_t *length, bool peer);
int datagrams_set_option(int fd, struct carried *socket, int level, int name, const void *value, socklen_t length);
int datagrams_get_option(int fd, struct carried *socket, int level, int name, void *value, socklen_t *length);
ssize_t datagrams_send(int fd, struct carried *socket, const struct msghdr *message, int flags);
ssize_t datagrams_receive(int fd, struct carried *socket, struct msghdr *message, int flags);

#endif
