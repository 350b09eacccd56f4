// SPDX-License-Identifier: BSD-3-Clause
// Sentences for the first lines of a report; see Simulation::notes().
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace ballast {

/// What a balancer by work knows of the times that tasks will take.
enum class TimesKnown { known, clairvoyant, of_the_phase_before, all_alike };

/// `error`: workload.knowledge_error.
[[nodiscard]] std::string times_note(TimesKnown known, double error = 0);
/// The note without its first words, from all notes of a run; absent: no balancer works by times.
[[nodiscard]] std::optional<std::string> times_of(const std::vector<std::string>& notes);
/// Of phases with the placement of their trace.
[[nodiscard]] std::string recorded_note();
/// `subphases`: those of the trace in which a task takes time.
[[nodiscard]] std::string subphases_note(std::size_t subphases);

}  // namespace ballast
