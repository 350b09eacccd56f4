// SPDX-License-Identifier: BSD-3-Clause
#include "report/link_picture.h"

#include <fmt/format.h>

#include <algorithm>

namespace ballast {
namespace {

constexpr NodeId kMostColumns = 64;
constexpr std::size_t kBusiest = 3;

std::string map_of(const std::vector<LinkFlits>& links, NodeId columns, NodeId rows, Cycle cycles) {
  std::vector<std::uint64_t> busiest(std::size_t{columns} * rows);
  for (const LinkFlits& link : links) {
    busiest[link.from] = std::max(busiest[link.from], link.flits);
  }
  std::string text = "\nutilisation of each router's busiest link, in tenths (.: below 0.05)\n";
  for (NodeId y = 0; y < rows; ++y) {
    text += "  ";
    for (NodeId x = 0; x < columns; ++x) {
      const double share =
          static_cast<double>(busiest[x + std::size_t{columns} * y]) / static_cast<double>(cycles);
      const int tenths = std::min(static_cast<int>(share * 10 + 0.5), 9);
      text += ' ';
      text += tenths == 0 ? '.' : static_cast<char>('0' + tenths);
    }
    text += '\n';
  }
  return text;
}

}  // namespace

std::string link_picture(const std::vector<LinkFlits>& links, const std::vector<NodeId>& shape,
                         Cycle cycles) {
  if (links.empty() || cycles == 0) return {};
  std::vector<LinkFlits> sorted = links;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.flits > b.flits; });
  double sum = 0;
  for (const LinkFlits& link : links) sum += static_cast<double>(link.flits);
  const auto share = [cycles](double flits) { return flits / static_cast<double>(cycles); };
  std::string text = fmt::format("mean link utilisation {:.3f}; busiest:",
                                 share(sum / static_cast<double>(links.size())));
  for (std::size_t k = 0; k < std::min(kBusiest, sorted.size()); ++k) {
    text += fmt::format(" {} -> {} {:.3f}{}", sorted[k].from, sorted[k].to,
                        share(static_cast<double>(sorted[k].flits)),
                        k + 1 < std::min(kBusiest, sorted.size()) ? "," : "\n");
  }
  if (shape.size() == 2 && shape[0] <= kMostColumns && shape[1] <= kMostColumns) {
    text += map_of(links, shape[0], shape[1], cycles);
  }
  return text;
}

}  // namespace ballast
