// SPDX-License-Identifier: BSD-3-Clause
// The readers of a study's parts.
#pragma once

#include <string>

#include "config/config.h"
#include "runs/study/study.h"
#include "runs/study/toml_lists.h"

namespace ballast {

/// Reads [grid], [[zip]], [[case]] and [variants].
[[nodiscard]] std::vector<Dimension> read_dimensions(const StudyText& text);
/// Reads [report] with its tables into `study`, whose dimensions are known.
void read_report(const StudyText& text, Config& config, Study& study);
[[nodiscard]] const std::vector<Key>& report_keys();

/// Reads [bisect] and adds its axis, with the first and the last value.
void read_bisect(const StudyText& text, Config& config, Study& study);
/// Reads [adaptive] and what [bisect] says about the report, which is known.
void read_adaptive(const StudyText& text, Config& config, Study& study);
[[nodiscard]] const std::vector<Key>& adaptive_keys();
[[nodiscard]] const std::vector<Key>& bisect_keys();
/// Throws UserError: the budget of [adaptive] does not allow a single batch.
void refuse_small_budget(const Study& study, std::size_t cases);

/// The table of this name; nullptr: none. Throws UserError: something else has this name.
[[nodiscard]] const toml::table* table_named(const StudyText& text, const std::string& name);
/// Throws UserError: a key that the study sets itself.
[[nodiscard]] Assignment assignment(const std::string& key, const StudyText::Element& e);

}  // namespace ballast
