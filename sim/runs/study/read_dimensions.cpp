// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "config/convert.h"
#include "runs/study/study_parts.h"

namespace ballast {
namespace {

/// Unlike in a grid, a value may occur several times.
std::vector<StudyText::Element> elements_of_zip(const StudyText& text,
                                                const StudyText::Leaf& leaf) {
  const toml::array* list = leaf.value->as_array();
  if (list == nullptr || list->empty()) return text.elements(*leaf.value, leaf.key);
  std::vector<StudyText::Element> all;
  for (const toml::node& item : *list) all.push_back(text.element(item, leaf.key));
  return all;
}

Dimension zipped(const StudyText& text, const toml::table& zip) {
  Dimension d;
  for (const StudyText::Leaf& leaf : text.leaves(zip)) {
    const auto values = elements_of_zip(text, leaf);
    if (d.axes.empty()) d.rows.resize(values.size());
    if (values.size() != d.rows.size()) {
      throw UserError(leaf.where,
                      fmt::format("zip.{}: expected {} values as in {}, got {}", shown(leaf.key),
                                  d.rows.size(), d.axes.front(), values.size()));
    }
    d.axes.push_back(leaf.key);
    for (std::size_t k = 0; k < values.size(); ++k) {
      d.rows[k].at.push_back(values[k].value);
      d.rows[k].set.push_back(assignment(leaf.key, values[k]));
    }
  }
  if (d.axes.empty()) throw UserError(text.where(zip), "zip: expected lists, got an empty table");
  return d;
}

/// A table of a [[case]], which must be there.
const toml::table& part_of(const StudyText& text, const toml::table& table, const char* name) {
  const toml::node* node = table.get(name);
  if (node != nullptr && node->is_table()) return *node->as_table();
  throw UserError(node == nullptr ? text.where(table) : text.where(*node),
                  fmt::format("case.{}: expected a table, got {}", name,
                              node == nullptr ? "none" : kind_of(*node)));
}

Dimension listed(const StudyText& text, const std::vector<const toml::table*>& cases) {
  Dimension d{{}, {}, true};
  for (const toml::table* one : cases) {
    for (const StudyText::Leaf& entry : text.entries(*one)) {
      if (entry.key == "at" || entry.key == "set") continue;
      throw UserError(entry.where,
                      fmt::format("case.{}: unknown key; known keys: at, set{}", shown(entry.key),
                                  did_you_mean(entry.key, std::vector<std::string>{"at", "set"})));
    }
    const toml::table& at = part_of(text, *one, "at");
    if (d.axes.empty()) {
      for (const StudyText::Leaf& leaf : text.leaves(at)) d.axes.push_back(leaf.key);
      if (d.axes.empty()) throw UserError(text.where(at), "case.at: expected an axis, got none");
    }
    Dimension::Row row{std::vector<AxisValue>(d.axes.size()), {}};
    const std::vector<StudyText::Leaf> values = text.leaves(at);
    for (const StudyText::Leaf& leaf : values) {
      const auto axis = std::find(d.axes.begin(), d.axes.end(), leaf.key);
      if (axis == d.axes.end() || values.size() != d.axes.size()) {
        throw UserError(text.where(at),
                        fmt::format("case.at: expected the axes of the first case, {}; got others",
                                    fmt::join(d.axes, ", ")));
      }
      row.at[static_cast<std::size_t>(axis - d.axes.begin())] =
          text.element(*leaf.value, leaf.key).value;
    }
    for (const StudyText::Leaf& leaf : text.leaves(part_of(text, *one, "set"))) {
      row.set.push_back(assignment(leaf.key, text.element(*leaf.value, leaf.key)));
    }
    const auto twin = std::find_if(d.rows.begin(), d.rows.end(),
                                   [&](const Dimension::Row& other) { return other.at == row.at; });
    if (twin != d.rows.end()) {
      throw UserError(text.where(at), "case.at: expected different cases, got the same twice");
    }
    d.rows.push_back(std::move(row));
  }
  return d;
}

Dimension variants_of(const StudyText& text, const StudyText::Leaf& axis) {
  const toml::table* variants = axis.value->as_table();
  if (variants == nullptr || variants->empty()) {
    throw UserError(
        axis.where,
        fmt::format("variants.{}: expected named tables of keys, got {}", shown(axis.key),
                    variants == nullptr ? kind_of(*axis.value) : "an empty table"));
  }
  Dimension d{{axis.key}, {}};
  for (const StudyText::Leaf& entry : text.entries(*variants)) {
    const toml::table* keys = entry.value->as_table();
    if (keys == nullptr) {
      throw UserError(entry.where,
                      fmt::format("variants.{}.{}: expected a table of keys, got {}",
                                  shown(axis.key), shown(entry.key), kind_of(*entry.value)));
    }
    Dimension::Row row{{{entry.key, {}}}, {}};
    for (const StudyText::Leaf& leaf : text.leaves(*keys)) {
      row.set.push_back(assignment(leaf.key, text.element(*leaf.value, leaf.key)));
    }
    d.rows.push_back(std::move(row));
  }
  return d;
}

}  // namespace

std::vector<Dimension> read_dimensions(const StudyText& text) {
  std::vector<std::pair<Where, Dimension>> all;
  if (const toml::table* grid = table_named(text, "grid")) {
    for (const StudyText::Leaf& leaf : text.leaves(*grid)) {
      Dimension d{{leaf.key}, {}};
      for (const StudyText::Element& e : text.elements(*leaf.value, leaf.key)) {
        d.rows.push_back({{e.value}, {assignment(leaf.key, e)}});
      }
      all.emplace_back(leaf.where, std::move(d));
    }
  }
  for (const toml::table* zip : text.tables("zip"))
    all.emplace_back(text.where(*zip), zipped(text, *zip));
  if (const auto cases = text.tables("case"); !cases.empty()) {
    all.emplace_back(text.where(*cases.front()), listed(text, cases));
  }
  if (const toml::table* variants = table_named(text, "variants")) {
    for (const StudyText::Leaf& entry : text.entries(*variants)) {
      all.emplace_back(entry.where, variants_of(text, entry));
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return std::pair(a.first.line, a.first.column) < std::pair(b.first.line, b.first.column);
  });
  std::vector<Dimension> result;
  for (auto& [where, dimension] : all) result.push_back(std::move(dimension));
  return result;
}

}  // namespace ballast
