// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <string>
#include <variant>

#include "support/topologies_fixture.h"

namespace ballast {

/// Every registered topology with all of its trials.
class TopologyTrials : public Files {
 protected:
  using Part = Entry<TopologyMaker>;

  static std::unique_ptr<Topology> of_keys(const Part& part, const Settings& keys) {
    return part.make(checked_args(part.name, part.keys, keys));
  }
  std::unique_ptr<Topology> of_trial(const Part& part, const TopologyTrial& trial) {
    Settings keys = trial.keys;
    if (!trial.file.empty()) keys.emplace_back("path", write("trial", trial.file));
    return of_keys(part, keys);
  }
  template <class Check>
  void for_all(Check check) {
    for (const Part& part : Registry<TopologyMaker>::entries()) {
      for (std::size_t k = 0; k < part.make.trials.size(); ++k) {
        SCOPED_TRACE(fmt::format("{}, trial {}", part.name, k));
        check(*of_trial(part, part.make.trials[k]));
        if (HasFatalFailure()) return;
      }
    }
  }
};

}  // namespace ballast
