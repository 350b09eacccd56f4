// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace ballast {

/// race.sqlite -> race.csv
[[nodiscard]] std::string exported_file(const std::string& published, const std::string& format);

/// Writes the table `results` of a published study beside it, as "csv" or "json". Throws UserError:
/// there is no such study; OutputError.
int export_study(const std::string& published, const std::string& format);

}  // namespace ballast
