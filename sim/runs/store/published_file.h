// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "runs/study/study_results.h"

namespace ballast {

/// Version of the published file's tables.
inline constexpr int kPublishedSchema = 1;

/// Version of a published file's tables. Throws UserError: not such a file, or a newer one.
int published_schema(const std::string& path);

/// Reads a published file. Throws UserError: not one, or of a newer version.
[[nodiscard]] StudyResults read_published(const std::string& path);

}  // namespace ballast
