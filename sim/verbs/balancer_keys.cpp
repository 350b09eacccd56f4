// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/balancer_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "analysis/wording.h"
#include "config/toml_text.h"
#include "experiment/key_hints.h"
#include "machine/balancing.h"
#include "report/table.h"

namespace ballast {
namespace {

constexpr std::string_view kPrefix = "balancer.";

/// Null: the balancer has none of this name.
const Key* key_of(const std::string& balancer, const std::string& name) {
  const auto& keys = Registry<BalancerSetup>::named(balancer).keys;
  const auto key =
      std::find_if(keys.begin(), keys.end(), [&](const Key& k) { return k.name() == name; });
  return key == keys.end() ? nullptr : &*key;
}

std::vector<std::string> with_key(const std::vector<std::string>& balancers,
                                  const std::string& key) {
  std::vector<std::string> names;
  for (const std::string& name : balancers) {
    const bool again = std::find(names.begin(), names.end(), name) != names.end();
    if (!again && key_of(name, key) != nullptr) names.push_back(name);
  }
  return names;
}

/// The keys of all these balancers, each once.
std::vector<Key> keys_of(const std::vector<std::string>& balancers) {
  std::vector<Key> keys;
  for (const std::string& name : balancers) {
    for (const Key& key : Registry<BalancerSetup>::named(name).keys) {
      const bool again = std::any_of(keys.begin(), keys.end(),
                                     [&](const Key& other) { return other.name() == key.name(); });
      if (!again) keys.push_back(key);
    }
  }
  return keys;
}

Where place_of_set(const std::string& assignment) {
  return {fmt::format("--set '{}'", shown(assignment)), 0, 1};
}

std::string path_of(const std::string& assignment) {
  return assignment.substr(0, assignment.find_first_of("= "));
}

}  // namespace

bool of_balancers(const std::string& assignment) { return assignment.starts_with(kPrefix); }

Assignment typed_assignment(const std::string& assignment) {
  return {path_of(assignment), "", {}, assignment};
}

std::string value_of(const Assignment& a) {
  if (a.typed.empty()) return a.value;
  const std::string text = a.typed.substr(a.typed.find('=') + 1);
  return toml_value(text.substr(std::min(text.find_first_not_of(' '), text.size())));
}

BalancerKeys::BalancerKeys(Config experiment, const std::vector<std::string>& set, std::string what)
    : what_(std::move(what)) {
  experiment.set_hints(experiment_hints());
  const Key name = Key::text("name")
                       .choices(Registry<BalancerSetup>::names())
                       .renamed(Registry<BalancerSetup>::renamed());
  const Args args = experiment.check(kSection, {name}, {"*"});
  if (args.has("name")) own_ = args.text("name");
  for (const std::string& path : experiment.written()) {
    if (!of_balancers(path) || path == "balancer.name") continue;
    keys_.push_back(
        {path.substr(kPrefix.size()), {path, experiment.value_text(path), experiment.where(path)}});
  }
  for (const std::string& assignment : set) {
    const std::string key = path_of(assignment);
    if (key == kSection || key == "balancer.name") {
      throw UserError(
          place_of_set(assignment),
          fmt::format("{}: cannot be set, since the {} sets it: use --balancers", key, what_));
    }
    if (!of_balancers(key)) continue;
    Used used{key.substr(kPrefix.size()), typed_assignment(assignment)};
    std::erase_if(keys_, [&](const Used& other) { return other.name == used.name; });
    keys_.push_back(std::move(used));
  }
}

bool BalancerKeys::has(const std::string& key) const {
  return std::any_of(keys_.begin(), keys_.end(), [&](const Used& k) { return k.name == key; });
}

void BalancerKeys::refuse_lost(const std::vector<std::string>& balancers) const {
  for (const Used& key : keys_) {
    const std::vector<std::string> having = with_key(balancers, key.name);
    if (having.empty()) refuse_unknown(key, balancers);
    refuse_value(key, having);
  }
}

void BalancerKeys::refuse_unknown(const Used& key,
                                  const std::vector<std::string>& balancers) const {
  const Assignment& a = key.assignment;
  const Where place = a.typed.empty() ? a.where : place_of_set(a.typed);
  const std::vector<std::string> others = with_key(Registry<BalancerSetup>::names(), key.name);
  if (others.empty()) throw UserError(place, unknown_key(a.key, key.name, keys_of(balancers)));
  throw UserError(place,
                  fmt::format("{}: no balancer of this {} has this key; {} {} it", a.key, what_,
                              list_text(others), others.size() == 1 ? "has" : "have"));
}

void BalancerKeys::refuse_value(const Used& key, const std::vector<std::string>& having) {
  const Assignment& a = key.assignment;
  std::optional<UserError> mistake;
  for (const std::string& name : having) {
    Config config = Config::from_text("", name);
    if (a.typed.empty()) {
      config.set_for(a.where, a.key + "=" + a.value);
    } else {
      config.set(a.typed);
    }
    try {
      config.check(kSection, {*key_of(name, key.name)}, {"*"});
      return;
    } catch (const UserError& error) {
      if (!mistake) mistake = error;
    }
  }
  throw UserError(*mistake);
}

std::vector<Assignment> BalancerKeys::of(const std::string& balancer) const {
  std::vector<Assignment> all;
  if (Registry<BalancerSetup>::find(balancer) == nullptr) return all;  // refused later, with hints
  for (const Used& key : keys_) {
    if (key_of(balancer, key.name) != nullptr) all.push_back(key.assignment);
  }
  return all;
}

std::string BalancerKeys::text(const std::vector<std::string>& balancers) const {
  std::string text;
  for (const Used& key : keys_) {
    const std::vector<std::string> names = with_key(balancers, key.name);
    if (names.empty()) continue;
    const std::string sentence = fmt::format("With {} = {}: {}.", key.assignment.key,
                                             shown(value_of(key.assignment)), list_text(names));
    for (const std::string& line : lines_of(sentence, 100)) text += line + "\n";
  }
  return text;
}

}  // namespace ballast
