// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/work_leaves.h"

#include <algorithm>
#include <bit>

#include "core/random.h"
#include "tb/elements.h"
#include "tb/twin.h"

namespace ballast::tb {
namespace {

/// Terms close to the loads, so that every comparison occurs on both sides. While the class is not
/// open nothing happens at the leaves.
class SmallTerms final : public Environment {
 public:
  explicit SmallTerms(const Unit& unit) : unit_(unit), random_(1, Stream::work_terms) {}
  void reset() override {}
  void drive(const std::uint32_t*, std::uint32_t* in) override {
    const auto put = [&](const char* name, std::uint64_t value) {
      const Port& port = *unit_.in.find(name);
      std::fill_n(in + port.offset, port.lanes, static_cast<std::uint32_t>(value));
    };
    const bool open = told_ && random_.below(16) != 0;
    put("open_i", open);
    put("wave_i", open && random_.below(4) == 0);
    events(open, in);
    if (open || (told_ && random_.below(2) != 0)) return;  // stable while open
    told_ = true;
    const unsigned load = unit_.in.find("load_i")->bits;
    const std::uint64_t range = random_.below(4) == 0 ? (std::uint64_t{15} << load) / 16 : 12;
    put("hi_i", random_.below(256) == 0 ? 1u << load : 2 + random_.below(range));
    put("theta_i", random_.below(2 * range));
  }

 private:
  /// Replies, and words that leave or arrive, never both at a leaf.
  void events(bool open, std::uint32_t* in) {
    const auto at = [&](const char* name) { return in + unit_.in.find(name)->offset; };
    const Port& take = *unit_.in.find("take_i");
    for (const char* name :
         {"active_i", "request_i", "accept_i", "refuse_i", "grant_i", "deny_i"}) {
      const Port& port = *unit_.in.find(name);
      for (std::size_t i = 0; i < port.lanes; ++i) {
        const bool some = open && random_.below(8) == 0;
        in[port.offset + i] = some ? static_cast<std::uint32_t>(random_.below(port.mask() + 1)) : 0;
      }
    }
    for (std::size_t i = 0; i < take.lanes; ++i) {
      const std::uint64_t kind = open ? random_.below(8) : 0;
      at("take_i")[i] = kind == 1;
      at("arrive_i")[i] = kind == 2;
    }
  }

  const Unit& unit_;
  RandomStream random_;
  bool told_ = false;  ///< there are terms
};

class WorkLeavesTwin final : public Twin {
 public:
  explicit WorkLeavesTwin(const UnitSpec& spec)
      : p_(spec.ports),
        burst_(spec.burst),
        core_(p_, spec.load_bits(), burst_, 2),
        reply_(p_),
        active_(p_),
        request_(p_) {
    const unsigned bits = std::bit_width(burst_);
    const unsigned load = spec.load_bits();
    in.add("start_i", 1, 1, Feed::start);
    in.add("wave_i", 1, 1, Feed::answer);
    in.add("bursts_i", 1, 1);
    in.add("hi_i", 1, load + 1, Feed::answer);
    in.add("theta_i", 1, load + 1, Feed::answer);
    load_ = in.add("load_i", p_, load, Feed::load);
    open_ = in.add("open_i", p_, 1, Feed::answer);
    offer_ = in.add("offer_i", p_, 1);
    length_ = in.add("length_i", p_, load, Feed::load);
    for (const char* name :
         {"active_i", "request_i", "accept_i", "refuse_i", "grant_i", "deny_i"}) {
      counts_.push_back(in.add(name, p_, bits, Feed::answer));
    }
    take_ = in.add("take_i", p_, 1, Feed::answer);
    leaving_ = in.add("leaving_i", p_, load, Feed::load);
    arrive_ = in.add("arrive_i", p_, 1, Feed::answer);
    arrived_ = in.add("arrived_i", p_, load, Feed::load);
    ready_o_ = out.add("ready_o", p_, 1);
    active_o_ = out.add("active_o", p_, bits);
    request_o_ = out.add("request_o", p_, bits);
    offers_o_ = out.add("offers_o", p_, 1);
    asks_o_ = out.add("asks_o", p_, 1);
    load_o_ = out.add("load_o", p_, load);
  }
  void read(const std::uint32_t* i, std::uint32_t* o) override {
    const bool wave = i[1] != 0, open = i[open_] != 0;
    if (wave) core_.raise(i[2] != 0 ? burst_ : 1);
    for (NodeId k = 0; k < p_; ++k) {
      o[ready_o_ + k] = open && core_.ready()[k] != 0;
      o[active_o_ + k] = wave ? core_.active()[k] : 0;
      o[request_o_ + k] = wave ? core_.request()[k] : 0;
      o[offers_o_ + k] = core_.role(k) == WorkLeavesCore::kOffers;
      o[asks_o_ + k] = core_.role(k) == WorkLeavesCore::kAsks;
      o[load_o_ + k] = core_.load()[k];
    }
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    std::vector<Packet> taken, arrivals;
    const auto count = [&](unsigned port, NodeId k) {
      return static_cast<std::uint8_t>(i[counts_[port] + k]);
    };
    const bool wave = i[1] != 0, bursts = i[2] != 0;
    for (NodeId k = 0; k < p_; ++k) {
      reply_[k] = {count(2, k), count(3, k), count(4, k), count(5, k)};
      active_[k] = bursts ? count(0, k) : wave ? core_.active()[k] : 0;
      request_[k] = bursts ? count(1, k) : wave ? core_.request()[k] : 0;
      if (i[take_ + k] != 0) taken.push_back({k, k, 0});
      if (i[arrive_ + k] != 0) arrivals.push_back({k, k, i[arrived_ + k]});
    }
    if (i[open_] != 0) {
      core_.step({flags(i + offer_, p_),
                  {i + length_, p_},
                  active_,
                  request_,
                  reply_,
                  taken,
                  {i + leaving_, p_},
                  arrivals},
                 i[3] - 1);
    } else {
      core_.open(i[4]);
    }
    if (i[0] != 0) core_.start({i + load_, p_});
    if (!rst_n) core_.reset();
  }

  [[nodiscard]] std::unique_ptr<Environment> environment() const override {
    return std::make_unique<SmallTerms>(*this);
  }

 private:
  NodeId p_;
  unsigned burst_;
  WorkLeavesCore core_;
  std::vector<Reply> reply_;
  std::vector<std::uint8_t> active_, request_;
  std::vector<std::size_t> counts_;  ///< active_i .. deny_i
  std::size_t load_, open_, offer_, length_, take_, leaving_, arrive_, arrived_;
  std::size_t ready_o_, active_o_, request_o_, offers_o_, asks_o_, load_o_;
};

const Registered<TwinMaker> kWorkLeaves{
    {"work_leaves", "leaves by work: loads, offers and requests", {}, [](const UnitSpec& spec) {
       return std::make_unique<WorkLeavesTwin>(spec);
     }}};

}  // namespace
}  // namespace ballast::tb
