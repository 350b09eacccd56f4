// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <utility>

#include "core/errors.h"
#include "core/interrupt.h"
#include "runs/executors/bundles.h"
#include "runs/executors/rank_messages.h"
#include "runs/executors/ranks.h"

namespace ballast {
namespace {

class RankManager {
 public:
  RankManager(const Plan& plan, const std::vector<std::uint32_t>& points, PointStore& store,
              const PointOptions& options, Messages& messages)
      : waiting_(points.begin(), points.end()),
        left_(points.size()),
        digest_(digest_of(plan)),
        store_(store),
        options_(options),
        messages_(messages) {}

  void run() {
    const std::size_t all = left_;
    while (left_ != 0 && interrupt::pending() == 0 && error_.empty()) {
      if (!take_message()) rest();
      store_.commit(false);
      options_.progress(all - left_);
    }
    store_.commit(true);
    for (int rank = 1; rank < messages_.ranks(); ++rank) messages_.send(rank, kStop, "");
    waiting_.clear();
    while (gone_ + 1 < messages_.ranks()) {
      if (!take_message()) rest();
    }
    store_.commit(true);
    if (!error_.empty()) throw UserError(error_);
  }

 private:
  /// False: there was none.
  bool take_message() {
    auto message = messages_.receive();
    if (!message) return false;
    idle_ = 0;
    if (message->tag == kBye) ++gone_;
    if (message->tag == kHello) greet(*message);
    if (message->tag == kEnd) {
      const auto point = point_of(message->text);
      if (!point) throw InvariantError(fmt::format("rank {}: a damaged answer", message->rank));
      store_.add(*point);
      --left_;
      send_next(message->rank);
    }
    return true;
  }

  void greet(const Messages::Message& hello) {
    if (hello.text != digest_) {
      if (!error_.empty()) return;
      error_ = hello.text.starts_with(kRefused)
                   ? fmt::format("rank {}: {}", hello.rank, hello.text.substr(1))
                   : fmt::format(
                         "rank {}: expected the study of rank 0, got another one: its "
                         "files, plugins or the program differ",
                         hello.rank);
      return;
    }
    for (std::size_t k = 0; k < kInFlightPerWorker * options_.workers; ++k) send_next(hello.rank);
  }

  void send_next(int rank) {
    if (waiting_.empty()) return;
    char bytes[sizeof(std::uint32_t)];
    std::memcpy(bytes, &waiting_.front(), sizeof bytes);
    messages_.send(rank, kPoint, {bytes, sizeof bytes});
    waiting_.pop_front();
  }

  void rest() {
    ++idle_;
    constexpr int kSpin = 50, kSoon = 500;
    if (idle_ > kSpin) usleep(idle_ > kSoon ? 1000 : 100);
  }

  std::deque<std::uint32_t> waiting_;
  std::size_t left_;  ///< points without an end
  std::string digest_, error_;
  PointStore& store_;
  const PointOptions& options_;
  Messages& messages_;
  int gone_ = 0, idle_ = 0;
};

}  // namespace

void manage_ranks(const Plan& plan, const std::vector<std::uint32_t>& points, PointStore& store,
                  const PointOptions& options, Messages& messages) {
  if (messages.ranks() < 2) {
    throw UserError(Where{"--mpi"},
                    "expected at least 2 ranks, got 1: rank 0 only manages; try mpirun -n 4");
  }
  RankManager(plan, points, store, options, messages).run();
}

}  // namespace ballast
