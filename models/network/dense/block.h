// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "network/dense/columns.h"
#include "network/event_lists.h"
#include "network/router_state.h"
#include "topology/topology.h"

namespace ballast {

/// Routers that one thread at a time steps in the dense way: whole groups. Apart from its own
/// columns a block writes only what belongs to one of its links alone (marks of later cycles, the
/// slot at the other end), and these lists, which the end of the cycle joins in the order of the
/// routers.
struct alignas(64) DenseBlock {
  /// `terminals`: ports of the block's routers that lead to a processor. `apart`: their links
  /// whose marks are no store of a vector. `words`: the routing reads them.
  DenseBlock(NodeId first_router, NodeId last_router, unsigned channels, std::size_t terminals,
             std::size_t apart, bool words)
      : first(first_router),
        last(last_router),
        questions(std::size_t{channels} * DenseColumns::kGroup),
        places(questions.capacity()),
        turns(questions.capacity()),
        askers(words ? questions.capacity() : 0),
        steps(askers.capacity()),
        hops(askers.capacity()),
        terminal_credits(terminals),
        ejected(terminals),
        arrivals(apart),
        link_credits(apart) {}

  NodeId first, last;  ///< routers first .. last - 1
  // Routes of a group to be found, each of another channel.
  FixedList<TurnQuestion> questions;
  FixedList<std::uint32_t> places;  ///< of the answers, in the tables
  std::vector<Turn> turns;
  FixedList<PacketId> askers;    ///< packets of the questions; only with words, as the next two
  std::vector<RouteStep> steps;  ///< scratch of their answers
  std::vector<Hop> hops;
  // Outputs of the cycle, with several blocks.
  FixedList<VcId> terminal_credits;       ///< of the interfaces
  FixedList<PacketId> ejected;            ///< one entry per flit
  FixedList<std::uint32_t> arrivals;      ///< places of marks, of links apart ..
  FixedList<std::uint32_t> link_credits;  ///< .. since a vector may still overwrite them
  RouterHops passed;
  // Where a cycle puts them: there, or with one block into the lists of the interfaces.
  FixedList<VcId>* to_terminals = nullptr;
  FixedList<PacketId>* to_processors = nullptr;
  RouterHops* counts = nullptr;
  unsigned unharvested = 0;  ///< cycles since the last harvest of the flits sent; at most 255
};

}  // namespace ballast
