// SPDX-License-Identifier: BSD-3-Clause
// Ranks without MPI: processes with sockets between them.
#include "runs/executors/ranks.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <map>

#include "core/errors.h"
#include "support/error_of.h"
#include "support/small_study.h"

namespace ballast {
namespace {

/// Rank 0 has a socket to each other rank; each of these has one to rank 0.
class SocketMessages : public Messages {
 public:
  explicit SocketMessages(std::map<int, int> sockets) : sockets_(std::move(sockets)) {}
  [[nodiscard]] int ranks() const override { return static_cast<int>(sockets_.size()) + 1; }
  void send(int to, int tag, std::string_view text) override {
    std::string whole(reinterpret_cast<const char*>(&tag), sizeof tag);
    whole += text;
    ASSERT_EQ(::send(sockets_.at(to), whole.data(), whole.size(), 0),
              static_cast<ssize_t>(whole.size()));
  }
  [[nodiscard]] std::optional<Message> receive() override {
    for (const auto& [rank, socket] : sockets_) {
      std::string whole(1 << 17, '\0');
      const ssize_t got = recv(socket, whole.data(), whole.size(), MSG_DONTWAIT);
      if (got == 0 && rank == 0) _exit(9);  // the test has ended
      if (got <= 0) continue;
      int tag = 0;
      std::memcpy(&tag, whole.data(), sizeof tag);
      return Message{rank, tag,
                     whole.substr(sizeof tag, static_cast<std::size_t>(got) - sizeof tag)};
    }
    return {};
  }

 private:
  std::map<int, int> sockets_;
};

struct PointList : PointStore {
  void add(const StoredPoint& point) override { points.push_back(point); }
  void commit(bool /*now*/) override {}
  std::vector<StoredPoint> points;
};

class Ranks : public testing::Test {
 protected:
  /// Starts a rank, which runs points of this plan.
  void start(const std::function<Plan()>& plan) {
    int both[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, both), 0);
    const pid_t process = fork();
    ASSERT_GE(process, 0);
    if (process == 0) {
      for (const auto& [rank, socket] : sockets_) close(socket);
      close(both[0]);
      serve_rank({plan, {2}}, [&] {
        return std::make_unique<SocketMessages>(std::map<int, int>{{0, both[1]}});
      });
      _exit(0);
    }
    close(both[1]);
    processes_.push_back(process);
    sockets_[static_cast<int>(processes_.size())] = both[0];
  }
  void manage(const std::vector<std::uint32_t>& points) {
    SocketMessages messages(sockets_);
    manage_ranks(plan_, points, list_, {2}, messages);
  }
  ~Ranks() override {
    for (const auto& [rank, socket] : sockets_) close(socket);
    for (const pid_t process : processes_) waitpid(process, nullptr, 0);
  }

  SmallStudy study_;
  Plan plan_ = study_.plan();
  PointList list_;
  std::vector<pid_t> processes_;
  std::map<int, int> sockets_;
};

TEST_F(Ranks, StoreWhatALocalSweepStores) {
  const std::vector<std::uint32_t> all{0, 1, 2, 3, 4, 5, 6, 7};
  for (int k = 0; k < 3; ++k) start([&] { return study_.plan(); });
  manage(all);
  PointList local;
  run_points(plan_, all, local, {2});
  ASSERT_EQ(list_.points.size(), all.size());
  std::map<std::string, std::string> expected;
  for (const StoredPoint& p : local.points) expected[p.id] = p.result;
  for (const StoredPoint& p : list_.points) {
    EXPECT_EQ(p.result, expected.at(p.id));
    EXPECT_FALSE(p.result.empty());
    expected.erase(p.id);
  }
  EXPECT_TRUE(expected.empty());
}

TEST_F(Ranks, EndWithoutPoints) {
  start([&] { return study_.plan(); });
  manage({});
  EXPECT_TRUE(list_.points.empty());
}

TEST_F(Ranks, PointsSeeNoVariableOfMpi) {
  setenv("OMPI_COMM_WORLD_RANK", "1", 1);
  setenv("PMIX_NAMESPACE", "x", 1);
  start([&] {
    for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMIX_NAMESPACE"}) {
      if (std::getenv(name) != nullptr) throw UserError(std::string("it has ") + name);
    }
    return study_.plan();
  });
  unsetenv("OMPI_COMM_WORLD_RANK");
  unsetenv("PMIX_NAMESPACE");
  manage({3, 4});
  EXPECT_EQ(list_.points.size(), 2u);
}

TEST_F(Ranks, ARankWithAnotherStudyIsRefused) {
  start([&] { return study_.plan(); });
  start([&] { return study_.plan("another build"); });
  const std::string error = error_of([&] { manage({0, 1, 2, 3, 4, 5, 6, 7}); });
  EXPECT_NE(error.find("rank 2: expected the study of rank 0"), std::string::npos) << error;
}

TEST_F(Ranks, AMistakeInARankIsTold) {
  start([]() -> Plan { throw UserError("base.toml: cannot be read"); });
  EXPECT_EQ(error_of([&] { manage({0}); }), "rank 1: base.toml: cannot be read");
}

TEST_F(Ranks, OneRankIsNotEnough) {
  const std::string error = error_of([&] { manage({0}); });
  EXPECT_NE(error.find("expected at least 2 ranks, got 1"), std::string::npos) << error;
}

}  // namespace
}  // namespace ballast
