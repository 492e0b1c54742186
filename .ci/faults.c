/*
 * A library to preload that makes the disk fail for files under the folder FAULTS_UNDER, and records what is written.
 *
 * The file FAULTS_CONTROL, read at every call, holds nothing, or `write` or `sync` and what is to happen: `EIO`,
 * `ENOSPC` or, for `write`, `SHORT` (half of it is written, then ENOSPC).
 *
 * FAULTS_RECORD receives one record for each call that succeeded: a header line `OP OFFSET LENGTH PATH`, and for `write`
 * the bytes after it. OP is `write`, `sync`, `truncate` (OFFSET is the new size) or `unlink`.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Whether a descriptor is a file under the folder; its path if so. */
static int concerns(int fd, char *path) {
  const char *under = getenv("FAULTS_UNDER");
  char link[64];
  ssize_t length;
  int before = errno;
  if (!under) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  length = readlink(link, path, PATH_MAX - 1);
  errno = before;
  if (length < 0) return 0;
  path[length] = 0;
  return strncmp(path, under, strlen(under)) == 0 && strstr(path, "quotes.db") != NULL;
}

/* What the control file asks of an operation: an errno, -1 for a short write, or 0. */
static int fault(const char *operation) {
  const char *control = getenv("FAULTS_CONTROL");
  char text[64] = "", *what;
  int fd;
  if (!control || (fd = syscall(SYS_openat, AT_FDCWD, control, O_RDONLY)) < 0) return 0;
  if (syscall(SYS_read, fd, text, sizeof text - 1) < 0) text[0] = 0;
  syscall(SYS_close, fd);
  if (strncmp(text, operation, strlen(operation)) != 0) return 0;
  what = text + strlen(operation);
  return strstr(what, "EIO") ? EIO : strstr(what, "ENOSPC") ? ENOSPC : strstr(what, "SHORT") ? -1 : 0;
}

static void record(const char *operation, const char *path, off_t offset, const void *bytes, size_t length) {
  const char *file = getenv("FAULTS_RECORD");
  char header[PATH_MAX + 64];
  struct iovec parts[2];
  int fd, size;
  if (!file) return;
  size = snprintf(header, sizeof header, "%s %lld %zu %s\n", operation, (long long)offset, length, path);
  parts[0].iov_base = header;
  parts[0].iov_len = size;
  parts[1].iov_base = (void *)bytes;
  parts[1].iov_len = length;
  pthread_mutex_lock(&lock);
  fd = syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (fd < 0 || syscall(SYS_writev, fd, parts, bytes ? 2 : 1) != size + (ssize_t)(bytes ? length : 0)) abort();
  syscall(SYS_close, fd);
  pthread_mutex_unlock(&lock);
}

static ssize_t write_at(int fd, const void *bytes, size_t length, off_t offset, int is_positioned) {
  char path[PATH_MAX];
  ssize_t written;
  int error = 0, watched = concerns(fd, path);
  if (watched) error = fault("write");
  if (error > 0) {
    errno = error;
    return -1;
  }
  if (error < 0) {
    if (length < 2) {
      errno = ENOSPC;
      return -1;
    }
    length /= 2;
  }
  if (!is_positioned && watched) offset = lseek(fd, 0, SEEK_CUR);
  written = is_positioned ? syscall(SYS_pwrite64, fd, bytes, length, offset) : syscall(SYS_write, fd, bytes, length);
  if (watched && written > 0) record("write", path, offset, bytes, written);
  return written;
}

ssize_t write(int fd, const void *bytes, size_t length) { return write_at(fd, bytes, length, 0, 0); }
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) { return write_at(fd, bytes, length, at, 1); }
ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t at) { return write_at(fd, bytes, length, at, 1); }

static int sync_by(int fd, int call) {
  char path[PATH_MAX];
  int result, error, watched = concerns(fd, path);
  if (watched && (error = fault("sync")) > 0) {
    errno = error;
    return -1;
  }
  result = syscall(call, fd);
  if (watched && result == 0) record("sync", path, 0, NULL, 0);
  return result;
}

int fsync(int fd) { return sync_by(fd, SYS_fsync); }
int fdatasync(int fd) { return sync_by(fd, SYS_fdatasync); }

static int truncate_to(int fd, off_t size) {
  char path[PATH_MAX];
  int watched = concerns(fd, path);
  int result = syscall(SYS_ftruncate, fd, size);
  if (watched && result == 0) record("truncate", path, size, NULL, 0);
  return result;
}

int ftruncate(int fd, off_t size) { return truncate_to(fd, size); }
int ftruncate64(int fd, off_t size) { return truncate_to(fd, size); }

int unlink(const char *path) {
  const char *under = getenv("FAULTS_UNDER");
  int result = syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  if (result == 0 && under && strncmp(path, under, strlen(under)) == 0) record("unlink", path, 0, NULL, 0);
  return result;
}
