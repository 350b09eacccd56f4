// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/max_tree.h"

#include "tb/elements.h"
#include "tb/patterns.h"

namespace ballast::tb {
namespace {

class MaxTreeTwin final : public Twin {
 public:
  explicit MaxTreeTwin(const UnitSpec& spec) : p_(spec.ports), core_(spec.ports) {
    const unsigned load = spec.load_bits();
    start_ = in.add("start_i", 1, 1, Feed::start);
    value_ = in.add("value_i", p_, load, Feed::load);
    out.add("valid_o", 1, 1);
    out.add("max_o", 1, load);
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    o[0] = core_.valid();
    o[1] = core_.max();
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step(i[start_] != 0, {i + value_, p_});
    if (!rst_n) core_.reset();
  }

  [[nodiscard]] std::optional<Patterns> patterns() const override {
    return Patterns{.count = power(4, p_), .rest = 2 * lg_ports(p_) + 3, .dense = 1};
  }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    i[start_] = age == 0;
    if (age == 0) put_digits(pattern, 4, p_, i + value_);
  }

 private:
  NodeId p_;
  MaxTreeCore core_;
  std::size_t start_, value_;
};

const Registered<TwinMaker> kMaxTree{
    {"max_tree", "maximum tree: the largest value of the leaves", {}, [](const UnitSpec& spec) {
       return std::make_unique<MaxTreeTwin>(spec);
     }}};

}  // namespace
}  // namespace ballast::tb
