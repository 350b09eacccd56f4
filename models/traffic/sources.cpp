// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/sources.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/draws.h"
#include "core/random.h"

namespace ballast {

namespace {

constexpr std::size_t kFewDraws = 2;  ///< so many are faster one after the other

/// For the gap after a packet, from its first two random words; the other two are for its
/// destination.
double for_gap(std::uint32_t high, std::uint32_t low) {
  return RandomStream::real(std::uint64_t{high} << 32 | low);
}

/// The random numbers of one packet. `from`: the number of its source.
struct PacketDraw {
  double u;  ///< for_gap()
  std::uint32_t word0, word1;

  /// Block `generated` of the source's stream. Block 0 determines the cycle of the first packet.
  PacketDraw(std::uint64_t seed, NodeId from, Cycle generated) {
    const auto words = RandomStream(seed, Stream::packets, from).block(generated);
    u = for_gap(words[0], words[1]);
    word0 = words[2];
    word1 = words[3];
  }
};

RenewalProcess process_of(const SourceOptions& o) {
  if (o.alpha != 0) return RenewalProcess::markov(o.rate, o.flits, o.alpha, o.beta);
  return o.burst == 0 ? RenewalProcess::bernoulli(o.rate, o.flits)
                      : RenewalProcess::on_off(o.rate, o.flits, o.burst);
}

}  // namespace

TrafficSources::TrafficSources(Pattern pattern, const SourceOptions& options)
    : TrafficSources({SourceClass{std::move(pattern), options}}, false) {}

TrafficSources::TrafficSources(std::vector<SourceClass> classes, bool own_interfaces)
    : classes_(std::move(classes)),
      processors_(classes_.front().pattern.processors()),
      bits_(class_bits(classes_.size())),
      share_(classes_.size() > 1 && !own_interfaces) {
  const std::size_t sources = classes_.size() * processors_;
  const std::size_t interfaces = share_ ? processors_ : sources;
  next_.resize(sources);
  link_.resize(sources, kNone);
  room_.resize(interfaces, Network::kQueue);
  double longest = 0;
  for (const SourceClass& c : classes_) {
    check_sources(c);
    processes_.push_back({process_of(c.options), {}});
    longest = std::max(longest, processes_.back().of_all.mean_gap());
  }
  // About two gaps long, so that few sources are visited before their turn.
  const auto slots =
      std::bit_ceil(static_cast<std::size_t>(std::clamp(2 * longest, 64.0, 65536.0)));
  mask_ = slots - 1;
  head_.resize(slots, kNone);
  occupied_.resize(slots / 64);
  untouched_ = UntouchedMemory(2 * interfaces * Network::kQueue * sizeof(Message));
  shown_.reserve(interfaces * Network::kQueue);
  shown_before_.reserve(shown_.capacity());
  if (classes_.size() == 1 && sources <= DrawsAhead::kMostSources &&
      static_cast<double>(sources) < DrawsAhead::kEnough * longest) {
    ahead_.use(sources);
  }
  for (NodeId c = 0; c < classes_.size(); ++c) start(c);
}

/// Draws the first packets of a class.
void TrafficSources::start(NodeId source_class) {
  const auto& [pattern, options, name] = classes_[source_class];
  Processes& processes = processes_[source_class];
  SourceOptions own = options;
  for (const double weight : pattern.weights()) {
    own.rate = std::min(options.on(), options.rate * weight);
    processes.own.push_back(weight == 0 ? processes.of_all : process_of(own));  // not used with 0
  }
  for (NodeId i = 0; i < processors_; ++i) {
    const NodeId source = source_class * processors_ + i;
    const PacketDraw draw(options.seed, source, 0);
    next_[source] =
        pattern.sends(i) ? processes.of(i).first(draw.u, draw.word0, draw.word1) : kNever;
    if (next_[source] == kNever) continue;
    insert(source);
    if (ahead_.is_used()) renew(source);
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
    if (share_) {
      show_waiting(i, now);
    } else if (next_[i] <= now) {
      show(i, now + 1);
    }
  }
  if (head_[(now + 1) & mask_] != kNone) show_generated(now + 1);
  return shown_;
}

/// Shows the packets generated in `cycle`; their sources leave the wheel.
void TrafficSources::show_generated(Cycle cycle) {
  const Cycle slot = cycle & mask_;
  NodeId due[kMostDraws];
  std::size_t n = 0;
  for (NodeId* link = &head_[slot]; *link != kNone;) {
    const NodeId source = *link;
    if (next_[source] != cycle) {
      link = &link_[source];
      continue;
    }
    *link = link_[source];
    due[n++] = source;
    if (n < kMostDraws) continue;
    show_due({due, n}, cycle);
    n = 0;
  }
  show_due({due, n}, cycle);
  if (head_[slot] == kNone) occupied_[slot / 64] &= ~(std::uint64_t{1} << (slot % 64));
}

/// The same of some sources, which have left the wheel.
void TrafficSources::show_due(std::span<const NodeId> due, Cycle cycle) {
  if (ahead_.is_used()) return show_ahead(due, cycle);
  if (classes_.size() == 1 && due.size() > kFewDraws) return show_together(due, cycle);
  for (const NodeId source : due) show(source, cycle);
}

/// The same of the only class, with the draws made before.
inline void TrafficSources::show_ahead(std::span<const NodeId> due, Cycle cycle) {
  for (const NodeId source : due) {
    if (room_[source] != 0) show_one(source, cycle, draw_next(source));
  }
}

/// The same of the only class, with all draws at once.
void TrafficSources::show_together(std::span<const NodeId> due, Cycle cycle) {
  NodeId from[kMostDraws];
  Cycle generated[kMostDraws];
  std::size_t n = 0;
  for (const NodeId source : due) {
    if (room_[source] != 0) from[n++] = source;
  }
  if (n == 0) return;
  std::fill_n(generated, n, cycle);
  Draws draws;
  draw(from, generated, n, draws);
  for (std::size_t k = 0; k < n; ++k) show_one(from[k], cycle, {draws.gap[k], draws.to[k]});
}

/// Of packets of the only class. `from` and `generated` have room for kMostDraws.
void TrafficSources::draw(const NodeId* from, const Cycle* generated, std::size_t n,
                          Draws& draws) const {
  const auto& [pattern, options, name] = classes_.front();
  const Processes& processes = processes_.front();
  DrawnWords words;
  draw_blocks(options.seed, Stream::packets, generated, from, n, words);
  double u[kMostDraws];
  for (std::size_t k = 0; k < n; ++k) u[k] = for_gap(words.word[0][k], words.word[1][k]);
  if (processes.own.empty()) {
    processes.of_all.gaps(u, n, draws.gap);
  } else {
    for (std::size_t k = 0; k < n; ++k) draws.gap[k] = processes.own[from[k]].gap(u[k]);
  }
  for (std::size_t k = 0; k < n; ++k) {
    draws.to[k] = pattern.to(from[k], words.word[2][k], words.word[3][k]);
  }
}

/// Of the next packets of these sources.
void TrafficSources::draw_ahead(const NodeId* from, std::size_t n, DrawsAhead::Draw* ahead) const {
  Cycle generated[kMostDraws];
  for (std::size_t k = 0; k < n; ++k) generated[k] = next_[from[k]];
  Draws draws;
  draw(from, generated, n, draws);
  for (std::size_t k = 0; k < n; ++k) ahead[from[k]] = {draws.gap[k], draws.to[k]};
}

/// Of the first packet that a source has not handed over.
DrawsAhead::Draw TrafficSources::draw_next(NodeId source) {
  if (ahead_.is_used()) {
    return ahead_.of(source, [this](auto... waiting) { draw_ahead(waiting...); });
  }
  const NodeId its_class = class_of(source), i = source - its_class * processors_;
  const auto& [pattern, options, name] = classes_[its_class];
  const PacketDraw draw(options.seed, source, next_[source]);
  return {processes_[its_class].of(i).gap(draw.u), pattern.to(i, draw.word0, draw.word1)};
}

/// Of the sources that share an interface, shows the packets that wait for it since `cycle` or
/// before, as room permits.
void TrafficSources::show_waiting(NodeId processor, Cycle cycle) {
  while (room_[processor] != 0) {
    NodeId oldest = processor;
    for (std::size_t s = std::size_t{oldest} + processors_; s < next_.size(); s += processors_) {
      if (next_[s] < next_[oldest]) oldest = static_cast<NodeId>(s);
    }
    if (next_[oldest] > cycle) return;
    show(oldest, cycle, 1);
  }
}

/// Shows the packets that a source, not on the wheel, has generated by `cycle`, as room permits.
void TrafficSources::show(NodeId source, Cycle cycle, unsigned most) {
  const NodeId its_class = class_of(source), i = source - its_class * processors_;
  const std::uint32_t flits = classes_[its_class].options.flits;
  std::uint8_t& room = room_[share_ ? i : source];
  bool shows = false;
  Cycle next = next_[source];
  for (; next <= cycle && room != 0 && most != 0; --room, --most) {
    const DrawsAhead::Draw draw = draw_next(source);
    shown_.push_back({i, draw.to, flits, next << bits_ | its_class});
    next += draw.gap;
    advance(source, next);
    shows = true;
  }
  if (shows && next > cycle) insert(source);
}

Cycle TrafficSources::next_event(Cycle now) const noexcept {
  // The edge before the next cycle, now + 2 or later, that has a slot in use.
  const Cycle from = now + 2;
  const std::size_t words = occupied_.size(), first = (from & mask_) / 64;
  for (std::size_t k = 0; k <= words; ++k) {
    std::uint64_t bits = occupied_[(first + k) & (words - 1)];  // a power of two, like the slots
    if (k == 0) bits &= ~std::uint64_t{0} << (from % 64);
    if (bits != 0) {
      return from - from % 64 + 64 * k + static_cast<unsigned>(std::countr_zero(bits)) - 1;
    }
  }
  return kNever;
}

}  // namespace ballast
