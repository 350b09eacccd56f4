// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "runs/study/plan.h"

namespace ballast {

/// A study of 2 cases x 4 seeds in a folder of its own.
class SmallStudy {
 public:
  explicit SmallStudy(const std::string& build = "build")
      : build_(build),
        folder_(std::filesystem::temp_directory_path() /
                ("ballast-study-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
    std::ofstream(file("s.toml")) << R"(
[study]
seeds = 4
[set]
machine.topology = "mesh"
machine.size = [4, 4]
workload.kind = "random"
[grid]
balancer.name = ["diffusion", "ripple-hare"]
)";
  }
  SmallStudy(const SmallStudy&) = delete;
  SmallStudy& operator=(const SmallStudy&) = delete;
  ~SmallStudy() {
    std::error_code ignored;
    if (getpid() == owner_) std::filesystem::remove_all(folder_, ignored);
  }

  [[nodiscard]] std::string folder() const { return folder_.string(); }
  [[nodiscard]] std::string file(const std::string& name) const {
    return (folder_ / name).string();
  }
  [[nodiscard]] Plan plan() const { return plan(build_); }
  [[nodiscard]] Plan plan(const std::string& build) const {
    return make_plan(read_study(file("s.toml")), {build, {}});
  }

 private:
  std::string build_;
  std::filesystem::path folder_;
  pid_t owner_ = getpid();
};

}  // namespace ballast
