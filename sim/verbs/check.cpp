// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "config/toml_text.h"
#include "experiment/read_experiment.h"
#include "experiment/simulation.h"
#include "experiment/unused_keys.h"
#include "output/console.h"
#include "verbs/input_options.h"
#include "verbs/options.h"
#include "verbs/topology_option.h"
#include "verbs/workload_input.h"

namespace ballast {
namespace {

struct CheckOptions {
  std::vector<std::string> experiments, set;
  MachineOptions machine;
};

/// Elaborates the experiment to find all mistakes before a run.
std::string resolved(const std::string& file, const CheckOptions& options) {
  Config config = config_of_input(file);
  for (const std::string& assignment : options.set) config.set(assignment);
  options.machine.apply(config);
  const std::vector<std::string> written = config.written();
  Experiment e = read_experiment(std::move(config));
  e.run.looks_only = true;
  const auto simulation = elaborate(e);
  const auto record = simulation->config();
  refuse_unused(unused_keys(written, record), e);
  std::string notes;
  for (const std::string& note : simulation->notes()) notes += "# " + note + "\n";
  return notes + toml_text(record);
}

int check(const CheckOptions& options) {
  int code = kDone;
  for (const std::string& file : options.experiments) {
    try {
      console::print("# {}\n{}\n", shown(file), resolved(file, options));
    } catch (const UserError& error) {  // the other files are checked nevertheless
      console::complain("error: {}\n", error.what());
      code = kBadInput;
    }
  }
  return code;
}

const Registered<Verb> kCheck{
    {"check",
     "parse and validate experiments and print them with all defaults; nothing runs",
     {},
     [](CLI::App& app) {
       auto options = std::make_shared<CheckOptions>();
       app.add_option("experiments", options->experiments,
                      "TOML files; or traces, everything else default")
           ->required()
           ->check(file_name());
       options->machine.declare(app);
       app.add_option("--set", options->set, "override a key: section.key=value (repeatable)")
           ->allow_extra_args(false);
       add_input_options(app);
       return [options] { return check(*options); };
     }}};

}  // namespace
}  // namespace ballast
