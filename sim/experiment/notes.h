// SPDX-License-Identifier: BSD-3-Clause
// Sentences for the first lines of a report; see Simulation::notes().
#pragma once

#include <cstddef>
#include <string>

namespace ballast {

/// What a balancer by work knows of the times that tasks will take.
enum class TimesKnown { known, clairvoyant, of_the_phase_before, all_alike };

[[nodiscard]] std::string times_note(TimesKnown known);
/// `subphases`: those of the trace in which a task takes time.
[[nodiscard]] std::string subphases_note(std::size_t subphases);

}  // namespace ballast
