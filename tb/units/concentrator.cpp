// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/concentrator.h"

#include "tb/elements.h"
#include "tb/patterns.h"

namespace ballast::tb {
namespace {

class ConcentratorTwin final : public Twin {
 public:
  explicit ConcentratorTwin(const UnitSpec& spec)
      : spec_(spec), p_(spec.ports), core_(spec.geometry(), spec.words) {
    const Geometry& g = core_.geometry();
    lanes_ = spec.form == SwitchForm::fused ? g.groups : p_;
    in.add("start_i", 1, 1, Feed::start);
    active_ = in.add("active_i", p_, 1);
    bcast_ = in.add("bcast_i", 1, g.n + 1);
    data_ = in.add("data_i", p_, spec.width, Feed::payload);
    out.add("ready_o", 1, 1);
    out.add("total_valid_o", 1, 1);
    out.add("total_o", 1, g.n + 1);
    out.add("ranked_o", 1, 1);
    out.add("bcast_o", 1, g.n + 1);
    out.add("clash_o", 1, 1);
    accept_o_ = out.add("accept_o", p_, 1);
    refuse_o_ = out.add("refuse_o", p_, 1);
    take_o_ = out.add("take_o", p_, 1);
    valid_o_ = out.add("valid_o", lanes_, 1);
    data_o_ = out.add("data_o", lanes_, spec.width);
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    o[0] = core_.ready();
    o[1] = core_.total_valid();
    o[2] = core_.total();
    o[3] = core_.ranked();
    o[4] = core_.bcast().bound;
    o[5] = core_.clash();
    for (NodeId i = 0; i < p_; ++i) {
      const bool asked = core_.ranked() && core_.flags()[i] != 0;
      o[accept_o_ + i] = asked && core_.rank()[i] < core_.bcast().bound;
      o[refuse_o_ + i] = asked && core_.rank()[i] >= core_.bcast().bound;
    }
    scatter_take(core_.take(), p_, o + take_o_);
    scatter(core_.out(), lanes_, o + valid_o_, o + data_o_);
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step({i[0] != 0, flags(i + active_, p_), {i[bcast_], 0, 0}},
               [&](NodeId lane) { return i[data_ + lane]; });
    if (!rst_n) core_.reset();
  }

  /// Flags, and a bound.
  [[nodiscard]] std::optional<Patterns> patterns() const override {
    return Patterns{.count = product(power(2, p_), p_ + 1),
                    .rest = core_.geometry().last_word(spec_.words) + 3,
                    .dense = core_.geometry().wave_interval(spec_.words)};
  }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    i[0] = age == 0;
    if (age == 0) put_digits(pattern, 2, p_, i + active_);
    // A cycle late: in cycle 0 the previous wave may still read its own bound. (If L F <= N, dense
    // waves still read a later one's.)
    if (age == 1) i[bcast_] = static_cast<std::uint32_t>(pattern >> p_);
  }

 private:
  UnitSpec spec_;
  NodeId p_;
  ConcentratorCore core_;
  std::size_t lanes_, active_, bcast_, data_;
  std::size_t accept_o_, refuse_o_, take_o_, valid_o_, data_o_;
};

const Registered<TwinMaker> kConcentrator{
    {"concentrator",
     "concentrator: routes the active inputs to the first outputs",
     {},
     [](const UnitSpec& spec) { return std::make_unique<ConcentratorTwin>(spec); }}};

}  // namespace
}  // namespace ballast::tb
