// SPDX-License-Identifier: BSD-3-Clause
// Workloads outside the program, built as a shared object.
#include "core/plugin.h"

#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "workloads/synthetic.h"

namespace ballast {
namespace {

std::vector<std::uint64_t> stairs(const Args& args, const WorkloadContext& context) {
  std::vector<std::uint64_t> loads(context.processors);
  for (std::size_t i = 0; i < loads.size(); ++i) loads[i] = i * args.get<std::uint64_t>("step");
  if (loads.size() > 64) throw UserError("stairs: expected up to 64 processors, got more");
  return loads;
}

const Registered<WorkloadMaker> kStairs{
    synthetic("stairs", "step x i tasks at processor i",
              {load_key("step", 2, "difference between neighbours")}, stairs)};

/// What goes wrong with one seed, and only in the run of its point.
std::vector<std::uint64_t> troubled(const Args& args, const WorkloadContext& context) {
  const std::string& trouble = args.text("trouble");
  if (context.seed == args.get<std::uint64_t>("of_seed")) {
    if (trouble == "refusal") throw UserError("troubled: expected another seed, got this one");
    if (trouble == "crash") std::raise(SIGSEGV);
    if (trouble == "exit") _exit(7);
    if (trouble == "error") throw std::runtime_error("an error of a plugin");
    if (trouble == "number") throw 42;  // NOLINT: no std::exception
    for (;;) {
      if (trouble == "hang") pause();
      if (trouble != "memory") break;
      volatile char* const much = new char[std::size_t{1} << 30];
      much[0] = 1;
    }
  }
  return std::vector<std::uint64_t>(context.processors, 2);
}

/// What goes wrong while the plugin is loaded.
const bool kLoading = [] {
  const char* const trouble = std::getenv("BALLAST_TEST_PLUGIN");
  const std::string_view what = trouble == nullptr ? "" : trouble;
  if (what == "error") throw std::runtime_error("an error while loading");
  if (what == "exit") _exit(0);
  if (what == "crash") std::raise(SIGSEGV);
  return true;
}();

const Registered<WorkloadMaker> kTroubled{synthetic(
    "troubled", "two tasks per processor, unless the seed is in trouble",
    {Key::text("trouble", "none")
         .choices({"none", "refusal", "crash", "exit", "error", "number", "hang", "memory"})
         .help("what happens"),
     Key::integer("of_seed", 2).range(0, 1e15).help("seed to which it happens")},
    troubled)};

}  // namespace
}  // namespace ballast
