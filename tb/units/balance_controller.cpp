// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/balance_controller.h"

#include <array>
#include <bit>

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
        core_(spec.geometry(), spec.words, spec.processors, spec.load_bits()),
        reply_(p_),
        entered_{std::vector<std::uint8_t>(p_), std::vector<std::uint8_t>(p_)},
        loads_(p_) {
    const unsigned load = spec.load_bits();
    const unsigned n = lg_ports(p_);
    const unsigned bits = std::bit_width(spec.geometry().burst);
    in.add("start_i", 1, 1, Feed::start);
    in.add("schedule_i", 1, 2);
    in.add("ready_i", 1, 1, Feed::answer);
    in.add("ranked_i", 1, 1, Feed::answer);
    in.add("bound_i", 1, n + 1, Feed::answer);
    in.add("active_total_i", 1, n + 1, Feed::answer);
    load_ = in.add("load_i", p_, load, Feed::load);
    for (const char* name : {"accept_i", "refuse_i", "grant_i", "deny_i"}) {
      reply_i_.push_back(in.add(name, p_, bits, Feed::answer));
    }
    active_i_ = in.add("active_i", p_, bits, Feed::answer);
    request_i_ = in.add("request_i", p_, bits, Feed::answer);
    out.add("busy_o", 1, 1);
    out.add("balanced_o", 1, 1);
    out.add("step_o", 1, 2);
    out.add("average_o", 1, load);
    out.add("wave_o", 1, 1);
    active_o_ = out.add("active_o", p_, bits);
    request_o_ = out.add("request_o", p_, bits);
  }
  void read(const std::uint32_t* i, std::uint32_t* o) override {
    o[0] = core_.busy();
    o[1] = core_.balanced();
    o[2] = core_.step_number();
    o[3] = core_.average();
    const bool wave = core_.wave(i[2] != 0);
    o[4] = wave;
    for (NodeId k = 0; k < p_; ++k) {
      o[active_o_ + k] = wave ? core_.active()[k] : 0;
      o[request_o_ + k] = wave ? core_.request()[k] : 0;
    }
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    const auto byte = [i](std::size_t at) { return static_cast<std::uint8_t>(i[at]); };
    for (NodeId k = 0; k < p_; ++k) {
      reply_[k] = {byte(reply_i_[0] + k), byte(reply_i_[1] + k), byte(reply_i_[2] + k),
                   byte(reply_i_[3] + k)};
      entered_[0][k] = byte(active_i_ + k);
      entered_[1][k] = byte(request_i_ + k);
    }
    core_.step({i[0] != 0,
                Schedule(i[1]),
                {i + load_, p_},
                i[2] != 0,
                i[3] != 0,
                i[4],
                i[5],
                reply_,
                entered_[0],
                entered_[1]});
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
  std::vector<Reply> reply_;
  std::array<std::vector<std::uint8_t>, 2> entered_;  ///< active_i, request_i
  LoadPatterns loads_;
  std::size_t load_, active_i_, request_i_, active_o_, request_o_;
  std::vector<std::size_t> reply_i_;
};

const Registered<TwinMaker> kBalanceController{
    {"balance_controller",
     "balance controller: the steps of a balancing, without the switch",
     {},
     [](const UnitSpec& spec) { return std::make_unique<BalanceControllerTwin>(spec); }}};

}  // namespace
}  // namespace ballast::tb
