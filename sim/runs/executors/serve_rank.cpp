// SPDX-License-Identifier: BSD-3-Clause
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/errors.h"
#include "runs/executors/bundles.h"
#include "runs/executors/rank_messages.h"
#include "runs/executors/ranks.h"
#include "runs/points/point_run.h"

namespace ballast {
namespace {

/// A text with its length, through a pipe.
void write_frame(int file, std::string_view text) {
  const auto size = static_cast<std::uint32_t>(text.size());
  std::string whole(sizeof size, '\0');
  std::memcpy(whole.data(), &size, sizeof size);
  whole += text;
  for (std::size_t at = 0; at < whole.size();) {
    const ssize_t put = write(file, whole.data() + at, whole.size() - at);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) _exit(kInternal);  // the rank has ended
    at += static_cast<std::size_t>(put);
  }
}

/// A point must not take part in the communication of its rank, or believe that it does.
void forget_mpi() {
  std::vector<std::string> names;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    if (!text.starts_with("OMPI_") && !text.starts_with("PMIX_") && !text.starts_with("PMI_")) {
      continue;
    }
    names.emplace_back(text.substr(0, text.find('=')));
  }
  for (const std::string& name : names) unsetenv(name.c_str());
}

/// The process beside the rank: points from `points`, their ends to `ends`.
[[noreturn]] void serve_points(int points, int ends, const RankServer& server) {
  const char* const local = std::getenv("OMPI_COMM_WORLD_LOCAL_SIZE");
  const unsigned beside = local == nullptr ? 1U : static_cast<unsigned>(std::atoi(local));
  forget_mpi();
  try {
    const Plan plan = server.plan();
    write_frame(ends, digest_of(plan));
    const JobFeed feed{points, [&](std::vector<Job>& jobs) {
                         std::uint32_t some[64];  // writes of 4 bytes are whole
                         const ssize_t got = read(points, some, sizeof some);
                         for (ssize_t k = 0; k < got / 4; ++k)
                           jobs.push_back(job_of(plan, some[k]));
                         return got > 0 || (got < 0 && errno == EINTR);
                       }};
    PoolOptions pool;
    pool.workers = server.options.workers;
    pool.memory = server.options.memory / std::max(1U, beside);
    pool.limit_memory = server.options.limit_memory;
    pool.time_limit = plan.study.time_limit;
    PointRunner runner(plan);  // each worker has its own copy
    serve_in_workers(
        feed, [&](std::uint32_t n) { return runner.run(n).text(); }, pool,
        [&](JobEnd end) {
          std::string id = plan.id_of(end.number);
          write_frame(ends, line_of(stored(std::move(id), std::move(end))));
        });
  } catch (const std::exception& error) {
    write_frame(ends, kRefused + std::string(error.what()));
    pause();  // until the rank has told it
  }
  _exit(kDone);
}

/// The rank: between the manager's messages and its server.
class Rank {
 public:
  explicit Rank(const RankServer& server) {
    int points[2], ends[2];
    if (pipe2(points, O_CLOEXEC) != 0 || pipe2(ends, O_CLOEXEC) != 0) fail("pipe2");
    const pid_t parent = getpid();
    server_ = fork();
    if (server_ < 0) fail("fork");
    if (server_ == 0) {
      if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) _exit(kInternal);
      close(points[1]);
      close(ends[0]);
      serve_points(points[0], ends[1], server);
    }
    close(points[0]);
    close(ends[1]);
    points_ = points[1];
    ends_ = ends[0];
    fcntl(ends_, F_SETFL, O_NONBLOCK);
  }
  Rank(const Rank&) = delete;
  Rank& operator=(const Rank&) = delete;
  ~Rank() {
    kill(server_, SIGKILL);
    waitpid(server_, nullptr, 0);
    close(points_);
    close(ends_);
  }

  void run(Messages& messages) {
    while (true) {
      pass_on_ends(messages);
      const auto message = messages.receive();
      if (!message) {
        rest();
      } else if (message->tag == kPoint) {
        static_cast<void>(write(points_, message->text.data(), message->text.size()));
      } else if (message->tag == kStop) {
        messages.send(0, kBye, "");
        return;
      }
    }
  }

 private:
  [[noreturn]] static void fail(const char* what) {
    throw InvariantError(fmt::format("{}: {}", what, std::generic_category().message(errno)));
  }

  void pass_on_ends(Messages& messages) {
    char buffer[1 << 16];
    ssize_t got = 0;
    while ((got = read(ends_, buffer, sizeof buffer)) > 0) {
      received_.append(buffer, static_cast<std::size_t>(got));
    }
    std::uint32_t size = 0;
    while (received_.size() >= sizeof size) {
      std::memcpy(&size, received_.data(), sizeof size);
      if (received_.size() < sizeof size + size) break;
      messages.send(0, greeted_ ? kEnd : kHello, std::string_view(received_).substr(4, size));
      greeted_ = true;
      received_.erase(0, sizeof size + size);
    }
    if (got == 0) throw InvariantError("the process that runs the points of a rank has ended");
  }

  /// Until the server has news, at most a millisecond: MPI cannot wake a sleeper.
  void rest() {
    pollfd file{ends_, POLLIN, 0};
    constexpr timespec kLongest{0, 500'000};
    static_cast<void>(ppoll(&file, 1, &kLongest, nullptr));
  }

  pid_t server_ = -1;
  int points_ = -1, ends_ = -1;
  std::string received_;
  bool greeted_ = false;
};

}  // namespace

void serve_rank(const RankServer& server, const std::function<std::unique_ptr<Messages>()>& begin) {
  Rank rank(server);
  const std::unique_ptr<Messages> messages = begin();
  rank.run(*messages);
}

}  // namespace ballast
