#include "sockets.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

/* Descriptors are looked up on every read and write of the program, nearly always in vain: two loads without a lock. */
#define CHUNK_BITS 10
#define CHUNK_SIZE (1u << CHUNK_BITS)
#define CHUNKS 1024u

typedef _Atomic(struct carried *) entry_t;

static _Atomic(entry_t *) table[CHUNKS];

/* Guards the two lists below and the choice of port ids. The structs themselves are never freed, so that a reader may
 * look at the reference count of one that was just given up. */
static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
static struct carried *free_list;
static struct carried *all;

/* The process that owns this memory. It differs from getpid() in a vfork child, which borrows its parent's memory
 * and must not undo the parent's table by closing its own descriptors. */
static _Atomic pid_t owner;

static void before_fork(void)
{
    pthread_mutex_lock(&pool_lock);
}

static void after_fork_in_parent(void)
{
    pthread_mutex_unlock(&pool_lock);
}

static void after_fork_in_child(void)
{
    atomic_store(&owner, getpid());
    pthread_mutex_unlock(&pool_lock);
}

__attribute__((constructor)) static void initialise(void)
{
    atomic_store(&owner, getpid());
    pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}

static bool memory_is_borrowed(void)
{
    pid_t known = atomic_load(&owner);
    return known != 0 && known != getpid();
}

static entry_t *entry_of(int fd, bool create)
{
    if (fd < 0 || (unsigned)fd >= CHUNKS * CHUNK_SIZE)
        return NULL;
    _Atomic(entry_t *) *slot = &table[(unsigned)fd >> CHUNK_BITS];
    entry_t *chunk = atomic_load_explicit(slot, memory_order_acquire);
    if (chunk == NULL && create) {
        entry_t *fresh = calloc(CHUNK_SIZE, sizeof *fresh);
        if (fresh == NULL)
            return NULL;
        if (atomic_compare_exchange_strong(slot, &chunk, fresh))
            chunk = fresh;
        else
            free(fresh);
    }
    return chunk == NULL ? NULL : &chunk[(unsigned)fd & (CHUNK_SIZE - 1)];
}

static bool hold_unless_dead(struct carried *socket)
{
    unsigned count = atomic_load(&socket->references);
    while (count != 0)
        if (atomic_compare_exchange_weak(&socket->references, &count, count + 1))
            return true;
    return false;
}

void sockets_release(struct carried *socket)
{
    if (atomic_fetch_sub(&socket->references, 1) != 1)
        return;
    pthread_mutex_lock(&pool_lock);
    munmap(socket->shared, sizeof *socket->shared);
    socket->shared = NULL;
    socket->next_free = free_list;
    free_list = socket;
    pthread_mutex_unlock(&pool_lock);
}

static void clear(entry_t *entry, struct carried *expected)
{
    struct carried *found = expected;
    if (atomic_compare_exchange_strong(entry, &found, NULL))
        sockets_release(expected);
}

struct carried *sockets_hold(int fd)
{
    entry_t *entry = entry_of(fd, false);
    if (entry == NULL)
        return NULL;
    for (;;) {
        struct carried *socket = atomic_load(entry);
        if (socket == NULL)
            return NULL;
        if (!hold_unless_dead(socket))
            continue;
        /* The struct may have been reused between the two steps; then the entry has changed as well. */
        if (atomic_load(entry) != socket) {
            sockets_release(socket);
            continue;
        }
        int saved = errno;
        struct stat now;
        if (fstat(fd, &now) == 0 && now.st_ino == socket->inode && now.st_dev == socket->device)
            return socket;
        errno = saved;
        if (!memory_is_borrowed())
            clear(entry, socket);
        sockets_release(socket);
        return NULL;
    }
}

static int make_mutex(pthread_mutex_t *mutex)
{
    pthread_mutexattr_t attributes;
    int error = pthread_mutexattr_init(&attributes);
    if (error != 0)
        return error;
    pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    error = pthread_mutex_init(mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
    return error;
}

static struct shared_socket *make_shared(int type)
{
    /* Only the pages that are used cost memory; most sockets never see a message beyond the first two. */
    struct shared_socket *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE,
                                        MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (shared == MAP_FAILED)
        return NULL;
    int error = make_mutex(&shared->receiving);
    if (error == 0)
        error = make_mutex(&shared->sending);
    if (error != 0) {
        munmap(shared, sizeof *shared);
        errno = error;
        return NULL;
    }
    shared->type = type;
    return shared;
}

int sockets_enter(int fd, int type)
{
    entry_t *entry = entry_of(fd, true);
    struct stat now;
    if (entry == NULL) {
        errno = ENOMEM;
        return -1;
    }
    if (fstat(fd, &now) != 0)
        return -1;
    struct shared_socket *shared = make_shared(type);
    if (shared == NULL)
        return -1;

    pthread_mutex_lock(&pool_lock);
    struct carried *socket = free_list;
    if (socket != NULL) {
        free_list = socket->next_free;
    } else {
        socket = calloc(1, sizeof *socket);
        if (socket == NULL) {
            pthread_mutex_unlock(&pool_lock);
            munmap(shared, sizeof *shared);
            errno = ENOMEM;
            return -1;
        }
        socket->next_all = all;
        all = socket;
    }
    socket->shared = shared;
    socket->device = now.st_dev;
    socket->inode = now.st_ino;
    /* From here on hold_unless_dead succeeds, and shows what was written above. */
    atomic_store(&socket->references, 1);
    pthread_mutex_unlock(&pool_lock);

    struct carried *stale = atomic_exchange(entry, socket);
    if (stale != NULL)
        sockets_release(stale);
    return 0;
}

void sockets_duplicated(int fd, int copy)
{
    if (fd == copy || memory_is_borrowed())
        return;
    struct carried *socket = sockets_hold(fd);
    entry_t *entry = entry_of(copy, socket != NULL);
    struct carried *stale = NULL;
    if (entry != NULL)
        stale = atomic_exchange(entry, socket);
    else if (socket != NULL)
        sockets_release(socket);
    if (stale != NULL)
        sockets_release(stale);
}

void sockets_forget(int fd)
{
    entry_t *entry = entry_of(fd, false);
    if (entry == NULL || atomic_load(entry) == NULL || memory_is_borrowed())
        return;
    struct carried *socket = atomic_exchange(entry, NULL);
    if (socket != NULL)
        sockets_release(socket);
}

static bool port_is_taken(uint32_t port)
{
    for (struct carried *other = all; other != NULL; other = other->next_all)
        if (atomic_load(&other->references) != 0 && other->shared != NULL && atomic_load(&other->shared->port) == port)
            return true;
    return false;
}

int sockets_bind_port(struct carried *socket, uint32_t port)
{
    struct shared_socket *shared = socket->shared;
    int error = 0;
    pthread_mutex_lock(&pool_lock);
    uint32_t bound = atomic_load(&shared->port);
    if (bound != 0) {
        /* netlink_bind: a bound socket may be bound again, but only to what it has; autobinding leaves it alone. */
        error = port == bound || port == 0 ? 0 : EINVAL;
    } else if (port != 0) {
        if (port_is_taken(port))
            error = EADDRINUSE;
        else
            atomic_store(&shared->port, port);
    } else {
        /* netlink_autobind: the process id for the first socket, values below -4096 for the others. */
        uint32_t choice = (uint32_t)getpid();
        for (uint32_t below = (uint32_t)-4097 - choice % 4096; port_is_taken(choice); below--)
            choice = below;
        atomic_store(&shared->port, choice);
    }
    pthread_mutex_unlock(&pool_lock);
    return error;
}

void sockets_lock(struct shared_socket *shared, pthread_mutex_t *mutex, int *cancel_state)
{
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, cancel_state);
    if (pthread_mutex_lock(mutex) == EOWNERDEAD) {
        /* A process that shares the socket was killed in the middle of a message: nobody knows where the next begins. */
        atomic_store(&shared->broken, true);
        pthread_mutex_consistent(mutex);
    }
}

void sockets_unlock(pthread_mutex_t *mutex, int cancel_state)
{
    pthread_mutex_unlock(mutex);
    pthread_setcancelstate(cancel_state, NULL);
}
