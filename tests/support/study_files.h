// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "runs/study/plan.h"
#include "support/workloads_fixture.h"

namespace ballast {

/// Studies in a folder of the test, with the base experiment "base.toml": 16 processors, diffusion.
class StudyFiles : public Files {
 protected:
  static inline const std::string kOfBase = "[study]\nexperiment = 'base.toml'\n";

  StudyFiles() {
    write("base.toml",
          "[machine]\ntopology = 'mesh'\nsize = [4, 4]\n[workload]\nkind = 'spike'\nload = 64\n"
          "[balancer]\nname = 'diffusion'\n");
  }

  Study study(const std::string& text) { return read_study(write("s.toml", text)); }
  Plan plan(const std::string& text, const std::string& build = "build",
            const std::vector<std::string>& plugins = {}) {
    return make_plan(study(text), {build, plugins});
  }
  std::vector<std::string> ids(const std::string& text) { return ids_of(plan(text)); }
  static std::vector<std::string> ids_of(const Plan& plan) {
    std::vector<std::string> all;
    for (std::size_t n = 0; n < plan.points(); ++n) all.push_back(plan.id_of(n));
    return all;
  }
  /// The error of reading and planning, without the folder.
  std::string mistake(const std::string& text) {
    std::string said = error_of([&] { static_cast<void>(plan(text)); });
    for (std::size_t at; (at = said.find(directory_ + "/")) != said.npos;) {
      said.erase(at, directory_.size() + 1);
    }
    return said;
  }
};

}  // namespace ballast
