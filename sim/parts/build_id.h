// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace ballast {

/// SHA-256 of the sources that decide about results, in hexadecimal digits (cmake/BuildId.cmake).
extern const char* const kBuildId;

}  // namespace ballast
