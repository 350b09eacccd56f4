// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/work_controller.h"

#include <stdexcept>
#include <string>

namespace ballast {
namespace {

unsigned check_width(unsigned load_width) {
  if (load_width < 2 || load_width > 31) {
    throw std::invalid_argument("load_width = " + std::to_string(load_width) +
                                ": must be 2 to 31 bits");
  }
  return load_width;
}

}  // namespace

WorkControllerCore::WorkControllerCore(NodeId ports, unsigned load_width, bool fused)
    : geometry_(ports),
      load_width_(check_width(load_width)),
      last_word_(geometry_.last_word(1, fused)),
      slots_(static_cast<unsigned>((2 * geometry_.n + 1) / std::max(geometry_.group_size, 2u) + 1)),
      adders_(ports),
      maxima_(ports),
      load_(ports),
      high_(ports),
      shown_(ports),
      open_(std::size_t{slots_} * ports),
      sending_(ports),
      active_(ports),
      request_(ports) {
  reset();
}

void WorkControllerCore::reset() noexcept {
  adders_.reset();
  maxima_.reset();
  for (auto* registers : {&load_, &high_, &shown_, &open_, &sending_}) {
    std::fill(registers->begin(), registers->end(), 0);
  }
  schedule_ = Schedule::sequential;
  flight_ = 0;
  answer_ = unresolved_ = head_ = tail_ = step_ = 0;
  class_ = top_ = 0;
  summing_ = find_ = finding_ = wave_ = waved_ = moved_ = sweep_ = sweeping_ = balanced_ = false;
}

WorkTerms WorkControllerCore::terms() const noexcept {
  if (step_ == 0 || summing_) return {1, std::uint32_t{1} << load_width_, 0, 0};
  return work_terms(step_, class_, average(), maxima_.max());
}

bool WorkControllerCore::due() const noexcept {
  if (step_ == 0 || summing_ || finding_ || waved_) return false;
  if (unresolved_ != 0) return schedule_ == Schedule::streaming && !sweep();
  return answer_ == 0 && (!sweep() || flight_ == 0);
}

bool WorkControllerCore::wave(bool ready) noexcept {
  wave_ = due() && ready;
  if (wave_) raise_flags();
  return wave_;
}

void WorkControllerCore::raise_flags() noexcept {
  const WorkTerms now = terms();
  for (NodeId i = 0; i < geometry_.ports; ++i) {
    const std::uint64_t t = shown_[i];
    active_[i] = now.lo <= t && t < now.hi && load_[i] >= now.theta && load_[i] >= now.floor + t;
    request_[i] = std::uint64_t{high_[i]} + now.hi - 1 < now.theta;
  }
}

/// The leaves at the edge. What is reserved for the class in force is `most` for a request.
void WorkControllerCore::update_leaves(const In& in) noexcept {
  const std::uint32_t most = terms().hi - 1;
  const NodeId p = geometry_.ports;
  if (in.ranked) {
    const std::uint32_t* const open = open_.data() + std::size_t{tail_} * p;
    for (NodeId i = 0; i < p; ++i) {
      if ((in.reply[i] & kRefuse) != 0) load_[i] += open[i];
      if ((in.reply[i] & kAccept) != 0) high_[i] -= open[i];
      if ((in.reply[i] & kDeny) != 0) high_[i] -= most;
      sending_[i] = open[i];
    }
    if (++tail_ == slots_) tail_ = 0;
  }
  if (wave_) {
    std::uint32_t* const open = open_.data() + std::size_t{head_} * p;
    for (NodeId i = 0; i < p; ++i) {
      open[i] = active_[i] != 0 ? shown_[i] : 0;
      load_[i] -= open[i];
      if (request_[i] != 0) high_[i] += most;
    }
    if (++head_ == slots_) head_ = 0;
  }
  for (const Packet& packet : in.arrivals) {
    load_[packet.lane] += packet.data;
    high_[packet.lane] += packet.data - most;
  }
}

void WorkControllerCore::begin_class(unsigned step, WorkClass c) noexcept {
  step_ = step;
  class_ = c;
  answer_ = 2;
  sweep_ = true;
  find_ = finding_ = step == 3;
}

/// Average and longest task are known.
void WorkControllerCore::begin_pass() noexcept {
  summing_ = moved_ = false;
  if (maxima_.max() == 0) {
    step_ = 0;
    balanced_ = true;
    return;
  }
  top_ = class_of(maxima_.max());
  begin_class(1, top_);
}

/// A sweep has moved nothing.
void WorkControllerCore::next_class() noexcept {
  if (class_ != kShortestClass) {
    begin_class(step_, class_below(class_));
  } else if (moved_ || step_ != 3) {
    begin_class(moved_ ? step_ : step_ + 1, top_);
    moved_ = false;
  } else {
    step_ = 0;
    balanced_ = true;
  }
}

/// The tasks shown. They are read only where a wave may go in the next cycle.
void WorkControllerCore::sample(const In& in) noexcept {
  for (NodeId i = 0; i < geometry_.ports; ++i) shown_[i] = in.offer[i] != 0 ? in.length[i] : 0;
}

void WorkControllerCore::resolve(const In& in) noexcept {
  answer_ = 1;
  sweep_ = in.bound == 0;
  if (in.bound != 0) {
    moved_ = true;
    flight_ = last_word_ - 2 * geometry_.n;
  } else if (sweeping_) {
    next_class();
  }
}

void WorkControllerCore::step(const In& in) noexcept {
  const bool start = in.start && step_ == 0;
  const bool averaged = adders_.ranked(), found = maxima_.valid(), find = find_;
  const bool sweeps = sweep();
  if (start) sample(in);
  maxima_.step(start || find, find ? load_ : shown_);
  if (step_ != 0) update_leaves(in);

  balanced_ = find_ = false;
  answer_ -= answer_ != 0;
  flight_ -= flight_ != 0;
  if (found) finding_ = false;
  if (in.ranked) resolve(in);
  if (wave_) sweeping_ = sweeps;
  unresolved_ += wave_;
  unresolved_ -= in.ranked;
  waved_ = wave_;

  if (averaged) begin_pass();
  if (start) {
    std::copy(in.load.begin(), in.load.end(), load_.begin());
    high_ = load_;
    step_ = 1;
    summing_ = true;
    schedule_ = in.schedule;
  }
  adders_.step({start, in.load, adders_.total() >> geometry_.n});
  if (due()) sample(in);
}

}  // namespace ballast
