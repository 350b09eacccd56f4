// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/registry.h"
#include "moe/token_choices.h"

namespace ballast {

/// One routing decision: a layer of a step of inference or training.
struct MoeRound {
  std::int64_t step, layer;
  friend bool operator==(const MoeRound&, const MoeRound&) = default;
};

/// The routers' choices: the counts of all rounds, in the order in which they run.
class ExpertSource {
 public:
  virtual ~ExpertSource() = default;
  [[nodiscard]] virtual ExpertId experts() const = 0;
  [[nodiscard]] virtual std::uint32_t rounds() const = 0;
  [[nodiscard]] virtual std::uint32_t layers() const = 0;
  /// The round's step, and its layer as 0 .. layers() - 1.
  [[nodiscard]] virtual MoeRound round(std::uint32_t number) const = 0;
  /// Writes the counts of a round; `counts` has the right size. Pure: rounds in any order.
  virtual void counts(std::uint32_t number, ExpertTable& counts) const = 0;
  /// Most copies of a round; 0: it knows counts only, no tokens.
  [[nodiscard]] virtual std::uint64_t choices() const { return 0; }
  /// Writes the tokens of a round, whose counts are those of `counts`. Only if choices() != 0.
  virtual void tokens(std::uint32_t /*number*/, TokenChoices& /*tokens*/) const {
    throw InvariantError("this source of tokens knows counts only");
  }
  [[nodiscard]] virtual std::uint64_t bytes() const = 0;
};

struct ExpertSourceContext {
  NodeId ranks;
  std::uint64_t seed;
};

/// Makes a source for a machine, or throws UserError.
using ExpertSourceMaker =
    std::function<std::unique_ptr<ExpertSource>(const Args&, const ExpertSourceContext&)>;

}  // namespace ballast
