// SPDX-License-Identifier: BSD-3-Clause
#include "moe/moe_nodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/errors.h"

namespace ballast {

namespace {
constexpr std::uint32_t kAll = ~std::uint32_t{0};
}

MoeNodes::MoeNodes(const MoeParts& parts, const MoeOptions& options)
    : parts_(parts),
      o_(options),
      p_(parts.topology.processors()),
      counts_(p_, parts.source.experts()),
      plan_{counts_, {}, {}, {}},
      transfers_{std::vector<std::uint32_t>(std::size_t{p_} * p_, 1), 0, {}, {}},
      bounds_(parts.topology),
      senders_(o_.overlap ? 3 : 1, TurnTable(p_)),
      room_(p_, Network::kQueue),
      fetching_(o_.overlap ? p_ : 0),
      part_(o_.overlap ? transfers_.amount.size() : 0),
      ready_(o_.overlap ? p_ : 0),
      job_(o_.overlap ? p_ : 0) {
  equal_out_ = bounds_.of(transfers_.amount, o_.flits_out);
  equal_back_ = bounds_.of(transfers_.amount, o_.flits_back);
  results_.reserve(parts_.source.rounds());
  if (o_.by_layer.value_or(false)) {
    chosen_.assign(parts_.source.layers(), std::vector<std::uint64_t>(parts_.source.experts(), 0));
  }
}

void MoeNodes::step(Cycle now, const NetworkWires& in) {
  shown_.swap(shown_before_);
  shown_.clear();
  if (!in.returned.empty()) throw InvariantError("a packet came back, without faults");
  wake_.assign(in.taken.begin(), in.taken.end());
  for (const NodeId i : in.taken) ++room_[i];
  for (const Message& message : in.delivered) arrive(message, now);
  if (stage_ == Stage::flow) end_computing(now);
  while (stage_ != Stage::finished && outstanding_ == 0 && now >= until_) next_stage(now);
  if (all_wake_) {
    for (NodeId i = 0; i < p_; ++i) fill(i);
    all_wake_ = false;
  } else {
    for (const NodeId i : wake_) fill(i);
  }
}

Cycle MoeNodes::next_event(Cycle now) const noexcept {
  if (until_ > now) return until_;
  return due_.empty() ? kNever : std::max(due_.top().first, now + 1);
}

std::string MoeNodes::achieved() const {
  return fmt::format("{} of {} rounds of experts have ended", results_.size(),
                     parts_.source.rounds());
}

void MoeNodes::fill(NodeId rank) {
  for (std::size_t k = 0; k < senders_.size(); ++k) {
    for (; room_[rank] != 0 && !senders_[k].empty(rank); --room_[rank]) {
      const TurnTable::Taken packet = senders_[k].take(rank, o_.packet_flits);
      shown_.push_back({rank, packet.column, packet.amount, k});
    }
  }
}

void MoeNodes::complete(std::uint64_t amount) {
  if (amount > outstanding_) throw InvariantError("more flits or results have arrived than sent");
  outstanding_ -= amount;
}

void MoeNodes::arrive(const Message& m, Cycle now) {
  if (stage_ != Stage::flow) return complete(m.flits);
  switch (m.tag) {
    case kFetch:
      complete(m.flits);
      fetching_[m.to] -= m.flits;
      now_result_.phases.fetch = now - stage_begin_;
      break;
    case kDispatch: {
      std::uint32_t& part = part_[pair(m.from, m.to)];
      part += m.flits;
      ready_.add(m.to, m.from, part / o_.flits_out);
      part %= o_.flits_out;
      now_result_.phases.dispatch = now - stage_begin_;
      break;
    }
    default:
      complete(m.flits);
      now_result_.phases.combine = now - stage_begin_;
      return;
  }
  start_computing(m.to, now);
}

void MoeNodes::start_computing(NodeId rank, Cycle now) {
  if (job_[rank].transfers != 0 || fetching_[rank] != 0 || ready_.empty(rank)) return;
  const TurnTable::Taken next = ready_.take(rank, kAll);
  job_[rank] = {next.column, next.amount};
  const std::uint64_t copies = copies_of(next.column, rank, next.amount);
  due_.emplace(now + std::max<Cycle>(1, copies * o_.cycles_per_token), rank);
}

/// Of the next transfers of this pair; they arrive in the order of their tokens.
std::uint64_t MoeNodes::copies_of(NodeId origin, NodeId rank, std::uint32_t transfers) {
  if (!o_.dedupe) return transfers;
  std::size_t& next = transfers_.first[pair(origin, rank)];
  const auto begin = transfers_.copies.begin() + static_cast<std::ptrdiff_t>(next);
  next += transfers;
  return std::accumulate(begin, begin + transfers, std::uint64_t{0});
}

void MoeNodes::end_computing(Cycle now) {
  while (!due_.empty() && due_.top().first <= now) {
    const NodeId rank = due_.top().second;
    due_.pop();
    const Job job = job_[rank];
    job_[rank].transfers = 0;
    now_result_.phases.compute = now - stage_begin_;
    if (job.origin == rank) {
      complete(job.transfers);
    } else {
      sender(kCombine).add(rank, job.origin, job.transfers * o_.flits_back);
      wake_.push_back(rank);
    }
    start_computing(rank, now);
  }
}

}  // namespace ballast
