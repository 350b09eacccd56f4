// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/input_file.h"
#include "core/sha256.h"
#include "experiment/experiment.h"
#include "experiment/simulation.h"
#include "runs/study/study.h"

namespace ballast {

/// A case of a study, checked by elaboration with the first seed.
struct PlannedCase {
  std::vector<std::uint32_t> rows;  ///< by dimension
  std::string config;               ///< JSON: all keys with their values, without run.seed
  std::uint64_t memory = 0;         ///< estimated peak of a run, in bytes
  std::uint64_t longest = 0;        ///< limit of its cycles or rounds
  bool alone = false;               ///< its runs need a process of their own: RTL
  bool detail = false;              ///< its first seed stores series and link counts
  Sha256::Digest identity = {};     ///< of all but the seed
};

/// All points of a study: point n is case n / seeds with seed n % seeds.
struct Plan {
  Study study;
  std::string build;  ///< id of the sources
  std::vector<PlannedCase> cases;
  bool documents =
      false;          ///< a point answers with its whole document, not with what a study stores
  bool rows = false;  ///< documents have a row per processor and per link
  std::map<std::string, std::string> files;  ///< that the points read: path, SHA-256 of the content

  [[nodiscard]] std::size_t seeds() const noexcept { return study.seeds.size(); }
  [[nodiscard]] std::size_t points() const noexcept { return cases.size() * seeds(); }
  [[nodiscard]] const PlannedCase& case_of(std::size_t point) const {
    return cases[point / seeds()];
  }
  [[nodiscard]] std::uint64_t seed_of(std::size_t point) const {
    return study.seeds[point % seeds()];
  }
  /// The point stores series and link counts.
  [[nodiscard]] bool has_detail(std::size_t point) const {
    return case_of(point).detail && point % seeds() == 0;
  }
  /// Id of a point: SHA-256 of its canonical configuration, its seed, the content of the files that
  /// it reads, plugins and sources, and whether it has details. The same on every machine and in
  /// every folder.
  [[nodiscard]] std::string id_of(std::size_t point) const;
  /// Values of the axes.
  [[nodiscard]] std::vector<AxisValue> values_of(const PlannedCase& c) const;
  /// "balancer.name = diffusion, machine.size = [8, 8]".
  [[nodiscard]] std::string text_of(const PlannedCase& c) const;
};

/// What decides about results besides the study.
struct PlanContext {
  std::string build;                 ///< id of the sources
  std::vector<std::string> plugins;  ///< files
  std::function<void(std::size_t done, std::size_t all)> progress = nullptr;
  /// Which RTL is looked at without compiling it (RunSection::looks_only): that of no run, the
  /// project's own, whose runs then compile it, or all, because nothing runs.
  enum class Looks : std::uint8_t { never, at_our_rtl, always } looks = Looks::never;
  bool documents = false, rows = false;  ///< of Plan
  /// Called with each case that can run.
  std::function<void(const PlannedCase&, const Experiment&, const Simulation&)> planned = nullptr;
  /// Called with a case that cannot run; true: it is left out. Absent: it is the user's mistake.
  std::function<bool(const PlannedCase&, const std::string& why)> unfit = nullptr;
};

/// Throws UserError: an input has another content than when the study was planned.
void refuse_changed(const Plan& plan, const OpenedInputs& inputs);

/// Adds cases of a plan's own study by their rows, which may be new, and sorts all.
/// Throws UserError: as make_plan().
void add_cases(Plan& plan, const PlanContext& context,
               const std::vector<std::vector<std::uint32_t>>& rows);

/// Expands the study and elaborates each case. Throws UserError: the first mistake, with its place
/// in the study or the base experiment.
[[nodiscard]] Plan make_plan(Study study, const PlanContext& context);

/// The experiment of a case, with the study's first seed.
[[nodiscard]] Experiment experiment_of(const Study& study, std::span<const std::uint32_t> rows);

}  // namespace ballast
