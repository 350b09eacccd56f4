// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/work_controller.h"

#include <algorithm>
#include <array>
#include <bit>

#include "tb/elements.h"
#include "tb/ideal_work_switch.h"

namespace ballast::tb {
namespace {

class WorkControllerTwin final : public Twin {
 public:
  explicit WorkControllerTwin(const UnitSpec& spec)
      : spec_(spec),
        p_(spec.ports),
        core_(spec.geometry(), spec.load_bits(), spec.processors),
        reply_(p_),
        entered_{std::vector<std::uint8_t>(p_), std::vector<std::uint8_t>(p_)},
        loads_(p_, spec.burst > 1) {
    const unsigned load = spec.load_bits();
    const unsigned n = lg_ports(p_);
    const unsigned bits = std::bit_width(spec.burst);
    in.add("start_i", 1, 1, Feed::start);
    in.add("schedule_i", 1, 2);
    in.add("ready_i", 1, 1, Feed::answer);
    in.add("ranked_i", 1, 1, Feed::answer);
    in.add("bound_i", 1, n + 1, Feed::answer);
    load_ = in.add("load_i", p_, load, Feed::load);
    offer_ = in.add("offer_i", p_, 1, Feed::answer);
    length_ = in.add("length_i", p_, load, Feed::answer);
    for (const char* name :
         {"active_i", "request_i", "accept_i", "refuse_i", "grant_i", "deny_i"}) {
      counts_.push_back(in.add(name, p_, bits, Feed::answer));
    }
    take_ = in.add("take_i", p_, 1, Feed::answer);
    leaving_ = in.add("leaving_i", p_, load, Feed::answer);
    arrive_ = in.add("arrive_i", p_, 1, Feed::answer);
    arrived_ = in.add("arrived_i", p_, load, Feed::answer);
    out.add("busy_o", 1, 1);
    out.add("balanced_o", 1, 1);
    out.add("step_o", 1, 2);
    out.add("average_o", 1, load);
    out.add("wave_o", 1, 1);
    out.add("open_o", 1, 1);
    out.add("lo_o", 1, load);
    out.add("hi_o", 1, load + 1);
    out.add("theta_o", 1, load + 1);
    out.add("floor_o", 1, load);
    ready_o_ = out.add("ready_o", p_, 1);
    active_o_ = out.add("active_o", p_, bits);
    request_o_ = out.add("request_o", p_, bits);
  }
  void read(const std::uint32_t* i, std::uint32_t* o) override {
    const WorkTerms terms = core_.terms();
    const bool wave = core_.wave(i[2] != 0);
    const std::uint32_t singles[]{
        core_.busy(), core_.balanced(), core_.step_number(), core_.average(), wave, terms.open,
        terms.lo,     terms.hi,         terms.theta,         terms.floor};
    std::copy(std::begin(singles), std::end(singles), o);
    put_flags(core_.promised(), p_, o + ready_o_);
    for (NodeId k = 0; k < p_; ++k) {
      o[active_o_ + k] = wave ? core_.active()[k] : 0;
      o[request_o_ + k] = wave ? core_.request()[k] : 0;
    }
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    std::vector<Packet> taken, arrivals;
    const auto count = [&](unsigned port, NodeId k) {
      return static_cast<std::uint8_t>(i[counts_[port] + k]);
    };
    for (NodeId k = 0; k < p_; ++k) {
      entered_[0][k] = count(0, k);
      entered_[1][k] = count(1, k);
      reply_[k] = {count(2, k), count(3, k), count(4, k), count(5, k)};
      if (i[take_ + k] != 0) taken.push_back({k, k, 0});
      if (i[arrive_ + k] != 0) arrivals.push_back({k, k, i[arrived_ + k]});
    }
    core_.step({i[0] != 0,
                Schedule(i[1]),
                {i + load_, p_},
                flags(i + offer_, p_),
                {i + length_, p_},
                i[2] != 0,
                i[3] != 0,
                i[4],
                reply_,
                entered_[0],
                entered_[1],
                taken,
                {i + leaving_, p_},
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
  std::array<std::vector<std::uint8_t>, 2> entered_;  ///< active_i, request_i
  WorkPatterns loads_;
  std::vector<std::size_t> counts_;  ///< active_i .. deny_i
  std::size_t load_, offer_, length_, take_, leaving_, arrive_, arrived_;
  std::size_t ready_o_, active_o_, request_o_;
};

const Registered<TwinMaker> kWorkController{
    {"work_controller",
     "controller by work: the steps of a balancing, without the switch",
     {},
     [](const UnitSpec& spec) { return std::make_unique<WorkControllerTwin>(spec); }}};

}  // namespace
}  // namespace ballast::tb
