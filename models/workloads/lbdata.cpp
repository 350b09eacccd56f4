// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "workloads/lbdata_files.h"
#include "workloads/lbdatafile.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

/// Puts the files of all ranks together: one phase. A communication may be in the file of either
/// end, so that tasks are known by their ids only, and edges when all files are read.
class PhaseOfRanks {
 public:
  PhaseOfRanks(std::map<NodeId, std::string> files, NodeId processors,
               std::optional<std::int64_t> phase)
      : files_(std::move(files)), phase_(phase) {
    tasks_.processors = processors;
    trace_.alpha.assign(processors, 1.0);
    trace_.own_memory.assign(processors, 0.0);
  }

  Tasks read(std::optional<Trace::Weights> weights) {
    for (const auto& [rank, name] : files_) add(open(rank), rank);
    make_edges();
    if (!has_memory_) trace_.memory.clear();
    trace_.weights = weights;
    tasks_.trace = std::move(trace_);
    return std::move(tasks_);
  }

 private:
  /// Communications with the same ends.
  struct Sends {
    double bytes = 0;  ///< of the last one
    std::uint64_t records = 0;
  };

  [[nodiscard]] LbDatafile open(NodeId rank) const {
    return {read_text_file(files_.at(rank)), rank, static_cast<NodeId>(files_.size())};
  }

  /// Refuses a file with other phases than that of rank 0; the wanted one is then in all of them.
  std::size_t find_phase(const LbDatafile& file) {
    if (ids_.empty()) ids_ = file.phases();
    if (!phase_) phase_ = ids_.front();
    if (file.phases() != ids_) {
      file.fail_at_phases(fmt::format("expected the phases {} as in {}, got {}",
                                      fmt::join(ids_, ", "), files_.at(0),
                                      fmt::join(file.phases(), ", ")));
    }
    return file.find(*phase_);
  }

  void add(const LbDatafile& file, NodeId rank) {
    const std::size_t phase = find_phase(file);
    trace_.alpha[rank] = file.rank_alpha();
    first_.push_back(static_cast<TaskId>(tasks_.size()));
    const std::vector<LbTask> tasks = file.tasks(phase);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      const auto [known, added] = numbers_.emplace(tasks[i].id, static_cast<TaskId>(tasks_.size()));
      if (!added) {
        file.fail_at_task(phase, i,
                          fmt::format("expected each task once in a phase, got {} again, "
                                      "first at {}",
                                      tasks[i].id, place_of_task(known->second)));
      }
      add(tasks[i], rank);
    }
    for (const LbSend& send : file.sends(phase)) {
      if (send.from && send.to) {
        Sends& all = sends_[{*send.from, *send.to}];
        all = {send.bytes, all.records + 1};
      } else {
        ++trace_.dropped_edges;
      }
    }
  }

  void add(const LbTask& task, NodeId rank) {
    tasks_.add(rank, task.time);
    tasks_.fixed.push_back(task.migratable ? 0 : 1);
    trace_.ids.push_back(task.id);
    trace_.memory.push_back({task.footprint, task.working, task.serialized, block_of(task, rank)});
    trace_.own_memory[rank] = std::max(trace_.own_memory[rank], task.own_memory);
    has_memory_ |= task.has_memory;
  }

  /// The block's home is its home_rank, else the first rank that has it.
  std::uint32_t block_of(const LbTask& task, NodeId rank) {
    if (!task.block) return Trace::kNoBlock;
    const auto next = static_cast<std::uint32_t>(trace_.blocks.size());
    const auto [known, added] = blocks_.emplace(*task.block, next);
    if (added) trace_.blocks.push_back({task.block_bytes, task.block_home.value_or(rank)});
    return known->second;
  }

  void make_edges() {
    for (const auto& [ends, all] : sends_) {
      const auto from = numbers_.find(ends.first), to = numbers_.find(ends.second);
      if (from == numbers_.end() || to == numbers_.end()) {
        trace_.dropped_edges += all.records;
      } else {
        trace_.edges.push_back({from->second, to->second, all.bytes});
      }
    }
  }

  /// Text; reads the task's file again.
  [[nodiscard]] std::string place_of_task(TaskId task) const {
    const NodeId rank = tasks_.home[task];
    const LbDatafile file = open(rank);
    return file.where_of_task(file.find(*phase_), task - first_[rank]).str();
  }

  std::map<NodeId, std::string> files_;
  std::optional<std::int64_t> phase_;
  std::vector<std::int64_t> ids_;  ///< of the phases
  Tasks tasks_;
  Trace trace_;
  bool has_memory_ = false;
  std::vector<TaskId> first_;                          ///< of each rank
  std::unordered_map<std::uint64_t, TaskId> numbers_;  ///< of the tasks, by id
  std::unordered_map<std::int64_t, std::uint32_t> blocks_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, Sends> sends_;  ///< by ids of their ends
};

std::optional<Trace::Weights> weights_of(const Args& args) {
  std::optional<Trace::Weights> weights;
  const auto set = [&](const char* key, double Trace::Weights::*weight) {
    if (!args.has(key)) return;
    if (!weights) weights = Trace::Weights{};
    (*weights).*weight = args.get<double>(key);
  };
  set("beta", &Trace::Weights::beta);
  set("gamma", &Trace::Weights::gamma);
  set("delta", &Trace::Weights::delta);
  return weights;
}

Tasks lbdata(const Args& args, const WorkloadContext& context) {
  const Where where = args.where("path");
  std::map<NodeId, std::string> files = rank_files(resolved_path(args.text("path"), where), where);
  const NodeId processors = processors_for(files.size(), "ranks", context, where);
  std::optional<std::int64_t> phase;
  if (args.has("phase")) phase = args.get<std::int64_t>("phase");
  return PhaseOfRanks(std::move(files), processors, phase).read(weights_of(args));
}

const Registered<WorkloadMaker> kLbdata{
    {"lbdata",
     "measured tasks of a DARMA/vt run: a directory of LBDatafile files PREFIX.RANK.json, plain or "
     "compressed by gzip or brotli whatever their names say; work in seconds",
     {Key::text("path").required().help("directory, relative to the experiment file"),
      Key::integer("phase").at_least(0).help("id of the phase; default: the first phase of rank 0"),
      Key::real("beta").at_least(0).help(
          "CCM work per byte that a rank sends or receives; with it, gamma or delta the result has "
          "the CCM work"),
      Key::real("gamma").at_least(0).help("CCM work per byte between tasks of a rank"),
      Key::real("delta").at_least(0).help("CCM work per byte of shared blocks away from home")},
     from_source(lbdata, 1e6)}};

}  // namespace
}  // namespace ballast
