// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/errors.h"
#include "core/schema.h"

namespace ballast {

/// A named part of a family (workload, balancer, claim, verb, topology ...). `Maker` is the family:
/// a struct or std::function type of its own, so that each family has its own table.
template <class Maker>
struct Entry {
  std::string name;
  std::string help;  ///< one line for `ballast list`
  std::vector<Key> keys;
  Maker make;
};

/// All parts of one family, sorted by name, filled before main by `Registered` objects.
template <class Maker>
class Registry {
 public:
  static std::vector<Entry<Maker>>& entries() {
    static std::vector<Entry<Maker>> table;
    return table;
  }
  static void add(Entry<Maker> part) {
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
  [[nodiscard]] static const Entry<Maker>* find(const std::string& name) {
    for (const auto& part : entries()) {
      if (part.name == name) return &part;
    }
    return nullptr;
  }
};

/// A file-level constant of this type adds a part to its family. Link such files as OBJECT
/// libraries: a static library drops them.
template <class Maker>
struct Registered {
  explicit Registered(Entry<Maker> part) { Registry<Maker>::add(std::move(part)); }
};

}  // namespace ballast
