// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/balance_controller.h"

#include <algorithm>

#include "tb/elements.h"
#include "tb/ideal_switch.h"
#include "tb/patterns.h"

namespace ballast::tb {
namespace {

class BalanceControllerTwin final : public Twin {
 public:
  explicit BalanceControllerTwin(const UnitSpec& spec)
      : spec_(spec),
        p_(spec.ports),
        core_(spec.geometry(), spec.words, spec.processors, kLoadWidth),
        reply_(p_),
        loads_(p_) {
    const unsigned n = lg_ports(p_);
    in.add("start_i", 1, 1, Feed::start);
    in.add("schedule_i", 1, 2);
    in.add("ready_i", 1, 1, Feed::answer);
    in.add("ranked_i", 1, 1, Feed::answer);
    in.add("bound_i", 1, n + 1, Feed::answer);
    in.add("active_total_i", 1, n + 1, Feed::answer);
    load_ = in.add("load_i", p_, kLoadWidth, Feed::load);
    for (const char* name : {"accept_i", "refuse_i", "grant_i", "deny_i"}) {
      reply_i_.push_back(in.add(name, p_, 1, Feed::answer));
    }
    out.add("busy_o", 1, 1);
    out.add("balanced_o", 1, 1);
    out.add("step_o", 1, 2);
    out.add("average_o", 1, kLoadWidth);
    out.add("wave_o", 1, 1);
    active_o_ = out.add("active_o", p_, 1);
    request_o_ = out.add("request_o", p_, 1);
  }
  void read(const std::uint32_t* i, std::uint32_t* o) override {
    o[0] = core_.busy();
    o[1] = core_.balanced();
    o[2] = core_.step_number();
    o[3] = core_.average();
    const bool wave = core_.wave(i[2] != 0);
    o[4] = wave;
    for (NodeId k = 0; k < p_; ++k) {
      o[active_o_ + k] = wave && core_.active()[k] != 0;
      o[request_o_ + k] = wave && core_.request()[k] != 0;
    }
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    for (NodeId k = 0; k < p_; ++k) {
      unsigned mask = 0;
      for (unsigned bit = 0; bit < 4; ++bit) mask |= i[reply_i_[bit] + k] << bit;
      reply_[k] = static_cast<std::uint8_t>(mask);
    }
    core_.step({i[0] != 0,
                Schedule(std::min(i[1], 2u)),
                {i + load_, p_},
                i[2] != 0,
                i[3] != 0,
                i[4],
                i[5],
                reply_});
    if (!rst_n) core_.reset();
  }

  [[nodiscard]] std::unique_ptr<Environment> environment() const override {
    return std::make_unique<IdealSwitch>(spec_, *this);
  }
  [[nodiscard]] std::optional<Patterns> patterns() const override { return loads_.patterns(); }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    i[0] = age == 0;
    if (age == 0) loads_.put(pattern, i + load_, i + 1);
  }

 private:
  UnitSpec spec_;
  NodeId p_;
  BalanceControllerCore core_;
  std::vector<std::uint8_t> reply_;
  LoadPatterns loads_;
  std::size_t load_, active_o_, request_o_;
  std::vector<std::size_t> reply_i_;
};

const Registered<TwinMaker> kBalanceController{
    {"balance_controller",
     "balance controller: the steps of a balancing, without the switch",
     {},
     [](const UnitSpec& spec) { return std::make_unique<BalanceControllerTwin>(spec); }}};

}  // namespace
}  // namespace ballast::tb
