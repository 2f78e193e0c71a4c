/* A disk that loses its power: loaded with LD_PRELOAD into a server, it keeps a second copy of each file of the data
 * folder, which receives what is written only when it is synced. After a SIGKILL, a test replaces the files by these
 * copies, and the server finds what a power cut would have left.
 *
 * KAIJU_POWER_FOLDER  the data folder, as an absolute path
 * KAIJU_POWER_SYNCED  the folder of the copies
 * KAIJU_POWER_FAULTS  what fails now and then while the file "faults" is in the folder of the copies, which gets a byte
 *                     for each fault:
 *                     "sync": syncs of the database fail with EIO, and what they should have written is lost;
 *                     "lie": the same is lost, but the syncs seem to succeed;
 *                     "full": writes to the database fail with ENOSPC
 *
 * What the test opens without this library must not be in the data folder. The -shm files are left out: they hold
 * nothing that has to survive.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define MAX_FILES 64
#define MAX_FDS 4096
#define MAX_NAME 256

/* Something that was written and not yet synced: bytes at an offset or, without bytes, a new size of the file. */
struct write {
    struct write *next;
    off_t offset;
    size_t len;
    unsigned char *bytes;
};

/* A file of the data folder, by its name there. */
struct file {
    char name[MAX_NAME];
    struct write *first, *last;
};

static struct file files[MAX_FILES];
static struct file *by_fd[MAX_FDS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder, *copies, *faults;
/* Syncs and writes of the database so far, while there are faults. */
static unsigned syncs, writes;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void start(void) {
    folder = getenv("KAIJU_POWER_FOLDER");
    copies = getenv("KAIJU_POWER_SYNCED");
    faults = getenv("KAIJU_POWER_FAULTS");
}

static void path_of_copy(char *path, const char *name) {
    snprintf(path, 4096, "%s/%s", copies, name);
}

/* The name of a path within the data folder, or NULL. */
static const char *watched(const char *path) {
    if (!folder || !copies || !path) return NULL;
    size_t len = strlen(folder);
    if (strncmp(path, folder, len) || path[len] != '/') return NULL;
    const char *name = path + len + 1;
    size_t name_len = strlen(name);
    if (strchr(name, '/') || name_len >= MAX_NAME || (name_len > 4 && !strcmp(name + name_len - 4, "-shm"))) return NULL;
    return name;
}

/* Whether the test wants this kind of fault now, for this file. */
static int is_faulty(const struct file *file, const char *kind) {
    char path[4096];
    if (!faults || strcmp(faults, kind) || strncmp(file->name, "kaiju.db", 8)) return 0;
    path_of_copy(path, "faults");
    return REAL(access)(path, F_OK) == 0;
}

static void count_fault(void) {
    char path[4096];
    path_of_copy(path, "faults");
    int count = REAL(open)(path, O_WRONLY | O_APPEND);
    if (count >= 0 && REAL(write)(count, "x", 1) != 1) abort();
    if (count >= 0) REAL(close)(count);
}

static struct file *file_of(int fd) {
    return fd >= 0 && fd < MAX_FDS ? by_fd[fd] : NULL;
}

static void forget(struct file *file) {
    while (file->first) {
        struct write *next = file->first->next;
        free(file->first->bytes);
        free(file->first);
        file->first = next;
    }
    file->last = NULL;
}

static void note(struct file *file, off_t offset, const void *bytes, size_t len) {
    struct write *write = calloc(1, sizeof *write);
    if (!write) abort();
    write->offset = offset;
    write->len = len;
    if (bytes) {
        write->bytes = malloc(len ? len : 1);
        if (!write->bytes) abort();
        memcpy(write->bytes, bytes, len);
    }
    if (file->last) file->last->next = write; else file->first = write;
    file->last = write;
}

/* A file was opened. */
static int opened(int fd, const char *path, int flags) {
    const char *name = watched(path);
    if (fd < 0 || fd >= MAX_FDS) return fd;
    pthread_mutex_lock(&lock);
    by_fd[fd] = NULL;
    for (int at = 0; name && at < MAX_FILES; at++) {
        if (!files[at].name[0]) strcpy(files[at].name, name);
        if (!strcmp(files[at].name, name)) {
            by_fd[fd] = &files[at];
            if (flags & O_TRUNC) note(&files[at], 0, NULL, 0);
            break;
        }
    }
    pthread_mutex_unlock(&lock);
    return fd;
}

#define MODE_OF(flags) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | __O_TMPFILE)) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); }

int open(const char *path, int flags, ...) { MODE_OF(flags) return opened(REAL(open)(path, flags, mode), path, flags); }
int open64(const char *path, int flags, ...) { MODE_OF(flags) return opened(REAL(open64)(path, flags, mode), path, flags); }
int openat(int at, const char *path, int flags, ...) {
    MODE_OF(flags)
    return opened(REAL(openat)(at, path, flags, mode), path, flags);
}
int openat64(int at, const char *path, int flags, ...) {
    MODE_OF(flags)
    return opened(REAL(openat64)(at, path, flags, mode), path, flags);
}

int close(int fd) {
    pthread_mutex_lock(&lock);
    if (fd >= 0 && fd < MAX_FDS) by_fd[fd] = NULL;
    pthread_mutex_unlock(&lock);
    return REAL(close)(fd);
}

/* Whether a write to this file fails because the disk is full: it is, for the last 20 of 200 writes. */
static int is_full(const struct file *file) {
    if (!is_faulty(file, "full") || writes++ % 200 < 180) return 0;
    count_fault();
    errno = ENOSPC;
    return 1;
}

static ssize_t write_at(int fd, const void *bytes, size_t len, off_t offset) {
    struct file *file = file_of(fd);
    if (!file) return REAL(pwrite)(fd, bytes, len, offset);
    pthread_mutex_lock(&lock);
    ssize_t written = is_full(file) ? -1 : REAL(pwrite)(fd, bytes, len, offset);
    if (written > 0) note(file, offset, bytes, (size_t)written);
    pthread_mutex_unlock(&lock);
    return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t len, off_t offset) { return write_at(fd, bytes, len, offset); }
ssize_t pwrite64(int fd, const void *bytes, size_t len, off64_t offset) { return write_at(fd, bytes, len, offset); }

ssize_t write(int fd, const void *bytes, size_t len) {
    struct file *file = file_of(fd);
    if (!file) return REAL(write)(fd, bytes, len);
    pthread_mutex_lock(&lock);
    off_t offset = lseek(fd, 0, SEEK_CUR);
    ssize_t written = is_full(file) ? -1 : REAL(write)(fd, bytes, len);
    if (written > 0) note(file, offset, bytes, (size_t)written);
    pthread_mutex_unlock(&lock);
    return written;
}

static int cut_to(int fd, off_t size) {
    struct file *file = file_of(fd);
    int result = REAL(ftruncate)(fd, size);
    if (file && result == 0) {
        pthread_mutex_lock(&lock);
        note(file, size, NULL, 0);
        pthread_mutex_unlock(&lock);
    }
    return result;
}

int ftruncate(int fd, off_t size) { return cut_to(fd, size); }
int ftruncate64(int fd, off64_t size) { return cut_to(fd, size); }

/* Copies what was written. The page cache survives a SIGKILL, so there is no need to wait for the real disk. */
static int sync_file(int fd) {
    struct file *file = file_of(fd);
    if (!file) return 0;
    char path[4096];
    int result = 0;
    pthread_mutex_lock(&lock);
    if (is_faulty(file, "sync") && ++syncs % 10 == 0) {
        count_fault();
        errno = EIO;
        result = -1;
    } else if (is_faulty(file, "lie") && ++syncs % 2 == 0) {
        count_fault();
    } else {
        path_of_copy(path, file->name);
        int copy = REAL(open)(path, O_WRONLY | O_CREAT, 0600);
        if (copy < 0) abort();
        for (struct write *write = file->first; write; write = write->next) {
            if (!write->bytes) {
                if (REAL(ftruncate)(copy, write->offset)) abort();
            } else if (REAL(pwrite)(copy, write->bytes, write->len, write->offset) != (ssize_t)write->len) {
                abort();
            }
        }
        REAL(close)(copy);
    }
    forget(file);
    pthread_mutex_unlock(&lock);
    return result;
}

int fsync(int fd) { return sync_file(fd); }
int fdatasync(int fd) { return sync_file(fd); }

/* Names are changed at once: file systems keep them in a journal. */
int unlink(const char *path) {
    const char *name = watched(path);
    int result = REAL(unlink)(path);
    if (name && result == 0) {
        char copy[4096];
        path_of_copy(copy, name);
        REAL(unlink)(copy);
        pthread_mutex_lock(&lock);
        for (int at = 0; at < MAX_FILES; at++) {
            if (!strcmp(files[at].name, name)) forget(&files[at]);
        }
        pthread_mutex_unlock(&lock);
    }
    return result;
}

int linkat(int from_at, const char *from, int to_at, const char *to, int flags) {
    const char *name = watched(from), *new_name = watched(to);
    int result = REAL(linkat)(from_at, from, to_at, to, flags);
    if (name && new_name && result == 0) {
        char copy[4096], new_copy[4096];
        path_of_copy(copy, name);
        path_of_copy(new_copy, new_name);
        REAL(linkat)(AT_FDCWD, copy, AT_FDCWD, new_copy, 0);
    }
    return result;
}

int rename(const char *from, const char *to) {
    const char *name = watched(from), *new_name = watched(to);
    int result = REAL(rename)(from, to);
    if (name && new_name && result == 0) {
        char copy[4096], new_copy[4096];
        path_of_copy(copy, name);
        path_of_copy(new_copy, new_name);
        /* A file that was renamed before it was synced is empty after a power cut. */
        int empty = REAL(open)(copy, O_WRONLY | O_CREAT, 0600);
        if (empty >= 0) REAL(close)(empty);
        REAL(rename)(copy, new_copy);
    }
    return result;
}
