// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/traces_read_once.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "config/config.h"
#include "core/input_file.h"
#include "core/text_file.h"
#include "experiment/elaboration.h"

namespace ballast {
namespace {

/// Far more than a trace of 400 MB needs; beyond it each elaboration reads its trace again.
constexpr std::uint64_t kMostKept = std::uint64_t{1} << 31;

/// Device, number, size and times of a file or folder; a change of its content changes them.
using FileState = std::array<std::uint64_t, 7>;
struct Watched {
  std::string path;
  FileState state;
};

std::optional<FileState> file_state(const std::string& path) {
  struct stat s {};
  if (stat(path.c_str(), &s) != 0 || (!S_ISREG(s.st_mode) && !S_ISDIR(s.st_mode))) return {};
  const auto word = [](auto value) { return static_cast<std::uint64_t>(value); };
  return FileState{word(s.st_dev),         word(s.st_ino),          word(s.st_size),
                   word(s.st_mtim.tv_sec), word(s.st_mtim.tv_nsec), word(s.st_ctim.tv_sec),
                   word(s.st_ctim.tv_nsec)};
}

struct KeptTasks {
  std::string workload;               ///< with its keys and the machine
  std::optional<std::uint64_t> seed;  ///< absent: the tasks do not depend on it
  std::optional<double> cycles;       ///< the same of cycles_per_work
  std::vector<Watched> files;         ///< and folders
  std::vector<OpenedInputs::Read> reads;
  SharedTasks tasks;
  std::vector<std::pair<std::string, SharedTasks>> changed = {};  ///< by changed_tasks()

  [[nodiscard]] bool fits(const std::string& name, const WorkloadContext& context) const {
    return workload == name && (!seed || *seed == context.seed) &&
           (!cycles || *cycles == context.cycles_per_work) &&
           std::all_of(files.begin(), files.end(),
                       [](const Watched& w) { return file_state(w.path) == w.state; });
  }
};

struct KeptTraces {
  bool on = false;
  std::vector<KeptTasks> all = {};
  std::uint64_t bytes = 0;
  std::size_t read = 0;
};
KeptTraces kept;

std::uint64_t bytes_of(const Tasks& tasks) {
  std::uint64_t bytes = tasks.size() * Tasks::kBytes + tasks.known.size() * sizeof(double) +
                        tasks.coordinates.bytes();
  if (tasks.trace) bytes += tasks.trace->bytes();
  if (tasks.jobs) bytes += tasks.jobs->bytes();
  if (!tasks.phases) return bytes;
  for (const Tasks& phase : tasks.phases->tasks) bytes += bytes_of(phase);
  return bytes;
}

/// There is memory for so many bytes more.
bool keep(std::uint64_t bytes) {
  if (kept.bytes + bytes > kMostKept) return false;
  kept.bytes += bytes;
  return true;
}

SharedTasks sorted(Tasks tasks) {
  tasks.sort_by_arrival();
  return std::make_shared<const Tasks>(std::move(tasks));
}

std::string name_of(const Choice& workload, const Args& args, const WorkloadContext& context,
                    const std::string& scale_key) {
  const std::string folder = args.has("path") ? args.where("path").file : "";
  auto keys = to_json(args);
  keys.erase(scale_key);
  return fmt::format("{} {} {} {} {} {}", workload.name,
                     keys.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), folder,
                     context.processors, context.topology, context.named);
}

/// The files of the workload, and the folder that its path may be; absent: it has none, or one that
/// cannot be watched, such as a pipe.
std::optional<std::vector<Watched>> watched(const Args& args,
                                            const std::vector<OpenedInputs::Read>& reads) {
  if (reads.empty() || !args.has("path")) return {};
  std::vector<std::string> paths{resolved_path(args.text("path"), args.where("path"))};
  for (const OpenedInputs::Read& read : reads) paths.push_back(read.path);
  std::vector<Watched> files;
  for (const std::string& path : paths) {
    const auto state = file_state(path);
    if (!state) return {};
    files.push_back({path, *state});
  }
  return files;
}

/// Those that the maker makes, before its scale.
SharedTasks kept_tasks(const WorkloadMaker& maker, const Args& args, const std::string& name,
                       WorkloadContext context) {
  for (const KeptTasks& k : kept.all) {
    if (!k.fits(name, context)) continue;
    OpenedInputs::again(k.reads);
    if (k.cycles) static_cast<void>(context.cycles());
    return k.tasks;
  }
  bool in_cycles = false, drawn = false;
  bool* const out = std::exchange(context.in_cycles, &in_cycles);
  context.drawn = &drawn;
  const OpenedInputs inputs;
  SharedTasks tasks = sorted(maker.make(args, context));
  if (out != nullptr) *out = *out || in_cycles;
  auto files = watched(args, inputs.inputs());
  if (!files) return tasks;
  ++kept.read;
  if (!keep(bytes_of(*tasks))) return tasks;
  kept.all.push_back({name, drawn ? std::optional(context.seed) : std::nullopt,
                      in_cycles ? std::optional(context.cycles_per_work) : std::nullopt,
                      std::move(*files), inputs.inputs(), tasks});
  return tasks;
}

}  // namespace

TracesReadOnce::TracesReadOnce() { kept = {.on = true}; }
TracesReadOnce::~TracesReadOnce() { kept = {}; }
std::size_t TracesReadOnce::read() noexcept { return kept.read; }

SharedTasks make_tasks(const Choice& workload, WorkloadContext context) {
  if (!kept.on) return sorted(make_part<WorkloadMaker>(workload, context));
  const WorkloadMaker& maker = Registry<WorkloadMaker>::named(workload.name).make;
  const Args args = args_of<WorkloadMaker>(workload);
  SharedTasks source =
      kept_tasks(maker, args, name_of(workload, args, context, maker.scale_key), context);
  const auto by = maker.scale_of(args);
  if (!by) return source;
  return changed_tasks(source, fmt::format("{} {}", maker.scale_key, *by),
                       [&](Tasks& tasks) { maker.scale(tasks, *by); });
}

SharedTasks changed_tasks(const SharedTasks& tasks, const std::string& how,
                          const std::function<void(Tasks&)>& change) {
  const auto all = std::find_if(kept.all.begin(), kept.all.end(),
                                [&](const KeptTasks& k) { return k.tasks == tasks; });
  if (all != kept.all.end()) {
    for (const auto& [name, changed] : all->changed) {
      if (name == how) return changed;
    }
  }
  Tasks copy = *tasks;
  change(copy);
  auto changed = std::make_shared<const Tasks>(std::move(copy));
  if (all != kept.all.end() && keep(bytes_of(*changed))) all->changed.emplace_back(how, changed);
  return changed;
}

}  // namespace ballast
