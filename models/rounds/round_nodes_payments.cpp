// SPDX-License-Identifier: BSD-3-Clause
// Tasks that processors owe each other over their links, and the messages that announce their
// new place.
#include <algorithm>
#include <utility>

#include "rounds/round_nodes.h"

namespace ballast {

void RoundNodes::consider_sending(NodeId i) {
  if (nodes_[i].waiting != 0 || has_location(i) || can_pay(i)) request_send(i);
}

/// By count, processor i owes `count` tasks that it can pay.
void RoundNodes::keep(NodeId i, std::uint32_t count) {
  if (by_work_) count = 0;
  if (count < kept_[i]) store_.request_begin(i);
  kept_[i] = count;
  consider_sending(i);
}

/// Compares the sums of both ends of a link for the same round.
void RoundNodes::agree(std::size_t link, NodeId i, const Letter& letter) {
  const End& end = ends_[link];
  const std::uint32_t round = nodes_[i].round;
  double difference = 0;
  if (letter.round == round) {
    difference = end.flowed + letter.flowed;
  } else if (letter.round / kMark == round / kMark) {
    difference = end.marked + letter.marked;
  }
  if (difference != 0) correct(link, i, difference, letter.round);
}

/// The ends of a link disagree, which happens only after a fault; the lower end adopts the sum of
/// the upper one.
void RoundNodes::correct(std::size_t link, NodeId i, double difference, std::uint32_t round) {
  const NodeId other = neighbours_.end(link);
  if (!faulty_) {
    throw InvariantError(
        fmt::format("processors {} and {} disagree by {} on the flow between them up to round {}",
                    i, other, difference, round));
  }
  if (i > other) return;
  End& end = ends_[link];
  bank_.add(link, -difference);
  end.flowed -= difference;
  end.marked -= difference;
  change_load(i, at_end(link, difference));
}

/// A task has arrived over a link.
void RoundNodes::credit(std::size_t link, NodeId i, TaskId task) {
  const Letter& letter = letters_[task];
  const std::uint32_t before = payable(link, nodes_[i]);
  bank_.received(link, debt_of(link, task));
  agree(link, i, letter);
  ends_[link].ahead = std::max(ends_[link].ahead, letter.round);
  keep(i, kept_[i] - before + payable(link, nodes_[i]));
}

void RoundNodes::tell_location(TaskId task, NodeId from, NodeId to) {
  Locations& list = locations_[to];
  chooser_->tell(task, from, to, store_, [&](NodeId partner) {
    std::uint32_t slot = free_location_;
    if (slot == kOpen) {
      slot = static_cast<std::uint32_t>(location_.size());
      location_.emplace_back();
    } else {
      free_location_ = location_[slot].next;
    }
    location_[slot] = {partner, kOpen};
    (list.first == kOpen ? list.first : location_[list.last].next) = slot;
    list.last = slot;
  });
  consider_sending(to);
}

NodeId RoundNodes::pop_location(NodeId i) {
  const std::uint32_t slot = locations_[i].first;
  locations_[i].first = location_[slot].next;
  location_[slot].next = std::exchange(free_location_, slot);
  return location_[slot].to;
}

/// By work: the first link from its turn on over which i can pay.
RoundNodes::Payment RoundNodes::longest_payment(NodeId i) const {
  const Node& node = nodes_[i];
  const std::size_t first = neighbours_.first(i), degree = neighbours_.degree(i);
  for (std::size_t k = 0; k < degree; ++k) {
    const std::size_t link =
        first + (node.turn + k < degree ? node.turn + k : node.turn + k - degree);
    if (ends_[link].ahead > node.round || bank_.owed(link) <= 0) continue;
    const TaskId task = store_.longest_below(i, 2 * bank_.owed(link) * slower(link));
    if (task != TaskStore::kNone) return {link, task};
  }
  return {0, TaskStore::kNone};
}

/// By count, if i can pay: sends a task over the first link from its turn on that has a debt due.
RoundNodes::Payment RoundNodes::send_front(NodeId i) {
  const Node& node = nodes_[i];
  const std::size_t first = neighbours_.first(i), last = first + neighbours_.degree(i) - 1;
  std::size_t link = first + node.turn;
  while (payable(link, node) == 0) link = link == last ? first : link + 1;
  --kept_[i];
  return {link, store_.send(i)};
}

/// The tasks leave the queue at once, their packets one by one.
void RoundNodes::choose(NodeId i) {
  const std::size_t first = neighbours_.first(i);
  std::vector<double> amount(neighbours_.degree(i));
  for (std::size_t k = 0; k < amount.size(); ++k) {
    amount[k] = ends_[first + k].cut ? 0 : agents_.wish(first + k);
  }
  const auto& chosen = chooser_->choose(
      i, store_, amount, [this](std::size_t link, TaskId task) { return debt_of(link, task); });
  std::fill(amount.begin(), amount.end(), 0);
  for (const TaskChooser::Chosen& c : chosen) {
    store_.send(i, c.task);
    chooser_->push(i, c);
    amount[c.link - first] += debt_of(c.link, c.task);
  }
  for (std::size_t k = 0; k < amount.size(); ++k) agents_.choose(first + k, amount[k]);
  consider_sending(i);
}

void RoundNodes::pay(NodeId i) {
  Payment payment{};
  if (chooser_) {
    const TaskChooser::Chosen chosen = chooser_->pop(i);
    payment = {chosen.link, chosen.task};
  } else {
    payment = by_work_ ? longest_payment(i) : send_front(i);
    if (by_work_) store_.send(i, payment.task);
  }
  dispatch(i, payment);
}

/// A task in flight for the store leaves over its link, and comes off the debt.
void RoundNodes::dispatch(NodeId i, const Payment& payment) {
  Node& node = nodes_[i];
  const auto [link, task] = payment;
  const std::size_t turn = link - neighbours_.first(i) + 1;
  node.turn = turn == neighbours_.degree(i) ? 0 : static_cast<std::uint32_t>(turn);
  const End& end = ends_[link];
  letters_[task] = {static_cast<std::uint32_t>(link), node.round, end.flowed, end.marked};
  bank_.paid(link, debt_of(link, task));
  show({i, neighbours_.end(link), flits_of(task), task});
}

}  // namespace ballast
