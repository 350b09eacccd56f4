// SPDX-License-Identifier: BSD-3-Clause
#include "network/link_use.h"

#include <algorithm>
#include <limits>

#include "core/histogram.h"

namespace ballast {
namespace {

/// The links with most flits of those seen.
class Busiest {
 public:
  Busiest() { links_.reserve(kRoom); }
  void see(const LinkFlits& link) {
    if (links_.size() >= LinkUse::kBusiest && link.flits <= least_) return;
    links_.push_back(link);
    if (links_.size() == kRoom) keep();
  }
  [[nodiscard]] std::vector<LinkFlits> list() {
    keep();
    return std::move(links_);
  }

 private:
  static constexpr std::size_t kRoom = 2 * LinkUse::kBusiest;

  /// Stable: of equals the first one that was seen comes first.
  void keep() {
    std::stable_sort(links_.begin(), links_.end(),
                     [](const auto& a, const auto& b) { return a.flits > b.flits; });
    if (links_.size() < LinkUse::kBusiest) return;
    links_.resize(LinkUse::kBusiest);
    least_ = links_.back().flits;
  }

  std::vector<LinkFlits> links_;
  std::uint64_t least_ = 0;  ///< of the busiest ones at the last sort
};

}  // namespace

std::vector<LinkFlits> Network::link_flits() const {
  std::vector<LinkFlits> all;
  each_link([&](const LinkFlits& link) { all.push_back(link); });
  return all;
}

LinkUse link_use(const Network& network, const std::vector<NodeId>& shape) {
  LinkUse use;
  if (shape.size() == 2 && shape[0] <= LinkUse::kMostColumns && shape[1] <= LinkUse::kMostColumns) {
    use.map.resize(std::size_t{shape[0]} * shape[1]);
  }
  use.min = std::numeric_limits<std::uint64_t>::max();
  double sum = 0;
  Busiest busiest;
  network.each_link([&](const LinkFlits& link) {
    ++use.links;
    use.min = std::min(use.min, link.flits);
    use.max = std::max(use.max, link.flits);
    sum += static_cast<double>(link.flits);
    busiest.see(link);
    if (!use.map.empty()) use.map[link.from] = std::max(use.map[link.from], link.flits);
  });
  if (use.links == 0) return {};
  use.mean = sum / static_cast<double>(use.links);
  use.busiest = busiest.list();
  Histogram histogram(static_cast<double>(use.min), static_cast<double>(use.max));
  network.each_link([&](const LinkFlits& link) { histogram.add(static_cast<double>(link.flits)); });
  use.histogram = histogram.counts();
  return use;
}

}  // namespace ballast
