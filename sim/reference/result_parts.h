// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "results/schema.h"

namespace ballast::schema {

/// Documents of the verbs that run nothing, by the name of their definition.
[[nodiscard]] std::vector<Member> other_documents();
/// First members of every document.
[[nodiscard]] std::vector<Member> head();
/// Reason of "complete": false in a document.
[[nodiscard]] Member stopped();
[[nodiscard]] Member complete();
/// The experiment with all keys.
[[nodiscard]] Member config();

}  // namespace ballast::schema
