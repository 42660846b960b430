/* Exits 0 if the daemon listens, 1 if not. For ipset-run, which starts it then: no shell can ask a Unix socket. */
#include "../address.h"

#include <stdio.h>
#include <sys/socket.h>

int main(void)
{
    struct sockaddr_un address;
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd < 0 || daemon_address(&address) != 0) {
        perror("ipset-run");
        return 2;
    }
    return connect(fd, (struct sockaddr *)&address, sizeof address) != 0;
}
