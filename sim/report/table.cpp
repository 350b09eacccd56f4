// SPDX-License-Identifier: BSD-3-Clause
#include "report/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "core/errors.h"

namespace ballast {
namespace {

bool is_number(const std::string& cell) {
  if (cell.empty() || cell == "-") return true;
  const auto digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  return std::any_of(cell.begin(), cell.end(), digit) &&
         std::all_of(cell.begin(), cell.end(), [&](unsigned char c) {
           return digit(c) || c == '.' || c == ',' || c == '-' || c == '+' || c == 'e' ||
                  c == '%' || c == ' ' || c == '(' || c == ')';
         });
}

}  // namespace

void Table::add(std::vector<std::string> cells) {
  for (std::string& cell : cells) cell = shown(cell, kMostOfMessage);
  rows_.push_back(std::move(cells));
}

std::string Table::str() const {
  const std::size_t columns = rows_.front().size();
  std::vector<std::size_t> width(columns, 0);
  std::vector<bool> right(columns, true);
  for (const auto& row : rows_) {
    for (std::size_t c = 0; c < columns; ++c) {
      width[c] = std::max(width[c], row[c].size());
      if (&row != &rows_.front() && !is_number(row[c])) right[c] = false;
    }
  }
  std::string text;
  const auto line = [&](const auto& cell) {
    std::string row;
    for (std::size_t c = 0; c < columns; ++c) {
      if (c != 0) row += "  ";
      row += right[c] ? fmt::format("{:>{}}", cell(c), width[c])
                      : fmt::format("{:<{}}", cell(c), width[c]);
    }
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + "\n";
  };
  for (const auto& row : rows_) {
    line([&](std::size_t c) { return row[c]; });
    if (&row == &rows_.front()) line([&](std::size_t c) { return std::string(width[c], '-'); });
  }
  return text;
}

std::vector<std::string> lines_of(const std::string& text, std::size_t width) {
  std::vector<std::string> lines(1);
  for (std::size_t from = 0; from <= text.size();) {
    std::size_t end = std::min(text.find(' ', from), text.size());
    while (text.compare(end, 2, " %") == 0) end = std::min(text.find(' ', end + 1), text.size());
    const std::string word = text.substr(from, end - from);
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > width) {
      lines.emplace_back();
    }
    lines.back() += (lines.back().empty() ? "" : " ") + word;
    from = end + 1;
  }
  return lines;
}

std::string grouped(double value, int decimals) {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  if (const auto dot = text.find('.'); dot != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  auto end = std::min(text.find('.'), text.size());
  const std::size_t first = text.front() == '-' ? 1 : 0;
  while (end > first + 3) text.insert(end -= 3, ",");
  return text;
}

std::string counted(std::size_t number, const std::string& noun) {
  return grouped(static_cast<double>(number)) + " " + noun + (number == 1 ? "" : "s");
}

std::string capitalised(std::string text) {
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

}  // namespace ballast
