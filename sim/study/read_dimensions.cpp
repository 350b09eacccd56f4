// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>

#include "config/convert.h"
#include "study/study_parts.h"

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
