// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

namespace ballast {

/// The files of sim/page that every page holds; build/page_assets.cpp defines them
/// (cmake/Embed.cmake).
extern const std::string_view kPageStyle, kPageScript;
/// Debian's libjs-vega as one script (cmake/VegaBundle.cmake).
extern const std::string_view kVega;

}  // namespace ballast
