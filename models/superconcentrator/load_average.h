// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "superconcentrator/geometry.h"
#include "superconcentrator/ranking_tree.h"

namespace ballast {

/// Floor of the mean load of some processors, at all leaves; twin of rtl/load_average.sv, contract
/// in docs/explanation/switch-contract.md.
class LoadAverageCore {
 public:
  /// `processors`: 2 .. ports. Loads are below 2^load_width, which is also the number of steps of a
  /// division. Throws std::invalid_argument.
  LoadAverageCore(NodeId ports, NodeId processors, unsigned load_width)
      : n_(lg_ports(ports)),
        processors_(processors),
        steps_(std::max(load_width, n_ - 1)),
        load_width_(load_width),
        tree_(ports),
        load_(ports) {
    if (processors < 2 || processors > ports) {
      throw std::invalid_argument("processors = " + std::to_string(processors) +
                                  ": must be 2 to the number of ports");
    }
  }

  void reset() noexcept {
    tree_.reset();
    left_ = 0;
    remainder_ = rest_ = 0;
    averaged_ = false;
  }

  /// The clock edge. `load`: a load for each processor, read if `start`.
  void step(bool start, std::span<const std::uint32_t> load) noexcept {
    const bool total_valid = tree_.total_valid();
    const std::uint64_t total = tree_.total();
    if (divides()) {
      averaged_ = left_ == 1;
      if (total_valid) {
        remainder_ = total >> load_width_;
        rest_ = total & ((std::uint64_t{1} << load_width_) - 1);
      } else if (left_ > steps_ - load_width_) {
        divide();
      }
      left_ = total_valid ? steps_ : left_ - (left_ != 0);
    }
    if (start) std::copy_n(load.begin(), processors_, load_.begin());
    tree_.step({start, load_, total >> n_});
  }

  [[nodiscard]] bool idle() const noexcept { return tree_.idle() && left_ == 0 && !averaged_; }
  [[nodiscard]] bool averaged() const noexcept { return divides() ? averaged_ : tree_.ranked(); }
  [[nodiscard]] std::uint32_t average() const noexcept {
    return static_cast<std::uint32_t>(divides() ? rest_ : tree_.bcast());
  }
  /// The loads of the start, one a port.
  [[nodiscard]] std::span<const std::uint32_t> loads() const noexcept { return tree_.value(); }
  [[nodiscard]] NodeId processors() const noexcept { return processors_; }

 private:
  [[nodiscard]] bool divides() const noexcept { return processors_ != load_.size(); }

  /// A bit of the quotient.
  void divide() noexcept {
    const std::uint64_t top = std::uint64_t{1} << (load_width_ - 1);
    remainder_ = 2 * remainder_ + ((rest_ & top) != 0);
    rest_ = (rest_ & (top - 1)) << 1;
    if (remainder_ < processors_) return;
    remainder_ -= processors_;
    rest_ |= 1;
  }

  unsigned n_;
  NodeId processors_;
  unsigned steps_, load_width_;
  RankingTreeCore<std::uint32_t, std::uint64_t, std::uint64_t> tree_;
  std::vector<std::uint32_t> load_;  ///< 0 at ports that are tied off
  unsigned left_ = 0;                ///< cycles until the quotient
  std::uint64_t remainder_ = 0, rest_ = 0;
  bool averaged_ = false;
};

}  // namespace ballast
