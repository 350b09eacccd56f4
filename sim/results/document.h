// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include "core/version.h"

namespace ballast {

/// Version of the documents of --json. Another one means that readers must change.
inline constexpr int kDocumentSchema = 1;

/// The first members of every document, then these.
[[nodiscard]] inline nlohmann::ordered_json new_document(const nlohmann::ordered_json& more = {}) {
  nlohmann::ordered_json document{{"schema", kDocumentSchema}, {"ballast", BALLAST_VERSION}};
  if (more.is_object()) document.update(more);
  return document;
}

}  // namespace ballast
