// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <string>

#include "core/types.h"

namespace ballast {

/// The keys of a topology of n digits of base k, and its processors.
inline std::string digits_text(NodeId k, NodeId n) { return fmt::format("size = [{}, {}]", k, n); }
inline NodeId power(NodeId k, NodeId n) { return n == 0 ? 1 : k * power(k, n - 1); }

}  // namespace ballast
