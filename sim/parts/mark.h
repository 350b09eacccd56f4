// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Precedes the build id in the file of a part.
#define BALLAST_PART_MARK "part of ballast "
