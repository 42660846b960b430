#include "address.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int daemon_address(struct sockaddr_un *address)
{
    const char *path = getenv("IPSET_SOCKET");
    const char *runtime = getenv("XDG_RUNTIME_DIR");
    size_t room = sizeof address->sun_path;
    int length;
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    if (path != NULL && *path != '\0')
        length = snprintf(address->sun_path, room, "%s", path);
    else if (geteuid() == 0)
        length = snprintf(address->sun_path, room, "/run/ipset4j/ipsetd.sock");
    else if (runtime != NULL && *runtime != '\0')
        length = snprintf(address->sun_path, room, "%s/ipset4j/ipsetd.sock", runtime);
    else
        length = snprintf(address->sun_path, room, "/tmp/ipset4j-%u/ipsetd.sock", (unsigned)geteuid());
    if ((size_t)length < room)
        return 0;
    errno = ENAMETOOLONG;
    return -1;
}
