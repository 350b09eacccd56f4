// SPDX-License-Identifier: BSD-3-Clause
#include "parts/build_id.h"

#include <ballast_build_id.h>  // written by cmake/BuildId.cmake

namespace ballast {

const char* const kBuildId = BALLAST_BUILD_ID;

}  // namespace ballast
