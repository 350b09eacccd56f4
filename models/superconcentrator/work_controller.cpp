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
/// apart, and at least 2.
unsigned slots(const Geometry& g) {
  return static_cast<unsigned>((g.update() - 1) / std::max(g.group_size, 2u) + 1);
}

}  // namespace

WorkControllerCore::WorkControllerCore(const Geometry& geometry, unsigned load_width,
                                       NodeId processors)
    : geometry_(geometry),
      last_word_(geometry_.last_word(1)),
      mean_(geometry_.ports, processors == 0 ? geometry_.ports : processors,
            check_width(load_width)),
      maxima_(geometry_.ports),
      loads_(geometry_.ports),
      pass_(load_width),
      leaves_(geometry_.ports, load_width, slots(geometry_), processors) {}

void WorkControllerCore::reset() noexcept {
  mean_.reset();
  maxima_.reset();
  pass_.reset();
  leaves_.reset();
  schedule_ = Schedule::sequential;
  flight_ = 0;
  answer_ = unresolved_ = 0;
  finding_ = wave_ = waved_ = sweep_ = sweeping_ = false;
}

bool WorkControllerCore::due() const noexcept {
  if (!pass_.told() || finding_ || waved_) return false;
  if (unresolved_ != 0) return schedule_ == Schedule::streaming && !sweep();
  return answer_ == 0 && (!sweep() || flight_ == 0);
}

bool WorkControllerCore::wave(bool ready) noexcept {
  wave_ = due() && ready;
  if (wave_) leaves_.raise(terms());
  return wave_;
}

void WorkControllerCore::resolve(std::uint32_t bound) noexcept {
  answer_ = bound == 0 && sweeping_ ? 2 : 1;
  sweep_ = bound == 0;
  if (bound != 0) flight_ = last_word_ - geometry_.ranked();
}

void WorkControllerCore::step(const In& in) noexcept {
  const bool start = in.start && !busy();
  const bool averaged = mean_.averaged(), found = maxima_.valid(), find = pass_.find();
  const bool sweeps = sweep();
  const bool over = in.ranked && in.bound == 0 && sweeping_;
  const std::uint32_t largest = maxima_.max();
  const WorkTerms now = terms();

  mean_.step(start, leaves_.load());
  if (start) leaves_.sample(in.offer, in.length);
  if (find) std::copy_n(leaves_.load().begin(), processors(), loads_.begin());
  maxima_.step(start || find, find ? loads_ : leaves_.shown());
  if (busy()) leaves_.step({wave_, in.ranked, in.reply, in.arrivals}, now);
  if (start) leaves_.start(in.load);

  answer_ -= answer_ != 0;
  flight_ -= flight_ != 0;
  finding_ = find || (finding_ && !found);
  if (in.ranked) resolve(in.bound);
  if (wave_) sweeping_ = sweeps;
  if (averaged) {
    answer_ = 2;
    sweep_ = true;
  }
  if (start) schedule_ = in.schedule;
  unresolved_ += wave_;
  unresolved_ -= in.ranked;
  waved_ = wave_;

  pass_.step({start, averaged, largest, in.ranked && in.bound != 0, over});
  if (due()) leaves_.sample(in.offer, in.length);
}

}  // namespace ballast
