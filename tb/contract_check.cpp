// SPDX-License-Identifier: BSD-3-Clause
#include "tb/contract_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/errors.h"
#include "tb/packet_flow.h"

namespace ballast::tb {
namespace {

using Flags = std::vector<std::uint32_t>;

/// Elements of a unit's ports, by name.
class Elements {
 public:
  Elements(const PortList& list, const std::uint32_t* elements)
      : list_(list), elements_(elements) {}
  [[nodiscard]] const std::uint32_t* at(const char* name) const {
    return elements_ + list_.find(name)->offset;
  }
  [[nodiscard]] std::uint32_t operator[](const char* name) const { return *at(name); }
  [[nodiscard]] Flags flags(const char* name) const {
    return {at(name), at(name) + list_.find(name)->lanes};
  }
  [[nodiscard]] std::uint64_t count(const char* name) const {
    return std::accumulate(at(name), at(name) + list_.find(name)->lanes, std::uint64_t{0});
  }
  /// The first difference.
  [[nodiscard]] std::optional<Breach> other_than(const char* name, const Flags& expected,
                                                 const char* why) const {
    for (std::size_t i = 0; i < expected.size(); ++i) {
      if (at(name)[i] != expected[i]) {
        return Breach{name, i, fmt::format("{}, {}", expected[i], why),
                      std::to_string(at(name)[i])};
      }
    }
    return std::nullopt;
  }
  [[nodiscard]] std::optional<Breach> other_than(const char* name, std::uint64_t expected,
                                                 const char* why) const {
    return other_than(name, Flags{static_cast<std::uint32_t>(expected)}, why);
  }

 private:
  const PortList& list_;
  const std::uint32_t* elements_;
};

class SuperconcentratorCheck final : public ContractCheck {
 public:
  SuperconcentratorCheck(const UnitSpec& spec, const Unit& unit, Cycle latency)
      : unit_(unit),
        latency_(latency),
        none_(unit.out.find("accept_o")->lanes, 0),
        flow_(spec, unit, latency) {}

  std::optional<Breach> cycle(bool rst_n, const std::uint32_t* in,
                              const std::uint32_t* out) override {
    const Elements i(unit_.in, in), o(unit_.out, out);
    for (Wave& wave : waves_) ++wave.age;
    if (!waves_.empty() && waves_.front().age > latency_) {
      return Breach{"ranked_o", 0, fmt::format("1 at most {} cycles after a start", latency_),
                    "later"};
    }
    if (auto breach = o["ranked_o"] != 0 ? resolve(o) : rest(o)) return breach;
    if (auto breach = flow_.cycle(in, out)) return breach;
    const bool ready = o["ready_o"] != 0;
    not_ready_ = ready ? 0 : not_ready_ + 1;
    if (not_ready_ > latency_) {
      return Breach{"ready_o", 0, fmt::format("1 again after at most {} cycles", latency_), "0"};
    }
    if (ready && i["start_i"] != 0) waves_.push_back({i.flags("active_i"), i.flags("request_i")});
    if (!rst_n) {
      waves_.clear();
      flow_.clear();
      not_ready_ = 0;
    }
    return std::nullopt;
  }

 private:
  struct Wave {
    Flags active, request;
    Cycle age = 0;
  };

  std::optional<Breach> rest(const Elements& o) const {
    for (const char* name : {"accept_o", "refuse_o", "grant_o", "deny_o"}) {
      if (auto breach = o.other_than(name, none_, "as ranked_o is 0")) return breach;
    }
    return std::nullopt;
  }
  std::optional<Breach> resolve(const Elements& o) {
    if (waves_.empty()) return Breach{"ranked_o", 0, "0, as no start waits for its ranks", "1"};
    const Wave wave = std::move(waves_.front());
    waves_.pop_front();
    const auto total = [](const Flags& flags) {
      return std::accumulate(flags.begin(), flags.end(), std::uint64_t{0});
    };
    const std::uint64_t active = total(wave.active), request = total(wave.request);
    const std::uint64_t bound = std::min(active, request);
    const auto split = [&](const Flags& flags, Flags& yes, Flags& no) {
      std::vector<NodeId> chosen;
      yes = no = none_;
      for (NodeId i = 0; i < flags.size(); ++i) {
        if (flags[i] == 0) continue;
        const bool below = chosen.size() < bound;
        (below ? yes : no)[i] = 1;
        if (below) chosen.push_back(i);
      }
      return chosen;
    };
    Flags accept, refuse, grant, deny;
    const std::vector<NodeId> from = split(wave.active, accept, refuse);
    const std::vector<NodeId> to = split(wave.request, grant, deny);
    const std::string why = fmt::format("with {} active and {} requested", active, request);
    for (const auto& [name, flags] : {std::pair{"accept_o", &accept},
                                      {"refuse_o", &refuse},
                                      {"grant_o", &grant},
                                      {"deny_o", &deny}}) {
      if (auto breach = o.other_than(name, *flags, why.c_str())) return breach;
    }
    for (const auto& [name, value] :
         {std::pair{"bound_o", bound}, {"active_total_o", active}, {"request_total_o", request}}) {
      if (auto breach = o.other_than(name, value, why.c_str())) return breach;
    }
    for (std::size_t j = 0; j < from.size(); ++j) flow_.add(from[j], to[j]);
    return std::nullopt;
  }

  const Unit& unit_;
  Cycle latency_, not_ready_ = 0;
  Flags none_;
  std::deque<Wave> waves_;
  PacketFlow flow_;
};

/// Which leaves take part in a wave is the controller's choice; that it ends with even loads is
/// not.
class LoadBalancerCheck final : public ContractCheck {
 public:
  LoadBalancerCheck(const UnitSpec& spec, const Unit& unit, Cycle latency)
      : unit_(unit),
        patience_(kPatience + 10 * latency),
        none_(unit.out.find("accept_o")->lanes, 0),
        flow_(spec, unit, latency) {}

  std::optional<Breach> cycle(bool rst_n, const std::uint32_t* in,
                              const std::uint32_t* out) override {
    const Elements i(unit_.in, in), o(unit_.out, out);
    const bool busy = o["busy_o"] != 0, balanced = o["balanced_o"] != 0;
    if (busy != running_ && !(running_ && balanced)) {
      return Breach{"busy_o", 0,
                    running_ ? "1 until balanced_o" : "0, as no start came since the last end",
                    busy ? "1" : "0"};
    }
    if (balanced && (busy || !running_)) {
      return Breach{"balanced_o", 0, "0, as it strobes in the first cycle with busy_o low", "1"};
    }
    if (auto breach = o["ranked_o"] != 0 ? resolve(o) : rest(o)) return breach;
    if (auto breach = flow_.cycle(in, out)) return breach;
    if (balanced) {
      if (auto breach = end(o)) return breach;
      running_ = false;
    }
    const bool moved = o["ranked_o"] != 0 || o.count("take_o") + o.count("valid_o") != 0;
    quiet_ = running_ && !moved ? quiet_ + 1 : 0;
    if (quiet_ > patience_) {
      return Breach{"busy_o", 0,
                    fmt::format("a wave, a word or the end within {} cycles", patience_),
                    "nothing"};
    }
    if (!running_ && i["start_i"] != 0) {
      running_ = true;
      load_ = i.flags("load_i");
    }
    if (!rst_n) {
      running_ = false;
      quiet_ = 0;
      flow_.clear();
    }
    return std::nullopt;
  }

 private:
  static constexpr Cycle kPatience = 1000;

  std::optional<Breach> rest(const Elements& o) const {
    for (const char* name : {"accept_o", "grant_o"}) {
      if (auto breach = o.other_than(name, none_, "as ranked_o is 0")) return breach;
    }
    return std::nullopt;
  }
  std::optional<Breach> resolve(const Elements& o) {
    if (!running_) return Breach{"ranked_o", 0, "0, as busy_o is 0", "1"};
    const std::uint64_t bound = o["bound_o"];
    for (const char* name : {"accept_o", "grant_o"}) {
      const std::uint64_t count = o.count(name);
      if (count == bound) continue;
      return Breach{name, 0, fmt::format("{} flags, as bound_o says", bound),
                    fmt::format("{} flags", count)};
    }
    std::vector<NodeId> from, to;
    for (NodeId i = 0; i < load_.size(); ++i) {
      const bool accepted = o.at("accept_o")[i] != 0, granted = o.at("grant_o")[i] != 0;
      if (accepted && load_[i] == 0) {
        return Breach{"accept_o", i, "0, as the processor has no task left", "1"};
      }
      if (accepted) from.push_back(i);
      if (granted) to.push_back(i);
      load_[i] += static_cast<std::uint32_t>(granted) - static_cast<std::uint32_t>(accepted);
    }
    for (std::size_t j = 0; j < from.size(); ++j) flow_.add(from[j], to[j]);
    return std::nullopt;
  }
  std::optional<Breach> end(const Elements& o) const {
    if (!flow_.empty()) return Breach{"balanced_o", 0, "0, as tasks are in flight", "1"};
    const auto [least, most] = std::minmax_element(load_.begin(), load_.end());
    if (*most - *least > 1) {
      return Breach{"balanced_o", 0, "1 when the loads differ by at most 1",
                    fmt::format("1 with loads from {} to {}", *least, *most)};
    }
    const std::uint64_t sum = std::accumulate(load_.begin(), load_.end(), std::uint64_t{0});
    return o.other_than("average_o", sum / load_.size(), "the floor of the mean load");
  }

  const Unit& unit_;
  Cycle patience_, quiet_ = 0;
  bool running_ = false;
  Flags none_, load_;
  PacketFlow flow_;
};

}  // namespace

std::unique_ptr<ContractCheck> contract_check(const UnitSpec& spec, const Unit& unit,
                                              Cycle latency) {
  if (spec.unit.starts_with("superconcentrator")) {
    return std::make_unique<SuperconcentratorCheck>(spec, unit, latency);
  }
  if (spec.unit == "load_balancer") {
    return std::make_unique<LoadBalancerCheck>(spec, unit, latency);
  }
  throw UserError(
      fmt::format("expected the contract superconcentrator or load_balancer for a latency of one's "
                  "own, got {}, "
                  "which is compared with the model in every cycle; leave out the latency",
                  spec.unit));
}

}  // namespace ballast::tb
