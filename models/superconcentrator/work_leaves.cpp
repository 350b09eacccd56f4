// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/work_leaves.h"

#include <algorithm>

namespace ballast {

WorkLeavesCore::WorkLeavesCore(NodeId ports, unsigned load_width, unsigned slots, NodeId processors)
    : ports_(ports),
      processors_(processors == 0 ? ports : processors),
      load_mask_((std::uint32_t{1} << load_width) - 1),
      high_mask_(2 * load_mask_ + 1),
      slots_(slots),
      load_(ports),
      high_(ports),
      shown_(ports),
      open_(std::size_t{slots} * ports),
      sending_(ports),
      active_(ports),
      request_(ports) {}

void WorkLeavesCore::reset() noexcept {
  for (auto* registers : {&load_, &high_, &shown_, &sending_}) {
    std::fill(registers->begin(), registers->end(), 0);
  }
  head_ = tail_ = 0;
}

void WorkLeavesCore::raise(const WorkTerms& terms) noexcept {
  const std::uint32_t most = (terms.hi - 1) & load_mask_;
  for (NodeId i = 0; i < processors_; ++i) {
    const std::uint64_t t = shown_[i];
    active_[i] =
        terms.lo <= t && t < terms.hi && load_[i] >= terms.theta && load_[i] >= terms.floor + t;
    request_[i] = std::uint64_t{high_[i]} + most < terms.theta;
  }
}

void WorkLeavesCore::resolve(std::span<const Reply> reply, std::uint32_t most) noexcept {
  const std::uint32_t* const open = open_.data() + std::size_t{tail_} * ports_;
  for (NodeId i = 0; i < reply.size(); ++i) {
    if (reply[i].refuse != 0) load_[i] = (load_[i] + open[i]) & load_mask_;
    if (reply[i].accept != 0) high_[i] = (high_[i] - open[i]) & high_mask_;
    if (reply[i].deny != 0) high_[i] = (high_[i] - most) & high_mask_;
    sending_[i] = open[i];
  }
  if (++tail_ == slots_) tail_ = 0;
}

void WorkLeavesCore::reserve(std::uint32_t most) noexcept {
  std::uint32_t* const open = open_.data() + std::size_t{head_} * ports_;
  for (NodeId i = 0; i < ports_; ++i) {
    open[i] = active_[i] != 0 ? shown_[i] : 0;
    load_[i] = (load_[i] - open[i]) & load_mask_;
    if (request_[i] != 0) high_[i] = (high_[i] + most) & high_mask_;
  }
  if (++head_ == slots_) head_ = 0;
}

void WorkLeavesCore::step(const In& in, const WorkTerms& terms) noexcept {
  const std::uint32_t most = (terms.hi - 1) & load_mask_;
  if (in.ranked) resolve(in.reply, most);
  if (in.wave) reserve(most);
  for (const Packet& packet : in.arrivals) {
    std::uint32_t &load = load_[packet.lane], &high = high_[packet.lane];
    load = (load + packet.data) & load_mask_;
    high = (high + packet.data - most) & high_mask_;
  }
}

void WorkLeavesCore::sample(std::span<const std::uint8_t> offer,
                            std::span<const std::uint32_t> length) noexcept {
  for (NodeId i = 0; i < processors_; ++i) shown_[i] = offer[i] != 0 ? length[i] : 0;
}

void WorkLeavesCore::start(std::span<const std::uint32_t> load) noexcept {
  std::copy(load.begin(), load.end(), load_.begin());
  std::copy(load.begin(), load.end(), high_.begin());
}

}  // namespace ballast
