// SPDX-License-Identifier: BSD-3-Clause
// Verdicts, failures, leaders and keys that are not as they were.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "analysis/groups.h"
#include "analysis/matched_cases.h"
#include "analysis/wording.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

std::string end_of(const StudyPoint& point) {
  if (point.status == PointStatus::open) return "not run";
  if (point.status == PointStatus::failed) {
    return "failed: " +
           (point.reason.empty() ? fmt::format("exit code {}", point.exit_code) : point.reason);
  }
  std::string verdict = verdict_of(point);
  if (!verdict.empty()) return verdict;
  return point.complete ? "done" : "incomplete";
}

/// In words, for a reader and for comparison.
std::string leaders_text(const Group& group) {
  std::vector<std::string> names;
  for (const Contender& c : group.contenders) {
    if (c.leads) names.push_back(c.name);
  }
  std::sort(names.begin(), names.end());
  switch (group.kind) {
    case Group::Kind::better:
      return names.front() + " is the best";
    case Group::Kind::equal:
      return list_text(names) + " are the equal best";
    case Group::Kind::not_separated:
    case Group::Kind::nothing:
      break;
  }
  return "none is proven the best";
}

void flatten_keys(const Json& config, const std::string& prefix,
                  std::map<std::string, std::string>& keys) {
  for (const auto& [key, value] : config.items()) {
    const std::string path = prefix.empty() ? key : prefix + "." + key;
    if (value.is_object()) {
      flatten_keys(value, path, keys);
    } else {
      keys[path] = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
  }
}

}  // namespace

void compare_ends(const MatchedStudies& studies, Changes& changes) {
  for (const MatchedCase& c : studies.cases) {
    std::map<std::pair<std::string, std::string>, std::vector<std::uint64_t>> ends;
    for (const auto& [before, after] : c.points) {
      const std::string a = end_of(*before), b = end_of(*after);
      if (a != b) ends[{a, b}].push_back(before->seed);
    }
    for (auto& [texts, seeds] : ends) {
      changes.ends.push_back({c.title, texts.first, texts.second, std::move(seeds)});
    }
  }
  std::stable_partition(changes.ends.begin(), changes.ends.end(),
                        [](const ChangedEnd& e) { return e.after.starts_with("failed"); });
}

void compare_leaders(const MatchedStudies& studies, Changes& changes) {
  std::map<std::string, std::string> before;
  const Wording old_words(studies.before), new_words(studies.after);
  for (const Group& g : ranked_groups(studies.before)) {
    if (g.contenders.size() > 1) before[old_words.title(g.at)] = leaders_text(g);
  }
  for (const Group& g : ranked_groups(studies.after)) {
    const auto old = before.find(new_words.title(g.at));
    if (old == before.end() || g.contenders.size() < 2 || old->second == leaders_text(g)) continue;
    changes.leaders.push_back({old->first, old->second, leaders_text(g)});
  }
}

void compare_keys(const MatchedStudies& studies, Changes& changes) {
  std::map<std::string, std::map<std::pair<std::string, std::string>, std::size_t>> changed;
  for (const MatchedCase& c : studies.cases) {
    std::map<std::string, std::string> a, b;
    flatten_keys(studies.before.case_at(c.before).config, "", a);
    flatten_keys(studies.after.case_at(c.after).config, "", b);
    std::set<std::string> names;
    for (const auto& key : a) names.insert(key.first);
    for (const auto& key : b) names.insert(key.first);
    for (const std::string& name : names) {
      const std::string before = a.contains(name) ? a[name] : "";
      const std::string after = b.contains(name) ? b[name] : "";
      if (before != after) ++changed[name][{before, after}];
    }
  }
  for (const auto& [name, values] : changed) {
    for (const auto& [texts, cases] : values) {
      changes.keys.push_back({name, texts.first, texts.second, cases});
    }
  }
}

}  // namespace ballast
