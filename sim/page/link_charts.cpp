// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>

#include "page/detail_charts.h"
#include "page/html.h"
#include "page/ramp.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kBusiest = 10;
/// Links of the picture: more do not fit into a page of 3 MB, nor on a screen.
constexpr std::size_t kMostLinks = 20'000;

struct Link {
  std::uint32_t from, to;
  double value;  ///< flits per cycle; flits if the run's length is unknown
};

std::vector<Link> links_of(const Json& all, double cycles) {
  std::vector<Link> links;
  if (!all.is_array()) return links;
  for (const Json& link : all) {
    if (!link.contains("from") || !link.contains("to") || !link.contains("flits")) continue;
    links.push_back({link["from"].get<std::uint32_t>(), link["to"].get<std::uint32_t>(),
                     link["flits"].get<double>() / cycles});
  }
  std::stable_sort(links.begin(), links.end(),
                   [](const Link& a, const Link& b) { return a.value > b.value; });
  return links;
}

std::string busiest(const std::vector<Link>& links, const std::string& unit) {
  PageTable table{{"From router", "To router", unit}, {}};
  for (const Link& link : links) {
    if (table.rows.size() == kBusiest) break;
    table.rows.push_back({{std::to_string(link.from), {}},
                          {std::to_string(link.to), {}},
                          {figure(link.value), {}, true}});
  }
  double sum = 0;
  for (const Link& link : links) sum += link.value;
  const double mean = sum / static_cast<double>(links.size());
  table.caption = fmt::format("The busiest of {}; the mean of all is {} {}.",
                              counted(links.size(), "link"), figure(mean), html(unit));
  return table_html(table);
}

}  // namespace

std::string DetailCharts::links(Page& page, const Json& all) {
  const bool rate = cycles && *cycles > 0;
  std::vector<Link> links = links_of(all, rate ? *cycles : 1);
  if (links.empty()) return {};
  const std::string unit = rate ? "flits per cycle" : "flits";
  const std::string table = busiest(links, unit);
  const std::size_t nodes = drawing ? drawing->nodes.size() : 0;
  const bool fits =
      links.size() <= kMostLinks && std::all_of(links.begin(), links.end(), [&](const Link& link) {
        return link.from < nodes && link.to < nodes;
      });
  const std::string title =
      fmt::format("The busiest link carries {} {}", figure(links.front().value), unit);
  if (!fits) {
    const std::string why = nodes == 0 ? "This machine has no drawing."
                                       : "The links are not those of the drawing, or too many.";
    return fmt::format("<div><h4>{}</h4><p class=\"note\">{}</p>{}</div>\n", title, why, table);
  }
  Json rows = Json::array();
  for (const Link& link : links) rows.push_back({link.from, link.to, rounded(link.value)});
  ++count;
  return "<div>" +
         page.figure({id("links"),
                      title,
                      colour_ramp(links.front().value, false, unit) +
                          "The two directions of a link stand side by side. ",
                      "Links of the machine, coloured by their load, " + name,
                      {{"kind", "links"},
                       {"unit", unit},
                       {"value", 2},
                       {"most", rounded(links.front().value)},
                       {"scale", "linear"},
                       {"nodes", drawing->nodes},
                       {"columns", {"from", "to", unit}},
                       {"rows", rows}}}) +
         folded("Busiest links", table) + "</div>\n";
}

}  // namespace ballast
