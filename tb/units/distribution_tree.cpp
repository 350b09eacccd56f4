// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/distribution_tree.h"

#include <algorithm>

#include "superconcentrator/geometry.h"
#include "tb/elements.h"
#include "tb/patterns.h"

namespace ballast::tb {
namespace {

class DistributionTreeTwin final : public Twin {
 public:
  explicit DistributionTreeTwin(const UnitSpec& spec)
      : g_(spec.geometry()), core_(spec.ports, g_.l) {
    in.add("valid_i", g_.groups, 1);
    in.add("dest_i", g_.groups, std::max(g_.l, 1u));
    in.add("data_i", g_.groups, spec.width, Feed::payload);
    out.add("valid_o", g_.ports, 1);
    out.add("data_o", g_.ports, spec.width);
  }
  void read(const std::uint32_t* i, std::uint32_t* o) override {
    scatter(core_.out(packets(i)), g_.ports, o, o + g_.ports);
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step(packets(i));
    if (!rst_n) core_.reset();
  }

  [[nodiscard]] std::optional<Patterns> patterns() const override {
    return Patterns{.count = power(g_.group_size + 1, g_.groups), .rest = g_.l + 2, .dense = 1};
  }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    if (age == 0) {
      put_packets(pattern, g_.group_size, g_.groups, i, i + g_.groups);
    } else {
      std::fill_n(i, g_.groups, 0);
    }
  }

 private:
  Packets packets(const std::uint32_t* i) {
    return packets_ = gather(g_.groups, i, i + g_.groups, i + 2 * g_.groups);
  }
  Geometry g_;
  DistributionTreeCore core_;
  std::vector<Packet> packets_;
};

const Registered<TwinMaker> kDistributionTree{
    {"distribution_tree",
     "distribution tree: routes the packets of a line to the lanes of its group",
     {},
     [](const UnitSpec& spec) { return std::make_unique<DistributionTreeTwin>(spec); }}};

}  // namespace
}  // namespace ballast::tb
