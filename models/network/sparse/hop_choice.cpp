// SPDX-License-Identifier: BSD-3-Clause
#include "network/sparse/hop_choice.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "network/sparse/uncredited_flits.h"

namespace ballast {

HopChoice::HopChoice(const Wiring& wiring, const Relation& relation, PacketPool& packets,
                     RouterRegisters& state, const Bubble* bubble, const ReplyPlaces* replies)
    : wiring_(wiring),
      relation_(relation),
      packets_(packets),
      state_(state),
      ring_(wiring.options.ring()),
      bubble_(bubble),
      replies_(replies) {
  const std::size_t most_hops = wiring.topology.most_hops();
  if (most_hops > 1) sets_.resize(wiring.vcs() * most_hops);
}

void HopChoice::read_words(const VcId* vcs, std::span<RouteStep> steps) const {
  const Routing& routing = relation_.routing();
  for (RouteStep& step : steps) {
    const VcId id = *vcs++;
    step.word = packets_[packet_at(id)].word;
    const PortId sender = state_.ports[wiring_.numbers.port_of(id)].peer;
    if (!relation_.chooses() || sender < wiring_.numbers.routers) continue;
    const UncreditedFlits load(state_, wiring_.numbers, wiring_.first_port[step.at],
                               wiring_.options);
    const auto other = routing.other_word(step);
    if (other && routing.prefers_other(step, *other, load)) step.word = *other;
  }
}

void HopChoice::keep(std::span<const VcId> fronts, std::span<const VcId> stepped,
                     const Hop* answers) {
  const std::uint32_t most = relation_.most_hops();
  if (relation_.has_sets()) {
    for (const VcId id : fronts) sets_[std::size_t{id} * most].port = kNoPort;
  }
  for (const VcId id : stepped) {
    if (relation_.reads_words()) packets_[packet_at(id)].word = answers->word;
    if (relation_.has_sets()) std::copy(answers, answers + most, &sets_[std::size_t{id} * most]);
    answers += most;
  }
}

void HopChoice::choose(std::span<const VcId> allocating, Cycle now) {
  for (const VcId id : allocating) {
    if (of(id).size() < 2) continue;
    const PortId first = first_port(id);
    const Hop& hop = choice_of(id, first, now);
    state_.in[id].out = wiring_.numbers.vc_of(first + hop.port, 0);
    state_.in[id].candidates = static_cast<std::uint16_t>(vcs_of(id, hop));
    if (relation_.reads_words()) packets_[packet_at(id)].word = hop.word;
  }
}

/// Of the hops with a free VC the selected one; an escape hop only if there is no other. The
/// preferred one of all if none is free.
const Hop& HopChoice::choice_of(VcId id, PortId first, Cycle now) const {
  const HopSet set = of(id);
  const auto is_candidate = [&](const Hop& hop) {
    return !relation_.is_escape(hop) && is_open(id, first, hop);
  };
  const auto open = static_cast<std::uint32_t>(std::ranges::count_if(set, is_candidate));
  /// Number k of them.
  const auto candidate = [&](std::uint32_t k) -> const Hop& {
    return *std::ranges::find_if(set,
                                 [&](const Hop& hop) { return is_candidate(hop) && k-- == 0; });
  };
  if (open == 0) {
    const Hop* const escape =
        std::ranges::find_if(set, [&](const Hop& hop) { return is_open(id, first, hop); });
    return escape != set.end() ? *escape : set.front();
  }
  if (open == 1 || relation_.selection() == Selection::first) return candidate(0);
  const std::uint32_t one = relation_.draw(id, 2 * now, open);
  if (relation_.selection() == Selection::random) return candidate(one);
  // The better of two: of all, the packets of a router would crowd one link.
  const std::uint32_t other = (one + 1 + relation_.draw(id, 2 * now + 1, open - 1)) % open;
  const Hop &a = candidate(one), &b = candidate(other);
  return free_places(id, first, b) > free_places(id, first, a) ? b : a;
}

/// In the buffers behind a link, of the classes of the hop and of the message.
std::uint32_t HopChoice::free_places(VcId id, PortId first, const Hop& hop) const {
  std::uint32_t places = 0;
  for (unsigned vcs = vcs_of(id, hop); vcs != 0; vcs &= vcs - 1) {
    places += state_
                  .out[wiring_.numbers.vc_of(first + hop.port,
                                             static_cast<unsigned>(std::countr_zero(vcs)))]
                  .credits;
  }
  return places;
}

/// It has a free VC of its class, with room. `first`: of the router's ports.
bool HopChoice::is_open(VcId id, PortId first, const Hop& hop) const {
  const PortId output = first + hop.port;
  const unsigned free = vcs_of(id, hop) & state_.ports[output].free_vcs;
  return with_room(id, output, free) != 0;
}

unsigned HopChoice::with_room(VcId id, PortId output, unsigned free) const {
  if (bubble_ != nullptr) {
    free = bubble_->with_room(free, wiring_.numbers.port_of(id), output,
                              relation_.class_of(wiring_.numbers.lane_of(id)));
  }
  if (replies_ != nullptr && is_request_to_processor(id, output)) {
    free = replies_->open(free, state_.ports[output].peer - wiring_.numbers.routers);
  }
  if (!relation_.has_escape() || state_.ports[output].peer >= wiring_.numbers.routers) return free;
  const std::uint32_t whole = std::min(packets_[packet_at(id)].flits, wiring_.options.buffer_flits);
  unsigned open = free & relation_.own(relation_.escape_vcs(), wiring_.numbers.lane_of(id));
  for (unsigned others = free & ~open; others != 0; others &= others - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(others));
    if (state_.out[wiring_.numbers.vc_of(output, lane)].credits >= whole) open |= 1u << lane;
  }
  return open;
}

bool HopChoice::any_open(VcId id) const {
  const PortId first = first_port(id);
  return std::ranges::any_of(of(id), [&](const Hop& hop) { return is_open(id, first, hop); });
}

}  // namespace ballast
