// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/args.h"
#include "core/errors.h"
#include "core/key.h"
#include "core/value.h"

namespace ballast {

/// A named part of a family (workload, balancer, claim, verb, topology ...). `Maker` is the family:
/// a struct or std::function type of its own, so that each family has its own table.
template <class Maker>
struct Entry {
  std::string name;
  std::string help;  ///< one line for `ballast list`
  std::vector<Key> keys;
  Maker make;
  std::vector<std::pair<std::string, std::string>> facts =
      {};                   ///< more of the reference: {name, text}
  std::string former = {};  ///< name before the renaming
};

/// Names that were registered twice; the first part keeps the name. Empty unless a plugin uses the
/// name of another part.
inline std::vector<std::string>& duplicate_parts() {
  static std::vector<std::string> names;
  return names;
}

/// All parts of one family, sorted by name, filled before main by `Registered` objects.
template <class Maker>
class Registry {
 public:
  static std::vector<Entry<Maker>>& entries() {
    static std::vector<Entry<Maker>> table;
    return table;
  }
  static void add(Entry<Maker> part) {
    if (find(part.name) != nullptr) {
      duplicate_parts().push_back(part.name);
      return;
    }
    auto& table = entries();
    const auto at = std::upper_bound(table.begin(), table.end(), part,
                                     [](const auto& a, const auto& b) { return a.name < b.name; });
    table.insert(at, std::move(part));
  }
  [[nodiscard]] static std::vector<std::string> names() {
    std::vector<std::string> result;
    for (const auto& part : entries()) result.push_back(part.name);
    return result;
  }
  /// {former name, name} of the renamed parts.
  [[nodiscard]] static std::vector<std::pair<std::string, std::string>> renamed() {
    std::vector<std::pair<std::string, std::string>> result;
    for (const auto& part : entries()) {
      if (!part.former.empty()) result.emplace_back(part.former, part.name);
    }
    return result;
  }
  [[nodiscard]] static const Entry<Maker>* find(const std::string& name) {
    for (const auto& part : entries()) {
      if (part.name == name) return &part;
    }
    return nullptr;
  }
  /// The part of this name, or UserError with the closest one.
  [[nodiscard]] static const Entry<Maker>& named(const std::string& name) {
    if (const auto* part = find(name)) return *part;
    for (const auto& [former, present] : renamed()) {
      if (former == name) throw UserError("`" + former + "` is now `" + present + "`");
    }
    throw UserError("unknown name \"" + shown(name) + "\"" + did_you_mean(name, names()));
  }
  /// Checked values of a part's keys, fallbacks filled in (core/args.h). Throws UserError.
  [[nodiscard]] static Args args(const std::string& name, const Settings& settings = {}) {
    const auto& part = named(name);
    return checked_args(part.name, part.keys, settings);
  }
  /// The part made with these settings, in the context that its maker takes. Throws UserError.
  template <class... Context>
  [[nodiscard]] static auto make(const std::string& name, const Settings& settings,
                                 Context&&... context) {
    return named(name).make(args(name, settings), std::forward<Context>(context)...);
  }
};

/// A file-level constant of this type adds a part to its family. Link such files as OBJECT
/// libraries: a static library drops them.
template <class Maker>
struct Registered {
  explicit Registered(Entry<Maker> part) { Registry<Maker>::add(std::move(part)); }
};

}  // namespace ballast
