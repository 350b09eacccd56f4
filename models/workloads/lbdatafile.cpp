// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/lbdatafile.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <string>

#include "workloads/workload.h"

namespace ballast {
namespace {

constexpr std::int64_t kMaxPhase = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMaxIndex = std::int64_t{1} << 53;
constexpr double kMaxBytes = 1e18;
constexpr double kMaxBlock = 0x1p53;

bool within(const std::vector<std::pair<std::int64_t, std::int64_t>>& ranges, std::int64_t id) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [id](const auto& range) { return range.first <= id && id <= range.second; });
}

}  // namespace

LbDatafile::LbDatafile(TextFile file, NodeId rank, NodeId ranks)
    : file_(std::move(file), {"attributes", "lb_iterations"}), rank_(rank), ranks_(ranks) {
  const bool wrapped = file_.has(Path("/metadata"));
  const Path head(wrapped ? "/metadata" : "");
  file_.expect(head / "type", "LBDatafile");
  if (file_.has(head / "rank")) static_cast<void>(file_.integer(head / "rank", rank, rank));
  skipped_ = ranges("skipped");
  identical_ = ranges("identical_to_previous");
  const Path phases("/phases");
  for (std::size_t i = 0; i < file_.array(phases).size(); ++i) {
    const std::int64_t id = file_.integer(phases / i / "id", 0, kMaxPhase);
    if (std::find(ids_.begin(), ids_.end(), id) != ids_.end()) {
      file_.fail(phases / i / "id", fmt::format("expected each phase once, got {} again", id));
    }
    ids_.push_back(id);
  }
  if (ids_.empty()) file_.fail(phases, "expected at least one phase, got none");
}

/// The phases in metadata.phases.NAME: single ones, and ranges [first, last].
LbDatafile::Ranges LbDatafile::ranges(const char* name) const {
  const Path at = Path("/metadata/phases") / name;
  Ranges result;
  if (file_.has(at / "list")) {
    for (std::size_t i = 0; i < file_.array(at / "list").size(); ++i) {
      const std::int64_t id = file_.integer(at / "list" / i, 0, kMaxPhase);
      result.emplace_back(id, id);
    }
  }
  if (file_.has(at / "range")) {
    for (std::size_t i = 0; i < file_.array(at / "range").size(); ++i) {
      const Path range = at / "range" / i;
      const std::size_t ends = file_.array(range).size();
      if (ends != 2) {
        file_.fail(range,
                   fmt::format("expected the first and the last phase, got {} numbers", ends));
      }
      const std::int64_t first = file_.integer(range / std::size_t{0}, 0, kMaxPhase);
      result.emplace_back(first, file_.integer(range / std::size_t{1}, first, kMaxPhase));
    }
  }
  return result;
}

double LbDatafile::rank_alpha() const {
  const Path at("/metadata/rank_alpha");
  return file_.has(at) ? file_.number(at, 0, kMaxWork) : 1.0;
}

std::size_t LbDatafile::find(std::int64_t id) const {
  const auto written = std::find(ids_.begin(), ids_.end(), id);
  if (written != ids_.end()) return static_cast<std::size_t>(written - ids_.begin());
  std::size_t last = ids_.size();
  for (std::size_t i = 0; i < ids_.size(); ++i) {
    if (ids_[i] < id && (last == ids_.size() || ids_[i] > ids_[last])) last = i;
  }
  if (within(identical_, id) && last != ids_.size()) return last;
  file_.fail(Path("/phases"),
             fmt::format("expected one of the phases {}, got {}{}", fmt::join(ids_, ", "), id,
                         within(skipped_, id) ? ", which the run has skipped" : ""));
}

std::vector<std::int64_t> LbDatafile::all_phases(std::size_t most) const {
  std::vector<std::int64_t> all = ids_;
  const std::int64_t first = *std::min_element(ids_.begin(), ids_.end());
  for (const auto& [from, to] : identical_) {
    for (std::int64_t id = std::max(from, first); id <= to && all.size() <= most; ++id) {
      if (std::find(ids_.begin(), ids_.end(), id) == ids_.end()) all.push_back(id);
    }
  }
  if (all.size() > most) {
    file_.fail(Path("/metadata/phases/identical_to_previous"),
               fmt::format("expected at most {} phases, got more", most));
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::vector<LbTask> LbDatafile::tasks(std::size_t phase) const {
  const Path at = Path("/phases") / phase / "tasks";
  std::vector<LbTask> tasks;
  for (std::size_t i = 0; i < file_.array(at).size(); ++i) tasks.push_back(task(at / i));
  return tasks;
}

LbTask LbDatafile::task(const Path& at) const {
  static_cast<void>(file_.integer(at / "node", rank_, rank_));
  const double time = file_.number(at / "time", 0, kMaxWork);
  const Path entity = at / "entity";
  if (file_.has(entity / "type")) file_.expect(entity / "type", "object");
  if (file_.has(entity / "home")) {
    static_cast<void>(file_.integer(entity / "home", 0, std::int64_t{ranks_} - 1));
  }
  LbTask task{id(entity), file_.boolean(entity / "migratable"), time, {}, {}};
  if (file_.has(at / "resource")) file_.expect(at / "resource", "cpu");
  if (task.migratable && !file_.has(entity / "id") && !file_.has(entity / "collection_id")) {
    file_.fail(entity, "expected collection_id beside seq_id in a migratable task, got none");
  }
  read_memory(at / "user_defined", task);
  if (file_.has(entity / "index")) {
    for (std::size_t i = 0; i < file_.array(entity / "index").size(); ++i) {
      task.index.push_back(file_.integer(entity / "index" / i, -kMaxIndex, kMaxIndex));
    }
  }
  const Path parts = at / "subphases";
  if (!file_.has(parts)) return task;
  for (std::size_t i = 0; i < file_.array(parts).size(); ++i) {
    const std::int64_t part = file_.integer(parts / i / "id", 0, kMaxPhase);
    if (file_.number(parts / i / "time", 0, kMaxWork) > 0) task.subphases.push_back(part);
  }
  return task;
}

void LbDatafile::read_memory(const Path& at, LbTask& task) const {
  const auto bytes = [&](const char* name, double& value) {
    if (!file_.has(at / name)) return;
    value = file_.number(at / name, 0, kMaxBytes);
    task.has_memory = true;
  };
  bytes("shared_bytes", task.block_bytes);
  bytes("rank_working_bytes", task.own_memory);
  bytes("task_working_bytes", task.working);
  bytes("task_footprint_bytes", task.footprint);
  bytes("task_serialized_bytes", task.serialized);
  if (file_.has(at / "home_rank")) {
    task.block_home = static_cast<NodeId>(file_.whole(at / "home_rank", 0, ranks_ - 1.0));
  }
  if (!file_.has(at / "shared_id")) return;
  const auto block = static_cast<std::int64_t>(file_.whole(at / "shared_id", -1, kMaxBlock));
  if (block >= 0) task.block = block;
  task.has_memory |= block >= 0;
}

std::uint64_t LbDatafile::id(const Path& entity) const {
  for (const char* const name : {"id", "seq_id"}) {
    if (file_.has(entity / name)) return file_.natural(entity / name);
  }
  file_.fail(entity, "missing, expected an object with id or seq_id");
}

/// The task at an end of a communication.
std::optional<std::uint64_t> LbDatafile::end(const Path& entity) const {
  if (file_.one_of(entity / "type", {"object", "node", "shared_id"}) != 0) return {};
  return id(entity);
}

std::vector<LbSend> LbDatafile::sends(std::size_t phase) const {
  static const std::vector<std::string> kTypes{"SendRecv",         "Broadcast",
                                               "CollectionToNode", "CollectionToNodeBcast",
                                               "NodeToCollection", "NodeToCollectionBcast",
                                               "ReadOnlyShared",   "WriteShared"};
  const Path at = Path("/phases") / phase / "communications";
  std::vector<LbSend> sends;
  if (!file_.has(at)) return sends;
  for (std::size_t i = 0; i < file_.array(at).size(); ++i) {
    const double bytes = file_.number(at / i / "bytes", 0, kMaxBytes);
    if (file_.one_of(at / i / "type", kTypes) != 0) continue;
    const std::uint64_t messages = file_.natural(at / i / "messages");
    if (messages == 0) file_.fail(at / i / "messages", "expected at least 1 message, got 0");
    sends.push_back({end(at / i / "from"), end(at / i / "to"), bytes, messages});
  }
  return sends;
}

Where LbDatafile::where_of_task(std::size_t phase, std::size_t task) const {
  return file_.where(Path("/phases") / phase / "tasks" / task / "entity");
}

void LbDatafile::fail_at_task(std::size_t phase, std::size_t task, const std::string& what) const {
  file_.fail(Path("/phases") / phase / "tasks" / task / "entity", what);
}

void LbDatafile::fail_at_phases(const std::string& what) const {
  file_.fail(Path("/phases"), what);
}

}  // namespace ballast
