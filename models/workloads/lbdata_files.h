// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>

#include "core/errors.h"
#include "core/types.h"

namespace ballast {

/// The files PREFIX.RANK.json of a run's ranks 0 .. n-1, also with an ending .gz or .br, by rank.
/// `where`: place of the key with the directory. Throws UserError.
[[nodiscard]] std::map<NodeId, std::string> rank_files(const std::string& directory,
                                                       const Where& where);

}  // namespace ballast
