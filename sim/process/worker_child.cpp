// SPDX-License-Identifier: BSD-3-Clause
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <limits>
#include <new>

#include "core/interrupt.h"
#include "process/worker.h"

namespace ballast {
namespace {

/// False: the other end is closed.
bool read_all(int file, void* to, std::size_t size) {
  auto* at = static_cast<char*>(to);
  while (size != 0) {
    const ssize_t got = read(file, at, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

bool write_all(int file, const void* from, std::size_t size) {
  const auto* at = static_cast<const char*>(from);
  while (size != 0) {
    const ssize_t put = write(file, at, size);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    at += put;
    size -= static_cast<std::size_t>(put);
  }
  return true;
}

/// Bytes of data of this process, as RLIMIT_DATA counts them.
std::uint64_t data_bytes() {
  unsigned long data = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "re")) {
    if (std::fscanf(file, "%*u %*u %*u %*u %*u %lu", &data) != 1) data = 0;
    std::fclose(file);
  }
  return data * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

/// Sets the limit for a job that needs `estimate` bytes, which is within a fifth for most; what a
/// job needs besides depends on its course, so it may use its `share` of the memory in any case.
void limit_job(std::uint64_t estimate, std::uint64_t share) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  static const std::uint64_t before = data_bytes();
  static std::uint64_t current = 0;
  const std::uint64_t allowed = std::max(share, 2 * estimate);
  const std::uint64_t wanted = allowed + std::min(before, ~allowed);
  if (wanted == current) return;
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, wanted);
  if (setrlimit(RLIMIT_DATA, &limit) == 0) current = wanted;
#else
  static_cast<void>(estimate);
  static_cast<void>(share);
#endif
}

/// Closes the files between two.
void close_between(int below, int above) {
  if (below + 1 < above) {
    close_range(static_cast<unsigned>(below) + 1, static_cast<unsigned>(above) - 1, 0);
  }
}

/// What was written to standard output and standard error, which are one file without a reader.
std::string take_output() {
  std::fflush(stdout);
  const off_t size = lseek(STDOUT_FILENO, 0, SEEK_CUR);
  if (size <= 0) return {};
  std::string text(static_cast<std::size_t>(size), '\0');
  text.resize(static_cast<std::size_t>(
      std::max<ssize_t>(0, pread(STDOUT_FILENO, text.data(), text.size(), 0))));
  if (ftruncate(STDOUT_FILENO, 0) == 0) lseek(STDOUT_FILENO, 0, SEEK_SET);
  return text;
}

}  // namespace

void serve_jobs(int jobs, int answers, int output, const JobFunction& function,
                std::optional<std::uint64_t> memory) {
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  const int low_jobs = fcntl(jobs, F_DUPFD, 3), low_answers = fcntl(answers, F_DUPFD, 3);
  // Locks and files of the manager.
  const auto [first, second] = std::minmax(low_jobs, low_answers);
  close_between(STDERR_FILENO, first);
  close_between(first, second);
  close_between(second, std::numeric_limits<int>::max());
  // Terminals and batch systems send these to all processes; the manager decides.
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM}) std::signal(signal, SIG_IGN);
  interrupt::requested = 0;
  JobMessage job{};
  while (read_all(low_jobs, &job, sizeof job)) {
    AnswerMessage message{JobEnd::How::answered, 0, 0};
    std::string answer;
    try {
      if (memory) limit_job(job.memory, *memory);
      answer = function(job.number);
    } catch (const std::bad_alloc&) {
      message.how = JobEnd::How::out_of_memory;
    } catch (const std::exception& error) {
      std::fprintf(stderr, "internal error: %s\n", error.what());
      _exit(4);
    }
    const std::string text = take_output();
    message.answer = static_cast<std::uint32_t>(answer.size());
    message.output = static_cast<std::uint32_t>(text.size());
    std::string whole(reinterpret_cast<const char*>(&message), sizeof message);
    whole += answer;
    whole += text;
    if (!write_all(low_answers, whole.data(), whole.size())) break;
    if (message.how == JobEnd::How::out_of_memory) break;
  }
  _exit(0);
}

}  // namespace ballast
