// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/args.h"
#include "core/types.h"

namespace ballast {

/// A phase of a run on an LBDatafile directory: task t, numbered by rank and then by its place in
/// the rank's file, ended at rank `at[t]`.
struct LbOutcome {
  std::int64_t phase;
  std::span<const NodeId> at;
};

/// The files of an lbdata workload, by name (PREFIX.RANK.json), with the outcome of each phase in
/// its `lb_iterations`: one iteration with the tasks of each rank, and the communications that they
/// send, those with another sender in their own file. All else of these phases is as it was; other
/// phases are left out. Ranks without a file get one. Throws UserError.
[[nodiscard]] std::map<std::string, std::string> lbdata_result(const Args& workload,
                                                               std::span<const LbOutcome> outcomes,
                                                               NodeId ranks);

}  // namespace ballast
