// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "superconcentrator/geometry.h"

namespace ballast {

/// Floor of the mean load of some processors, at all leaves. Twin and contract:
/// rtl/load_average.sv.
class LoadAverageCore {
 public:
  /// `processors`: 2 .. ports. Loads are below 2^load_width, which is also the number of steps of a
  /// division. Throws std::invalid_argument.
  LoadAverageCore(NodeId ports, NodeId processors, unsigned load_width)
      : n_(lg_ports(ports)),
        ports_(ports),
        processors_(processors),
        steps_(std::max(load_width, n_ - 1)),
        load_width_(load_width),
        age_(end()) {
    if (processors < 2 || processors > ports) {
      throw std::invalid_argument("processors = " + std::to_string(processors) +
                                  ": must be 2 to the number of ports");
    }
  }

  void reset() noexcept {
    age_ = end();
    left_ = average_ = 0;
    remainder_ = rest_ = 0;
    averaged_ = false;
  }

  /// The clock edge. `load`: a load for each processor, read in the cycle after `start`.
  template <class Loads>
  void step(bool start, const Loads& load) noexcept {
    if (age_ == 0) {
      total_ = 0;
      for (NodeId i = 0; i < processors_; ++i) total_ += static_cast<std::uint64_t>(load[i]);
    }
    const bool total_valid = age_ == n_;
    age_ = start ? 0 : age_ + (age_ != end());
    if (!divides()) {
      averaged_ = age_ == 2 * n_;
      if (averaged_) average_ = static_cast<std::uint32_t>(total_ >> n_);
      return;
    }
    averaged_ = left_ == 1;
    if (total_valid) {
      remainder_ = total_ >> load_width_;
      rest_ = total_ & ((std::uint64_t{1} << load_width_) - 1);
    } else if (left_ > steps_ - load_width_) {
      divide();
    }
    left_ = total_valid ? steps_ : left_ - (left_ != 0);
  }

  [[nodiscard]] bool idle() const noexcept { return age_ == end() && left_ == 0 && !averaged_; }
  [[nodiscard]] bool averaged() const noexcept { return averaged_; }
  [[nodiscard]] std::uint32_t average() const noexcept {
    return divides() ? static_cast<std::uint32_t>(rest_) : average_;
  }
  [[nodiscard]] NodeId processors() const noexcept { return processors_; }

 private:
  [[nodiscard]] bool divides() const noexcept { return processors_ != ports_; }
  /// Of age_: no start is on its way through the tree.
  [[nodiscard]] unsigned end() const noexcept { return 2 * n_ + 1; }

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
  NodeId ports_, processors_;
  unsigned steps_, load_width_;
  unsigned age_;  ///< cycle of the last start
  std::uint64_t total_ = 0;
  std::uint32_t average_ = 0;
  unsigned left_ = 0;  ///< cycles until the quotient
  std::uint64_t remainder_ = 0, rest_ = 0;
  bool averaged_ = false;
};

}  // namespace ballast
