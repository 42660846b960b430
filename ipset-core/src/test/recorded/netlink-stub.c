/*
 * Lets ipset(8) run without a kernel: preloaded, it answers the program's netlink requests itself, writes down those
 * that matter, and looks names up in files of its own. So what the program reads and prints can be recorded anywhere.
 *
 *   cc -shared -fPIC -O1 -o netlink-stub.so netlink-stub.c
 *
 * STUB_LOG       file to which each request but PROTOCOL, TYPE and HEADER is appended, a line of hex each
 * STUB_TYPE      the type of every set, STUB_FAMILY its family (a number), STUB_REVISION the newest revision
 * STUB_ERROR     the code with which requests fail; 0 or absent: they succeed
 * STUB_DUMP      file with the answer to LIST and SAVE, a line of hex for each message but the last
 * STUB_NAMES     folder with "protocols", "services" and "hosts" (lines of: address name)
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <ctype.h>
#include <dlfcn.h>
#include <errno.h>
#include <linux/netlink.h>
#include <netdb.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LIST = 7, SAVE = 8, PROTOCOL = 1, HEADER = 12, TYPE = 13 };
enum { A_PROTOCOL = 1, A_SETNAME = 2, A_TYPENAME = 3, A_REVISION = 4, A_FAMILY = 5, A_MIN = 10 };

static int stub = -1;
static unsigned char queue[64][65536];
static size_t queued[64];
static int head, tail;

static const char *setting(const char *name, const char *otherwise)
{
	const char *value = getenv(name);
	return value ? value : otherwise;
}

static int number(const char *name)
{
	return atoi(setting(name, "0"));
}

/* ---- answers ---- */

static struct nlmsghdr *answer(const struct nlmsghdr *request, int type)
{
	struct nlmsghdr *reply = (struct nlmsghdr *)queue[tail];
	memset(reply, 0, sizeof queue[0]);
	reply->nlmsg_len = NLMSG_HDRLEN;
	reply->nlmsg_type = type;
	reply->nlmsg_seq = request->nlmsg_seq;
	reply->nlmsg_pid = getpid();
	return reply;
}

static void send_off(struct nlmsghdr *reply)
{
	queued[tail] = reply->nlmsg_len;
	tail++;
}

static void put(struct nlmsghdr *reply, const void *bytes, size_t length)
{
	memcpy((char *)reply + reply->nlmsg_len, bytes, length);
	reply->nlmsg_len += (length + 3) & ~3u;
}

static void attribute(struct nlmsghdr *reply, int type, const void *bytes, size_t length)
{
	uint16_t start[2] = { 4 + length, type };
	put(reply, start, 4);
	put(reply, bytes, length);
}

static void attribute_u8(struct nlmsghdr *reply, int type, int value)
{
	uint8_t byte = value;
	attribute(reply, type, &byte, 1);
}

static void attribute_string(struct nlmsghdr *reply, int type, const char *text)
{
	attribute(reply, type, text, strlen(text) + 1);
}

static struct nlmsghdr *data_answer(const struct nlmsghdr *request)
{
	struct nlmsghdr *reply = answer(request, request->nlmsg_type);
	static const unsigned char nfgenmsg[4] = { 2, 0, 0, 0 };
	put(reply, nfgenmsg, 4);
	attribute_u8(reply, A_PROTOCOL, 7);
	return reply;
}

static void acknowledge(const struct nlmsghdr *request, int error)
{
	struct nlmsghdr *reply = answer(request, NLMSG_ERROR);
	int32_t code = -error;
	put(reply, &code, 4);
	put(reply, request, request->nlmsg_len);
	send_off(reply);
}

static void dump(const struct nlmsghdr *request)
{
	static char line[131072];
	FILE *file = fopen(setting("STUB_DUMP", "/dev/null"), "r");
	while (file && fgets(line, sizeof line, file)) {
		struct nlmsghdr *reply = answer(request, request->nlmsg_type);
		unsigned byte;
		size_t length = 0;
		for (char *at = line; sscanf(at, "%2x", &byte) == 1; at += 2)
			queue[tail][length++] = byte;
		reply->nlmsg_len = length;
		reply->nlmsg_seq = request->nlmsg_seq;
		reply->nlmsg_pid = getpid();
		send_off(reply);
	}
	if (file)
		fclose(file);
	struct nlmsghdr *done = answer(request, NLMSG_DONE);
	int32_t zero = 0;
	done->nlmsg_flags = NLM_F_MULTI;
	put(done, &zero, 4);
	send_off(done);
}

static void record(const struct nlmsghdr *request)
{
	FILE *file = fopen(setting("STUB_LOG", "/dev/null"), "a");
	for (uint32_t i = 0; i < request->nlmsg_len; i++)
		fprintf(file, "%02x", ((const unsigned char *)request)[i]);
	fputc('\n', file);
	fclose(file);
}

/* The family that a request asks about: the kernel says back what it was asked. */
static int asked_family(const struct nlmsghdr *request)
{
	const unsigned char *bytes = (const void *)request;
	for (size_t at = NLMSG_HDRLEN + 4; at + 4 < request->nlmsg_len; ) {
		uint16_t start[2];
		memcpy(start, bytes + at, 4);
		if (start[1] == A_FAMILY)
			return bytes[at + 4];
		at += (start[0] + 3) & ~3u;
	}
	return 0;
}

static void execute(const struct nlmsghdr *request)
{
	struct nlmsghdr *reply;
	head = tail = 0;
	switch (request->nlmsg_type & 0xff) {
	case PROTOCOL:
		reply = data_answer(request);
		attribute_u8(reply, A_MIN, 6);
		send_off(reply);
		break;
	case TYPE:
		reply = data_answer(request);
		attribute_string(reply, A_TYPENAME, setting("STUB_TYPE", "hash:ip"));
		attribute_u8(reply, A_FAMILY, asked_family(request));
		attribute_u8(reply, A_REVISION, number("STUB_REVISION"));
		attribute_u8(reply, A_MIN, 0);
		send_off(reply);
		break;
	case HEADER:
		reply = data_answer(request);
		attribute_string(reply, A_SETNAME, "s");
		attribute_string(reply, A_TYPENAME, setting("STUB_TYPE", "hash:ip"));
		attribute_u8(reply, A_FAMILY, number("STUB_FAMILY"));
		attribute_u8(reply, A_REVISION, number("STUB_REVISION"));
		send_off(reply);
		break;
	case LIST:
	case SAVE:
		dump(request);
		break;
	default:
		record(request);
		acknowledge(request, number("STUB_ERROR"));
	}
}

/* ---- the socket ---- */

int socket(int domain, int type, int protocol)
{
	int (*real)(int, int, int) = dlsym(RTLD_NEXT, "socket");
	if (domain != AF_NETLINK)
		return real(domain, type, protocol);
	return stub = real(AF_UNIX, SOCK_DGRAM, 0);
}

int bind(int fd, const struct sockaddr *address, socklen_t length)
{
	int (*real)(int, const struct sockaddr *, socklen_t) = dlsym(RTLD_NEXT, "bind");
	return fd == stub ? 0 : real(fd, address, length);
}

static void own_address(struct sockaddr_nl *address, uint32_t port)
{
	memset(address, 0, sizeof *address);
	address->nl_family = AF_NETLINK;
	address->nl_pid = port;
}

int getsockname(int fd, struct sockaddr *address, socklen_t *length)
{
	int (*real)(int, struct sockaddr *, socklen_t *) = dlsym(RTLD_NEXT, "getsockname");
	if (fd != stub)
		return real(fd, address, length);
	own_address((struct sockaddr_nl *)address, getpid());
	*length = sizeof(struct sockaddr_nl);
	return 0;
}

ssize_t sendto(int fd, const void *bytes, size_t length, int flags, const struct sockaddr *address, socklen_t alen)
{
	ssize_t (*real)(int, const void *, size_t, int, const struct sockaddr *, socklen_t) = dlsym(RTLD_NEXT, "sendto");
	if (fd != stub)
		return real(fd, bytes, length, flags, address, alen);
	execute(bytes);
	return length;
}

ssize_t recvmsg(int fd, struct msghdr *message, int flags)
{
	ssize_t (*real)(int, struct msghdr *, int) = dlsym(RTLD_NEXT, "recvmsg");
	if (fd != stub)
		return real(fd, message, flags);
	if (head == tail) {
		errno = EAGAIN;
		return -1;
	}
	own_address(message->msg_name, 0);
	message->msg_namelen = sizeof(struct sockaddr_nl);
	message->msg_flags = 0;
	memcpy(message->msg_iov[0].iov_base, queue[head], queued[head]);
	return queued[head++];
}

/* ---- names ---- */

/* The next entry of a file in STUB_NAMES as words; their number. */
static int entry(FILE *file, char words[8][64])
{
	char line[512];
	while (fgets(line, sizeof line, file)) {
		int count = 0;
		line[strcspn(line, "#")] = 0;
		for (char *word = strtok(line, " \t\n"); word && count < 8; word = strtok(NULL, " \t\n"))
			snprintf(words[count++], 64, "%s", word);
		if (count > 1)
			return count;
	}
	return 0;
}

static FILE *names(const char *name)
{
	char path[4096];
	snprintf(path, sizeof path, "%s/%s", setting("STUB_NAMES", "/etc"), name);
	FILE *file = fopen(path, "r");
	if (!file)
		abort();
	return file;
}

static struct protoent *protocol(const char *name, int value)
{
	static struct protoent found;
	static char words[8][64];
	FILE *file = names("protocols");
	for (int count; (count = entry(file, words)) > 0; ) {
		int hit = !name && atoi(words[1]) == value;
		for (int i = 0; name && i < count; i++)
			hit |= i != 1 && !strcmp(words[i], name);
		if (hit) {
			fclose(file);
			found.p_name = words[0];
			found.p_proto = atoi(words[1]);
			return &found;
		}
	}
	fclose(file);
	return NULL;
}

struct protoent *getprotobyname(const char *name)
{
	return protocol(name, 0);
}

struct protoent *getprotobynumber(int value)
{
	return protocol(NULL, value);
}

struct servent *getservbyname(const char *name, const char *proto)
{
	static struct servent found;
	static char words[8][64];
	FILE *file = names("services");
	for (int count; (count = entry(file, words)) > 0; ) {
		char *slash = strchr(words[1], '/');
		for (int i = 0; i < count; i++) {
			if (i == 1 || strcmp(words[i], name) || strcmp(slash + 1, proto))
				continue;
			fclose(file);
			found.s_port = htons(atoi(words[1]));
			return &found;
		}
	}
	fclose(file);
	return NULL;
}

struct hostent *gethostbyname2(const char *name, int family)
{
	struct hostent *(*real)(const char *, int) = dlsym(RTLD_NEXT, "gethostbyname2");
	static struct hostent found;
	static char addresses[8][16], *list[9];
	static char words[8][64];
	int count = 0;
	/* What the C library takes for a number it reads itself; names never reach the network. */
	if (strspn(name, "0123456789.") == strlen(name) || (strchr(name, ':') && isxdigit(name[0])) || name[0] == ':')
		if (name[0] && name[strlen(name) - 1] != '.' && strspn(name, "0123456789abcdefABCDEF:.") == strlen(name))
			return real(name, family);
	FILE *file = names("hosts");
	while (entry(file, words) > 0)
		if (!strcmp(words[1], name) && inet_pton(family, words[0], addresses[count]) > 0)
			list[count] = addresses[count], count++;
	fclose(file);
	list[count] = NULL;
	found.h_addr_list = list;
	return count ? &found : NULL;
}

int getnameinfo(const struct sockaddr *address, socklen_t alen, char *host, socklen_t hostlen, char *service,
		socklen_t servicelen, int flags)
{
	static char words[8][64];
	const void *bytes = address->sa_family == AF_INET
		? (const void *)&((const struct sockaddr_in *)address)->sin_addr
		: (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr;
	inet_ntop(address->sa_family, bytes, host, hostlen);
	if (flags & NI_NUMERICHOST)
		return 0;
	FILE *file = names("hosts");
	while (entry(file, words) > 0)
		if (!strcmp(words[0], host)) {
			snprintf(host, hostlen, "%s", words[1]);
			break;
		}
	fclose(file);
	return 0;
}
