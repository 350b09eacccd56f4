// SPDX-License-Identifier: BSD-3-Clause
#include "moe/moe_bounds.h"

#include <algorithm>
#include <cmath>

namespace ballast {

ExchangeBounds ExchangeBoundsOf::of(std::span<const std::uint32_t> amount, std::uint64_t flits) {
  load_.assign(walk_.table().links(), 0);
  std::vector<std::uint64_t> in(ranks_, 0);
  ExchangeBounds bounds;
  for (NodeId from = 0; from < ranks_; ++from) {
    std::uint64_t out = 0;
    sent_.clear();
    for (NodeId to = 0; to < ranks_; ++to) {
      const std::uint32_t units = amount[std::size_t{from} * ranks_ + to];
      if (units == 0 || from == to) continue;
      out += units;
      in[to] += units;
      sent_.push_back(units);
      walk_.add(from, to);
    }
    bounds.injection = std::max(bounds.injection, out);
    walk_.walk([this](std::size_t route, std::size_t link, double share) {
      load_[link] += sent_[route] * share;
    });
  }
  bounds.ejection = *std::max_element(in.begin(), in.end()) * flits;
  bounds.injection *= flits;
  if (!load_.empty() && !walk_.has_shares()) {  // packets with several ways may avoid a link
    const double most = *std::max_element(load_.begin(), load_.end());
    bounds.link = static_cast<std::uint64_t>(std::llround(most * static_cast<double>(flits)));
  }
  return bounds;
}

}  // namespace ballast
