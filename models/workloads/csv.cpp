// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <numeric>
#include <optional>
#include <string>

#include "core/table_reader.h"
#include "workloads/phase_keys.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

using Header = std::vector<std::string_view>;
const std::vector<Header> kHeaders{{"load"},
                                   {"processor", "work"},
                                   {"processor", "work", "arrival"},
                                   {"processor", "work", "x"},
                                   {"processor", "work", "x", "y"},
                                   {"processor", "work", "x", "y", "z"}};
constexpr std::size_t kWithoutName = 3;  ///< headers that a file may leave out
constexpr std::string_view kAllowed =
    "load | processor,work | processor,work,arrival | processor,work,x[,y[,z]]";

/// The line as a header, if it starts with a letter.
std::optional<Header> header_of(const TableReader& row) {
  if (std::isalpha(static_cast<unsigned char>(row[0].empty() ? ' ' : row[0][0])) == 0) return {};
  for (const Header& header : kHeaders) {
    bool same = row.size() == header.size();
    for (std::size_t i = 0; same && i < header.size(); ++i) same = row[i] == header[i];
    if (same) return header;
  }
  row.fail(0, fmt::format("unknown header, expected one of: {}", kAllowed));
}

std::vector<std::uint64_t> loads_of(TableReader& row, const std::string& path,
                                    const WorkloadContext& context) {
  const NodeId processors = context.processors;
  std::vector<std::uint64_t> loads;
  do {
    row.expect(kHeaders[0]);
    if (processors != 0 && loads.size() == processors) {
      row.fail(0, fmt::format(
                      "load: expected at most {} lines, one per processor of the machine, got more",
                      processors));
    }
    loads.push_back(static_cast<std::uint64_t>(row.integer(0, "load", 0, kMaxTasks)));
  } while (row.next());
  if (loads.size() < processors && !context.named) {
    throw UserError(
        {path},
        fmt::format("load: expected {0} lines, one per processor of the machine, got {1}; set "
                    "machine.processors = {0} if the others begin without tasks",
                    processors, loads.size()));
  }
  loads.resize(std::max<std::size_t>(loads.size(), processors));
  return loads;
}

std::array<double, 3> point_of(const TableReader& row, const Header& header) {
  std::array<double, 3> point{};
  for (std::size_t k = 2; k < header.size(); ++k) {
    point[k - 2] = row.real(k, header[k], -kMaxWork, kMaxWork);
  }
  return point;
}

Tasks tasks_of(TableReader& row, const Header& header, NodeId processors) {
  const NodeId greatest = (processors == 0 ? ~NodeId{0} : processors) - 1;
  Tasks tasks;
  tasks.processors = processors;
  const bool points = header.size() > 2 && header[2] == "x";
  if (points) tasks.coordinates.axes = static_cast<unsigned>(header.size() - 2);
  do {
    row.expect(header);
    const auto at = static_cast<NodeId>(row.integer(0, "processor", 0, greatest));
    const double work = row.real(1, "work", 0, kMaxWork);
    const std::int64_t arrival =
        header.size() < 3 || points
            ? 0
            : row.integer(2, "arrival", 0, std::numeric_limits<std::int64_t>::max());
    tasks.add(at, work, static_cast<Cycle>(arrival));
    if (points) tasks.coordinates.of.push_back(point_of(row, header));
    if (processors == 0) tasks.processors = std::max(tasks.processors, at + 1);
  } while (row.next());
  tasks.sort_by_arrival();
  return tasks;
}

/// The tasks as the only phase of a run.
Tasks as_phase(Tasks tasks, const Args& args, const std::vector<std::int64_t>& phases) {
  const auto refuse = [&](const std::string& what) {
    throw UserError(args.where("phases"), fmt::format("{}: {}", args.path("phases"), what));
  };
  if (phases.size() > 1 || (phases.size() == 1 && phases[0] != 0)) {
    refuse(
        fmt::format("expected [0], the only phase of the file, got [{}]", fmt::join(phases, ", ")));
  }
  if (!tasks.arrival.empty() && tasks.arrival.back() != 0) {
    refuse(fmt::format("expected tasks that arrive in cycle 0, got one in cycle {}",
                       tasks.arrival.back()));
  }
  tasks.fixed.assign(tasks.size(), 0);
  Trace& trace = tasks.trace.emplace();
  trace.ids.resize(tasks.size());
  std::iota(trace.ids.begin(), trace.ids.end(), std::uint64_t{0});
  trace.alpha.assign(tasks.processors, 1.0);
  trace.own_memory.assign(tasks.processors, 0.0);
  Phases run{{0}, {}};
  run.tasks.push_back(std::move(tasks));
  return tasks_of_phases(std::move(run), args);
}

Tasks csv_tasks(const Args& args, const WorkloadContext& context) {
  const std::string path = resolved_path(args.text("path"), args.where("path"));
  TableReader row(path, ',', '#');
  bool more = row.next();
  std::optional<Header> header;
  if (more) header = header_of(row);
  if (header) more = row.next();
  if (!more) throw UserError({path}, fmt::format("empty file, expected lines of {}", kAllowed));
  if (!header) header = kHeaders[std::min(row.size(), kWithoutName) - 1];
  if (header->size() > 1) return tasks_of(row, *header, context.processors);

  return tasks_of_loads(loads_of(row, path, context), 1.0, {path});
}

Tasks csv(const Args& args, const WorkloadContext& context) {
  const auto phases = named_phases(args);
  Tasks tasks = csv_tasks(args, context);
  return phases ? as_phase(std::move(tasks), args, *phases) : tasks;
}

std::vector<Key> csv_keys() {
  std::vector<Key> keys{Key::text("path").required().help(
      "file, plain or compressed with gzip, bzip2 or brotli, relative to the experiment file")};
  for (Key& key : phase_keys("[0]: the tasks, which all arrive in cycle 0, are the phase of a run, "
                             "with a balancing before or during its execution")) {
    keys.push_back(std::move(key));
  }
  return keys;
}

const Registered<WorkloadMaker> kCsv{
    {"csv",
     "loads or tasks from a CSV file: a line per processor (load) or per task "
     "(processor,work[,arrival]); a header is optional, except for columns x, y, z with the "
     "coordinates of the tasks; # starts a comment",
     csv_keys(), from_source(csv)}};

}  // namespace
}  // namespace ballast
