// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/work_controller.h"

#include <algorithm>
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

/// Waves from one to its resolution, itself included: starts of a streaming schedule are L cycles
/// apart.
unsigned slots(const Geometry& g) {
  return static_cast<unsigned>((g.update() + g.group_size - 1) / g.group_size);
}

}  // namespace

WorkControllerCore::WorkControllerCore(const Geometry& geometry, unsigned load_width,
                                       NodeId processors)
    : geometry_(geometry),
      last_word_(geometry_.last_word(1)),
      mean_(geometry_.ports, processors == 0 ? geometry_.ports : processors,
            check_width(load_width)),
      maxima_(geometry_.ports),
      values_(geometry_.ports),
      pass_(load_width),
      leaves_(geometry_.ports, load_width, geometry_.burst, slots(geometry_), processors),
      offers_(geometry_.ports),
      asks_(geometry_.ports),
      settle_after_(offers_.levels() + 1) {}

void WorkControllerCore::reset() noexcept {
  mean_.reset();
  maxima_.reset();
  pass_.reset();
  leaves_.reset();
  offers_.reset();
  asks_.reset();
  schedule_ = Schedule::sequential;
  interval_ = flight_ = 0;
  settle_ = unresolved_ = 0;
  finding_ = open_ = first_ = draining_ = wave_ = false;
}

/// The next wave may go. Without draining the offers and the requests of few leaves could be in
/// turn in every other wave, for ever.
bool WorkControllerCore::due() const noexcept {
  if (interval_ != 0) return false;
  if (schedule_ >= Schedule::streaming && !draining_) return true;
  return schedule_ == Schedule::sequential ? none_in_flight() : unresolved_ == 0;
}

bool WorkControllerCore::class_over() const noexcept {
  return open_ && none_in_flight() && settle_ == 0 && !(offers_.any() && asks_.any());
}

bool WorkControllerCore::wave(bool ready) noexcept {
  wave_ = seen() && offers_.any() && asks_.any() && due() && ready;
  if (wave_) leaves_.raise(bursts() ? geometry_.burst : 1);
  return wave_;
}

void WorkControllerCore::step_leaves(const In& in, std::uint32_t most) noexcept {
  WorkLeavesCore::In now{.offer = in.offer,
                         .length = in.length,
                         .active = {},
                         .request = {},
                         .reply = {},
                         .take = in.take,
                         .leaving = in.leaving,
                         .arrivals = in.arrivals};
  if (in.ranked) now.reply = in.reply;
  if (bursts()) {
    now.active = in.active;
    now.request = in.request;
  } else if (wave_) {
    now.active = active();
    now.request = request();
  }
  leaves_.step(now, most);
}

void WorkControllerCore::count_down(const In& in) noexcept {
  interval_ -= interval_ != 0;
  if (wave_) interval_ = std::max<Cycle>(geometry_.group_size, bursts() ? 3 : 1) - 1;
  if (!open_) {
    first_ = true;
  } else if (settle_ == 0) {
    first_ = false;
  }
  if (!open_ || !none_in_flight()) {
    settle_ = settle_after_;
  } else if (settle_ != 0) {
    --settle_;
  }
  flight_ -= flight_ != 0;
  if (in.ranked && in.bound != 0) flight_ = last_word_ - geometry_.ranked();
  if (wave_) draining_ = false;
  if (in.ranked && in.bound == 0) draining_ = true;
  unresolved_ += wave_;
  unresolved_ -= in.ranked;
}

void WorkControllerCore::step(const In& in) noexcept {
  const bool start = in.start && !busy();
  const bool averaged = mean_.averaged(), found = maxima_.valid(), find = pass_.find();
  const bool over = class_over();
  const bool opens = pass_.told() && !find && (!finding_ || found) && !over;
  const std::uint32_t mean = average(), largest = maxima_.max();
  const WorkTerms now = terms();

  mean_.step(start, leaves_.load());
  for (NodeId i = 0; i < processors() && (start || find); ++i) {
    values_[i] = find ? leaves_.load()[i] : in.offer[i] != 0 ? in.length[i] : 0;
  }
  maxima_.step(start || find, values_);
  offers_.step(leaves_.offers());
  asks_.step(leaves_.asks());
  if (open_) {
    step_leaves(in, now.hi - 1);
  } else if (opens) {
    leaves_.open(now.theta);
  }
  if (start) {
    leaves_.start(in.load);
    schedule_ = in.schedule;
  }
  count_down(in);
  finding_ = find || (finding_ && !found);
  open_ = opens;
  pass_.step({start, averaged, mean, largest, in.ranked && in.bound != 0, over});
}

}  // namespace ballast
