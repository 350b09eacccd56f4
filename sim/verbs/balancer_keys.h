// SPDX-License-Identifier: BSD-3-Clause
// Keys of [balancer] for verbs that run several balancers.
#pragma once

#include <string>
#include <vector>

#include "config/config.h"
#include "runs/study/study.h"

namespace ballast {

/// The assignment is to a key of [balancer].
[[nodiscard]] bool of_balancers(const std::string& assignment);
/// A `--set` of the user, in a study.
[[nodiscard]] Assignment typed_assignment(const std::string& assignment);
/// As TOML.
[[nodiscard]] std::string value_of(const Assignment& a);

/// The keys of an experiment's [balancer] and of `--set`, which wins. Each concerns the balancers
/// that have it, and the others ignore it.
class BalancerKeys {
 public:
  static constexpr const char* kSection = "balancer";

  /// `set`: all assignments of the user. `what` runs the balancers: "comparison". Throws UserError:
  /// an unknown `balancer.name` in the experiment, or one in `set`.
  BalancerKeys(Config experiment, const std::vector<std::string>& set, std::string what);

  /// The experiment's own balancer; empty: it names none.
  [[nodiscard]] const std::string& own() const noexcept { return own_; }
  [[nodiscard]] bool has(const std::string& key) const;
  /// Throws UserError: a key that none of the balancers has, so that it would be lost, or a
  /// value that suits none of them.
  void refuse_lost(const std::vector<std::string>& balancers) const;
  /// What a case of this balancer sets, before its name.
  [[nodiscard]] std::vector<Assignment> of(const std::string& balancer) const;
  /// "With balancer.every = 100: pairing and superconcentrator." for each key, in lines.
  [[nodiscard]] std::string text(const std::vector<std::string>& balancers) const;

 private:
  struct Used {
    std::string name;  ///< without its section
    Assignment assignment;
  };
  [[noreturn]] void refuse_unknown(const Used& key,
                                   const std::vector<std::string>& balancers) const;
  /// A value that is wrong for all balancers that have the key.
  static void refuse_value(const Used& key, const std::vector<std::string>& having);

  std::vector<Used> keys_;
  std::string own_, what_;
};

}  // namespace ballast
