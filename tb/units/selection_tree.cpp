// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/selection_tree.h"

#include "superconcentrator/geometry.h"
#include "tb/elements.h"
#include "tb/patterns.h"

namespace ballast::tb {
namespace {

class SelectionTreeTwin final : public Twin {
 public:
  explicit SelectionTreeTwin(const UnitSpec& spec)
      : g_(spec.geometry()), core_(spec.ports, spec.geometry().l) {
    in.add("valid_i", g_.ports, 1);
    in.add("data_i", g_.ports, spec.width, Feed::payload);
    out.add("valid_o", g_.groups, 1);
    out.add("data_o", g_.groups, spec.width);
  }
  void read(const std::uint32_t* i, std::uint32_t* o) override {
    scatter(core_.out(packets(i)), g_.groups, o, o + g_.groups);
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step(packets(i));
    if (!rst_n) core_.reset();
  }

  [[nodiscard]] std::optional<Patterns> patterns() const override {
    return Patterns{.count = power(2, g_.ports), .rest = g_.l + 2, .dense = 1};
  }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    put_digits(age == 0 ? pattern : 0, 2, g_.ports, i);
  }

 private:
  Packets packets(const std::uint32_t* i) {
    return packets_ = gather(g_.ports, i, nullptr, i + g_.ports);
  }
  Geometry g_;
  SelectionTreeCore core_;
  std::vector<Packet> packets_;
};

const Registered<TwinMaker> kSelectionTree{
    {"selection_tree",
     "selection tree: sends the lanes of a group in turn onto one line",
     {},
     [](const UnitSpec& spec) { return std::make_unique<SelectionTreeTwin>(spec); }}};

}  // namespace
}  // namespace ballast::tb
