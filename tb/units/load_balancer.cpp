// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/load_balancer.h"

#include <algorithm>
#include <bit>

#include "tb/elements.h"
#include "tb/patterns.h"

namespace ballast::tb {
namespace {

/// Core: the twin around one of the superconcentrators.
template <class Core>
class LoadBalancerTwin final : public Twin {
 public:
  explicit LoadBalancerTwin(const UnitSpec& spec)
      : p_(spec.ports),
        core_(spec.geometry(), spec.words, spec.processors, spec.load_bits()),
        reply_(p_),
        loads_(p_) {
    const unsigned load = spec.load_bits();
    const unsigned n = lg_ports(p_);
    const unsigned bits = std::bit_width(spec.geometry().burst);
    in.add("start_i", 1, 1, Feed::start);
    in.add("schedule_i", 1, 2);
    load_ = in.add("load_i", p_, load, Feed::load);
    data_ = in.add("data_i", p_, spec.width, Feed::payload);
    out.add("busy_o", 1, 1);
    out.add("balanced_o", 1, 1);
    out.add("step_o", 1, 2);
    out.add("ranked_o", 1, 1);
    out.add("bound_o", 1, n + 1);
    out.add("average_o", 1, load);
    accept_o_ = out.add("accept_o", p_, bits);
    grant_o_ = out.add("grant_o", p_, bits);
    take_o_ = out.add("take_o", p_, 1);
    valid_o_ = out.add("valid_o", p_, 1);
    data_o_ = out.add("data_o", p_, spec.width);
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    const Switch::Status status = core_.status();
    o[0] = status.busy;
    o[1] = status.balanced;
    o[2] = status.step;
    o[3] = status.ranked;
    o[4] = status.bound;
    o[5] = status.average;
    std::fill(reply_.begin(), reply_.end(), Reply{});
    if (status.ranked) core_.superconcentrator().collect(reply_);
    for (NodeId i = 0; i < p_; ++i) {
      o[accept_o_ + i] = reply_[i].accept;
      o[grant_o_ + i] = reply_[i].grant;
    }
    scatter_take(core_.take(), p_, o + take_o_);
    scatter(core_.out(), p_, o + valid_o_, o + data_o_);
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step({i[0] != 0, Schedule(i[1]), {i + load_, p_}, {i + data_, p_}});
    if (!rst_n) core_.reset();
  }

  [[nodiscard]] std::optional<Patterns> patterns() const override { return loads_.patterns(); }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    i[0] = age == 0;
    if (age == 0) loads_.put(pattern, i + load_, i + 1);
  }

 private:
  NodeId p_;
  Core core_;
  std::vector<Reply> reply_;
  LoadPatterns loads_;
  std::size_t load_, data_, accept_o_, grant_o_, take_o_, valid_o_, data_o_;
};

const Registered<TwinMaker> kLoadBalancer{
    {"load_balancer",
     "load balancer: controller and superconcentrator",
     {},
     [](const UnitSpec& spec) -> std::unique_ptr<Twin> {
       if (is_lean(spec.form)) {
         return std::make_unique<LoadBalancerTwin<LoadBalancerCore>>(spec);
       }
       return std::make_unique<LoadBalancerTwin<LoadBalancerJan94Core>>(spec);
     }}};

}  // namespace
}  // namespace ballast::tb
