// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/input_file.h"
#include "drawing/machine_picture.h"
#include "drawing/topology_picture.h"
#include "experiment/read_experiment.h"
#include "output/console.h"
#include "output/output_file.h"
#include "verbs/input_options.h"
#include "verbs/options.h"
#include "verbs/part_hint.h"
#include "verbs/show_switch.h"
#include "verbs/show_waves.h"
#include "verbs/topology_option.h"

namespace ballast {
namespace {

struct ShowOptions {
  std::string input, topology, size, output = "-";
  std::vector<std::string> set;
  bool deadlock = false, superconcentrator = false;
  ShowSwitchOptions the_switch;
  ShowWavesOptions waves;
};

bool is_waveform(const std::string& path) {
  return path.ends_with(".fst") || path.ends_with(".vcd") || std::filesystem::is_directory(path);
}

/// The subject of a command line, and the options that have an effect on it.
std::pair<std::string, std::vector<std::string>> subject_of(const ShowOptions& options) {
  if (options.superconcentrator) return {"--superconcentrator", ShowSwitchOptions::names()};
  if (!options.topology.empty()) return {"--topology", {"--size", "--set"}};
  if (is_waveform(options.input)) return {"waveforms", ShowWavesOptions::names()};
  return {"an experiment", {"--set", "--deadlock", "--max-input"}};
}

/// One subject, and no option without effect on it.
void check_show_options(const CLI::App& app, const ShowOptions& options) {
  std::vector<std::string> subjects;
  if (!options.input.empty()) subjects.push_back(fmt::format("\"{}\"", shown(options.input)));
  if (!options.topology.empty()) subjects.emplace_back("--topology");
  if (options.superconcentrator) subjects.emplace_back("--superconcentrator");
  if (subjects.size() != 1) {
    throw UserError(
        Where{"show"},
        fmt::format("expected one of an experiment, waveforms, --topology and "
                    "--superconcentrator, got {}",
                    subjects.empty() ? "none" : fmt::format("{}", fmt::join(subjects, " and "))));
  }
  const auto [subject, effective] = subject_of(options);
  for (const CLI::Option* option : app.get_options()) {
    const std::string name = "--" + (option->get_lnames().empty() ? "" : option->get_lnames()[0]);
    if (option->count() == 0 || name == "--" || name == "--output" ||
        name == "--superconcentrator" || name == "--topology") {
      continue;
    }
    if (std::find(effective.begin(), effective.end(), name) != effective.end()) continue;
    throw UserError(Where{"show"},
                    fmt::format("{} has no effect on {}; leave it out", name, subject));
  }
}

/// Throws UserError: this topology has a size without a default.
void require_no_size(const std::string& topology) {
  const auto* part = Registry<TopologyMaker>::find(topology);
  if (part == nullptr) return;
  for (const Key& key : part->keys) {
    if (key.name() != "size" || !key.is_required()) continue;
    throw UserError(Where{"--size"}, fmt::format("expected {} for {}, such as 4x4, got nothing",
                                                 key.allowed(), topology));
  }
}

std::string topology_svg(const ShowOptions& options) {
  std::vector<std::string> assignments = options.set;
  if (!options.size.empty()) {
    assignments.insert(assignments.begin(), "size=" + size_list(options.size, "--size"));
  }
  if (assignments.empty()) require_no_size(options.topology);
  const NamedTopology named = named_topology("show", options.topology, assignments);
  return topology_picture(*named.topology, named.title);
}

std::string experiment_svg(const ShowOptions& options) {
  if (Registry<TopologyMaker>::find(options.input) != nullptr &&
      !std::filesystem::exists(options.input)) {
    throw UserError(Where{"show"},
                    fmt::format("expected an experiment or waveforms, got \"{0}\", a topology; did "
                                "you mean `ballast show --topology {0} --size 4x4`?",
                                options.input));
  }
  refuse_part_name(options.input);
  Config config = Config::from_file(options.input);
  for (const std::string& assignment : options.set) config.set(assignment);
  const Experiment e = read_experiment(std::move(config));
  if (!options.deadlock) return machine_picture(e);
  std::string svg = deadlock_picture(e);
  if (svg.empty()) {
    console::complain("{}: no deadlock: no cycle of channels, and the run ended otherwise\n",
                      shown(options.input));
  }
  return svg;
}

/// Empty: there is nothing to draw, which has been said.
std::string svg_of(const CLI::App& app, const ShowOptions& options) {
  if (options.superconcentrator) return switch_svg(app, options.the_switch);
  if (!options.topology.empty()) return topology_svg(options);
  if (is_waveform(options.input)) return waves_svg(options.input, options.waves);
  return experiment_svg(options);
}

int show(const CLI::App& app, const ShowOptions& options) {
  check_show_options(app, options);
  note_input(options.input);
  std::optional<OutputFile> file;  // opened before the work
  if (options.output == "-") {
    console::only_document();
  } else {
    file.emplace(options.output, "--output");
  }
  const std::string svg = svg_of(app, options);
  if (svg.empty()) return kCheckFailed;
  if (!file) {
    console::write(svg);
  } else {
    file->write(svg);
    file->commit();
  }
  return kDone;
}

const Registered<Verb> kShow{
    {"show",
     "draw a topology, a deadlock, the superconcentrator or waveforms as SVG",
     {},
     [](CLI::App& app) {
       auto options = std::make_shared<ShowOptions>();
       app.add_option(
              "input", options->input,
              "experiment: its topology, with its faults; .fst or .vcd file, or a folder of "
              "them: timing diagrams")
           ->check(file_name());
       app.add_option("-o,--output", options->output, "SVG file; -: standard output")
           ->check(file_name())
           ->capture_default_str();
       app.add_flag(
           "--deadlock", options->deadlock,
           "run the experiment until packets wait for each other, and mark these channels");
       app.add_option("--topology", options->topology,
                      "topology instead of an experiment (`ballast list topologies`)");
       app.add_option("--size", options->size, "its size, such as 8x8")->type_name("SIZE");
       app.add_option("--set", options->set,
                      "override a key: section.key=value; with --topology: key=value (repeatable)")
           ->allow_extra_args(false);
       app.add_flag("--superconcentrator", options->superconcentrator,
                    "one wave through the superconcentrator");
       options->the_switch.declare(app);
       options->waves.declare(app);
       group_options(app, "Machine", {"--deadlock", "--topology", "--size", "--set"});
       group_options(app, "Superconcentrator",
                     {"--superconcentrator", "--ports", "--active", "--requested", "--pattern",
                      "--seed", "--step"});
       group_options(app, "Waveforms", {"--signals", "--cycles"});
       group_options(app, kOutputGroup, {"--output"});
       add_input_options(app);
       return [options, &app] { return show(app, *options); };
     }}};

}  // namespace
}  // namespace ballast
