// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/cluster_options.h"

#include <fmt/format.h>

#include <charconv>
#include <initializer_list>
#include <utility>

#include "verbs/options.h"

namespace ballast {
namespace {

/// "3/10".
std::pair<std::size_t, std::size_t> part_of(const std::string& text) {
  std::size_t k = 0, n = 0;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, k);
  if (first.ec == std::errc{} && first.ptr != end && *first.ptr == '/') {
    const auto second = std::from_chars(first.ptr + 1, end, n);
    if (second.ec == std::errc{} && second.ptr == end && k >= 1 && k <= n) return {k, n};
  }
  throw UserError(Where{"--part"},
                  fmt::format("expected a bundle such as 3/10, got \"{}\"", shown(text)));
}

}  // namespace

std::optional<std::pair<std::size_t, std::size_t>> ClusterArguments::bundle() const {
  if (part.empty()) return {};
  return part_of(part);
}

void ClusterArguments::declare(CLI::App& app) {
  auto* to = app.add_option("--on", on,
                            "run the points as a job array of this cluster, wait for the jobs and "
                            "store the results; an interrupt leaves the jobs running")
                 ->check(one_of([] { return std::vector<std::string>{"slurm"}; }));
  app.add_option("--bundle", slurm.bundle,
                 "with --on: least estimated duration of a job of the array; default: 60s")
      ->type_name("TIME");
  app.add_option("--slurm", slurm.sbatch,
                 "with --on slurm: options of sbatch, such as \"--partition=long --time=4:00:00\"")
      ->type_name("OPTIONS");
  auto* collected = app.add_flag("--collect", slurm.collect,
                                 "store the results that the jobs have so far; publish the results "
                                 "if none is missing");
  auto* bundle_of_array = app.add_option("--part", part,
                                         "run bundle K of N of the submitted array; what a job of "
                                         "the array calls")
                              ->type_name("K/N");
  auto* ranks = app.add_flag("--mpi", mpi,
                             "run the points on the other ranks of mpirun; rank 0 stores the "
                             "results");
  to->excludes(collected)->excludes(bundle_of_array)->excludes(ranks);
  collected->excludes(bundle_of_array)->excludes(ranks);
  bundle_of_array->excludes(ranks);
  const auto alone = [&](CLI::Option* option, std::initializer_list<const char*> others) {
    for (const char* other : others) option->excludes(app.get_option(other));
  };
  alone(to, {"--status", "--export", "--point"});
  alone(ranks, {"--status", "--export", "--point", "--dry-run"});
  alone(collected, {"--status", "--export", "--point", "--dry-run", "--retry", "--workers"});
  alone(bundle_of_array,
        {"--status", "--export", "--point", "--dry-run", "--retry", "--output", "--json"});
}

void ClusterArguments::check() const {
  const auto needs_on = [&](const char* option, const std::string& text) {
    if (!text.empty() && on.empty()) throw UserError(Where{option}, "requires --on slurm");
  };
  needs_on("--bundle", slurm.bundle);
  needs_on("--slurm", slurm.sbatch);
  static_cast<void>(bundle());
}

}  // namespace ballast
