// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <memory>
#include <optional>

#include "tb/elements.h"
#include "tb/patterns.h"
#include "tb/twin.h"

namespace ballast::tb {

/// A network between the lanes, where packets meet dummies.
template <class Core>
class LaneNetworkTwin final : public Twin {
 public:
  LaneNetworkTwin(const UnitSpec& spec, Cycle latency)
      : q_(spec.geometry().groups), latency_(latency), core_(q_) {
    const unsigned m = spec.geometry().m;
    in.add("valid_i", q_, 1);
    in.add("dest_i", q_, m);
    in.add("data_i", q_, spec.width, Feed::payload);
    in.add("dummy_valid_i", q_, 1);
    in.add("dummy_dest_i", q_, m);
    out.add("valid_o", q_, 1);
    out.add_where("valid_o", "data_o", q_, spec.width);
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    scatter(core_.out(), q_, o, o + q_);
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step(gather(q_, i, i + q_, i + 2 * q_), gather(q_, i + 3 * q_, i + 4 * q_, i + 4 * q_));
    if (!rst_n) core_.reset();
  }

  [[nodiscard]] std::optional<Patterns> patterns() const override {
    return Patterns{.count = power(q_ + 1, 2 * q_), .rest = latency_ + 2, .dense = 1};
  }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    const std::uint64_t half = power(q_ + 1, q_);
    if (age == 0) {
      put_packets(pattern % half, q_, q_, i, i + q_);
      put_packets(pattern / half, q_, q_, i + 3 * q_, i + 4 * q_);
    } else {
      std::fill_n(i, q_, 0);
      std::fill_n(i + 3 * q_, q_, 0);
    }
  }

 private:
  NodeId q_;
  Cycle latency_;
  Core core_;
};

}  // namespace ballast::tb
