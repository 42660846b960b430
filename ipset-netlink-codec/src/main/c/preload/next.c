#include "next.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static struct next_functions functions;
static atomic_bool resolved;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* POSIX lets dlsym's result be stored through a void pointer; a cast to a function pointer is what ISO C forbids. */
static void find(const char *name, void *slot)
{
    *(void **)slot = dlsym(RTLD_NEXT, name);
}

static void resolve(void)
{
    find("socket", &functions.socket);
    find("close", &functions.close);
    find("dup", &functions.dup);
    find("dup2", &functions.dup2);
    find("dup3", &functions.dup3);
    find("fcntl", &functions.fcntl);
    find("fcntl64", &functions.fcntl64);
    if (functions.fcntl64 == NULL)
        functions.fcntl64 = functions.fcntl;
    find("bind", &functions.bind);
    find("connect", &functions.connect);
    find("getsockname", &functions.getsockname);
    find("getpeername", &functions.getpeername);
    find("getsockopt", &functions.getsockopt);
    find("setsockopt", &functions.setsockopt);
    find("shutdown", &functions.shutdown);
    find("send", &functions.send);
    find("sendto", &functions.sendto);
    find("sendmsg", &functions.sendmsg);
    find("sendmmsg", &functions.sendmmsg);
    find("write", &functions.write);
    find("writev", &functions.writev);
    find("recv", &functions.recv);
    find("recvfrom", &functions.recvfrom);
    find("recvmsg", &functions.recvmsg);
    find("recvmmsg", &functions.recvmmsg);
    find("read", &functions.read);
    find("readv", &functions.readv);
    find("__read_chk", &functions.read_chk);
    find("__recv_chk", &functions.recv_chk);
    find("__recvfrom_chk", &functions.recvfrom_chk);
    atomic_store_explicit(&resolved, true, memory_order_release);
}

const struct next_functions *next(void)
{
    /* Acquire: pairs with the release in resolve(), so a true flag shows every pointer. */
    if (!atomic_load_explicit(&resolved, memory_order_acquire))
        pthread_once(&once, resolve);
    return &functions;
}
