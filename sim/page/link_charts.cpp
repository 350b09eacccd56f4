// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>

#include "page/detail_charts.h"
#include "page/html.h"
#include "page/ramp.h"
#include "report/table.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kBusiest = 10;
/// Links of the picture: more do not fit into a page of 3 MB, nor on a screen.
constexpr std::size_t kMostLinks = 20'000;

template <class Links>
std::string busiest(const Links& links, const std::string& unit) {
  PageTable table{{"From router", "To router", unit}, {}};
  for (const auto& link : links) {
    if (table.rows.size() == kBusiest) break;
    table.rows.push_back({{std::to_string(link.from), {}},
                          {std::to_string(link.to), {}},
                          {figure(link.value), {}, true}});
  }
  double sum = 0;
  for (const auto& link : links) sum += link.value;
  const double mean = sum / static_cast<double>(links.size());
  table.caption = fmt::format("The busiest of {}; the mean of all is {} {}.",
                              counted(links.size(), "link"), figure(mean), html(unit));
  return table_html(table);
}

}  // namespace

void DetailCharts::read_links(const Json& all) {
  if (!all.is_array()) return;
  const double cycles = cycles_ && *cycles_ > 0 ? *cycles_ : 1;
  for (const Json& link : all) {
    if (!link.contains("from") || !link.contains("to") || !link.contains("flits")) continue;
    links_.push_back({link["from"].get<std::uint32_t>(), link["to"].get<std::uint32_t>(),
                      link["flits"].get<double>() / cycles});
  }
  std::stable_sort(links_.begin(), links_.end(),
                   [](const Link& a, const Link& b) { return a.value > b.value; });
  if (!links_.empty() && links_.front().value == 0) links_.clear();  // nothing moved
}

bool DetailCharts::links_fit() const {
  const std::size_t nodes = drawing_ ? drawing_->nodes.size() : 0;
  return links_.size() <= kMostLinks &&
         std::all_of(links_.begin(), links_.end(),
                     [&](const Link& link) { return link.from < nodes && link.to < nodes; });
}

std::string DetailCharts::links(Page& page) const {
  const std::string unit = cycles_ && *cycles_ > 0 ? "flits per cycle" : "flits";
  const std::string table = busiest(links_, unit);
  const std::string title =
      fmt::format("The busiest link carries {} {}", figure(links_.front().value), unit);
  if (!links_fit()) {
    const bool drawn = drawing_ && !drawing_->nodes.empty();
    const std::string why = drawn ? "The links are not those of the drawing, or too many."
                                  : "This machine has no drawing.";
    return fmt::format("<div><h4>{}</h4><p class=\"note\">{}</p>{}</div>\n", title, why, table);
  }
  Json rows = Json::array();
  for (const Link& link : links_) rows.push_back({link.from, link.to, rounded(link.value)});
  return "<div>" +
         page.figure({id("links"),
                      title,
                      colour_ramp(links_.front().value, false, unit) +
                          "The two directions of a link stand side by side. ",
                      "Links of the machine, coloured by their load, " + name_,
                      {{"kind", "links"},
                       {"unit", unit},
                       {"value", 2},
                       {"most", rounded(links_.front().value)},
                       {"scale", "linear"},
                       {"nodes", drawing_->nodes},
                       {"columns", {"from", "to", unit}},
                       {"rows", rows}}}) +
         folded("Busiest links", table) + "</div>\n";
}

}  // namespace ballast
