// SPDX-License-Identifier: BSD-3-Clause
#include "runs/study/document_axes.h"

#include <algorithm>
#include <initializer_list>
#include <set>

namespace ballast {
namespace {

constexpr const char *kBalancer = "balancer.name", *kTopology = "machine.topology",
                     *kProcessors = "machine.processors", *kSize = "machine.size";

/// Empty: the key is absent.
std::string text_at(const RunKeys& run, const std::string& key) {
  const auto at = run.find(key);
  return at == run.end() ? "" : at->second.dump();
}

/// Different values, among them "" where some run has none.
std::set<std::string> values_of(const std::vector<RunKeys>& runs, const std::string& key) {
  std::set<std::string> values;
  for (const RunKeys& run : runs) values.insert(text_at(run, key));
  return values;
}

/// Each value of the `chosen` keys has one of `key`.
bool follows(const std::vector<RunKeys>& runs, const std::string& key,
             std::initializer_list<const char*> chosen) {
  std::map<std::vector<std::string>, std::string> value_for;
  return std::all_of(runs.begin(), runs.end(), [&](const RunKeys& run) {
    std::vector<std::string> choice;
    for (const char* one : chosen) choice.push_back(text_at(run, one));
    const std::string value = text_at(run, key);
    return value_for.try_emplace(std::move(choice), value).first->second == value;
  });
}

/// 0: the number is not known.
double processors_of(const RunKeys& run) {
  if (const auto count = run.find(kProcessors); count != run.end()) return count->second;
  const auto size = run.find(kSize);
  if (size == run.end() || !size->second.is_array()) return 0;
  double product = 1;
  for (const auto& length : size->second) product *= length.get<double>();
  return product;
}

bool is_parameter(const std::vector<RunKeys>& runs, const std::string& key) {
  if (key == kBalancer || key == kTopology || key == kProcessors) return false;
  if (key.starts_with("balancer.")) return follows(runs, key, {kBalancer});
  if (key != kSize) return key.starts_with("machine.") && follows(runs, key, {kTopology});
  const auto all = [&](const auto& does) { return std::all_of(runs.begin(), runs.end(), does); };
  if (all([](const RunKeys& run) { return run.contains(kProcessors); })) {
    return follows(runs, key, {kTopology, kProcessors});
  }
  const double first = processors_of(runs.front());
  return all([&](const RunKeys& run) { return processors_of(run) == first; }) &&
         follows(runs, key, {kTopology});
}

/// Different places of the runs by these axes.
std::size_t places(const std::vector<RunKeys>& runs, const std::vector<std::string>& axes) {
  std::set<std::vector<std::string>> all;
  for (const RunKeys& run : runs) {
    std::vector<std::string> place;
    for (const std::string& axis : axes) place.push_back(text_at(run, axis));
    all.insert(std::move(place));
  }
  return all.size();
}

}  // namespace

std::vector<std::string> axes_of(const std::vector<RunKeys>& runs) {
  std::set<std::string> keys;
  for (const RunKeys& run : runs) {
    for (const auto& [key, value] : run) keys.insert(key);
  }
  std::vector<std::string> differ, axes, partly;
  for (const std::string& key : keys) {
    std::set<std::string> values = values_of(runs, key);
    if (values.size() < 2) continue;
    differ.push_back(key);
    if (is_parameter(runs, key)) continue;
    values.erase("");
    (values.size() > 1 ? axes : partly).push_back(key);
  }
  const std::size_t all = places(runs, differ);
  std::size_t apart = places(runs, axes);
  const auto add = [&](const std::vector<std::string>& more) {
    for (const std::string& key : more) {
      if (apart == all) return;
      axes.push_back(key);
      if (const std::size_t now = places(runs, axes); now > apart) {
        apart = now;
      } else {
        axes.pop_back();
      }
    }
  };
  add(partly);
  add(differ);
  std::sort(axes.begin(), axes.end());
  return axes;
}

}  // namespace ballast
