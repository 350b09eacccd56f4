// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/work_leaves.h"

#include <algorithm>

#include "core/random.h"
#include "tb/elements.h"
#include "tb/twin.h"

namespace ballast::tb {
namespace {

/// Terms close to the loads, so that every comparison occurs on both sides.
class SmallTerms final : public Environment {
 public:
  explicit SmallTerms(const Unit& unit) : unit_(unit), random_(1, Stream::work_terms) {}
  void reset() override {}
  void drive(const std::uint32_t*, std::uint32_t* in) override {
    const auto put = [&](const char* name, std::uint64_t value) {
      in[unit_.in.find(name)->offset] = static_cast<std::uint32_t>(value);
    };
    if (random_.below(8) != 0) return;
    const std::uint64_t range = random_.below(4) == 0 ? 60'000 : 12;
    const std::uint64_t lo = 1 + random_.below(range);
    put("lo_i", lo);
    put("hi_i", lo + 1 + random_.below(range));
    put("theta_i", random_.below(2 * range));
    put("floor_i", random_.below(range));
  }

 private:
  const Unit& unit_;
  RandomStream random_;
};

class WorkLeavesTwin final : public Twin {
 public:
  explicit WorkLeavesTwin(const UnitSpec& spec)
      : p_(spec.ports), core_(p_, kLoadWidth, 3), reply_(p_) {
    in.add("start_i", 1, 1, Feed::start);
    in.add("wave_i", 1, 1);
    in.add("ranked_i", 1, 1);
    in.add("lo_i", 1, kLoadWidth, Feed::answer);
    in.add("hi_i", 1, kLoadWidth + 1, Feed::answer);
    in.add("theta_i", 1, kLoadWidth + 1, Feed::answer);
    in.add("floor_i", 1, kLoadWidth, Feed::answer);
    load_ = in.add("load_i", p_, kLoadWidth, Feed::load);
    offer_ = in.add("offer_i", p_, 1);
    length_ = in.add("length_i", p_, kLoadWidth, Feed::load);
    accept_ = in.add("accept_i", p_, 1);
    refuse_ = in.add("refuse_i", p_, 1);
    deny_ = in.add("deny_i", p_, 1);
    arrive_ = in.add("arrive_i", p_, 1);
    arrived_ = in.add("arrived_i", p_, kLoadWidth, Feed::load);
    offered_o_ = out.add("offered_o", p_, 1);
    asked_o_ = out.add("asked_o", p_, 1);
    length_o_ = out.add("length_o", p_, kLoadWidth);
    load_o_ = out.add("load_o", p_, kLoadWidth);
  }
  void read(const std::uint32_t* i, std::uint32_t* o) override {
    const bool wave = i[1] != 0;
    if (wave) core_.raise(terms(i));
    for (NodeId k = 0; k < p_; ++k) {
      o[offered_o_ + k] = wave && core_.active()[k] != 0;
      o[asked_o_ + k] = wave && core_.request()[k] != 0;
      o[length_o_ + k] = core_.length(k, i[2] != 0);
      o[load_o_ + k] = core_.load()[k];
    }
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    std::vector<Packet> arrivals;
    for (NodeId k = 0; k < p_; ++k) {
      reply_[k] = {i[accept_ + k] != 0, i[refuse_ + k] != 0, 0, i[deny_ + k] != 0};
      if (i[arrive_ + k] != 0) arrivals.push_back({k, k, i[arrived_ + k]});
    }
    core_.step({i[1] != 0, i[2] != 0, reply_, arrivals}, terms(i));
    if (i[0] != 0) core_.start({i + load_, p_});
    core_.sample(flags(i + offer_, p_), {i + length_, p_});
    if (!rst_n) core_.reset();
  }

  [[nodiscard]] std::unique_ptr<Environment> environment() const override {
    return std::make_unique<SmallTerms>(*this);
  }

 private:
  static WorkTerms terms(const std::uint32_t* i) { return {i[3], i[4], i[5], i[6]}; }

  NodeId p_;
  WorkLeavesCore core_;
  std::vector<Reply> reply_;
  std::size_t load_, offer_, length_, accept_, refuse_, deny_, arrive_, arrived_;
  std::size_t offered_o_, asked_o_, length_o_, load_o_;
};

const Registered<TwinMaker> kWorkLeaves{
    {"work_leaves", "leaves by work: loads, offers and requests", {}, [](const UnitSpec& spec) {
       return std::make_unique<WorkLeavesTwin>(spec);
     }}};

}  // namespace
}  // namespace ballast::tb
