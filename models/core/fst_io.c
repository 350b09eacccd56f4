// SPDX-License-Identifier: BSD-3-Clause
#define BALLAST_FST_IO
#include "fst_io.h"

#include <errno.h>
#include <fcntl.h>

static _Thread_local int first_error = 0;

/// Keeps the reason of the first failure.
static void check(int failed) {
  if (failed && first_error == 0) first_error = errno == 0 ? EIO : errno;
}

int ballast_fst_error(void) {
  const int error = first_error;
  first_error = 0;
  return error;
}

size_t ballast_fst_fwrite(const void* data, size_t size, size_t count, FILE* file) {
  const size_t written = fwrite(data, size, count, file);
  check(written != count);
  return written;
}

int ballast_fst_fputc(int c, FILE* file) {
  const int written = fputc(c, file);
  check(written == EOF);
  return written;
}

int ballast_fst_fflush(FILE* file) {
  const int result = fflush(file);
  check(result != 0);
  return result;
}

int ballast_fst_fclose(FILE* file) {
  const int result = fclose(file);
  check(result != 0);
  return result;
}

int ballast_fst_fseeko(FILE* file, off_t offset, int whence) {
  const int result = fseeko(file, offset, whence);
  check(result != 0);
  return result;
}

int ballast_fst_ftruncate(int file, off_t length) {
  const int result = ftruncate(file, length);
  check(result != 0);
  return result;
}

void* ballast_fst_mmap(void* address, size_t length, int protection, int flags, int file,
                       off_t offset) {
  const int full = posix_fallocate(file, offset, (off_t)length);
  if (full == 0) return mmap(address, length, protection, flags, file, offset);
  errno = full;
  check(1);
  return mmap(address, length, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}
