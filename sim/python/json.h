// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <pybind11/pybind11.h>

#include <nlohmann/json.hpp>
#include <string>

#include "core/value.h"

namespace ballast::python {

using Json = nlohmann::ordered_json;

/// A value of JSON as Python's: dict, list, str, int, float, bool.
[[nodiscard]] pybind11::object object_of(const Json& value);
/// The value of a key; None if it has none.
[[nodiscard]] pybind11::object object_of(const Value& value);
/// An object as JSON: mappings, sequences, str, bool, and whatever has __index__ or __float__
/// (numbers of NumPy). Throws UserError "path: expected ..., got ..." for any other.
[[nodiscard]] Json json_of(pybind11::handle object, const std::string& path = {});

}  // namespace ballast::python
