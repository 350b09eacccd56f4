// SPDX-License-Identifier: BSD-3-Clause
#include "python/run.h"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiment/read_experiment.h"
#include "experiment/simulation.h"
#include "experiment/unused_keys.h"
#include "python/arrays.h"
#include "python/errors.h"
#include "python/interruptible.h"
#include "python/json.h"
#include "report/ended_run.h"
#include "report/report.h"
#include "report/verdict.h"

namespace ballast::python {
namespace {

namespace py = pybind11;

/// What the module's `run` gives to ballast.Result.
struct Run {
  EndedRun ended;
  double wall_s = 0;

  [[nodiscard]] py::object document() const {
    return object_of(ballast::document(ended.result, -1, ended.stop));
  }
  [[nodiscard]] std::string text() const { return ballast::text(ended.result, wall_s); }
};

/// How the user gave the experiment.
enum class Source { file, text, values };

Config config_of(Source source, py::handle experiment) {
  switch (source) {
    case Source::file:
      return Config::from_file(experiment.cast<std::string>());
    case Source::text:
      return Config::from_text(experiment.cast<std::string>(), "TOML text");
    default:
      return config_of_record(json_of(experiment));
  }
}

struct Options {
  unsigned threads;
  std::uint32_t frames;
  bool detail;
};

/// The experiment, run by the loop; without the GIL.
Run run_here(Config config, const Options& options) {
  const std::vector<std::string> written = config.written();
  Experiment e = read_experiment(std::move(config));
  e.run.threads = options.threads;
  e.run.frames = options.frames;
  e.run.detail = options.detail;
  if (options.frames != 0 && (e.traffic || e.moe)) {
    throw UserError(
        fmt::format("frames: has no effect with [{}], which has no {}; detail=True "
                    "adds the flits of all links",
                    e.traffic ? "traffic" : "moe", e.traffic ? "loads" : "queues"));
  }
  const std::unique_ptr<Simulation> simulation = elaborate(e);
  refuse_unused(unused_keys(written, simulation->config()), e);
  if (options.threads > 1 && !simulation->threaded()) {
    throw UserError(
        fmt::format("threads: expected 1, got {}: this experiment runs in one thread; leave it out",
                    options.threads));
  }
  const auto start = std::chrono::steady_clock::now();
  Run run{run_to_end(*simulation, Kernel::loop)};
  run.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return run;
}

Run run(Source source, const py::object& experiment, const std::vector<std::string>& assignments,
        unsigned threads, std::uint32_t frames, bool detail) {
  const Interruptible interruptible;
  Config config = config_of(source, experiment);
  for (const std::string& assignment : assignments) config.set(assignment);
  std::optional<Run> run;
  {
    const py::gil_scoped_release others;
    run = run_here(std::move(config), {threads, frames, detail});
  }
  if (interruptible.asked_here()) {
    PyErr_SetNone(PyExc_KeyboardInterrupt);
    throw py::error_already_set();
  }
  return std::move(*run);
}

std::string kind_of(const Result& result) {
  constexpr const char* kKinds[] = {"tasks", "traffic", "rounds", "moe", "replay"};
  return kKinds[result.run.index()];
}

}  // namespace

void add_run(py::module_& module) {
  py::enum_<Source>(module, "Source")
      .value("file", Source::file)
      .value("text", Source::text)
      .value("values", Source::values);
  py::class_<Run>(module, "Run")
      .def_property_readonly("kind", [](const Run& run) { return kind_of(run.ended.result); })
      .def_property_readonly("verdicts",
                             [](const Run& run) {
                               py::list verdicts;
                               for (const std::string& v : verdicts_of(run.ended.result)) {
                                 verdicts.append(v);
                               }
                               return verdicts;
                             })
      .def_readonly("wall_s", &Run::wall_s)
      .def("document", &Run::document)
      .def("text", &Run::text)
      .def("stop",
           [](const Run& run, const py::object& result) {
             if (run.ended.stop) raise_stop(*run.ended.stop, result);
           })
      .def("frames", [](const Run& run) { return frames_of(run.ended.result); })
      .def("links", [](const Run& run) { return links_of(run.ended.result); })
      .def("series", [](const Run& run) { return series_of(run.ended.result); });
  module.def("run", &run, py::arg("source"), py::arg("experiment"), py::arg("assignments"),
             py::arg("threads"), py::arg("frames"), py::arg("detail"));
}

}  // namespace ballast::python
