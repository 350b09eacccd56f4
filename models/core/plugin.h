// SPDX-License-Identifier: BSD-3-Clause
// For a shared object that `ballast --plugin FILE` loads: one of its sources includes this header.
#pragma once

#include "core/version.h"

extern "C" {
/// The program looks for the text in the file before it loads the plugin: loading runs
/// constructors, which must not run in a program of another version.
__attribute__((used, visibility("default"))) inline const char* ballast_plugin() {
  return BALLAST_PLUGIN_MARK BALLAST_BUILD;
}
}
