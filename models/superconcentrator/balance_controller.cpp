// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/balance_controller.h"

namespace ballast {

void BalanceControllerCore::reset() noexcept {
  mean_.reset();
  std::fill(dif_.begin(), dif_.end(), 0);
  std::fill(pending_.begin(), pending_.end(), 0);
  interval_ = flight_ = 0;
  phase_ = unresolved_ = step_ = 0;
  drain_ = sweep_ = sweeping_ = finishing_ = balanced_ = false;
}

Cycle BalanceControllerCore::interval(Schedule schedule) const noexcept {
  switch (schedule) {
    case Schedule::sequential:
      return last_word_ + 1;
    case Schedule::overlapped:
      return std::max(update_, wave_interval_);
    case Schedule::streaming:
      break;
  }
  return wave_interval_;
}

bool BalanceControllerCore::wave(bool ready) noexcept {
  const bool distributing = step_ >= 2 && !finishing_;
  const bool all_resolved = unresolved_ == 0;
  const bool due = drain_ ? all_resolved : interval_ == 0 && (all_resolved || turns_ > 1);
  wave_ = distributing && ready && due;
  if (wave_) raise_flags();
  return wave_;
}

/// Leaves with fewer units than unresolved waves take turns; otherwise all would wait for the same
/// wave.
void BalanceControllerCore::raise_flags() noexcept {
  const bool sweep = sweep_ || turns_ == 1;
  const std::int64_t kept = step_ == 3 ? 1 : 0;
  unsigned turn = phase_;
  for (NodeId i = 0; i < mean_.processors(); ++i) {
    const std::int64_t surplus = dif_[i] - kept;
    const std::int64_t deficit = step_ == 3 ? dif_[i] == 0 : -dif_[i];
    const std::int64_t units = std::max(surplus, deficit);
    const bool raise = units > pending_[i] && (sweep || turn < units);
    active_[i] = raise && surplus > 0;
    request_[i] = raise && surplus <= 0;
    if (++turn == turns_) turn = 0;
  }
}

void BalanceControllerCore::resolve(const In& in) noexcept {
  for (NodeId i = 0; i < mean_.processors(); ++i) {
    const std::uint8_t reply = in.reply[i];
    dif_[i] += ((reply & kGrant) != 0) - ((reply & kAccept) != 0);
    pending_[i] -= reply != 0;
  }
  if (in.bound == 0) {
    drain_ = true;
    sweep_ = !sweeping_;
    if (sweeping_) finishing_ = step_ == 3 || in.active_total == 0;
    if (sweeping_) step_ = 3;
  }
  sweeping_ = false;
}

void BalanceControllerCore::step(const In& in) noexcept {
  balanced_ = false;
  const bool start = in.start && step_ == 0;
  const bool finish = finishing_ && unresolved_ == 0 && flight_ == 0;
  const bool averaged = mean_.averaged();

  interval_ -= interval_ != 0;
  flight_ -= flight_ != 0;
  if (wave_) {
    for (NodeId i = 0; i < mean_.processors(); ++i) pending_[i] += active_[i] | request_[i];
    if (!sweep_) drain_ = false;
    sweeping_ = sweep_ || turns_ == 1;
    interval_ = period_ - 1;
    if (++phase_ == turns_) phase_ = 0;
  }
  if (in.ranked) {
    resolve(in);
    if (in.bound != 0) flight_ = last_word_ - geometry_.ranked();
  }
  unresolved_ += wave_;
  unresolved_ -= in.ranked;

  if (averaged) {
    const auto average = static_cast<std::int64_t>(mean_.average());
    for (NodeId i = 0; i < mean_.processors(); ++i) dif_[i] = mean_.loads()[i] - average;
    step_ = 2;
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
    period_ = interval(in.schedule);
    turns_ = static_cast<unsigned>((update_ + period_ - 1) / period_);
  }
  mean_.step(start, in.load);
}

}  // namespace ballast
