// SPDX-License-Identifier: BSD-3-Clause
// Rounds of the agents, kept in step by messages, and the effects of faults on them.
#include <algorithm>
#include <cmath>

#include "rounds/round_nodes.h"

namespace ballast {

using Place = TaskLedger::Place;

/// The load of processor i changes for a reason unknown to its agent.
void RoundNodes::change_load(NodeId i, double amount) {
  Node& node = nodes_[i];
  if (node.failed || amount == 0.0) return;
  agents_.change_load(i, amount);
  if (node.member) progress_.disturb(node.round + (node.within ? 1 : 0));
}

/// Further rounds would do nothing: nothing moves any more, or there is nothing to move. The
/// observer knows this everywhere at once; the machine could not.
bool RoundNodes::may_rest() const noexcept {
  if (!options_.execute) return progress_.quiet();
  return store_.waiting() + store_.ledger().count(Place::in_transit) == 0;
}

void RoundNodes::log_rounds() {
  double others = std::numeric_limits<double>::lowest();
  for (const NodeId i : alone_) others = std::max(others, agents_.load(i));
  progress_.log(store_.mean_load(), others);
}

/// Ends a rest that has become wrong.
void RoundNodes::resume() {
  if (limit_ == kOpen || may_rest()) return;
  limit_ = kOpen;
  for (NodeId i = 0; i < nodes_.size(); ++i) {
    if (!nodes_[i].timed) start(i);
  }
}

void RoundNodes::advance_rounds() {
  while (!timers_.empty() && timers_.front().at <= now_) {
    const NodeId i = timers_.front().processor;
    std::pop_heap(timers_.begin(), timers_.end());
    timers_.pop_back();
    nodes_[i].timed = false;
    starting_.push_back(i);
  }
  log_rounds();  // the last missing member of a round may have failed
  resume();
  // All possible absorbing precedes the next round, which may become unnecessary. A round may begin
  // with its messages already present, hence the loop.
  while (!ready_.empty() || !starting_.empty()) {
    for (std::size_t k = 0; k < ready_.size(); ++k) absorb(ready_[k]);
    ready_.clear();
    log_rounds();
    if (limit_ == kOpen && may_rest()) limit_ = progress_.begun();
    for (std::size_t k = 0; k < starting_.size(); ++k) compose(starting_[k]);
    starting_.clear();
  }
}

/// Begins the next round of agent i as soon as it may.
void RoundNodes::start(NodeId i) {
  Node& node = nodes_[i];
  if (!node.member || node.within || node.timed || node.round >= limit_) return;
  if (node.next_start <= now_) return starting_.push_back(i);
  node.timed = true;
  timers_.push_back({node.next_start, i});
  std::push_heap(timers_.begin(), timers_.end());
}

void RoundNodes::compose(NodeId i) {
  Node& node = nodes_[i];
  if (!node.member || node.within || node.round >= limit_) return;
  sent_.clear();
  agents_.compose(i, sent_);
  node.within = true;
  node.next_start = now_ + options_.every;
  node.unused = sent_.empty() ? node.unused + 1 : 0;
  progress_.composed(node.round, sent_.size());
  const std::uint32_t places = 2 * neighbours_.degree(i);
  for (const RoundAgents::Sent& message : sent_) {
    End& end = ends_[message.link];
    end.awaited = static_cast<std::uint8_t>(1u << message.slot);
    node.missing += (end.arrived & end.awaited) == 0;
    outbox_[2 * neighbours_.first(i) + (node.head + node.waiting++) % places] = message;
  }
  if (node.waiting > places) {
    throw InvariantError(fmt::format("processor {} is three rounds ahead of its messages", i));
  }
  if (node.missing == 0) ready_.push_back(i);
  consider_sending(i);
}

void RoundNodes::absorb(NodeId i) {
  Node& node = nodes_[i];
  if (!node.within) return;  // failed in the meantime
  const Activity activity = agents_.absorb(i);
  node.within = false;
  const std::uint32_t round = node.round++;
  if (activity != Activity::none) last_change_ = now_;
  double most = 0;
  std::uint32_t owed = 0;
  for (std::size_t k = neighbours_.first(i); k < neighbours_.first(i) + neighbours_.degree(i);
       ++k) {
    End& end = ends_[k];
    end.arrived &= static_cast<std::uint8_t>(~end.awaited);
    end.awaited = 0;
    const double flow = agents_.flow(k);
    most = std::max(most, std::abs(flow));
    if (end.cut) {
      change_load(i, flow);  // the flow leads nowhere
    } else {
      bank_.add(k, flow);
      end.flowed += flow;
      if (node.round % kMark == 0) end.marked = end.flowed;
      owed += payable(k, node);
    }
  }
  if (by_work_) lose_at_faster_ends(i);
  keep(i, owed);
  if (chooser_ && agents_.choosing(i) && !exchanging()) choose(i);
  progress_.absorbed(round, agents_.load(i), most, activity);
  if (node.live == 0 || node.unused >= agents_.period()) {
    leave(i);
  } else {
    start(i);
  }
}

/// By work, a flow is less load at the faster end of its link.
void RoundNodes::lose_at_faster_ends(NodeId i) {
  for (std::size_t k = neighbours_.first(i); k < neighbours_.first(i) + neighbours_.degree(i);
       ++k) {
    const double flow = agents_.flow(k);
    if (!ends_[k].cut && flow != 0) agents_.change_load(i, flow - at_end(k, flow));
  }
}

/// Agent i takes no part in further rounds: it has failed, or has no live neighbour.
void RoundNodes::leave(NodeId i) {
  Node& node = nodes_[i];
  node.member = node.within = false;
  progress_.leave(node.round);
  if (!node.failed) alone_.push_back(i);
}

void RoundNodes::fail(NodeId i) {
  Node& node = nodes_[i];
  if (node.failed) return;
  store_.fail(i);
  last_change_ = now_;
  node.failed = true;
  node.waiting = 0;
  while (has_location(i)) pop_location(i);
  std::erase(alone_, i);
  if (node.member) leave(i);
  for (std::size_t k = neighbours_.first(i); k < neighbours_.first(i) + neighbours_.degree(i);
       ++k) {
    cut(k);
  }
}

/// Both ends know at once; true: the link was not cut before.
bool RoundNodes::cut(std::size_t link) {
  if (ends_[link].cut) return false;
  faulty_ = true;
  agents_.cut(link);
  close(link);
  close(neighbours_.reverse(link));
  return true;
}

/// One end of a cut link: its debt is void, its agent waits for no message over it.
void RoundNodes::close(std::size_t link) {
  const NodeId i = owner(link);
  Node& node = nodes_[i];
  End& end = ends_[link];
  const std::uint32_t payable_here = payable(link, node);
  const double owed = bank_.owed(link);
  bank_.add(link, -owed);
  end.cut = true;
  if (chooser_) {
    chooser_->withdraw(i, static_cast<std::uint32_t>(link),
                       [&](TaskId task) { store_.take_back(i, task); });
  }
  if (exchanges_) exchanges_->cut(link);
  if (!by_work_) cancelled_ += payable_here;
  keep(i, kept_[i] - payable_here);
  change_load(i, at_end(link, owed));
  if (end.awaited != 0 && (end.arrived & end.awaited) == 0 && --node.missing == 0) {
    ready_.push_back(i);
  }
  end.awaited = end.arrived = 0;
  if (--node.live == 0 && node.member && !node.within) leave(i);
}

}  // namespace ballast
