// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "page/advice_page.h"
#include "verbs/advised_cases.h"

namespace ballast {

/// What the page of an advice says about its runs, with the command that makes it again.
[[nodiscard]] AdviceSource source_of(const AdviseOptions& options, const AdvisedCases& cases);

}  // namespace ballast
