// SPDX-License-Identifier: BSD-3-Clause
// In every part (parts/part.h): the sources it was built from. Its symbol is BALLAST_PART.
#include "parts/mark.h"

#include <ballast_build_id.h>  // written by cmake/BuildId.cmake

extern "C" const char BALLAST_PART[];
const char BALLAST_PART[] = BALLAST_PART_MARK BALLAST_BUILD_ID;
