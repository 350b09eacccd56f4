// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "experiment/experiment.h"
#include "reference/exit_codes.h"

namespace ballast {

/// What a worker process knows of a run of tasks: its document, or why there is none.
struct RunAnswer {
  int code = kDone;
  nlohmann::ordered_json document = {};  ///< null: none
  std::string trouble = {};
  bool complete = false, by_work = false;

  [[nodiscard]] std::string text() const {
    return nlohmann::ordered_json{code, document, trouble, complete, by_work}.dump();
  }
  static RunAnswer from_text(const std::string& text) {
    const auto all = nlohmann::ordered_json::parse(text);
    return {all[0], all[1], all[2], all[3], all[4]};
  }
};

/// Runs it by the loop.
[[nodiscard]] RunAnswer answer_of(const Experiment& experiment);

}  // namespace ballast
