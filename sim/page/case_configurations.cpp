// SPDX-License-Identifier: BSD-3-Clause
#include "page/case_configurations.h"

#include <fmt/format.h>

#include "page/html.h"
#include "page/report_parts.h"
#include "report/table.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;
using Keys = std::map<std::string, std::string>;

/// Bytes of the cases' own keys in a page.
constexpr std::size_t kMostOwn = 400'000;

void collect(Keys& keys, const Json& at, const std::string& path) {
  if (!at.is_object()) {
    keys[path] = at.dump(-1, ' ', false, Json::error_handler_t::replace);
    return;
  }
  for (const auto& [key, value] : at.items()) {
    collect(keys, value, path.empty() ? key : path + "." + key);
  }
}

std::string lines(const Keys& keys, const Keys& without) {
  std::string text;
  for (const auto& [key, value] : keys) {
    if (!without.contains(key)) text += key + " = " + value + "\n";
  }
  return text;
}

std::string pre(const std::string& text) {
  return "<pre tabindex=\"0\">" + html(text) + "</pre>\n";
}

}  // namespace

CaseConfigurations::CaseConfigurations(const std::vector<StudyCase>& cases) {
  std::vector<Keys> all;
  for (const StudyCase& of : cases) {
    names_.push_back(case_name(of));
    Keys keys;
    if (of.config.is_object()) collect(keys, of.config, "");
    all.push_back(std::move(keys));
  }
  if (all.empty()) return;
  common_ = all.front();
  for (const Keys& other : all) {
    std::erase_if(common_, [&](const auto& entry) {
      const auto found = other.find(entry.first);
      return found == other.end() || found->second != entry.second;
    });
  }
  std::size_t bytes = 0;
  for (const Keys& keys : all) {
    own_.push_back(lines(keys, common_));
    bytes += own_.back().size() + names_[own_.size() - 1].size() + 100;
  }
  own_fit_ = bytes <= kMostOwn;
}

std::string CaseConfigurations::link(std::size_t of_case) const {
  if (!own_fit_ || of_case >= own_.size() || own_[of_case].empty()) return std::to_string(of_case);
  return fmt::format("<a href=\"#case-{0}\" aria-label=\"Configuration of case {0}\">{0}</a>",
                     of_case);
}

std::string CaseConfigurations::str() const {
  if (common_.empty() && own_.empty()) return {};
  std::string text;
  if (!common_.empty()) {
    text +=
        folded(own_.size() > 1 ? "Keys that all cases share" : "All keys", pre(lines(common_, {})));
  }
  std::string own;
  for (std::size_t k = 0; own_fit_ && k < own_.size(); ++k) {
    if (own_[k].empty()) continue;
    own += fmt::format("<details id=\"case-{0}\"><summary>Case {0}{1}</summary>{2}</details>\n", k,
                       names_[k].empty() ? "" : ": " + html_short(names_[k], 120), pre(own_[k]));
  }
  if (!own.empty()) text += folded("Keys in which the cases differ, by case", own);
  if (!own_fit_) {
    text += fmt::format(
        "<p class=\"note\">The keys in which the {} differ are too many for this "
        "page.</p>\n",
        counted(own_.size(), "case"));
  }
  return text.empty() ? text : "<h3>Configuration</h3>\n" + text;
}

}  // namespace ballast
