// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sim/page/sample_studies.h"

namespace ballast {

/// Loads over time on a mesh of 64 with its drawing, of 64 on a fat tree, and of 4096 in blocks.
void add_details(SampleStudy& sample);
/// Flits of the links of a mesh of 64.
void add_links(SampleStudy& sample);

}  // namespace ballast
