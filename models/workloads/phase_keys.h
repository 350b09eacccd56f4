// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/args.h"
#include "core/key.h"
#include "workloads/workload.h"

namespace ballast {

/// Keys of workloads whose tasks may be phases of a run: phases, knowledge, period.
/// `phases_help`: what the list names.
[[nodiscard]] std::vector<Key> phase_keys(const char* phases_help);
/// The list of `phases`; absent: the tasks are no phases. Throws UserError.
[[nodiscard]] std::optional<std::vector<std::int64_t>> named_phases(const Args& args);
/// The tasks of a run of these phases, with the other keys.
[[nodiscard]] Tasks tasks_of_phases(Phases phases, const Args& args);

}  // namespace ballast
