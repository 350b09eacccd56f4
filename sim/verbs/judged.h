// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>

#include "core/errors.h"

namespace ballast {

/// What a verb has compared, and what it left out. Only a comparison says that all is well.
struct Judged {
  std::size_t compared = 0, left_out = 0;
  bool good = true;   ///< all that was compared
  bool whole = true;  ///< nothing that the user named was left out
  [[nodiscard]] bool nothing() const { return compared == 0; }
  [[nodiscard]] int code() const { return good && whole && !nothing() ? kDone : kCheckFailed; }

  /// Into a document; `good_verdict`, `bad_verdict`: its other verdicts.
  void add_to(nlohmann::ordered_json& document, const char* good_verdict,
              const char* bad_verdict) const {
    document["verdict"] = nothing() ? kNothing : good ? good_verdict : bad_verdict;
    document["complete"] = left_out == 0;
    document["compared"] = compared;
    document["left_out"] = left_out;
  }
  static constexpr const char* kNothing = "nothing-compared";
};

}  // namespace ballast
