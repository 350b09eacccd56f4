// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/balance_controller.h"

#include <algorithm>

namespace ballast {

void BalanceControllerCore::reset() noexcept {
  mean_.reset();
  left_at_root_.reset();
  std::fill(dif_.begin(), dif_.end(), 0);
  std::fill(pending_.begin(), pending_.end(), 0);
  interval_ = flight_ = 0;
  phase_ = unresolved_ = step_ = 0;
  drain_ = sweep_ = sweeping_ = finishing_ = balanced_ = bursts_ = fresh_ = false;
  settle_ = 0;
}

Cycle BalanceControllerCore::interval(Schedule schedule) const noexcept {
  switch (schedule) {
    case Schedule::sequential:
      return last_word_ + 1;
    case Schedule::overlapped:
      return std::max(update_, wave_interval_);
    case Schedule::burst:  // the cut is known before the next wave
      if (geometry_.burst > 1) return std::max<Cycle>(wave_interval_, 3);
      break;
    case Schedule::streaming:
      break;
  }
  return wave_interval_;
}

bool BalanceControllerCore::wave(bool ready) noexcept {
  const bool distributing = step_ >= 2 && !finishing_;
  const bool all_resolved = unresolved_ == 0;
  const bool due = drain_ ? all_resolved : interval_ == 0 && (all_resolved || turns_ > 1);
  wave_ = distributing && !spent() && ready && due;
  if (wave_) raise_flags();
  return wave_;
}

bool BalanceControllerCore::spent() const noexcept {
  return bursts_ && step_ >= 2 && !finishing_ && settle_ == 0 && !left_at_root_.any();
}

bool BalanceControllerCore::any_left() const noexcept {
  const auto first = dif_.begin(), last = first + mean_.processors();
  if (step_ == 3) return std::any_of(first, last, [](std::int64_t dif) { return dif > 1; });
  return std::any_of(first, last, [](std::int64_t dif) { return dif < 0; });
}

/// Leaves with fewer units than unresolved waves take turns; otherwise all would wait for the same
/// wave.
void BalanceControllerCore::raise_flags() noexcept {
  const bool sweep = sweep_ || turns_ == 1;
  const std::int64_t kept = step_ == 3 ? 1 : 0;
  const std::int64_t most = bursts_ ? geometry_.burst : 1;
  unsigned turn = phase_;
  for (NodeId i = 0; i < mean_.processors(); ++i) {
    const std::int64_t surplus = dif_[i] - kept;
    if (surplus == 0) {  // settled: most leaves, near the end
      active_[i] = request_[i] = 0;
      if (++turn == turns_) turn = 0;
      continue;
    }
    const std::int64_t deficit = step_ == 3 ? dif_[i] == 0 : -dif_[i];
    const std::int64_t units = std::max(surplus, deficit);
    const bool raise = units > pending_[i] && (sweep || turn < units);
    const std::int64_t count = raise ? std::min(units - pending_[i], most) : 0;
    active_[i] = static_cast<std::uint8_t>(surplus > 0 ? count : 0);
    request_[i] = static_cast<std::uint8_t>(surplus > 0 ? 0 : count);
    if (++turn == turns_) turn = 0;
  }
}

void BalanceControllerCore::resolve(const In& in) noexcept {
  for (NodeId i = 0; i < mean_.processors(); ++i) {
    const Reply& reply = in.reply[i];
    dif_[i] += reply.grant - reply.accept;
    pending_[i] -= reply.accept + reply.refuse + reply.grant + reply.deny;
  }
  if (in.bound == 0) {
    drain_ = true;
    if (!fresh_) sweep_ = !sweeping_;
    if (sweeping_) finishing_ = step_ == 3 || in.active_total == 0;
    if (sweeping_) step_ = 3;
  }
  sweeping_ = false;
}

/// The counts of a wave are pending: in a burst those that the switch has not cut.
void BalanceControllerCore::enter(const In& in) noexcept {
  if (!bursts_ && wave_) {
    for (NodeId i = 0; i < mean_.processors(); ++i) pending_[i] += active_[i] | request_[i];
  } else if (bursts_ && !in.active.empty()) {
    for (NodeId i = 0; i < mean_.processors(); ++i) pending_[i] += in.active[i] | in.request[i];
  }
}

/// The end of a step of bursts.
void BalanceControllerCore::end_step(unsigned step) noexcept {
  finishing_ = finishing_ || step == 3;
  step_ = 3;
  settle_ = left_at_root_.levels();
  drain_ = fresh_ = true;
  sweep_ = sweeping_ = false;
}

void BalanceControllerCore::step(const In& in) noexcept {
  balanced_ = false;
  const bool start = in.start && step_ == 0;
  const bool finish = finishing_ && unresolved_ == 0 && flight_ == 0;
  const bool averaged = mean_.averaged();
  const bool ends = spent();
  const unsigned step = step_;
  mean_.step(start, dif_);

  settle_ -= settle_ != 0;
  left_at_root_.step(left_);
  interval_ -= interval_ != 0;
  flight_ -= flight_ != 0;
  enter(in);
  if (wave_) {
    fresh_ = false;
    if (!sweep_) drain_ = false;
    sweeping_ = sweep_ || turns_ == 1;
    interval_ = period_ - 1;
    if (++phase_ == turns_) phase_ = 0;
  }
  if (in.ranked) {
    resolve(in);
    if (in.bound != 0) flight_ = last_word_ - geometry_.ranked();
  }
  if (ends) end_step(step);
  unresolved_ += wave_;
  unresolved_ -= in.ranked;

  if (averaged) {
    const auto average = static_cast<std::int64_t>(mean_.average());
    for (NodeId i = 0; i < mean_.processors(); ++i) dif_[i] -= average;
    step_ = 2;
    settle_ = left_at_root_.levels();
    drain_ = true;
  }
  if (finish) {
    step_ = 0;
    finishing_ = drain_ = false;
    balanced_ = true;
  }
  if (start) {
    step_ = 1;
    phase_ = 0;
    std::copy_n(in.load.begin(), mean_.processors(), dif_.begin());
    period_ = interval(in.schedule);
    turns_ = in.schedule < Schedule::streaming
                 ? static_cast<unsigned>((update_ + period_ - 1) / period_)
                 : slots_;
    bursts_ = in.schedule == Schedule::burst && geometry_.burst > 1;
  }
  if (bursts_ && (averaged || in.ranked || ends)) left_ = any_left();
}

}  // namespace ballast
