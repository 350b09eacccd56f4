// SPDX-License-Identifier: BSD-3-Clause
#include "runs/study/toml_lists.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "config/convert.h"
#include "config/levels.h"
#include "core/args.h"
#include "core/text_file.h"

namespace ballast {
namespace {

bool earlier(const StudyText::Leaf& a, const StudyText::Leaf& b) {
  return std::pair(a.where.line, a.where.column) < std::pair(b.where.line, b.where.column);
}

/// The value without the blanks of the parser's own style: "[8, 8]".
std::string toml_of(const toml::node& node) {
  if (const toml::array* list = node.as_array()) {
    std::vector<std::string> items;
    for (const toml::node& item : *list) items.push_back(toml_of(item));
    return fmt::format("[{}]", fmt::join(items, ", "));
  }
  std::ostringstream text;
  text << toml::node_view<const toml::node>(node);
  return text.str();
}

/// Twelve digits: 0.1 + 2 * 0.1 is 0.3.
double rounded(double value) { return std::strtod(fmt::format("{:.12g}", value).c_str(), nullptr); }

}  // namespace

StudyText::StudyText(std::string path, const std::string& text) : path_(std::move(path)) {
  if (const auto at = too_deep(text)) {
    throw UserError(TextFile{path_, text}.where(*at), too_many_levels());
  }
  try {
    root_ = toml::parse(text, path_);
  } catch (const toml::parse_error& error) {
    throw UserError(where(error.source()), fmt::format("not TOML: {}", error.description()));
  }
}

std::vector<StudyText::Leaf> StudyText::entries(const toml::table& table) const {
  std::vector<Leaf> all;
  for (const auto& [key, value] : table) {
    all.push_back({std::string(key.str()), where(key.source()), &value});
  }
  std::sort(all.begin(), all.end(), earlier);
  return all;
}

void StudyText::add_leaves(const toml::table& table, const std::string& prefix,
                           std::vector<Leaf>& all) const {
  for (const auto& [key, value] : table) {
    const std::string path = joined_path(prefix, key.str());
    const toml::table* inner = value.as_table();
    if (inner != nullptr && !inner->contains("from")) {
      add_leaves(*inner, path, all);
    } else {
      all.push_back({path, where(key.source()), &value});
    }
  }
}

std::vector<StudyText::Leaf> StudyText::leaves(const toml::table& table) const {
  std::vector<Leaf> all;
  add_leaves(table, "", all);
  std::sort(all.begin(), all.end(), earlier);
  return all;
}

StudyText::Element StudyText::element(const toml::node& node, const std::string& key) const {
  if (node.is_table() || node.is_date() || node.is_time() || node.is_date_time()) {
    throw UserError(where(node),
                    fmt::format("{}: expected a value, got {}", shown(key), kind_of(node)));
  }
  Element e{{toml_of(node), {}}, toml_of(node), where(node)};
  if (const auto* text = node.as_string()) e.value.text = text->get();
  if (const auto* number = node.as_integer()) e.value.text = std::to_string(number->get());
  if (node.is_number()) e.value.number = node.value<double>();
  return e;
}

std::vector<StudyText::Element> StudyText::elements(const toml::node& node,
                                                    const std::string& key) const {
  if (const toml::table* table = node.as_table()) return range(*table, key);
  const toml::array* list = node.as_array();
  if (list == nullptr || list->empty()) {
    throw UserError(
        where(node),
        fmt::format("{}: expected a list of values or a range such as {{from = 1, to = 9, step = "
                    "2}}, got {}",
                    shown(key), list == nullptr ? kind_of(node) : "an empty list"));
  }
  std::vector<Element> all;
  for (const toml::node& item : *list) {
    Element e = element(item, key);
    const auto twin =
        std::find_if(all.begin(), all.end(), [&](const Element& o) { return o.value == e.value; });
    if (twin != all.end()) {
      throw UserError(e.where, fmt::format("{}: expected different values, got {} twice",
                                           shown(key), shown(e.value.text)));
    }
    all.push_back(std::move(e));
  }
  return all;
}

std::vector<StudyText::Element> StudyText::range(const toml::table& table,
                                                 const std::string& key) const {
  static const std::vector<Key> keys{
      Key::real("from").required(), Key::real("to").required(),
      Key::real("step").help("difference of neighbours"),
      Key::real("factor").at_least(1.000001).help("quotient of neighbours")};
  Args args(key);
  bool whole = true;
  for (const auto& [name, value] : table) {
    const auto known = std::find_if(keys.begin(), keys.end(),
                                    [&, &n = name](const Key& k) { return k.name() == n.str(); });
    const std::string path = joined_path(key, name.str());
    if (known == keys.end()) {
      throw UserError(where(name.source()), unknown_key(path, name.str(), keys));
    }
    args.set(known->name(),
             converted(value, *known, path, [&](const toml::node& n) { return where(n); }),
             where(value));
    whole = whole && value.is_integer();
  }
  for (const Key& k : keys) {
    if (!args.items().contains(k.name())) {
      args.set(k.name(), k.absent(joined_path(key, k.name()), where(table)), where(table));
    }
  }
  const auto wrong = [&](const char* expected) {
    throw UserError(where(table), fmt::format("{}: expected {}", shown(key), expected));
  };
  if (args.has("step") == args.has("factor")) {
    wrong(args.has("step") ? "either step or factor, got both" : "step or factor, got neither");
  }
  const double from = args.get<double>("from"), to = args.get<double>("to");
  const bool steps = args.has("step");
  const double by = args.get<double>(steps ? "step" : "factor");
  if (steps && (by == 0 || (to - from) / by < 0)) wrong("a step that leads from `from` to `to`");
  if (!steps && (from <= 0 || to < from)) wrong("0 < from <= to with a factor");
  const double last = steps ? (to - from) / by : std::log(to / from) / std::log(by);
  constexpr double kMost = 1e6;
  if (!(last < kMost)) wrong("at most a million values");
  std::vector<Element> all;
  for (double k = 0; k <= std::floor(last + 1e-9); ++k) {
    const double exact = steps ? from + k * by : from * std::pow(by, k);
    const double value = whole ? std::round(exact) : k == 0 ? from : rounded(exact);
    const std::string text = whole ? fmt::format("{:.0f}", value) : fmt::format("{}", value);
    all.push_back({{text, value}, text, where(table)});
  }
  return all;
}

CaseFilter StudyText::filter(const toml::table& table, const std::string& section,
                             const std::vector<Dimension>& dimensions) const {
  CaseFilter result{{}, where(table)};
  std::vector<std::string> axes;
  for (const Dimension& d : dimensions) axes.insert(axes.end(), d.axes.begin(), d.axes.end());
  for (const Leaf& leaf : leaves(table)) {
    const auto name = std::find(axes.begin(), axes.end(), leaf.key);
    if (name == axes.end()) {
      throw UserError(leaf.where, fmt::format("{}.{}: expected an axis of this study, one of {}{}",
                                              section, shown(leaf.key), fmt::join(axes, ", "),
                                              did_you_mean(leaf.key, axes)));
    }
    CaseFilter::Condition condition{leaf.key, {}};
    std::vector<AxisValue> known;
    for (const Dimension& d : dimensions) {
      const auto at = std::find(d.axes.begin(), d.axes.end(), leaf.key) - d.axes.begin();
      if (at == static_cast<std::ptrdiff_t>(d.axes.size())) continue;
      for (const auto& row : d.rows) known.push_back(row.at[static_cast<std::size_t>(at)]);
    }
    const auto has = [&](const Element& e) {
      return std::find(known.begin(), known.end(), e.value) != known.end();
    };
    const toml::array* list = leaf.value->as_array();
    std::vector<Element> wanted;
    if (!leaf.value->is_table()) {
      const Element e = element(*leaf.value, leaf.key);
      if (list == nullptr || has(e)) wanted = {e};  // a value, which may be a list itself
    }
    if (wanted.empty()) wanted = elements(*leaf.value, leaf.key);
    for (const Element& e : wanted) {
      if (!has(e)) {
        std::vector<std::string> texts;
        for (const AxisValue& v : known) texts.push_back(v.text);
        throw UserError(e.where,
                        fmt::format("{}.{}: expected a value of this axis, one of {}; got "
                                    "{}{}",
                                    section, shown(leaf.key), fmt::join(texts, ", "),
                                    shown(e.value.text), did_you_mean(e.value.text, texts)));
      }
      condition.values.push_back(e.value);
    }
    result.conditions.push_back(std::move(condition));
  }
  if (result.conditions.empty()) {
    throw UserError(result.where, fmt::format("{}: expected at least one axis", section));
  }
  return result;
}

std::vector<const toml::table*> StudyText::tables(const std::string& name) const {
  const toml::node* node = root_.get(name);
  if (node == nullptr) return {};
  std::vector<const toml::table*> all;
  const toml::array* list = node->as_array();
  const bool right =
      list != nullptr && !list->empty() &&
      std::all_of(list->begin(), list->end(), [](const toml::node& n) { return n.is_table(); });
  if (!right) {
    throw UserError(where(*node),
                    fmt::format("{}: expected tables [[{}]], got {}", name, name, kind_of(*node)));
  }
  for (const toml::node& item : *list) all.push_back(item.as_table());
  return all;
}

}  // namespace ballast
