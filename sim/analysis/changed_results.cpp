// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "analysis/matched_cases.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;
using Scalars = std::map<std::string, const Json*>;

/// The scalars of a result by their dotted names.
void flatten(const Json& result, const std::string& prefix, Scalars& all) {
  if (!result.is_object()) return;
  for (const auto& [key, value] : result.items()) {
    const std::string name = prefix.empty() ? key : prefix + "." + key;
    if (value.is_object()) {
      flatten(value, name, all);
    } else {
      all[name] = &value;
    }
  }
}

/// A key of one case while its points are compared.
struct Numbers {
  std::size_t unequal = 0;
  bool texts = false;
  SeedValues before = {}, after = {};
};

class Comparison {
 public:
  Comparison(const MatchedStudies& studies, Changes& changes)
      : studies_(studies), changes_(changes) {}

  void run() {
    name_results();
    for (const MatchedCase& c : studies_.cases) add(c);
    for (auto& [key, result] : results_) {
      if (result.points == 0) continue;
      correct(result, pairs_[key]);
      order(result);
      changes_.results.push_back(std::move(result));
    }
    std::stable_partition(changes_.results.begin(), changes_.results.end(),
                          [&](const ChangedResult& r) { return r.key == changes_.metric; });
  }

 private:
  /// The names that only one study has are no difference of a point.
  void name_results() {
    std::set<std::string> before, after;
    for (const MatchedCase& c : studies_.cases) {
      for (const auto& [old_point, new_point] : c.points) {
        Scalars a, b;
        flatten(old_point->result, "", a);
        flatten(new_point->result, "", b);
        for (const auto& item : a) before.insert(item.first);
        for (const auto& item : b) after.insert(item.first);
      }
    }
    std::set_difference(before.begin(), before.end(), after.begin(), after.end(),
                        std::back_inserter(changes_.results_gone));
    std::set_difference(after.begin(), after.end(), before.begin(), before.end(),
                        std::back_inserter(changes_.results_new));
    std::set_intersection(before.begin(), before.end(), after.begin(), after.end(),
                          std::inserter(common_, common_.end()));
  }

  /// Points of which one alone has a value differ by their ends; they change no number.
  void add(const MatchedCase& c) {
    std::map<std::string, Numbers> keys;
    for (const auto& [before, after] : c.points) {
      if (before->status != after->status || before->complete != after->complete) continue;
      bool equal = before->status == PointStatus::done || before->reason == after->reason;
      Scalars a, b;
      flatten(before->result, "", a);
      flatten(after->result, "", b);
      for (const std::string& key : common_) {
        const auto i = a.find(key), j = b.find(key);
        if (i == a.end() && j == b.end()) continue;
        Numbers& numbers = keys[key];
        const bool same = i != a.end() && j != b.end() && *i->second == *j->second;
        numbers.unequal += same ? 0 : 1;
        equal = equal && same;
        if (i == a.end() || j == b.end()) continue;
        if (!i->second->is_number() || !j->second->is_number()) {
          numbers.texts = true;
        } else if (before->complete && after->complete) {
          numbers.before.push_back({before->seed, i->second->get<double>()});
          numbers.after.push_back({after->seed, j->second->get<double>()});
        }
      }
      changes_.equal += equal ? 1 : 0;
    }
    const bool seedless = studies_.before.seedless(c.before) && studies_.after.seedless(c.after);
    for (const auto& [key, numbers] : keys) store(c, key, numbers, seedless);
  }

  void store(const MatchedCase& c, const std::string& key, const Numbers& n, bool seedless) {
    ChangedResult& result = results_[key];
    result.key = key;
    ++result.measured;
    result.points += n.unequal;
    if (n.texts) return;
    PairedComparison pair = paired(n.after, n.before, seedless, changes_.margin);
    if (n.unequal != 0) {
      ChangedCase changed{c.title, n.unequal, {}, {}, pair};
      if (const auto mean = interval_of(n.before)) changed.before = *mean;
      if (const auto mean = interval_of(n.after)) changed.after = *mean;
      pair.a = result.cases.size() + 1;  // 0: an unchanged case
      result.cases.push_back(std::move(changed));
    }
    pairs_[key].push_back(pair);
  }

  /// Holm over all cases that have the result, changed or not.
  static void correct(ChangedResult& result, std::vector<PairedComparison>& pairs) {
    correct_by_holm(pairs);
    for (const PairedComparison& pair : pairs) {
      if (pair.a == 0) continue;
      result.cases[pair.a - 1].pair = pair;
      if (pair.separation == Separation::equal) ++result.within;
      if (pair.separation != Separation::apart) continue;
      ++(pair.distance > 0 ? result.rose : result.fell);
    }
  }

  static void order(ChangedResult& result) {
    const auto size = [](const ChangedCase& c) {
      const auto share = ChangedResult::share(c);
      return share ? std::abs(*share) : c.pair.difference.mean == 0 ? 0 : HUGE_VAL;
    };
    std::stable_sort(result.cases.begin(), result.cases.end(),
                     [&](const ChangedCase& a, const ChangedCase& b) { return size(a) > size(b); });
  }

  const MatchedStudies& studies_;
  Changes& changes_;
  std::set<std::string> common_;
  std::map<std::string, ChangedResult> results_;
  std::map<std::string, std::vector<PairedComparison>> pairs_;
};

}  // namespace

void compare_results(const MatchedStudies& studies, Changes& changes) {
  Comparison(studies, changes).run();
}

}  // namespace ballast
