// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>

#include "page/html.h"
#include "page/page.h"

namespace ballast {
namespace {

/// A column of numbers is aligned right, its title with it.
bool of_numbers(const PageTable& table, std::size_t column) {
  return std::any_of(table.rows.begin(), table.rows.end(), [&](const std::vector<PageCell>& row) {
    return column < row.size() && row[column].number;
  });
}

std::string cell_html(const PageCell& cell, bool heads_row) {
  std::string attributes;
  if (heads_row) attributes += " scope=\"row\"";
  if (cell.number) attributes += " class=\"number\"";
  if (!cell.order.empty()) attributes += fmt::format(" data-order=\"{}\"", html(cell.order));
  const char* element = heads_row ? "th" : "td";
  return fmt::format("<{0}{1}>{2}</{0}>", element, attributes, cell.content);
}

}  // namespace

std::string folded(const std::string& summary, const std::string& content) {
  return fmt::format("<details><summary>{}</summary>\n{}</details>\n", summary, content);
}

std::string table_html(const PageTable& table) {
  std::string text;
  if (!table.caption.empty()) text += "<p class=\"note\">" + table.caption + "</p>\n";
  if (table.filter) {
    text += "<p class=\"filter\"><label>Show rows with <input type=\"search\"></label></p>\n";
  }
  text += fmt::format(
      "<div class=\"table{}\" tabindex=\"0\" role=\"region\" aria-label=\"Table\"><table{}>\n",
      table.tall ? " tall" : "", table.sortable ? " class=\"sortable\"" : "");
  text += "<thead><tr>";
  for (std::size_t column = 0; column < table.header.size(); ++column) {
    const std::string name = html_short(table.header[column], 40);
    text += fmt::format("<th scope=\"col\"{}>{}</th>",
                        of_numbers(table, column) ? " class=\"number\"" : "",
                        table.sortable ? "<button type=\"button\">" + name + "</button>" : name);
  }
  text += "</tr></thead>\n<tbody>\n";
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    const bool marked = r < table.row_classes.size() && !table.row_classes[r].empty();
    text += marked ? "<tr class=\"" + table.row_classes[r] + "\">" : "<tr>";
    for (std::size_t c = 0; c < table.rows[r].size(); ++c)
      text += cell_html(table.rows[r][c], c == 0);
    text += "</tr>\n";
  }
  return text + "</tbody></table></div>\n";
}

PageTable without_empty_columns(PageTable table) {
  const auto empty = [](const PageCell& cell) {
    return cell.content.empty() || cell.content == "–";
  };
  for (std::size_t k = table.header.size(); k-- > 1;) {
    if (!std::all_of(table.rows.begin(), table.rows.end(),
                     [&](const auto& row) { return empty(row[k]); })) {
      continue;
    }
    const auto at = static_cast<std::ptrdiff_t>(k);
    table.header.erase(table.header.begin() + at);
    for (auto& row : table.rows) row.erase(row.begin() + at);
  }
  return table;
}

}  // namespace ballast
