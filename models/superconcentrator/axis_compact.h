// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "superconcentrator/compress.h"

namespace ballast {

/// The kept lanes of a stream, in order, in dense beats; twin of rtl/axis_compact.sv, contract
/// there. Beats keep their order on the way, so the words of a beat are counted where it leaves.
class AxisCompactCore {
 public:
  struct Beat {
    bool valid = false, last = false;
    std::vector<std::uint32_t> words;
  };

  explicit AxisCompactCore(NodeId lanes, unsigned levels = 1)
      : lanes_(lanes), way_(compact_groups(lanes, levels)) {}

  void reset() noexcept {
    for (Beat& beat : way_) beat = {};
    out_ = {};
    part_.clear();
    rest_ = false;
  }

  /// s_tready_o in this cycle.
  [[nodiscard]] bool ready(bool sink_ready) const {
    for (std::size_t g = 1; g < way_.size(); ++g) {
      if (!way_[g].valid) return true;
    }
    return ends(sink_ready);
  }
  /// The clock edge.
  void step(Beat in, bool sink_ready) {
    way_[0] = std::move(in);
    bool goes = ends(sink_ready);
    if (free(sink_ready)) leave();
    for (std::size_t g = way_.size(); g-- > 0;) {
      if (goes && g + 1 < way_.size()) way_[g + 1] = std::move(way_[g]);
      if (goes) way_[g] = {};
      goes = goes || !way_[g].valid;
    }
  }
  /// The output beat: its words are at the first lanes.
  [[nodiscard]] const Beat& out() const noexcept { return out_; }

 private:
  [[nodiscard]] bool free(bool sink_ready) const { return !out_.valid || sink_ready; }
  /// The beat of the last group goes on.
  [[nodiscard]] bool ends(bool sink_ready) const { return free(sink_ready) && !rest_; }
  void leave() {
    const Beat& beat = way_.back();
    const bool last = rest_ || (beat.valid && beat.last);
    if (beat.valid && !rest_) part_.insert(part_.end(), beat.words.begin(), beat.words.end());
    out_ = {};
    rest_ = last && part_.size() > lanes_;
    if (part_.size() < lanes_ && !last) return;
    const auto end =
        part_.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(part_.size(), lanes_));
    out_ = {true, last && !rest_, {part_.begin(), end}};
    part_.erase(part_.begin(), end);
  }

  NodeId lanes_;
  std::vector<Beat> way_;  ///< by group; [0]: the inputs
  Beat out_;
  std::vector<std::uint32_t> part_;  ///< words without an output beat
  bool rest_ = false;                ///< part_ ends a packet
};

}  // namespace ballast
