// SPDX-License-Identifier: BSD-3-Clause
#include "report/link_report.h"

#include <fmt/format.h>

#include <algorithm>

namespace ballast {
namespace {

constexpr std::size_t kNamed = 3;  // of the busiest, in the text

std::string map_of(const std::vector<std::uint64_t>& busiest, NodeId columns, Cycle cycles) {
  std::string text = "\nutilisation of each router's busiest link, in tenths (.: below 0.05)\n";
  for (std::size_t router = 0; router < busiest.size(); ++router) {
    const double share = static_cast<double>(busiest[router]) / static_cast<double>(cycles);
    const int tenths = std::min(static_cast<int>(share * 10 + 0.5), 9);
    if (router % columns == 0) text += "  ";
    text += ' ';
    text += tenths == 0 ? '.' : static_cast<char>('0' + tenths);
    if ((router + 1) % columns == 0) text += '\n';
  }
  return text;
}

}  // namespace

std::string link_picture(const LinkUse& use, const std::vector<NodeId>& shape, Cycle cycles) {
  if (use.links == 0 || cycles == 0) return {};
  const auto share = [cycles](double flits) { return flits / static_cast<double>(cycles); };
  std::string text = fmt::format("mean link utilisation {:.3f}; busiest:", share(use.mean));
  const std::size_t named = std::min(kNamed, use.busiest.size());
  for (std::size_t k = 0; k < named; ++k) {
    const LinkFlits& link = use.busiest[k];
    text += fmt::format(" {} -> {} {:.3f}{}", link.from, link.to,
                        share(static_cast<double>(link.flits)), k + 1 < named ? "," : "\n");
  }
  if (!use.map.empty()) text += map_of(use.map, shape[0], cycles);
  return text;
}

}  // namespace ballast
