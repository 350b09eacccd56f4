// SPDX-License-Identifier: BSD-3-Clause
// Parts that the user writes in Python. Each call of Python takes the GIL, so a run with one is
// slow, and works in one thread at a time.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/registry.h"
#include "python/interruptible.h"

namespace ballast::python {

/// A Python object that registries hold: it may be copied and destroyed without the GIL.
using Shared = std::shared_ptr<pybind11::object>;
[[nodiscard]] Shared shared(pybind11::object object);

/// Keys from {name: default}; a default that is a type (int, float, str, bool) makes the key
/// required. Throws TypeError: a default of another type.
[[nodiscard]] std::vector<Key> keys_of(const pybind11::dict& defaults);
/// The values of these keys as keyword arguments.
[[nodiscard]] pybind11::dict keywords(const Args& args, const std::vector<Key>& keys);
/// A namespace of Python, with these members.
[[nodiscard]] pybind11::object namespace_of(const pybind11::dict& members);

/// Notes that Python made this part, and refuses a name that another part has. Throws
/// ballast::UserError; RuntimeError while something runs, which reads the registry.
void claim_name(const std::string& family, const std::string& name, bool taken);

/// Adds a part. One that Python made before under this name is replaced: notebooks run cells again.
template <class Maker>
void add_own(const std::string& family, Entry<Maker> part) {
  claim_name(family, part.name, Registry<Maker>::find(part.name) != nullptr);
  std::erase_if(Registry<Maker>::entries(),
                [&](const Entry<Maker>& other) { return other.name == part.name; });
  part.help += " (written in Python: slow, one thread)";
  Registry<Maker>::add(std::move(part));
}

/// Adds the functions add_workload, add_pattern and add_balancer to the module.
void add_own_workload(pybind11::module_& module);
void add_own_pattern(pybind11::module_& module);
void add_own_balancer(pybind11::module_& module);

}  // namespace ballast::python
