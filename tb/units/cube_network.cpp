// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/cube_network.h"

#include <algorithm>

#include "superconcentrator/geometry.h"
#include "tb/elements.h"
#include "tb/patterns.h"

namespace ballast::tb {
namespace {

class CubeNetworkTwin final : public Twin {
 public:
  explicit CubeNetworkTwin(const UnitSpec& spec)
      : q_(spec.geometry().groups), m_(spec.geometry().m), core_(q_, BitOrder::lsb_first, 0) {
    in.add("valid_i", q_, 1);
    in.add("dest_i", q_, m_);
    in.add("data_i", q_, spec.width, Feed::payload);
    out.add("valid_o", q_, 1);
    out.add("data_o", q_, spec.width);
    out.add("clash_o", 1, 1);
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    scatter(core_.out(), q_, o, o + q_);
    o[2 * q_] = core_.clash();
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step(gather(q_, i, i + q_, i + 2 * q_));
    if (!rst_n) core_.reset();
  }

  [[nodiscard]] std::optional<Patterns> patterns() const override {
    return Patterns{.count = power(q_ + 1, q_), .rest = m_ + 2, .dense = 1};
  }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    if (age == 0) {
      put_packets(pattern, q_, q_, i, i + q_);
    } else {
      std::fill_n(i, q_, 0);
    }
  }

 private:
  std::size_t q_;
  unsigned m_;
  CubeNetworkCore core_;
};

const Registered<TwinMaker> kCubeNetwork{
    {"cube_network",
     "cube network: routes sorted packets to their lines",
     {},
     [](const UnitSpec& spec) { return std::make_unique<CubeNetworkTwin>(spec); }}};

}  // namespace
}  // namespace ballast::tb
