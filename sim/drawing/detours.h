// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "drawing/layout.h"

namespace ballast {

/// Gives corners to the links whose straight lines would touch a third node: they run beside it, to
/// the right of or below their line, longer ones further out. Beyond some 20,000 links nothing
/// changes: no line of such a picture can be followed.
void add_detours(Layout& layout);

}  // namespace ballast
