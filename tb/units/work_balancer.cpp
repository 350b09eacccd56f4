// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/work_balancer.h"

#include <algorithm>
#include <bit>

#include "tb/elements.h"
#include "tb/work_environment.h"

namespace ballast::tb {
namespace {

/// Core: the twin around one of the superconcentrators.
template <class Core>
class WorkBalancerTwin final : public Twin {
 public:
  explicit WorkBalancerTwin(const UnitSpec& spec)
      : p_(spec.ports),
        core_(spec.geometry(), spec.load_bits(), spec.processors),
        loads_(p_, spec.burst > 1) {
    const unsigned load = spec.load_bits();
    const unsigned n = lg_ports(p_);
    const unsigned bits = std::bit_width(spec.burst);
    in.add("start_i", 1, 1, Feed::start);
    in.add("schedule_i", 1, 2);
    load_ = in.add("load_i", p_, load, Feed::load);
    offer_ = in.add("offer_i", p_, 1, Feed::answer);
    length_ = in.add("length_i", p_, load, Feed::answer);
    data_ = in.add("data_i", p_, spec.width, Feed::payload);
    leaving_ = in.add("leaving_i", p_, load, Feed::answer);
    out.add("busy_o", 1, 1);
    out.add("balanced_o", 1, 1);
    out.add("step_o", 1, 2);
    out.add("average_o", 1, load);
    out.add("ranked_o", 1, 1);
    out.add("bound_o", 1, n + 1);
    out.add("lo_o", 1, load);
    out.add("hi_o", 1, load + 1);
    out.add("theta_o", 1, load + 1);
    out.add("floor_o", 1, load);
    out.add("open_o", 1, 1);
    ready_o_ = out.add("ready_o", p_, 1);
    accept_o_ = out.add("accept_o", p_, bits);
    grant_o_ = out.add("grant_o", p_, bits);
    take_o_ = out.add("take_o", p_, 1);
    valid_o_ = out.add("valid_o", p_, 1);
    length_o_ = out.add("length_o", p_, load);
    data_o_ = out.add("data_o", p_, spec.width);
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    const Switch::Status status = core_.status();
    const WorkTerms terms = core_.terms();
    const std::uint32_t singles[]{status.busy,   status.balanced, status.step, status.average,
                                  status.ranked, status.bound,    terms.lo,    terms.hi,
                                  terms.theta,   terms.floor,     terms.open};
    std::copy(std::begin(singles), std::end(singles), o);
    put_flags(core_.promised(), p_, o + ready_o_);
    for (NodeId i = 0; i < p_; ++i) {
      const Reply reply = i < core_.reply().size() ? core_.reply()[i] : Reply{};
      o[accept_o_ + i] = reply.accept;
      o[grant_o_ + i] = reply.grant;
    }
    scatter_take(core_.take(), p_, o + take_o_);
    scatter(core_.lengths_out(), p_, o + valid_o_, o + length_o_);
    scatter(core_.out(), p_, o + valid_o_, o + data_o_);
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step({i[0] != 0,
                Schedule(i[1]),
                {i + load_, p_},
                {i + data_, p_},
                flags(i + offer_, p_),
                {i + length_, p_},
                {i + leaving_, p_}});
    if (!rst_n) core_.reset();
  }

  [[nodiscard]] std::unique_ptr<Environment> environment() const override {
    return std::make_unique<WorkEnvironment>(*this);
  }
  [[nodiscard]] std::optional<Patterns> patterns() const override { return loads_.patterns(); }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    i[0] = age == 0;
    if (age == 0) loads_.put(pattern, i + load_, i + 1);
  }

 private:
  NodeId p_;
  Core core_;
  WorkPatterns loads_;
  std::size_t load_, offer_, length_, data_, leaving_, ready_o_, accept_o_, grant_o_, take_o_,
      valid_o_, length_o_, data_o_;
};

const Registered<TwinMaker> kWorkBalancer{
    {"work_balancer",
     "load balancer by work: controller and superconcentrator",
     {},
     [](const UnitSpec& spec) -> std::unique_ptr<Twin> {
       if (is_lean(spec.form)) {
         return std::make_unique<WorkBalancerTwin<WorkBalancerCore>>(spec);
       }
       return std::make_unique<WorkBalancerTwin<WorkBalancerJan94Core>>(spec);
     }}};

}  // namespace
}  // namespace ballast::tb
