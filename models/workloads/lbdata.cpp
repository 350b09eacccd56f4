// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <string>

#include "workloads/json_file.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;
using Path = JsonFile::Path;

/// Files of the ranks, by rank.
using RankFiles = std::map<NodeId, std::string>;

/// Splits PREFIX.RANK.json, also with an ending .gz or .br; false for other names.
bool split_name(fs::path file, std::string& prefix, NodeId& rank) {
  const std::string whole = file.string();
  if (file.extension() == ".gz" || file.extension() == ".br") file.replace_extension();
  const std::string stem = file.stem().string();
  const std::size_t dot = stem.rfind('.');
  if (file.extension() != ".json" || dot == stem.npos || dot + 1 == stem.size()) return false;
  prefix = stem.substr(0, dot);
  const char* end = stem.data() + stem.size();
  const auto [stop, error] = std::from_chars(stem.data() + dot + 1, end, rank);
  if (stop == end && error == std::errc::result_out_of_range) {
    throw UserError({whole}, fmt::format("expected a rank 0 .. {}, got a larger one",
                                         std::numeric_limits<NodeId>::max() - 1));
  }
  return stop == end && error == std::errc{};
}

void refuse_gaps(const RankFiles& files, const std::string& directory, const Where& where) {
  const std::uint64_t missing = std::uint64_t{files.rbegin()->first} + 1 - files.size();
  if (missing == 0) return;
  constexpr std::size_t kNamed = 10;
  std::vector<NodeId> named;
  for (NodeId rank = 0; named.size() < std::min<std::uint64_t>(missing, kNamed); ++rank) {
    if (!files.contains(rank)) named.push_back(rank);
  }
  throw UserError(
      where,
      fmt::format("workload.path: {}: no file for rank {}{}; expected one for each rank 0 .. {}",
                  directory, fmt::join(named, ", "),
                  missing > kNamed ? fmt::format(" and {} more", missing - kNamed) : "",
                  files.rbegin()->first));
}

/// `where`: place of the key with the directory.
RankFiles rank_files(const std::string& directory, const Where& where) {
  std::error_code error;
  fs::directory_iterator entries(directory, error);
  if (error) {
    throw UserError(
        where,
        fmt::format(
            "workload.path: {}: cannot be read: {}; expected a directory of files PREFIX.RANK.json",
            directory, error.message()));
  }
  std::map<std::string, RankFiles> runs;  // by prefix
  for (; !error && entries != fs::directory_iterator(); entries.increment(error)) {
    const std::string file = entries->path().string();
    std::string prefix;
    NodeId rank = 0;
    if (!split_name(file, prefix, rank)) continue;
    const auto [known, added] = runs[prefix].emplace(rank, file);
    if (!added) {
      const auto [first, second] = std::minmax({known->second, file});
      throw UserError(
          where,
          fmt::format(
              "workload.path: {}: expected one file per rank, got two for rank {}: {} and {}",
              directory, rank, first, second));
    }
  }
  if (runs.empty())
    throw UserError(
        where,
        fmt::format("workload.path: {}: expected files PREFIX.RANK.json, got none", directory));
  if (runs.size() > 1) {
    throw UserError(where, fmt::format("workload.path: {}: expected files of one run, got files of "
                                       "{} runs: {}.*.json and {}.*.json",
                                       directory, runs.size(), runs.begin()->first,
                                       std::next(runs.begin())->first));
  }
  refuse_gaps(runs.begin()->second, directory, where);
  return runs.begin()->second;
}

void check_head(const JsonFile& file, NodeId rank) {
  const bool wrapped = file.root().contains("metadata");
  const Path head(wrapped ? "/metadata" : "");
  file.expect(head / "type", "LBDatafile");
  if (wrapped && file.root()["metadata"].contains("rank")) {
    static_cast<void>(file.integer(head / "rank", rank, rank));
  }
}

/// Index of the phase with the id; if `id` is empty, of the first phase, whose id it gets.
std::size_t find_phase(const JsonFile& file, std::optional<std::int64_t>& id) {
  const Path phases("/phases");
  std::vector<std::int64_t> ids;
  for (std::size_t i = 0; i < file.array(phases).size(); ++i) {
    ids.push_back(file.integer(phases / i / "id", 0, std::numeric_limits<std::int64_t>::max()));
    if (!id) id = ids.back();
    if (ids.back() == *id) return i;
  }
  if (ids.empty()) file.fail(phases, "expected at least one phase, got none");
  file.fail(phases,
            fmt::format("expected one of the phases {1}, got {0}", *id, fmt::join(ids, ", ")));
}

Tasks lbdata(const Args& args, const WorkloadContext& context) {
  const RankFiles files =
      rank_files(resolved_path(args.text("path"), args.where("path")), args.where("path"));
  Tasks tasks;
  tasks.processors = processors_for(files.size(), "ranks", context, args.where("path"));
  std::optional<std::int64_t> phase;
  if (args.has("phase")) phase = args.get<std::int64_t>("phase");
  for (const auto& [rank, name] : files) {
    const JsonFile file(read_text_file(name), {"communications", "entity", "user_defined"});
    check_head(file, rank);
    const Path here = Path("/phases") / find_phase(file, phase) / "tasks";
    for (std::size_t i = 0; i < file.array(here).size(); ++i) {
      static_cast<void>(file.integer(here / i / "node", rank, rank));
      tasks.add(rank, file.number(here / i / "time", 0, kMaxWork));
    }
  }
  return tasks;
}

const Registered<WorkloadMaker> kLbdata{
    {"lbdata",
     "measured tasks of a DARMA/vt run: a directory of LBDatafile files PREFIX.RANK.json, plain or "
     "compressed (.json.gz, .json.br); work in seconds",
     {Key::text("path").required().help("directory, relative to the experiment file"),
      Key::integer("phase").at_least(0).help(
          "id of the phase; default: the first phase of rank 0")},
     from_source(lbdata, 1e6)}};

}  // namespace
}  // namespace ballast
