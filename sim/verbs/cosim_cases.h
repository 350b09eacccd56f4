// SPDX-License-Identifier: BSD-3-Clause
// What `ballast cosim` compares: units of rtl/, or the user's own SystemVerilog.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "superconcentrator/switch_registry.h"
#include "tb/lockstep.h"
#include "verbs/verb.h"
#include "verbs/work.h"

namespace ballast {

struct CosimOptions {
  NodeId ports = 16;
  std::vector<std::string> units;
  std::optional<unsigned> words;
  std::optional<std::string> form;
  std::optional<NodeId> group, burst, processors;
  bool fair = false;
  Cycle cycles = 100'000;
  bool exhaustive = false;
  std::uint64_t seed = 1;
  std::string waveform = "cosim.fst";
  std::optional<std::string> report, coverage;
  OwnRtl own;  ///< without files: ours
  unsigned width = 32;
  WorkOptions work;
};

struct CosimCase {
  tb::UnitSpec spec;
  std::string name;                   ///< of the RTL's module
  std::optional<Cycle> latency = {};  ///< of its own: packets are checked, not every output
  std::function<std::unique_ptr<tb::Unit>()> make_rtl;
  /// The user's, with a waveform of all its signals; empty: ours.
  std::function<std::unique_ptr<tb::Unit>()> make_traced = {};

  /// "superconcentrator, 16 ports", of the user's with its name before.
  [[nodiscard]] std::string str() const;
};

/// Options of the user's own SystemVerilog.
void declare_own(CLI::App& app, CosimOptions& options);
/// Throws UserError: options that would have no effect, or contradict each other.
void check_cosim_options(const CLI::App& app, const CosimOptions& options);

/// Throws UserError: an unknown unit, a size that cannot be Verilated.
[[nodiscard]] std::vector<CosimCase> cosim_cases(const CosimOptions& options);

/// Cycles in which a wave of a module with a timing of its own ends; 0: those of our unit.
[[nodiscard]] Cycle rest_of(const CosimCase& c);
[[nodiscard]] tb::LockstepResult run_case(const CosimCase& c, const CosimOptions& options,
                                          tb::Unit& rtl,
                                          const std::function<void(Cycle)>& progress);
/// Repeats the run, with its last cycles in the waveform. Returns the name of the file with all
/// signals of the user's module; empty: it is ours.
std::string write_window(const CosimCase& c, const CosimOptions& options, Cycle from, Cycle to);
/// Prints what no exhaustive run of these units tries: a line, and the units of which it is true
/// unless all.
void print_left_out(const std::vector<CosimCase>& cases);
/// The command that repeats the comparison.
[[nodiscard]] std::string replay(const CosimCase& c, const CosimOptions& options);

}  // namespace ballast
