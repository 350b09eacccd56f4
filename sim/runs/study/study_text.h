// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "runs/study/study.h"

namespace ballast {

/// A study as the text of a file that gives the same cases and seeds. Files are named by their full
/// paths. The base experiment must have a path, or be empty.
[[nodiscard]] std::string study_text(Study study);

}  // namespace ballast
