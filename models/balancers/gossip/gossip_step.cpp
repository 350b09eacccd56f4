// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/gossip/gossip_step.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace ballast {

GossipStep::GossipStep(const GossipStart& start, const GossipOptions& options, std::uint64_t seed)
    : start_(start), o_(options), p_(static_cast<NodeId>(start.loads.size())), load_(start.loads) {
  double work = 0, speeds = 0;
  for (NodeId i = 0; i < p_; ++i) {
    random_.emplace_back(seed, Stream::event_agents, i);
    work += start.loads[i] * start.speeds[i];
    speeds += start.speeds[i];
  }
  mean_ = work / speeds;
  for (const GossipStart::Task& task : start.tasks) at_.push_back(task.at);
  giver_ = result_.at = at_;
  if (start_.works != nullptr) read_works();
}

void GossipStep::read_works() {
  for (NodeId i = 0; i < p_; ++i) load_[i] = start_.works->work(i);
  mean_ = std::accumulate(load_.begin(), load_.end(), 0.0) / p_;
}

double GossipStep::most() const { return *std::max_element(load_.begin(), load_.end()); }

std::vector<double> GossipStep::lengths_of(const std::vector<std::size_t>& tasks) const {
  std::vector<double> lengths;
  for (const std::size_t t : tasks) lengths.push_back(start_.tasks[t].length);
  return lengths;
}

std::vector<double> GossipStep::loads_of(const std::vector<Entry>& entries) {
  std::vector<double> loads;
  for (const Entry& entry : entries) loads.push_back(entry.load);
  return loads;
}

std::vector<GossipStep::Entry> GossipStep::light(double target) const {
  std::vector<Entry> light;
  for (NodeId i = 0; i < p_; ++i) {
    if (load_[i] < target * (1 - kLoadSlack)) light.push_back({i, load_[i]});
  }
  return light;
}

std::size_t GossipStep::draw(NodeId i, const std::vector<Entry>& entries,
                             const std::vector<double>& chances) {
  if (o_.least) {
    const auto least =
        std::min_element(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
          return a.load != b.load ? a.load < b.load : a.processor < b.processor;
        });
    return static_cast<std::size_t>(least - entries.begin());
  }
  if (chances.empty() || chances.back() <= 0) return entries.size();
  const double u = static_cast<double>(random_[i].below(std::uint64_t{1} << 32)) * 0x1p-32;
  return static_cast<std::size_t>(std::upper_bound(chances.begin(), chances.end(), u) -
                                  chances.begin());
}

void GossipStep::move(const Offer& offer) {
  if (start_.works == nullptr) {
    load_[offer.from] -= time(offer.task, offer.from);
    load_[offer.to] += time(offer.task, offer.to);
  }
  giver_[offer.task] = offer.from;
  at_[offer.task] = offer.to;
}

void GossipStep::agree(std::uint32_t words) {
  const int levels = static_cast<int>(std::bit_width(p_)) - 1;
  for (int step = 0; step < 2 * levels; ++step) {
    const bool up = step < levels;
    const int level = up ? levels - step : step - levels + 1;
    std::vector<PlannerMessage> phase;
    const NodeId end = std::min((NodeId{2} << level) - 1, p_);
    for (NodeId i = (NodeId{1} << level) - 1; i < end; ++i) {
      const NodeId parent = (i - 1) / 2;
      phase.push_back(up ? PlannerMessage{i, parent, words} : PlannerMessage{parent, i, words});
    }
    result_.exchanges.push_back(std::move(phase));
  }
}

void GossipStep::send(const std::vector<Offer>& offers, bool back) {
  std::map<std::pair<NodeId, NodeId>, std::uint32_t> lists;
  for (const Offer& o : offers) ++lists[{back ? o.to : o.from, back ? o.from : o.to}];
  std::vector<PlannerMessage> phase;
  for (const auto& [ends, words] : lists) phase.push_back({ends.first, ends.second, words});
  result_.exchanges.push_back(std::move(phase));
}

}  // namespace ballast
