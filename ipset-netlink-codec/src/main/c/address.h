/* Where the daemon listens. */
#ifndef IPSET4J_ADDRESS_H
#define IPSET4J_ADDRESS_H

#include <sys/un.h>

/* Fills in $IPSET_SOCKET, or the user's default path. Returns 0, or -1 with errno if the path is too long. */
int daemon_address(struct sockaddr_un *address);

#endif
