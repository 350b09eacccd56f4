// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/inlined_study.h"

#include <toml++/toml.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "config/config.h"
#include "config/toml_text.h"
#include "verbs/balancer_keys.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

bool names_files(const std::string& key) {
  const std::string name = key.substr(key.rfind('.') + 1);
  return name == "path" || name == "tasks" || name == "edges" || key == "machine.switch.files";
}

/// A path of a file is relative to the file that states it; one of the command line, to the folder.
std::string full_path(const std::string& path, const Where& written) {
  if (path == "-") return path;
  const auto folder = written.line == 0 ? std::filesystem::path()
                                        : std::filesystem::path(written.file).parent_path();
  return std::filesystem::absolute(folder / path).lexically_normal().string();
}

void make_full(Assignment& a) {
  if (!names_files(a.key)) return;
  const toml::table table = toml::parse("value = " + value_of(a));
  const toml::node& value = *table.get("value");
  Json full;
  if (const auto path = value.value<std::string>()) {
    full = full_path(*path, a.where);
  } else if (const toml::array* paths = value.as_array()) {
    full = Json::array();
    for (const toml::node& path : *paths) {
      full.push_back(full_path(path.value_or(std::string()), a.where));
    }
  } else {
    return;  // a number of tasks
  }
  a = {a.key, full.dump(-1, ' ', false, Json::error_handler_t::replace), a.where};
}

}  // namespace

void inline_experiment(Study& study) {
  const Config experiment = Config::from_text(study.base, study.experiment);
  const std::vector<std::string> written = experiment.written();
  if (std::none_of(written.begin(), written.end(), [](const std::string& path) {
        return of_balancers(path) && path != "balancer.name";
      })) {
    return;
  }
  std::vector<Assignment> all;
  for (const std::string& path : written) {
    if (of_balancers(path) || path == "run.seed") continue;  // the study has seeds of its own
    all.push_back({path, experiment.value_text(path), experiment.where(path)});
  }
  study.set.insert(study.set.begin(), all.begin(), all.end());
  study.path = study.experiment;
  study.experiment.clear();
  study.base.clear();
}

Study with_full_paths(Study study) {
  for (Assignment& a : study.set) make_full(a);
  for (Dimension& d : study.dimensions) {
    for (Dimension::Row& row : d.rows) std::for_each(row.set.begin(), row.set.end(), make_full);
  }
  return study;
}

}  // namespace ballast
