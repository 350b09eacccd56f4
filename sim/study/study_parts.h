// SPDX-License-Identifier: BSD-3-Clause
// The readers of a study's parts.
#pragma once

#include <string>

#include "config/config.h"
#include "study/study.h"
#include "study/toml_lists.h"

namespace ballast {

/// Reads [grid], [[zip]] and [variants].
[[nodiscard]] std::vector<Dimension> read_dimensions(const StudyText& text);
/// Reads [report] with its tables into `study`, whose dimensions are known.
void read_report(const StudyText& text, Config& config, Study& study);
[[nodiscard]] const std::vector<Key>& report_keys();

/// The table of this name; nullptr: none. Throws UserError: something else has this name.
[[nodiscard]] const toml::table* table_named(const StudyText& text, const std::string& name);
/// Throws UserError: a key that the study sets itself.
[[nodiscard]] Assignment assignment(const std::string& key, const StudyText::Element& e);

}  // namespace ballast
