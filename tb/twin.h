// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "core/registry.h"
#include "core/types.h"
#include "tb/unit.h"

namespace ballast::tb {

/// Patterns of an exhaustive run, numbered from 0.
struct Patterns {
  std::uint64_t count;
  Cycle rest = 0;             ///< cycles of a pattern, from rest to rest
  Cycle dense = 0;            ///< cycles from a pattern to the next, as close as the unit allows
  const char* end = nullptr;  ///< replaces both: the output that is 1 at the end of a pattern
  std::string loads = {};     ///< of a pattern, if its loads are not all that there are
};

/// Environment of a unit that waits for replies to its outputs.
class Environment {
 public:
  virtual ~Environment() = default;
  virtual void reset() = 0;
  /// Drives the Feed::answer inputs for the next cycle, after a cycle with the outputs `out`.
  virtual void drive(const std::uint32_t* out, std::uint32_t* in) = 0;
};

/// A C++ core behind the ports of its RTL module, with the input of their lockstep: random inputs
/// (Feed) and, if it has them, patterns.
class Twin : public Unit {
 public:
  /// Minimum distance of two starts in cycles, by the unit's contract.
  [[nodiscard]] virtual Cycle least_gap() const { return 1; }
  /// The environment must not outlive the twin.
  [[nodiscard]] virtual std::unique_ptr<Environment> environment() const { return nullptr; }
  [[nodiscard]] virtual std::optional<Patterns> patterns() const { return std::nullopt; }
  /// Drives the inputs of a pattern in its cycle `age`, from 0. In cycle 0 the inputs of the
  /// previous pattern have been driven, too; `in` keeps its values.
  virtual void present(std::uint64_t /*pattern*/, Cycle /*age*/, std::uint32_t* /*in*/) const {}
};

/// Each unit of rtl/units.txt has a file of the same name in tb/units.
using TwinMaker = std::function<std::unique_ptr<Twin>(const UnitSpec&)>;

/// Throws std::invalid_argument for an unknown unit or bad parameters.
[[nodiscard]] std::unique_ptr<Twin> make_model(const UnitSpec& spec);

}  // namespace ballast::tb
