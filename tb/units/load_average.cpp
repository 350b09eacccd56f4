// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/load_average.h"

#include <algorithm>

#include "tb/elements.h"
#include "tb/patterns.h"
#include "tb/twin.h"

namespace ballast::tb {
namespace {

class LoadAverageTwin final : public Twin {
 public:
  explicit LoadAverageTwin(const UnitSpec& spec)
      : p_(spec.ports),
        bits_(spec.load_bits()),
        core_(p_, spec.processors == 0 ? p_ : spec.processors, bits_) {
    in.add("start_i", 1, 1, Feed::start);
    load_ = in.add("load_i", p_, bits_, Feed::load);
    out.add("averaged_o", 1, 1);
    out.add("average_o", 1, bits_);
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    o[0] = core_.averaged();
    o[1] = core_.average();
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step(i[0] != 0, i + load_);
    if (!rst_n) core_.reset();
  }

  [[nodiscard]] Cycle least_gap() const override { return 2 * lg_ports(p_) + bits_ + 3; }
  [[nodiscard]] std::optional<Patterns> patterns() const override {
    return Patterns{.count = power(4, p_), .rest = least_gap() + 1, .dense = least_gap()};
  }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    i[0] = age == 0;
    if (age == 1) put_digits(pattern, 4, p_, i + load_);
  }

 private:
  NodeId p_;
  unsigned bits_;  ///< of a load
  LoadAverageCore core_;
  std::size_t load_;
};

const Registered<TwinMaker> kLoadAverage{
    {"load_average",
     "load average: the floor of the processors' mean load, at all leaves",
     {},
     [](const UnitSpec& spec) { return std::make_unique<LoadAverageTwin>(spec); }}};

}  // namespace
}  // namespace ballast::tb
