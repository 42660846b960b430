/* Checks that name themselves, and requests to ip_set, for the test programs beside this file. */
#ifndef IPSET4J_CHECK_H
#define IPSET4J_CHECK_H

#include <errno.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/netlink.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { PROTOCOL = 1, CREATE = 2, DESTROY = 3, FLUSH = 4, SWAP = 6, LIST = 7, ADD = 9, TEST = 11, HEADER = 12 };
#define REQUEST NLM_F_REQUEST
#define ACKED (NLM_F_REQUEST | NLM_F_ACK)

/* ip_set's answer to a test of an element that is not in the set. */
#define ERROR_EXIST 4103

static int failures;

#define CHECK(condition) check((condition), #condition, __LINE__)
/* A call that must fail with the given errno. */
#define CHECK_ERROR(call, error) \
    do { \
        errno = 0; \
        long result_ = (long)(call); \
        int errno_ = errno; \
        check(result_ == -1 && errno_ == (error), #call " fails with " #error, __LINE__); \
        if (result_ != -1 || errno_ != (error)) \
            printf("#   result %ld, errno %d (%s)\n", result_, errno_, strerror(errno_)); \
    } while (0)

static inline void check(bool holds, const char *what, int line)
{
    if (!holds) {
        failures++;
        printf("not ok - line %d: %s\n", line, what);
    }
}

/* A message under construction. */
struct request {
    union {
        struct nlmsghdr header;
        unsigned char bytes[4096];
    };
};

static uint32_t next_sequence = 1000;

static inline void begin(struct request *request, int command, int flags)
{
    memset(request, 0, sizeof *request);
    request->header.nlmsg_type = (uint16_t)(NFNL_SUBSYS_IPSET << 8 | command);
    request->header.nlmsg_flags = (uint16_t)flags;
    request->header.nlmsg_seq = ++next_sequence;
    request->header.nlmsg_len = NLMSG_HDRLEN + sizeof(struct nfgenmsg);
    request->bytes[NLMSG_HDRLEN] = 2; /* AF_INET */
}

static inline uint32_t attribute(struct request *request, int type, const void *value, size_t length)
{
    uint32_t at = request->header.nlmsg_len;
    struct nlattr header = {.nla_len = (uint16_t)(NLA_HDRLEN + length), .nla_type = (uint16_t)type};
    memcpy(request->bytes + at, &header, sizeof header);
    if (length != 0)
        memcpy(request->bytes + at + NLA_HDRLEN, value, length);
    request->header.nlmsg_len = at + (uint32_t)NLA_ALIGN(header.nla_len);
    return at;
}

static inline void close_nest(struct request *request, uint32_t at)
{
    uint16_t length = (uint16_t)(request->header.nlmsg_len - at);
    memcpy(request->bytes + at, &length, sizeof length);
}

static inline void byte_attribute(struct request *request, int type, uint8_t value)
{
    attribute(request, type, &value, 1);
}

static inline void text_attribute(struct request *request, int type, const char *value)
{
    attribute(request, type, value, strlen(value) + 1);
}

static inline void protocol_request(struct request *request, int flags)
{
    begin(request, PROTOCOL, flags);
    byte_attribute(request, 1, 6);
}

/* A request about one set: DESTROY, FLUSH, HEADER, LIST. */
static inline void set_request(struct request *request, int command, int flags, const char *set)
{
    begin(request, command, flags);
    byte_attribute(request, 1, 6);
    text_attribute(request, 2, set);
}

static inline void swap_request(struct request *request, int flags, const char *from, const char *to)
{
    set_request(request, SWAP, flags, from);
    text_attribute(request, 3, to);
}

static inline void create_request(struct request *request, int flags, const char *set)
{
    set_request(request, CREATE, flags, set);
    text_attribute(request, 3, "hash:ip");
    byte_attribute(request, 4, 0);
    byte_attribute(request, 5, 2);
    close_nest(request, attribute(request, 7 | NLA_F_NESTED, NULL, 0));
}

/* ADD or TEST of one IPv4 address, given in host order. */
static inline void element_request(struct request *request, int command, int flags, const char *set, uint32_t address)
{
    uint8_t bytes[] = {address >> 24 & 255, address >> 16 & 255, address >> 8 & 255, address & 255};
    set_request(request, command, flags, set);
    uint32_t data = attribute(request, 7 | NLA_F_NESTED, NULL, 0);
    uint32_t ip = attribute(request, 1 | NLA_F_NESTED, NULL, 0);
    attribute(request, 1 | NLA_F_NET_BYTEORDER, bytes, sizeof bytes);
    close_nest(request, ip);
    close_nest(request, data);
}

static inline bool send_request(int fd, const struct request *request)
{
    return send(fd, request->bytes, request->header.nlmsg_len, 0) == (ssize_t)request->header.nlmsg_len;
}

struct reply {
    union {
        struct nlmsghdr header;
        unsigned char bytes[65536];
    };
    ssize_t length;
};

/* Receives a datagram; length is -1 if there is none. */
static inline void receive(int fd, struct reply *reply, int flags)
{
    memset(reply, 0, sizeof *reply);
    reply->length = recv(fd, reply->bytes, sizeof reply->bytes, flags);
}

/* The code of an acknowledgement or error, negative as in the message; 1 if the reply is neither. */
static inline int error_of(const struct reply *reply)
{
    int32_t error;
    if (reply->length < (ssize_t)(NLMSG_HDRLEN + sizeof error) || reply->header.nlmsg_type != NLMSG_ERROR)
        return 1;
    memcpy(&error, reply->bytes + NLMSG_HDRLEN, sizeof error);
    return error;
}

/* Sends a request that asks for an acknowledgement and returns the code that comes back. */
static inline int ask(int fd, const struct request *request)
{
    struct reply reply;
    if (!send_request(fd, request))
        return 1;
    receive(fd, &reply, 0);
    return reply.header.nlmsg_seq == request->header.nlmsg_seq ? error_of(&reply) : 1;
}

#endif
