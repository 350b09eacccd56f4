// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "workloads/workload.h"

namespace ballast {

/// A synthetic kind: its own `keys` and those that all synthetic kinds share (work, shuffle).
/// `make` gives the number of tasks per processor; its context has `processors` (except for a
/// list). `own_number`: it implies the number of processors; other kinds need one from the user.
[[nodiscard]] Entry<WorkloadMaker> synthetic(std::string name, std::string help,
                                             std::vector<Key> keys, WorkloadMaker::Loads make,
                                             bool own_number = false);

/// Throws UserError if the user set no number of processors.
void need_processors(const WorkloadContext& context, const Where& where);

/// Key "order" of workloads whose tasks are born or wait for inputs, and its value.
[[nodiscard]] Key queue_order_key(std::string fallback);
[[nodiscard]] QueueOrder queue_order_of(const Args& args);

/// Key for a number of tasks at one processor.
[[nodiscard]] Key load_key(std::string name, std::int64_t fallback, std::string help);

}  // namespace ballast
