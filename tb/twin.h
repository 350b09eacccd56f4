// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "core/registry.h"
#include "core/types.h"
#include "tb/unit.h"

namespace ballast::tb {

/// What an exhaustive run presents to a unit, numbered from 0.
struct Patterns {
  std::uint64_t count;
  Cycle rest = 0;             ///< cycles of a pattern that begins and ends at rest
  Cycle dense = 0;            ///< cycles of a pattern as close to the next as the unit allows
  const char* end = nullptr;  ///< instead of both: the output that is 1 where a pattern is over
};

/// What surrounds a unit that waits for answers to its outputs.
class Environment {
 public:
  virtual ~Environment() = default;
  virtual void reset() = 0;
  /// Drives the inputs of Feed::answer for the next cycle, after a cycle with the outputs `out`.
  virtual void drive(const std::uint32_t* out, std::uint32_t* in) = 0;
};

/// A C++ core behind the ports of its RTL module, and what a lockstep of both is fed with: its
/// random inputs (Feed) and, if it has them, its patterns.
class Twin : public Unit {
 public:
  /// Fewest cycles between two starts, where the unit's contract asks for a distance.
  [[nodiscard]] virtual Cycle least_gap() const { return 1; }
  /// Must not outlive the twin.
  [[nodiscard]] virtual std::unique_ptr<Environment> environment() const { return nullptr; }
  [[nodiscard]] virtual std::optional<Patterns> patterns() const { return std::nullopt; }
  /// Drives the inputs of a pattern in its cycle `age`, from 0 on. In cycle 0 of a pattern those of
  /// the one before have been driven, too; `in` keeps its values.
  virtual void present(std::uint64_t /*pattern*/, Cycle /*age*/, std::uint32_t* /*in*/) const {}
};

/// One file of tb/units for each unit of rtl/units.txt, of the same name.
using TwinMaker = std::function<std::unique_ptr<Twin>(const UnitSpec&)>;

/// Throws std::invalid_argument for an unknown unit or bad parameters.
[[nodiscard]] std::unique_ptr<Twin> make_model(const UnitSpec& spec);

}  // namespace ballast::tb
