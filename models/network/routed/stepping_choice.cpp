// SPDX-License-Identifier: BSD-3-Clause
// When the dense stepping is taken, and when threads share a cycle.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "core/errors.h"
#include "network/routed/routed_network.h"

namespace ballast {
namespace {

constexpr Cycle kChoice = 64;  ///< cycles between two decisions
/// The hysteresis, as shares of the load at which both ways take the same time.
constexpr double kEnter = 1.15, kLeave = 0.9;
/// Flit-hops in a cycle from which threads gain.
constexpr double kWorthABarrier = 100;
/// Routers per thread that are worth a barrier in each cycle.
constexpr std::uint64_t kGrain = 1024;

}  // namespace

SteppingOfTests stepping_of_tests() {
  const char* const given = std::getenv("BALLAST_STEPPING");
  if (given == nullptr) return {};
  const std::string_view name = given;
  if (name == "sparse") return {Stepping::sparse};
  if (name == "dense") return {Stepping::dense};
  if (name == "threads") return {Stepping::by_load, 3};
  throw UserError(
      fmt::format("BALLAST_STEPPING: expected sparse, dense or threads, got \"{}\"", name));
}

unsigned RoutedNetworkCore::use_threads(unsigned wanted) {
  const NodeId routers = wiring_.topology.routers();
  if (choice_.of_tests.threads != 0) wanted = choice_.of_tests.threads;
  n_threads_ = std::min(threads_for(wanted, routers, kGrain), std::max(routers, NodeId{1}));
  threads_.reset();
  sparse_.use_threads(n_threads_);
  if (dense_) dense_->use_threads(n_threads_);
  choice_.next = 0;
  return n_threads_;
}

/// The load decides at the end of a period.
void RoutedNetworkCore::choose_stepping(Cycle now) {
  const double hops = choice_.load(now, hops_.flits);
  const bool by_load = choice_.stepping == Stepping::by_load && dense_;
  choice_.next = by_load || (n_threads_ > 1 && !choice_.sharing) ? now + kChoice : kNever;
  if (n_threads_ > 1) {
    const bool shared = sparse_.has_several_blocks();
    if (shared != (choice_.sharing || hops > kWorthABarrier * (shared ? kLeave : kEnter))) {
      sparse_.change_blocks(now);
    }
  }
  const bool dense = by_load ? dense_->gains(hops, is_dense_ ? kLeave : kEnter)
                             : choice_.stepping == Stepping::dense && dense_;
  if (dense == is_dense_) return;
  if (dense) {
    dense_->to_dense(now);
  } else {
    dense_->to_sparse(now);
  }
  is_dense_ = dense;
}

/// For an observer of the registers: the same state in its sparse form.
void RoutedNetworkCore::settle() const {
  if (is_dense_) dense_->to_sparse(stepped_until_);
  is_dense_ = false;
}

}  // namespace ballast
