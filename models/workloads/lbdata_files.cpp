// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/lbdata_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <limits>
#include <vector>

#include "core/errors.h"
#include "core/text_file.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;

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

/// The run that the user names, or the only one.
const RankFiles& chosen_run(const std::map<std::string, RankFiles>& runs, const Args& args,
                            const std::string& directory) {
  if (!args.has("stem")) {
    if (runs.size() == 1) return runs.begin()->second;
    throw UserError(
        args.where("path"),
        fmt::format("workload.path: {0}: expected files of one run, got files of {1} runs: "
                    "{2}.*.json and {3}.*.json; workload.stem = \"{2}\" chooses one",
                    directory, runs.size(), runs.begin()->first, std::next(runs.begin())->first));
  }
  const std::string& stem = args.text("stem");
  if (const auto run = runs.find(stem); run != runs.end()) return run->second;
  std::vector<std::string> stems;
  for (const auto& [name, files] : runs) stems.push_back(name);
  throw UserError(
      args.where("stem"),
      fmt::format("{}: {} has no files {}.*.json, expected one of {}{}", args.path("stem"),
                  directory, shown(stem), fmt::join(stems, ", "), did_you_mean(stem, stems)));
}

}  // namespace

RankFiles rank_files(const Args& args) {
  const Where where = args.where("path");
  const std::string directory = resolved_path(args.text("path"), where);
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
  bool older = false;
  for (; !error && entries != fs::directory_iterator(); entries.increment(error)) {
    const std::string file = entries->path().string();
    std::string prefix;
    NodeId rank = 0;
    older |= entries->path().extension() == ".vom";
    if (!split_name(file, prefix, rank)) continue;
    const auto [known, added] = runs[prefix].emplace(rank, file);
    if (!added && (!args.has("stem") || args.text("stem") == prefix)) {
      const auto [first, second] = std::minmax({known->second, file});
      throw UserError(
          where,
          fmt::format(
              "workload.path: {}: expected one file per rank, got two for rank {}: {} and {}",
              directory, rank, first, second));
    }
  }
  if (runs.empty()) {
    throw UserError(where, fmt::format("workload.path: {}: expected files PREFIX.RANK.json, got {}",
                                       directory, older ? "files .vom, an older format" : "none"));
  }
  const RankFiles& files = chosen_run(runs, args, directory);
  refuse_gaps(files, directory, where);
  return files;
}

}  // namespace ballast
