// SPDX-License-Identifier: BSD-3-Clause
#include "tb/rtl_parameters.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <map>
#include <sstream>
#include <string_view>

#include "core/data_folder.h"
#include "core/errors.h"
#include "core/text_file.h"
#include "superconcentrator/geometry.h"
#include "tb/elements.h"

namespace ballast::tb {
namespace {

/// An expression of a row: numbers, the symbols of a size, + - * /.
class Expression {
 public:
  Expression(std::string_view text, const std::map<char, std::uint64_t>& symbols)
      : text_(text), symbols_(symbols) {}
  std::uint64_t value() {
    std::uint64_t sum = term();
    while (at_ < text_.size()) {
      const char sign = text_[at_++];
      const std::uint64_t next = term();
      sum = sign == '+' ? sum + next : sum - next;
    }
    return sum;
  }

 private:
  std::uint64_t term() {
    std::uint64_t product = factor();
    while (at_ < text_.size() && (text_[at_] == '*' || text_[at_] == '/')) {
      const char sign = text_[at_++];
      const std::uint64_t next = factor();
      product = sign == '*' ? product * next : product / next;
    }
    return product;
  }
  std::uint64_t factor() {
    if (std::isdigit(static_cast<unsigned char>(text_.at(at_))) == 0) {
      return symbols_.at(text_[at_++]);
    }
    std::uint64_t number = 0;
    for (; at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0; ++at_) {
      number = 10 * number + static_cast<std::uint64_t>(text_[at_] - '0');
    }
    return number;
  }

  std::string_view text_;
  const std::map<char, std::uint64_t>& symbols_;
  std::size_t at_ = 0;
};

/// The row "verilated UNIT FORMS NAME=EXPRESSION ..." of a unit.
struct Row {
  std::vector<std::string> forms, items;
};

Row row_of(const std::string& unit) {
  std::istringstream lines(read_text_file(data_file("rtl/units.txt")).text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string kind, name, forms, word;
    words >> kind >> name >> forms;
    if (kind != "verilated" || name != unit) continue;
    Row row;
    std::istringstream list(forms);
    while (std::getline(list, word, ',')) row.forms.push_back(word);
    while (words >> word) row.items.push_back(word);
    return row;
  }
  throw UserError(fmt::format("rtl/units.txt: expected a row \"verilated {}\", got none", unit));
}

}  // namespace

std::vector<SwitchForm> rtl_forms(const std::string& unit) {
  std::vector<SwitchForm> forms;
  for (const std::string& name : row_of(unit).forms) {
    const auto at = std::find(switch_forms().begin(), switch_forms().end(), name);
    forms.push_back(static_cast<SwitchForm>(at - switch_forms().begin()));
  }
  return forms;
}

std::vector<std::string> rtl_files(const std::string& unit) {
  return {data_file("rtl/superconcentrator_pkg.sv"), data_file(fmt::format("rtl/{}.sv", unit))};
}

std::vector<std::string> rtl_parameters(const UnitSpec& spec) {
  if (spec.ports < 2 || !std::has_single_bit(spec.ports)) {
    throw UserError(
        fmt::format("{}: expected a power of two of ports, got {}", spec.unit, spec.ports));
  }
  const bool whole = std::has_single_bit(spec.group) && spec.group <= spec.ports / 2;
  if (spec.group != 0 && !whole) {
    throw UserError(
        fmt::format("{}: expected a group of a power of two of ports, at most {}, got {}",
                    spec.unit, spec.ports / 2, spec.group));
  }
  if (spec.processors == 1 || spec.processors > spec.ports) {
    throw UserError(fmt::format("{}: expected 2 .. {} processors, got {}", spec.unit, spec.ports,
                                spec.processors));
  }
  const Row row = row_of(spec.unit);
  if (std::find(row.forms.begin(), row.forms.end(), name_of(spec.form)) == row.forms.end()) {
    throw UserError(fmt::format("{}: expected the form {}, got {}", spec.unit,
                                fmt::join(row.forms, " or "), name_of(spec.form)));
  }
  const Geometry geometry = spec.geometry();
  const NodeId most = std::min(geometry.group_size, NodeId{255});
  if (spec.burst == 0 || spec.burst > most) {
    throw UserError(fmt::format("{}: expected a burst of 1 .. {}, a group's ports, got {}",
                                spec.unit, most, spec.burst));
  }
  const std::map<char, std::uint64_t> symbols{
      {'P', spec.ports},
      {'W', spec.words},
      {'G', spec.group},
      {'F', static_cast<std::uint64_t>(spec.form)},
      {'N', geometry.n},
      {'L', geometry.group_size},
      {'K', spec.processors == 0 ? spec.ports : spec.processors},
      {'B', spec.burst},
      {'A', spec.fair}};
  std::vector<std::string> parameters;
  bool words = spec.words == 1, group = spec.group == 0, processors = spec.processors == 0,
       burst = spec.burst == 1, fair = !spec.fair, width = spec.width == kWidth,
       loads = spec.load_width == 0;
  for (const std::string& item : row.items) {
    const std::size_t at = item.find('=');
    const std::string name = item.substr(0, at), expression = item.substr(at + 1);
    words |= expression == "W";
    processors |= expression == "K";
    burst |= expression == "B";
    fair |= expression == "A";
    group |= expression == "G" || expression.find('L') != expression.npos;
    const bool data = name == "Width" && expression == "32";
    width |= data;
    const bool load = name == "LoadWidth" && spec.load_width != 0;
    loads |= load;
    parameters.push_back(fmt::format("{}={}", name,
                                     data   ? spec.width
                                     : load ? spec.load_width
                                            : Expression(expression, symbols).value()));
  }
  if (!words || !group || !processors || !burst || !fair || !width || !loads) {
    throw UserError(fmt::format("{}: expected {}, got {}", spec.unit,
                                !words        ? "packets of one word"
                                : !group      ? "no group"
                                : !processors ? "a processor at each port"
                                : !burst      ? "a burst of 1"
                                : !fair       ? "acceptance that is not fair"
                                : !width      ? "no width"
                                              : "no width of a load",
                                spec.str()));
  }
  return parameters;
}

}  // namespace ballast::tb
