// SPDX-License-Identifier: BSD-3-Clause
// One cycle of a block.
#include <hwy/base.h>

#include <algorithm>
#include <bit>

#include "network/dense/dense_routers.h"

namespace ballast {

namespace {

/// Calls `each` with the columns of a set.
template <class Each>
void for_each_in(std::uint64_t set, Each&& each) {
  for (; set != 0; set &= set - 1)
    each(static_cast<std::size_t>(hwy::Num0BitsBelowLS1Bit_Nonzero64(set)));
}

/// The pointer, in a register: else the compiler adds up row and column wherever one is used.
template <class T>
[[nodiscard]] T* held(T* pointer) noexcept {
  asm("" : "+r"(pointer));
  return pointer;
}

}  // namespace

void DenseRouters::step_any(DenseBlock& block, const DenseCycle& cycle) {
  if (relation_.reads_words()) {
    step_groups<Routes::words>(block, cycle);
  } else if (known_.is_used()) {
    step_groups<Routes::known>(block, cycle);
  } else {
    step_groups<Routes::topology>(block, cycle);
  }
  if (++block.unharvested == 255) harvest(block);
}

template <DenseRouters::Routes kRoutes>
void DenseRouters::step_groups(DenseBlock& block, const DenseCycle& cycle) {
  DenseSets fronts;
  DenseMoves moves;
  DenseFlits flits;
  for (NodeId first = block.first; first < block.last; first += DenseColumns::kGroup) {
    dense_arrivals(columns_, first, cycle, fronts, flits);
    take_fronts<kRoutes>(block, first, fronts, flits);
    dense_allocations(columns_, first, cycle, moves, flits);
    const std::uint64_t hops = pass_flits(block, first, moves.from, flits);
    if (hops == 0) continue;
    if (wiring_.options.count_links) [[unlikely]] {
      count_links(first, moves.from, flits);
    }
    block.counts->flits += hops;
    mark_apart(block, first, moves, cycle);
    dense_releases(columns_, first, cycle, flits, fronts);
    take_fronts<kRoutes>(block, first, fronts, flits);
  }
}

/// The route of the packet in front of the VC at `place` in the tables, at the router of its
/// destination: there it may take any VC.
void DenseRouters::leave_here(std::size_t place, NodeId to) noexcept {
  columns_.output.data()[place] = byte(1u << side_[wiring_.leave[to]]);
  columns_.candidates.data()[place] = byte(wiring_.all_vcs);
}

/// A route that is not known yet: at once, or with the next answers.
[[gnu::noinline]] void DenseRouters::find_route(DenseBlock& block, NodeId router, std::size_t place,
                                                NodeId to) {
  if (wiring_.home[to] == router) {
    leave_here(place, to);
    known_.of(router)[to] = {columns_.output.data()[place], columns_.candidates.data()[place]};
    return;
  }
  block.questions.push_back({router, to});
  block.places.push_back(static_cast<std::uint32_t>(place));
}

/// Finds the routes of packets in front of their VC. They are pure functions: they may be known
/// before their cycle.
template <DenseRouters::Routes kRoutes>
void DenseRouters::take_fronts(DenseBlock& block, NodeId first, const DenseSets& fronts,
                               const DenseFlits& flits) {
  constexpr bool kWords = kRoutes == Routes::words, kKnown = kRoutes == Routes::known;
  const DenseColumns& c = columns_;
  const unsigned channels = c.sides * c.vcs;
  const std::size_t entry = c.entry(first, 0);
  const Route* const* const known = kKnown ? held(known_rows_.data() + first) : nullptr;
  const Flit* const slots = slots_;
  const NodeId *const destinations = packets_.destinations(), *const home = wiring_.home.data();
  TurnQuestion* question = block.questions.begin();
  std::uint32_t* place = block.places.begin();
  for (unsigned k = 0; k < channels; ++k) {
    if (fronts[k] == 0) continue;
    const std::size_t row = entry + k * kDenseGroup;
    Byte* const output = held(c.output.data() + row);
    Byte* const candidates = held(c.candidates.data() + row);
    const Byte* const slot = held(&flits.slot[k][0]);
    const std::uint32_t* const own = held(&c.own[row]);
    for_each_in(fronts[k], [&](std::size_t column) {
      const Flit flit = slots[std::size_t{own[column]} + value(slot[column])];
      const NodeId to = destinations[packet_of(flit)];
      const NodeId router = first + static_cast<NodeId>(column);
      if constexpr (kKnown) {
        const Route route = known[column][to];
        output[column] = route.output;
        candidates[column] = route.candidates;
        if (value(route.output) == 0) [[unlikely]] {
          find_route(block, router, row + column, to);
        }
      } else if (home[to] == router && !(kWords && passes(packet_of(flit), router))) [[unlikely]] {
        leave_here(row + column, to);
      } else {
        *question++ = {router, to};
        *place++ = static_cast<std::uint32_t>(row + column);
        if constexpr (kWords) block.askers.push_back(packet_of(flit));
      }
    });
  }
  if constexpr (!kKnown) {
    block.questions.end_at(question);
    block.places.end_at(place);
  }
  if (!block.questions.empty()) answer_routes(block);
}

/// A packet's word changes with its route. Asked again with the new one, at a change of the
/// stepping, the answer is the same: see Routing::words().
void DenseRouters::answer_by_words(DenseBlock& block) {
  const std::size_t n = block.askers.size();
  for (std::size_t k = 0; k < n; ++k) {
    block.steps[k] = {block.questions[k].at, block.questions[k].to, packets_[block.askers[k]].word};
  }
  wiring_.topology.route({block.steps.data(), n}, block.hops.data());
  for (std::size_t k = 0; k < n; ++k) {
    const Hop& hop = block.hops[k];
    const PortId port = wiring_.first_port[block.steps[k].at] + hop.port;
    columns_.output.data()[block.places[k]] = byte(1u << side_[port]);
    columns_.candidates.data()[block.places[k]] = byte(relation_.classes()[hop.vc_class]);
    packets_[block.askers[k]].word = hop.word;
  }
  block.askers.clear();
  block.questions.clear();
  block.places.clear();
}

void DenseRouters::answer_routes(DenseBlock& block) {
  if (relation_.reads_words()) return answer_by_words(block);
  Byte *const output = columns_.output.data(), *const candidates = columns_.candidates.data();
  const std::uint16_t* const classes = relation_.classes();
  const Turn* turn = block.turns.data();
  wiring_.topology.turn({block.questions.begin(), block.questions.end()}, block.turns.data());
  for (const std::uint32_t place : block.places) {
    output[place] = byte(1u << turn->side);
    candidates[place] = byte(classes[turn->vc_class]);
    ++turn;
  }
  if (known_.is_used()) {
    for (std::size_t k = 0; k < block.questions.size(); ++k) {
      const std::uint32_t place = block.places[k];
      known_.of(block.questions[k].at)[block.questions[k].to] = {output[place], candidates[place]};
    }
  }
  block.questions.clear();
  block.places.clear();
}

/// The winners send one flit each into the slot that its credit reserved at the other end of the
/// link. Returns their number.
std::uint64_t DenseRouters::pass_flits(DenseBlock& block, NodeId first, const DenseSets& winners,
                                       DenseFlits& flits) {
  const DenseColumns& c = columns_;
  const unsigned channels = c.sides * c.vcs, link_channels = c.link_sides * c.vcs;
  Flit* const slots = slots_;
  const std::uint32_t *own = &c.own[c.entry(first, 0)], *const peers = &c.peer[c.entry(first, 0)];
  const Byte* slot = c.head.data() + c.entry(first, 0);
  const Byte* const ends = c.tail.data() + c.entry(first, 0);
  std::uint64_t hops = 0, packets = 0;
  PacketId* ejected = block.to_processors->end();
  for (unsigned k = 0; k < channels; ++k, own += kDenseGroup, slot += kDenseGroup) {
    const Byte* const ways = flits.way[k];
    Byte* const last = flits.last[k];
    for_each_in(winners[k], [&](std::size_t column) {
      const Flit flit = slots[std::size_t{own[column]} + value(slot[column])];
      const std::size_t way = value(ways[column]), out = way * kDenseGroup + column;
      if (way < link_channels) [[likely]] {
        slots[std::size_t{peers[out]} + value(ends[out])] = flit;
      } else {
        *ejected++ = packet_of(flit);
      }
      last[column] = byte(is_tail(flit) ? 255 : 0);
      packets += is_tail(flit);
      ++hops;
    });
    if (k < link_channels) continue;
    for_each_in(winners[k], [&](std::size_t column) {
      block.to_terminals->push_back(peers[k * kDenseGroup + column]);
    });
  }
  block.to_processors->end_at(ejected);
  block.counts->packets += packets;
  return hops;
}

/// Of the packets whose tail was sent, before its slot is taken again.
void DenseRouters::count_links(NodeId first, const DenseSets& winners, const DenseFlits& flits) {
  const DenseColumns& c = columns_;
  const std::uint32_t* own = &c.own[c.entry(first, 0)];
  const Byte* slot = c.head.data() + c.entry(first, 0);
  for (unsigned k = 0; k < c.sides * c.vcs; ++k, own += kDenseGroup, slot += kDenseGroup) {
    const Byte* const ways = flits.way[k];
    for_each_in(winners[k], [&](std::size_t column) {
      const Flit flit = slots_[std::size_t{own[column]} + value(slot[column])];
      if (!is_tail(flit) || value(ways[column]) >= c.link_sides * c.vcs) return;
      ++packets_[packet_of(flit)].links;
    });
  }
}

/// The marks of links that no store of a vector has set.
void DenseRouters::mark_apart(DenseBlock& block, NodeId first, const DenseMoves& moves,
                              const DenseCycle& cycle) {
  DenseColumns& c = columns_;
  const DenseLinks* const links = c.links_of(first);
  Byte *const arrivals = c.arrivals.at(cycle.arrival), *const credits =
                                                           c.credit_marks.at(cycle.link_credit);
  for (unsigned side = 0; side < c.link_sides; ++side) {
    if (links[side].apart == 0) continue;
    for (unsigned lane = 0; lane < c.vcs; ++lane) {
      const unsigned k = side * c.vcs + lane;
      const auto mark = [&](std::uint64_t set, Byte* row, FixedList<std::uint32_t>& later) {
        for_each_in(set & links[side].apart, [&](std::size_t column) {
          const PortId port = numbers_.port_of(c.peer[c.entry(first + column, k)] / c.slots);
          const auto place = static_cast<std::uint32_t>(mark_of(port, lane));
          if (c.all_apart) {
            row[place] = MarkRows::kMark;
          } else {
            later.push_back(place);
          }
        });
      };
      mark(moves.to[k], arrivals, block.arrivals);
      mark(moves.from[k], credits, block.link_credits);
    }
  }
}

NetworkEvents DenseRouters::unfinished() const noexcept {
  const DenseColumns& c = columns_;
  NetworkEvents e;
  const std::size_t places = c.columns() * c.sides * c.vcs;
  for (std::size_t k = 0; k < places; ++k) e.buffer_writes += value(c.count.data()[k]);
  for (PortId port = 0; port < numbers_.routers; ++port) {
    for (unsigned lane = 0; lane < c.vcs; ++lane) e.vc_allocations += !is_free(port, lane);
  }
  return e;
}

/// A byte counts the flits of at most 255 cycles.
void DenseRouters::harvest(DenseBlock& block) {
  block.unharvested = 0;
  for (PortId port = wiring_.first_port[block.first]; port < wiring_.first_port[block.last];
       ++port) {
    Byte& sent = columns_.sent.data()[side_entry(port)];
    state_.ports[port].flits += value(sent);
    sent = Byte{0};
  }
}

}  // namespace ballast
