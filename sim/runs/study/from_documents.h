// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "runs/study/study_results.h"

namespace ballast {

/// A document of `ballast run --json` or `compare --json`, and its file.
struct NamedDocument {
  std::string path;
  nlohmann::ordered_json json;
};

/// The point of a run's document, without number and case.
[[nodiscard]] StudyPoint point_of_document(const nlohmann::ordered_json& document);

/// Results of single runs as a study with the axes of `axes_of`; its cases are the different
/// configurations. Throws UserError: a document of another kind or of a newer schema, or
/// two runs with the same configuration and seed.
[[nodiscard]] StudyResults study_of(const std::vector<NamedDocument>& documents);

}  // namespace ballast
