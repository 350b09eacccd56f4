// SPDX-License-Identifier: BSD-3-Clause
#include "rounds/exchanges.h"

#include <algorithm>
#include <utility>

namespace ballast {

Exchanges::Exchanges(const Neighbours& neighbours, TaskStore& store)
    : neighbours_(neighbours),
      store_(store),
      nodes_(neighbours.nodes()),
      ends_(neighbours.links()) {}

void Exchanges::begin() {
  begun_ = true;
  for (NodeId i = 0; i < nodes_.size(); ++i) {
    for (std::size_t k = neighbours_.first(i); k < neighbours_.first(i) + neighbours_.degree(i);
         ++k) {
      ends_[k].open = !ends_[k].cut && neighbours_.end(k) < i;
    }
    go_on(i);
  }
}

void Exchanges::list_of(NodeId i, std::vector<ExchangeTask>& list) const {
  list.clear();
  store_.for_each_movable(i, [&](TaskId task) { list.push_back({store_.length(task), task}); });
  std::sort(list.begin(), list.end(), [](const ExchangeTask& a, const ExchangeTask& b) {
    return a.length != b.length ? a.length < b.length : a.task < b.task;
  });
}

Exchange Exchanges::decide(NodeId rich, NodeId poor, double rest, double least) {
  list_of(rich, rich_);
  list_of(poor, poor_);
  return best_exchange(rich_, poor_, rest, least);
}

/// The list of the other end is here; its tasks lie still, so they are those of the list.
void Exchanges::answer(NodeId i, std::uint32_t link) {
  ends_[link].waits = false;
  const NodeId other = neighbours_.end(link);
  const double all = load(i) + load(other), speeds = store_.speed(i) + store_.speed(other);
  const double rest = (load(i) * store_.speed(other) - load(other) * store_.speed(i)) / speeds;
  const double least = kTiny * all;
  TaskId own = kNone, wanted = kNone;
  if (rest > 0) {
    const Exchange e = decide(i, other, rest, least);
    own = e.give;
    wanted = e.take;
  } else if (rest < 0) {
    const Exchange e = decide(other, i, -rest, least);
    own = e.take;
    wanted = e.give;
  }
  ends_[neighbours_.reverse(link)].wanted = wanted;
  if (wanted != kNone) nodes_[i].awaits = link;
  if (own != kNone) return give(i, link, own);
  ends_[link].answers = true;
  ++nodes_[i].due;
}

void Exchanges::give(NodeId i, std::uint32_t link, TaskId task) {
  store_.send(i, task);
  nodes_[i].leaving = task;
  nodes_[i].leaving_over = link;
}

void Exchanges::changed(NodeId i, std::size_t link) {
  for (std::size_t k = neighbours_.first(i); k < neighbours_.first(i) + neighbours_.degree(i);
       ++k) {
    End& end = ends_[k];
    if (end.cut) continue;
    if (neighbours_.end(k) < i) {
      end.open = true;
    } else if (k != link && !end.news) {
      end.news = true;
      ++nodes_[i].due;
    }
  }
  go_on(i);
}

void Exchanges::go_on(NodeId i) {
  Node& node = nodes_[i];
  const auto first = static_cast<std::uint32_t>(neighbours_.first(i));
  const std::uint32_t degree = neighbours_.degree(i);
  const auto in_turn = [&](bool End::*flag) {
    for (std::uint32_t k = 0; k < degree; ++k) {
      const std::uint32_t at = node.turn + k < degree ? node.turn + k : node.turn + k - degree;
      if (!(ends_[first + at].*flag)) continue;
      node.turn = at + 1 == degree ? 0 : at + 1;
      return first + at;
    }
    return kOpen;
  };
  while (begun_ && idle(node)) {
    const std::uint32_t waiting = in_turn(&End::waits);
    if (waiting == kOpen) break;
    answer(i, waiting);
  }
  if (begun_ && idle(node)) {
    node.asked = in_turn(&End::open);
    if (node.asked != kOpen) {
      ends_[node.asked].open = false;
      node.list_due = true;
      ++node.due;
    }
  }
  const bool engaged = !idle(node) || node.due != 0;
  if (engaged != node.engaged) engaged ? ++engaged_ : --engaged_;
  node.engaged = engaged;
}

Exchanges::Packet Exchanges::next(NodeId i) {
  Node& node = nodes_[i];
  if (node.leaving != kNone) {
    const Packet packet{Kind::task, node.leaving_over, 0, std::exchange(node.leaving, kNone)};
    node.awaits == kOpen ? changed(i, packet.link) : go_on(i);
    return packet;
  }
  const std::size_t first = neighbours_.first(i), end = first + neighbours_.degree(i);
  const auto with = [&](bool End::*flag) {
    std::size_t k = first;
    while (k != end && !(ends_[k].*flag)) ++k;
    return k;
  };
  --node.due;
  Packet packet{Kind::answer, with(&End::answers)};
  if (packet.link != end) {
    ends_[packet.link].answers = false;
  } else if (std::exchange(node.list_due, false)) {
    packet = {Kind::list, node.asked};
    store_.for_each_movable(i, [&](TaskId) { ++packet.entries; });
  } else {
    packet = {Kind::news, with(&End::news)};
    ends_[packet.link].news = false;
  }
  go_on(i);
  return packet;
}

void Exchanges::hear(Kind kind, std::size_t link) {
  const NodeId i = owner(link);
  Node& node = nodes_[i];
  End& end = ends_[link];
  if (kind == Kind::news) end.open = true;
  if (kind == Kind::list) end.waits = true;
  if (kind == Kind::news || kind == Kind::list) return go_on(i);
  if (node.awaits == link) {  // a task, the other half
    node.awaits = kOpen;
    return changed(i, link);
  }
  if (node.asked == link) node.asked = kOpen;
  const TaskId wanted = std::exchange(end.wanted, kNone);
  if (wanted != kNone) {
    give(i, static_cast<std::uint32_t>(link), wanted);
    return go_on(i);
  }
  kind == Kind::task ? changed(i, link) : go_on(i);
}

void Exchanges::cut(std::size_t link) {
  const NodeId i = owner(link);
  Node& node = nodes_[i];
  End& end = ends_[link];
  if (node.asked == link) {
    node.asked = kOpen;
    node.due -= std::exchange(node.list_due, false) ? 1 : 0;
  }
  if (node.awaits == link) node.awaits = kOpen;
  if (node.leaving != kNone && node.leaving_over == link) {
    store_.take_back(i, std::exchange(node.leaving, kNone));
  }
  node.due -= (end.answers ? 1 : 0) + (end.news ? 1 : 0);
  end = End{.cut = true};
  if (begun_) changed(i, link);  // what was under way may have gone, or come back
}

}  // namespace ballast
