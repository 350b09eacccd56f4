// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "workloads/workload.h"

namespace ballast {

/// Number of tasks of each processor. The caller of the workload names `processors`
/// (only a list can do without).
using LoadMaker = std::function<std::vector<std::uint64_t>(const Args&, const WorkloadContext&)>;

/// A synthetic kind: `keys` of its own and those that all synthetic kinds share (work, shuffle).
/// `own_number`: it knows the number of processors itself; the others ask the user for one.
[[nodiscard]] Entry<WorkloadMaker> synthetic(std::string name, std::string help,
                                             std::vector<Key> keys, LoadMaker make,
                                             bool own_number = false);

/// Throws UserError if the user named no number of processors.
void need_processors(const WorkloadContext& context, const Where& where);

/// Key for a number of tasks at one processor.
[[nodiscard]] Key load_key(std::string name, std::int64_t fallback, std::string help);

}  // namespace ballast
