// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "store/work_file.h"
#include "study/plan.h"

namespace ballast {

/// Version of the published file's tables.
inline constexpr int kPublishedSchema = 1;

/// Writes STUDY.sqlite: the same bytes for the same plan and the same points, in whatever order and
/// on whatever machine they ran (docs/reference/study-file.md). Replaces the file at once. Points
/// that are not in the work file are left out. Throws OutputError, UserError.
void publish(const Plan& plan, WorkFile& work, const std::string& path);

/// Version of a published file's tables. Throws UserError: not such a file, or a newer one.
int published_schema(const std::string& path);

/// Reads a published file. Throws UserError: not one, or of a newer version.
[[nodiscard]] StudyResults read_published(const std::string& path);

}  // namespace ballast
