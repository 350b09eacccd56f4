// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "core/random.h"

namespace ballast {

namespace {

constexpr double kWeightRounding = 1e-9;  // of weights whose mean is 1

/// The random numbers of one packet.
struct PacketDraw {
  double u;  ///< for the gap after it
  std::uint32_t word0, word1;

  /// Block `generated` of the source's stream. Block 0 determines the cycle of the first packet.
  PacketDraw(std::uint64_t seed, NodeId from, Cycle generated) {
    const auto words = RandomStream(seed, Stream::packets, from).block(generated);
    u = RandomStream::real(std::uint64_t{words[0]} << 32 | words[1]);
    word0 = words[2];
    word1 = words[3];
  }
};

RenewalProcess process_of(const SourceOptions& o) {
  return o.burst == 0 ? RenewalProcess::bernoulli(o.rate, o.flits)
                      : RenewalProcess::on_off(o.rate, o.flits, o.burst);
}

}  // namespace

std::vector<Key> source_keys() {
  return {Key::real("rate", 0.1)
              .range(1e-6, 1)
              .unit("flits/processor/cycle")
              .help("offered load")
              .when(kRated),
          Key::integer("packet_flits", 1)
              .range(1, 65536)
              .unit("flits")
              .formerly("flits")
              .help("length of a packet"),
          Key::text("process", "bernoulli")
              .choices({"bernoulli", "onoff"})
              .help("source process; bernoulli: a packet in each cycle with the same probability; "
                    "onoff: bursts of packets")
              .when(kRated),
          Key::real("burst")
              .range(1, 1e6)
              .unit("packets")
              .help("mean length of a burst, for process = \"onoff\"")
              .when(kRated)};
}

SourceOptions source_options(const Args& args) {
  const bool bursts = args.text("process") == "onoff";
  if (bursts != args.has("burst")) {
    throw UserError(
        args.where(bursts ? "process" : "burst"),
        bursts ? "traffic.burst: missing required key for process = \"onoff\", expected a number"
               : "traffic.burst: has an effect only with process = \"onoff\"; leave it out");
  }
  return {args.get<double>("rate"), args.get<std::uint32_t>("packet_flits"),
          bursts ? args.get<double>("burst") : 0};
}

double highest_rate(const Pattern& pattern) {
  const std::vector<double>& weights = pattern.weights();
  return weights.empty() ? 1 : 1 / *std::ranges::max_element(weights);
}

void check_rate(const Pattern& pattern, double rate, const Where& where) {
  const double highest = highest_rate(pattern);
  if (pattern.weights().empty() || rate <= highest * (1 + kWeightRounding)) return;
  throw UserError(where, fmt::format("traffic.rate: expected at most {:.4g} with these rates per "
                                     "pair, where a processor sends {:.4g} times the mean, got "
                                     "{:.4g}",
                                     highest, 1 / highest, rate));
}

TrafficSources::TrafficSources(Pattern pattern, const SourceOptions& options)
    : pattern_(std::move(pattern)),
      options_(options),
      process_(process_of(options)),
      next_(processors()),
      room_(processors(), Network::kQueue),
      link_(processors(), kNone) {
  check_rate(pattern_, options_.rate);
  // About two gaps long, so that few processors are visited before their turn.
  const auto slots =
      std::bit_ceil(static_cast<std::size_t>(std::clamp(2 * process_.mean_gap(), 64.0, 65536.0)));
  mask_ = slots - 1;
  head_.resize(slots, kNone);
  occupied_.resize(slots / 64);
  untouched_ = UntouchedMemory(std::uint64_t{2} * processors() * Network::kQueue * sizeof(Message));
  shown_.reserve(std::size_t{processors()} * Network::kQueue);
  shown_before_.reserve(shown_.capacity());
  SourceOptions own = options_;
  for (const double weight : pattern_.weights()) {
    own.rate = std::min(1.0, options_.rate * weight);
    processes_.push_back(weight == 0 ? process_ : process_of(own));  // not used with 0
  }
  for (NodeId i = 0; i < processors(); ++i) {
    const PacketDraw draw(options_.seed, i, 0);
    next_[i] = pattern_.sends(i) ? process(i).first(draw.u, draw.word0, draw.word1) : kNever;
    if (next_[i] != kNever) insert(i);
  }
}

std::span<const Message> TrafficSources::step(Cycle now, std::span<const NodeId> taken,
                                              Cycle until) {
  shown_.swap(shown_before_);
  shown_.clear();
  if (until != until_) {
    until_ = until;
    behind_ = static_cast<NodeId>(
        std::count_if(next_.begin(), next_.end(), [until](Cycle next) { return next < until; }));
  }
  for (const NodeId i : taken) ++room_[i];
  for (const NodeId i : taken) {
    if (next_[i] <= now) show(i, now + 1);
  }
  show_generated(now + 1);
  return shown_;
}

void TrafficSources::show_generated(Cycle cycle) {
  const Cycle slot = cycle & mask_;
  for (NodeId* link = &head_[slot]; *link != kNone;) {
    const NodeId i = *link;
    if (next_[i] != cycle) {
      link = &link_[i];
      continue;
    }
    *link = link_[i];
    show(i, cycle);
  }
  if (head_[slot] == kNone) occupied_[slot / 64] &= ~(std::uint64_t{1} << (slot % 64));
}

/// Shows the packets that processor i, not on the wheel, has generated by `cycle`, as room permits.
void TrafficSources::show(NodeId i, Cycle cycle) {
  Cycle next = next_[i];
  const bool was_behind = next < until_;
  for (; next <= cycle && room_[i] != 0; --room_[i]) {
    const PacketDraw draw(options_.seed, i, next);
    shown_.push_back({i, pattern_.to(i, draw.word0, draw.word1), options_.flits, next});
    next += process(i).gap(draw.u);
  }
  if (next == next_[i]) return;
  next_[i] = next;
  if (was_behind && next >= until_) --behind_;
  if (next > cycle) insert(i);
}

Cycle TrafficSources::next_event(Cycle now) const noexcept {
  // The edge before the next cycle, now + 2 or later, that has a slot in use.
  const Cycle from = now + 2;
  const std::size_t words = occupied_.size(), first = (from & mask_) / 64;
  for (std::size_t k = 0; k <= words; ++k) {
    std::uint64_t bits = occupied_[(first + k) % words];
    if (k == 0) bits &= ~std::uint64_t{0} << (from % 64);
    if (bits != 0) {
      return from - from % 64 + 64 * k + static_cast<unsigned>(std::countr_zero(bits)) - 1;
    }
  }
  return kNever;
}

}  // namespace ballast
