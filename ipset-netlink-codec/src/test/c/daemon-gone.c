/*
 * What a program sees when the daemon, which lets it connect, goes away at its first request. The kernel never does
 * that, so all that counts is that the program gets an error: no signal, no endless wait, and no end of data, which
 * libmnl's loops would take for success.
 */
#include "check.h"

#include <poll.h>
#include <unistd.h>

int main(void)
{
    struct request request;
    char byte;
    alarm(60);
    int fd = socket(AF_NETLINK, SOCK_RAW, NETLINK_NETFILTER);
    if (fd < 0) {
        puts(strerror(errno));
        return 1;
    }
    protocol_request(&request, REQUEST);
    /* Whether sending notices depends on who is faster. */
    send_request(fd, &request);
    CHECK_ERROR(recv(fd, &byte, 1, 0), ECONNRESET);
    CHECK_ERROR(recv(fd, &byte, 1, MSG_DONTWAIT), ECONNRESET);
    struct pollfd event = {.fd = fd, .events = POLLIN};
    CHECK(poll(&event, 1, -1) == 1 && (event.revents & (POLLIN | POLLHUP)) != 0);
    CHECK_ERROR(send(fd, request.bytes, request.header.nlmsg_len, 0), ECONNREFUSED);
    close(fd);
    puts(failures == 0 ? "ok" : "failed");
    return failures != 0;
}
