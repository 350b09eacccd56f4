// SPDX-License-Identifier: BSD-3-Clause
#include "process/worker.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <system_error>

#include "core/errors.h"

namespace ballast {
namespace {

[[noreturn]] void system_failure(const char* what) {
  throw InvariantError(fmt::format("{}: {}", what, std::generic_category().message(errno)));
}

std::string end_text(int status) {
  if (WIFSIGNALED(status)) {
    return fmt::format("killed by signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
  }
  return fmt::format("ended with exit code {}", WEXITSTATUS(status));
}

}  // namespace

Worker::Worker(const JobFunction& function, std::optional<std::uint64_t> memory) {
  int jobs[2], answers[2];
  if (pipe2(jobs, O_CLOEXEC) != 0 || pipe2(answers, O_CLOEXEC) != 0) system_failure("pipe2");
  output_ = memfd_create("ballast worker", MFD_CLOEXEC);
  if (output_ < 0) system_failure("memfd_create");
  std::fflush(nullptr);  // else the child would write it, too
  const pid_t manager = getpid();
  process_ = fork();
  if (process_ < 0) system_failure("fork");
  if (process_ == 0) {
    // A killed manager leaves no workers behind.
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != manager) _exit(4);
    serve_jobs(jobs[0], answers[1], output_, function, memory);
  }
  close(jobs[0]);
  close(answers[1]);
  jobs_ = jobs[1];
  answers_ = answers[0];
  fcntl(answers_, F_SETFL, O_NONBLOCK);
}

Worker::~Worker() {
  close(jobs_);
  if (process_ > 0) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  close(answers_);
  close(output_);
}

void Worker::send(const Job& job) {
  if (queue_.empty()) since_ = Clock::now();
  queue_.push_back(job);
  fresh_ = false;
  retired_ = job.alone;
  const JobMessage message{job.number, 0, job.memory};
  // A pipe holds many messages; if the process has died, receive() will tell.
  while (write(jobs_, &message, sizeof message) < 0 && errno == EINTR) {
  }
}

bool Worker::receive() {
  char buffer[1 << 16];
  while (true) {
    const ssize_t got = read(answers_, buffer, sizeof buffer);
    if (got > 0) {
      received_.append(buffer, static_cast<std::size_t>(got));
      if (static_cast<std::size_t>(got) < sizeof buffer) return true;  // the pipe is empty
    } else if (got == 0) {
      return false;
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      return true;
    } else if (errno != EINTR) {
      system_failure("read");
    }
  }
}

JobEnd Worker::end_of_first(JobEnd::How how) {
  const auto now = Clock::now();
  JobEnd end;
  end.number = queue_.front().number;
  end.how = how;
  end.wall_s = std::chrono::duration<double>(now - since_).count();
  queue_.pop_front();
  since_ = now;
  return end;
}

std::optional<JobEnd> Worker::next_end() {
  AnswerMessage message{};
  if (received_.size() < sizeof message) return {};
  std::memcpy(&message, received_.data(), sizeof message);
  const std::size_t size = sizeof message + message.answer + message.output;
  if (received_.size() < size) return {};
  JobEnd end = end_of_first(message.how);
  end.answer = received_.substr(sizeof message, message.answer);
  end.output = received_.substr(sizeof message + message.answer, message.output);
  received_.erase(0, size);
  if (end.how == JobEnd::How::out_of_memory) {
    end.reason = "exceeded its memory limit";
    resigned_ = true;
  }
  return end;
}

std::optional<JobEnd> Worker::last_end(bool over_time) {
  if (over_time) kill(process_, SIGKILL);
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  if (queue_.empty() || resigned_) return {};
  JobEnd end = end_of_first(over_time ? JobEnd::How::over_time : JobEnd::How::died);
  end.reason = over_time ? "exceeded its time limit" : end_text(status);
  end.output.resize(static_cast<std::size_t>(std::max<off_t>(0, lseek(output_, 0, SEEK_END))));
  end.output.resize(static_cast<std::size_t>(
      std::max<ssize_t>(0, pread(output_, end.output.data(), end.output.size(), 0))));
  return end;
}

std::uint64_t Worker::memory() const noexcept {
  std::uint64_t most = 0;
  for (const Job& job : queue_) most = std::max(most, job.memory);
  return most;
}

}  // namespace ballast
