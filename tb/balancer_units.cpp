// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "superconcentrator/load_balancer.h"
#include "tb/elements.h"
#include "tb/model_units.h"

namespace ballast::tb {
namespace {

class SuperconcentratorUnit final : public Unit {
 public:
  explicit SuperconcentratorUnit(const UnitSpec& spec)
      : p_(spec.ports), core_(spec.ports, spec.words, spec.fused), reply_(p_) {
    const unsigned n = core_.geometry().n;
    in.add("start_i", 1, 1);
    active_ = in.add("active_i", p_, 1);
    request_ = in.add("request_i", p_, 1);
    data_ = in.add("data_i", p_, kWidth);
    out.add("ready_o", 1, 1);
    out.add("ranked_o", 1, 1);
    out.add("bound_o", 1, n + 1);
    out.add("active_total_o", 1, n + 1);
    out.add("request_total_o", 1, n + 1);
    out.add("clash_o", 1, 1);
    for (const char* name : {"accept_o", "refuse_o", "grant_o", "deny_o"}) {
      reply_o_.push_back(out.add(name, p_, 1));
    }
    take_o_ = out.add("take_o", p_, 1);
    valid_o_ = out.add("valid_o", p_, 1);
    data_o_ = out.add("data_o", p_, kWidth);
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    o[0] = core_.ready();
    o[1] = core_.ranked();
    o[2] = core_.totals().bound;
    o[3] = core_.totals().active_total;
    o[4] = core_.totals().request_total;
    o[5] = core_.clash();
    std::fill(reply_.begin(), reply_.end(), 0);
    if (core_.ranked()) collect_replies(core_, reply_);
    for (unsigned bit = 0; bit < 4; ++bit) {
      for (NodeId i = 0; i < p_; ++i) o[reply_o_[bit] + i] = reply_[i] >> bit & 1;
    }
    scatter_take(core_.take(), p_, o + take_o_);
    scatter(core_.out(), p_, o + valid_o_, o + data_o_);
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step({i[0] != 0, flags(i + active_, p_), flags(i + request_, p_), {i + data_, p_}});
    if (!rst_n) core_.reset();
  }

 private:
  NodeId p_;
  SuperconcentratorCore core_;
  std::vector<std::uint8_t> reply_;
  std::size_t active_, request_, data_, take_o_, valid_o_, data_o_;
  std::vector<std::size_t> reply_o_;
};

class BalanceControllerUnit final : public Unit {
 public:
  explicit BalanceControllerUnit(const UnitSpec& spec)
      : p_(spec.ports), core_(spec.ports, spec.words, spec.fused), reply_(p_) {
    const unsigned n = Geometry(p_).n;
    in.add("start_i", 1, 1);
    in.add("schedule_i", 1, 2);
    in.add("ready_i", 1, 1);
    in.add("ranked_i", 1, 1);
    in.add("bound_i", 1, n + 1);
    in.add("active_total_i", 1, n + 1);
    load_ = in.add("load_i", p_, kLoadWidth);
    for (const char* name : {"accept_i", "refuse_i", "grant_i", "deny_i"}) {
      reply_i_.push_back(in.add(name, p_, 1));
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

 private:
  NodeId p_;
  BalanceControllerCore core_;
  std::vector<std::uint8_t> reply_;
  std::size_t load_, active_o_, request_o_;
  std::vector<std::size_t> reply_i_;
};

class LoadBalancerUnit final : public Unit {
 public:
  explicit LoadBalancerUnit(const UnitSpec& spec)
      : p_(spec.ports), core_(spec.ports, spec.words, spec.fused), reply_(p_) {
    const unsigned n = Geometry(p_).n;
    in.add("start_i", 1, 1);
    in.add("schedule_i", 1, 2);
    load_ = in.add("load_i", p_, kLoadWidth);
    data_ = in.add("data_i", p_, kWidth);
    out.add("busy_o", 1, 1);
    out.add("balanced_o", 1, 1);
    out.add("step_o", 1, 2);
    out.add("ranked_o", 1, 1);
    out.add("bound_o", 1, n + 1);
    out.add("clash_o", 1, 1);
    out.add("average_o", 1, kLoadWidth);
    accept_o_ = out.add("accept_o", p_, 1);
    grant_o_ = out.add("grant_o", p_, 1);
    take_o_ = out.add("take_o", p_, 1);
    valid_o_ = out.add("valid_o", p_, 1);
    data_o_ = out.add("data_o", p_, kWidth);
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    const Switch::Status status = core_.status();
    o[0] = status.busy;
    o[1] = status.balanced;
    o[2] = status.step;
    o[3] = status.ranked;
    o[4] = status.bound;
    o[5] = status.clash;
    o[6] = status.average;
    std::fill(reply_.begin(), reply_.end(), 0);
    if (status.ranked) collect_replies(core_.superconcentrator(), reply_);
    for (NodeId i = 0; i < p_; ++i) {
      o[accept_o_ + i] = (reply_[i] & kAccept) != 0;
      o[grant_o_ + i] = (reply_[i] & kGrant) != 0;
    }
    scatter_take(core_.take(), p_, o + take_o_);
    scatter(core_.out(), p_, o + valid_o_, o + data_o_);
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step({i[0] != 0, Schedule(std::min(i[1], 2u)), {i + load_, p_}, {i + data_, p_}});
    if (!rst_n) core_.reset();
  }

 private:
  NodeId p_;
  LoadBalancerCore core_;
  std::vector<std::uint8_t> reply_;
  std::size_t load_, data_, accept_o_, grant_o_, take_o_, valid_o_, data_o_;
};

}  // namespace

std::unique_ptr<Unit> superconcentrator_unit(const UnitSpec& spec) {
  return std::make_unique<SuperconcentratorUnit>(spec);
}
std::unique_ptr<Unit> balance_controller_unit(const UnitSpec& spec) {
  return std::make_unique<BalanceControllerUnit>(spec);
}
std::unique_ptr<Unit> load_balancer_unit(const UnitSpec& spec) {
  return std::make_unique<LoadBalancerUnit>(spec);
}

}  // namespace ballast::tb
