// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/work_balancer.h"

#include <algorithm>

#include "tb/elements.h"
#include "tb/work_environment.h"

namespace ballast::tb {
namespace {

/// Core: the twin around one of the superconcentrators.
template <class Core>
class WorkBalancerTwin final : public Twin {
 public:
  explicit WorkBalancerTwin(const UnitSpec& spec)
      : p_(spec.ports), core_(spec.geometry(), kLoadWidth, spec.processors), loads_(p_) {
    const unsigned n = lg_ports(p_);
    in.add("start_i", 1, 1, Feed::start);
    in.add("schedule_i", 1, 2);
    load_ = in.add("load_i", p_, kLoadWidth, Feed::load);
    offer_ = in.add("offer_i", p_, 1, Feed::answer);
    length_ = in.add("length_i", p_, kLoadWidth, Feed::answer);
    data_ = in.add("data_i", p_, spec.width, Feed::payload);
    out.add("busy_o", 1, 1);
    out.add("balanced_o", 1, 1);
    out.add("step_o", 1, 2);
    out.add("average_o", 1, kLoadWidth);
    out.add("ranked_o", 1, 1);
    out.add("bound_o", 1, n + 1);
    out.add("clash_o", 1, 1);
    out.add("lo_o", 1, kLoadWidth);
    out.add("hi_o", 1, kLoadWidth + 1);
    out.add("theta_o", 1, kLoadWidth + 1);
    out.add("floor_o", 1, kLoadWidth);
    for (const char* name : {"offered_o", "asked_o"}) raised_o_.push_back(out.add(name, p_, 1));
    for (const char* name : {"accept_o", "refuse_o", "grant_o", "deny_o"}) {
      reply_o_.push_back(out.add(name, p_, 1));
    }
    take_o_ = out.add("take_o", p_, 1);
    valid_o_ = out.add("valid_o", p_, 1);
    length_o_ = out.add("length_o", p_, kLoadWidth);
    data_o_ = out.add("data_o", p_, spec.width);
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    const Switch::Status status = core_.status();
    const WorkTerms terms = core_.terms();
    const std::uint32_t singles[]{status.busy,   status.balanced, status.step,  status.average,
                                  status.ranked, status.bound,    status.clash, terms.lo,
                                  terms.hi,      terms.theta,     terms.floor};
    std::copy(std::begin(singles), std::end(singles), o);
    put_bits(core_.raised(), raised_o_, o);
    for (NodeId i = 0; i < p_; ++i) {
      const Reply reply = i < core_.reply().size() ? core_.reply()[i] : Reply{};
      o[reply_o_[0] + i] = reply.accept;
      o[reply_o_[1] + i] = reply.refuse;
      o[reply_o_[2] + i] = reply.grant;
      o[reply_o_[3] + i] = reply.deny;
    }
    scatter_take(core_.take(), p_, o + take_o_);
    scatter(core_.lengths_out(), p_, o + valid_o_, o + length_o_);
    scatter(core_.out(), p_, o + valid_o_, o + data_o_);
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step({i[0] != 0,
                Schedule(std::min(i[1], 2u)),
                {i + load_, p_},
                {i + data_, p_},
                flags(i + offer_, p_),
                {i + length_, p_}});
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
  /// Writes bit k of each mask to the k-th port; missing ones are 0.
  void put_bits(std::span<const std::uint8_t> masks, const std::vector<std::size_t>& ports,
                std::uint32_t* o) const {
    for (std::size_t bit = 0; bit < ports.size(); ++bit) {
      for (NodeId i = 0; i < p_; ++i) {
        o[ports[bit] + i] = i < masks.size() ? masks[i] >> bit & 1 : 0;
      }
    }
  }

  NodeId p_;
  Core core_;
  WorkPatterns loads_;
  std::size_t load_, offer_, length_, data_, take_o_, valid_o_, length_o_, data_o_;
  std::vector<std::size_t> raised_o_, reply_o_;
};

const Registered<TwinMaker> kWorkBalancer{
    {"work_balancer",
     "load balancer by work: controller and superconcentrator",
     {},
     [](const UnitSpec& spec) -> std::unique_ptr<Twin> {
       if (spec.form == SwitchForm::lean) {
         return std::make_unique<WorkBalancerTwin<WorkBalancerCore>>(spec);
       }
       return std::make_unique<WorkBalancerTwin<WorkBalancerJan94Core>>(spec);
     }}};

}  // namespace
}  // namespace ballast::tb
