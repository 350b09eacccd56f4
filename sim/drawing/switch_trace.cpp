// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/switch_trace.h"

#include <numeric>

#include "superconcentrator/superconcentrator_jan94.h"

namespace ballast {
namespace {

/// Where the packets of the model lie in the columns. The word of each packet is its own number, so
/// that it can be told from the others.
class Recorder {
 public:
  Recorder(const SwitchColumns& columns, const SuperconcentratorJan94Core& core)
      : c_(columns), core_(core) {}

  [[nodiscard]] SwitchFrame frame(const std::vector<std::uint8_t>& waiting,
                                  const std::vector<std::uint8_t>& asking) {
    frame_ = {};
    frame_.sampled = core_.inputs().tree().rising(0);
    frame_.ranked = core_.ranked();
    frame_.sends = !core_.take().empty();
    ports(waiting, false);
    ports(asking, true);
    concentrator(core_.inputs(), false);
    concentrator(core_.outputs(), true);
    reversed();
    frame_.inputs = tree(core_.inputs());
    frame_.outputs = tree(core_.outputs());
    return std::move(frame_);
  }

 private:
  void add(const Packet& packet, bool dummy, unsigned column, NodeId node) {
    const unsigned mirrored = dummy ? c_.count() - 1 - column : column;
    frame_.held.push_back({packet.data, dummy, mirrored, node});
  }
  void ports(const std::vector<std::uint8_t>& flags, bool dummy) {
    for (NodeId i = 0; i < flags.size(); ++i) {
      if (flags[i] != 0) add({i, 0, i}, dummy, 0, i);
    }
  }
  void concentrator(const ConcentratorCore& core, bool dummy) {
    const auto [l, m] = std::pair(c_.geometry.l, c_.geometry.m);
    for (unsigned k = 0; k < l; ++k) {  // node k of a tree: that above the packet's input
      for (const Packet& p : core.selection().held(k)) add(p, dummy, 1 + k, p.data >> (k + 1));
    }
    for (unsigned k = 0; k < m; ++k) {
      for (const Packet& p : core.cube().held(k)) add(p, dummy, l + 1 + k, p.lane);
    }
    for (unsigned k = 0; k < l; ++k) {
      for (const Packet& p : core.distribution().held(k)) {
        add(p, dummy, l + m + 1 + k, p.lane >> (l - 1 - k));
      }
    }
  }
  void reversed() {
    const auto [l, m] = std::pair(c_.geometry.l, c_.geometry.m);
    const unsigned first = c_.interface + 1;
    for (unsigned k = 0; k < l; ++k) {  // a packet enters on the interface lane of its rank
      for (const Packet& p : core_.merge().held(k)) {
        add(p, false, first + k, core_.inputs().rank()[p.data] >> (k + 1));
      }
    }
    for (unsigned k = 0; k < m; ++k) {
      for (const Packet& p : core_.cube().held(k)) add(p, false, first + l + k, p.lane);
    }
    for (unsigned k = 0; k < l; ++k) {
      for (const Packet& p : core_.distribution().held(k)) {
        add(p, false, first + l + m + k, p.lane >> (l - 1 - k));
      }
    }
  }
  [[nodiscard]] std::vector<RankingNode> tree(const ConcentratorCore& core) const {
    using Wave = RankingNode::Wave;
    const Geometry& g = c_.geometry;
    std::vector<RankingNode> nodes(g.ports);
    for (unsigned h = 1; h <= g.n; ++h) {
      const Wave wave = core.tree().rising(h)    ? Wave::rising
                        : core.tree().falling(h) ? Wave::falling
                                                 : Wave::none;
      for (NodeId node = g.ports >> h; node < 2 * (g.ports >> h); ++node) {
        if (wave == Wave::none) continue;
        nodes[node] = {wave, wave == Wave::rising ? core.tree().sum(node) : core.tree().base(node)};
      }
    }
    return nodes;
  }

  const SwitchColumns& c_;
  const SuperconcentratorJan94Core& core_;
  SwitchFrame frame_;
};

/// Flags that stay at their ports: all until the ranks are known, then the accepted ones that have
/// not left.
void keep_waiting(const ConcentratorCore& core, std::vector<std::uint8_t>& flags) {
  if (core.ranked()) {
    for (NodeId i = 0; i < flags.size(); ++i) {
      if (core.rank()[i] >= core.bcast().bound) flags[i] = 0;
    }
  }
}

}  // namespace

NodeId SwitchColumns::nodes(unsigned column) const {
  if (column > interface) column = count() - 1 - column;
  if (column <= geometry.l) return geometry.ports >> column;
  if (column <= geometry.l + geometry.m) return geometry.groups;
  return geometry.groups << (column - geometry.l - geometry.m);
}

bool SwitchColumns::joined(unsigned column, NodeId a, NodeId b) const {
  if (column >= interface) return joined(count() - 2 - column, b, a);
  if (column < geometry.l) return a >> 1 == b;
  if (column >= geometry.l + geometry.m) return b >> 1 == a;
  return ((a ^ b) & ~(NodeId{1} << (column - geometry.l))) == 0;
}

std::vector<HeldPacket> SwitchTrace::route(NodeId id, bool dummy, Cycle until) const {
  std::vector<HeldPacket> way;
  for (Cycle c = 0; c < frames.size() && c <= until; ++c) {
    for (const HeldPacket& held : frames[c].held) {
      if (held.id != id || held.dummy != dummy) continue;
      if (way.empty() || way.back() != held) way.push_back(held);
    }
  }
  return way;
}

SwitchTrace trace_switch(std::span<const std::uint8_t> active,
                         std::span<const std::uint8_t> requested) {
  const auto ports = static_cast<NodeId>(active.size());
  SwitchTrace trace{
      SwitchColumns(ports), {active.begin(), active.end()}, {requested.begin(), requested.end()}};
  SuperconcentratorJan94Core core(faithful(ports));
  Recorder recorder(trace.columns, core);
  std::vector<Word> words(ports);
  std::iota(words.begin(), words.end(), Word{0});
  std::vector<std::uint8_t> waiting = trace.active, asking = trace.requested;
  core.step({true, active, requested, words});
  while (!core.idle() || trace.frames.empty()) {
    keep_waiting(core.inputs(), waiting);
    keep_waiting(core.outputs(), asking);
    if (core.ranked()) {
      trace.bound = core.totals().bound;
      trace.rank.assign(core.inputs().rank().begin(), core.inputs().rank().end());
      trace.request_rank.assign(core.outputs().rank().begin(), core.outputs().rank().end());
    }
    trace.frames.push_back(recorder.frame(waiting, asking));
    for (const Packet& taken : core.inputs().take()) waiting[taken.lane] = 0;  // leave at the edge
    for (const Packet& taken : core.outputs().take()) asking[taken.lane] = 0;
    core.step({false, {}, {}, words});
  }
  return trace;
}

}  // namespace ballast
