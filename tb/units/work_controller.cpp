// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/work_controller.h"

#include <algorithm>

#include "tb/elements.h"
#include "tb/ideal_work_switch.h"

namespace ballast::tb {
namespace {

class WorkControllerTwin final : public Twin {
 public:
  explicit WorkControllerTwin(const UnitSpec& spec)
      : spec_(spec),
        p_(spec.ports),
        core_(spec.geometry(), kLoadWidth, spec.processors),
        reply_(p_),
        loads_(p_) {
    const unsigned n = lg_ports(p_);
    in.add("start_i", 1, 1, Feed::start);
    in.add("schedule_i", 1, 2);
    in.add("ready_i", 1, 1, Feed::answer);
    in.add("ranked_i", 1, 1, Feed::answer);
    in.add("bound_i", 1, n + 1, Feed::answer);
    load_ = in.add("load_i", p_, kLoadWidth, Feed::load);
    offer_ = in.add("offer_i", p_, 1, Feed::answer);
    length_ = in.add("length_i", p_, kLoadWidth, Feed::answer);
    accept_ = in.add("accept_i", p_, 1, Feed::answer);
    refuse_ = in.add("refuse_i", p_, 1, Feed::answer);
    deny_ = in.add("deny_i", p_, 1, Feed::answer);
    arrive_ = in.add("arrive_i", p_, 1, Feed::answer);
    arrived_ = in.add("arrived_i", p_, kLoadWidth, Feed::answer);
    out.add("busy_o", 1, 1);
    out.add("balanced_o", 1, 1);
    out.add("step_o", 1, 2);
    out.add("average_o", 1, kLoadWidth);
    out.add("wave_o", 1, 1);
    out.add("lo_o", 1, kLoadWidth);
    out.add("hi_o", 1, kLoadWidth + 1);
    out.add("theta_o", 1, kLoadWidth + 1);
    out.add("floor_o", 1, kLoadWidth);
    offered_ = out.add("offered_o", p_, 1);
    asked_ = out.add("asked_o", p_, 1);
    length_o_ = out.add("length_o", p_, kLoadWidth);
  }
  void read(const std::uint32_t* i, std::uint32_t* o) override {
    const WorkTerms terms = core_.terms();
    const bool wave = core_.wave(i[2] != 0);
    const std::uint32_t singles[]{
        core_.busy(), core_.balanced(), core_.step_number(), core_.average(), wave,
        terms.lo,     terms.hi,         terms.theta,         terms.floor};
    std::copy(std::begin(singles), std::end(singles), o);
    for (NodeId k = 0; k < p_; ++k) {
      o[offered_ + k] = wave && core_.active()[k] != 0;
      o[asked_ + k] = wave && core_.request()[k] != 0;
      o[length_o_ + k] = core_.leaves().length(k, i[3] != 0);
    }
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    std::vector<Packet> arrivals;
    for (NodeId k = 0; k < p_; ++k) {
      reply_[k] = {i[accept_ + k] != 0, i[refuse_ + k] != 0, 0, i[deny_ + k] != 0};
      if (i[arrive_ + k] != 0) arrivals.push_back({k, k, i[arrived_ + k]});
    }
    core_.step({i[0] != 0,
                Schedule(std::min(i[1], 2u)),
                {i + load_, p_},
                flags(i + offer_, p_),
                {i + length_, p_},
                i[2] != 0,
                i[3] != 0,
                i[4],
                reply_,
                arrivals});
    if (!rst_n) core_.reset();
  }

  [[nodiscard]] std::unique_ptr<Environment> environment() const override {
    return std::make_unique<IdealWorkSwitch>(spec_, *this);
  }
  [[nodiscard]] std::optional<Patterns> patterns() const override { return loads_.patterns(); }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    i[0] = age == 0;
    if (age == 0) loads_.put(pattern, i + load_, i + 1);
  }

 private:
  UnitSpec spec_;
  NodeId p_;
  WorkControllerCore core_;
  std::vector<Reply> reply_;
  WorkPatterns loads_;
  std::size_t load_, offer_, length_, accept_, refuse_, deny_, arrive_, arrived_;
  std::size_t offered_, asked_, length_o_;
};

const Registered<TwinMaker> kWorkController{
    {"work_controller",
     "controller by work: the steps of a balancing, without the switch",
     {},
     [](const UnitSpec& spec) { return std::make_unique<WorkControllerTwin>(spec); }}};

}  // namespace
}  // namespace ballast::tb
