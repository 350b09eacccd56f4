// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/part_hint.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "core/errors.h"
#include "machine/balancing.h"
#include "topology/topology.h"
#include "traffic/pattern.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

struct Family {
  const char* singular;
  const char* topic;  ///< of `ballast list`
  std::vector<std::string> names;
};

std::vector<Family> families() {
  return {{"balancer", "balancers", Registry<BalancerSetup>::names()},
          {"topology", "topologies", Registry<TopologyMaker>::names()},
          {"workload", "workloads", Registry<WorkloadMaker>::names()},
          {"traffic pattern", "patterns", Registry<PatternMaker>::names()}};
}

}  // namespace

std::string part_hint(const std::string& name) {
  for (const Family& family : families()) {
    if (std::find(family.names.begin(), family.names.end(), name) == family.names.end()) continue;
    return fmt::format("; {0} is a {1}: see `ballast list {2} {0}`", name, family.singular,
                       family.topic);
  }
  return "";
}

void refuse_part_name(const std::string& path) {
  std::error_code ignored;
  const std::string hint = part_hint(path);
  if (hint.empty() || std::filesystem::exists(path, ignored)) return;
  throw UserError(Where{path}, "expected a file, but there is none of this name" + hint);
}

}  // namespace ballast
