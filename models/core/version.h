// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The only place of the version; CMake reads it here.
#define BALLAST_VERSION "0.2.0"

#ifdef __clang__
#define BALLAST_COMPILER "Clang " __clang_version__
#else
#define BALLAST_COMPILER "GCC " __VERSION__
#endif

/// Properties that program and plugin must share: registries hold C++ objects, whose layout no
/// interface fixes.
#define BALLAST_BUILD BALLAST_VERSION ", " BALLAST_COMPILER
/// Start of the text by which the program recognizes a plugin.
#define BALLAST_PLUGIN_MARK "plugin for ballast "
