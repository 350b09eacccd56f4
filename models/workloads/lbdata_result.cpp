// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/lbdata_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_map>

#include "core/errors.h"
#include "core/text_file.h"
#include "workloads/lbdata_files.h"
#include "workloads/lbdatafile.h"

namespace ballast {
namespace {

using OrderedJson = nlohmann::ordered_json;

/// One phase of all ranks.
class Iteration {
 public:
  explicit Iteration(std::size_t ranks) : of_(ranks, entry()) {}

  /// Adds the tasks of the next rank's phase to their final ranks.
  void place(const OrderedJson& content, std::span<const NodeId> at) {
    for (const OrderedJson& task : content.at("tasks")) {
      const NodeId rank = at[placed_++];
      ranks_[id_of(task.at("entity"))] = rank;
      OrderedJson moved = task;
      moved["node"] = rank;
      of_[rank]["tasks"].push_back(std::move(moved));
    }
  }
  /// After all tasks: the communications in the file of `rank`.
  void send(const OrderedJson& content, const OrderedJson& phase, NodeId rank) {
    const OrderedJson& has = content.contains("communications") ? content : phase;
    if (!has.contains("communications")) return;
    for (const OrderedJson& record : has.at("communications")) {
      const auto sender = ranks_.find(id_of(record.at("from")));
      of_[sender == ranks_.end() ? rank : sender->second]["communications"].push_back(record);
    }
  }
  [[nodiscard]] const OrderedJson& of(NodeId rank) const { return of_[rank]; }

 private:
  static OrderedJson entry() {
    return {{"id", 0}, {"tasks", OrderedJson::array()}, {"communications", OrderedJson::array()}};
  }
  /// Ids of tasks; other ends have none, or one that no task has.
  static std::uint64_t id_of(const OrderedJson& entity) {
    if (entity.value("type", "object") != "object") return ~std::uint64_t{0};
    const auto id = entity.find("id");
    return (id != entity.end() ? *id : entity.at("seq_id")).get<std::uint64_t>();
  }

  std::vector<OrderedJson> of_;  ///< by rank
  std::unordered_map<std::uint64_t, NodeId> ranks_;
  std::size_t placed_ = 0;
};

struct File {
  std::string name;
  OrderedJson json;
  OrderedJson phases = OrderedJson::array();  ///< those of the outcome
};

/// What has the tasks that the run read; see LbDatafile.
const OrderedJson& content_of(const OrderedJson& phase, std::optional<std::int64_t> iteration) {
  if (!iteration) return phase;
  const OrderedJson& all = phase.at("lb_iterations");
  return *std::find_if(all.begin(), all.end(),
                       [&](const OrderedJson& one) { return one.at("id") == *iteration; });
}

/// PREFIX.RANK.json, without an ending of a compressed file.
std::string plain_name(std::filesystem::path path) {
  if (path.extension() != ".json") path.replace_extension();
  return path.filename().string();
}

/// The file of a rank that the run had not.
File empty_file(const std::string& name, NodeId rank) {
  const std::filesystem::path stem = std::filesystem::path(name).stem().stem();
  return {
      fmt::format("{}.{}.json", stem.string(), rank),
      {{"metadata", {{"type", "LBDatafile"}, {"rank", rank}}}, {"phases", OrderedJson::array()}}};
}

}  // namespace

std::map<std::string, std::string> lbdata_result(const Args& workload,
                                                 std::span<const LbOutcome> outcomes,
                                                 NodeId ranks) {
  std::vector<File> files;
  std::vector<std::vector<std::size_t>> index;  // of each outcome's phase, by rank
  const auto names = rank_files(workload);
  const auto iteration = lb_iteration(workload);
  JsonMemory memory;
  for (const auto& [rank, name] : names) {
    const TextFile text = read_text_file(name);
    files.push_back({plain_name(name), OrderedJson::parse(text.text)});
    const LbDatafile checked(text, rank, static_cast<NodeId>(names.size()), memory);
    index.emplace_back();
    for (const LbOutcome& outcome : outcomes) index.back().push_back(checked.find(outcome.phase));
  }
  while (files.size() < ranks) {
    files.push_back(empty_file(files.front().name, static_cast<NodeId>(files.size())));
  }
  for (std::size_t k = 0; k < outcomes.size(); ++k) {
    Iteration outcome(files.size());
    const auto phase = [&](std::size_t rank) -> const OrderedJson& {
      return files[rank].json.at("phases").at(index[rank][k]);
    };
    for (std::size_t rank = 0; rank < index.size(); ++rank) {
      outcome.place(content_of(phase(rank), iteration), outcomes[k].at);
    }
    for (std::size_t rank = 0; rank < index.size(); ++rank) {
      outcome.send(content_of(phase(rank), iteration), phase(rank), static_cast<NodeId>(rank));
    }
    for (std::size_t rank = 0; rank < files.size(); ++rank) {
      OrderedJson entry =
          rank < index.size() ? phase(rank) : OrderedJson{{"tasks", OrderedJson::array()}};
      entry["id"] = outcomes[k].phase;
      entry["lb_iterations"] = OrderedJson::array({outcome.of(static_cast<NodeId>(rank))});
      files[rank].phases.push_back(std::move(entry));
    }
  }
  std::map<std::string, std::string> texts;
  for (File& file : files) {
    if (file.json.contains("metadata")) file.json["metadata"].erase("phases");
    file.json["phases"] = std::move(file.phases);
    texts[file.name] = file.json.dump() + "\n";
  }
  return texts;
}

}  // namespace ballast
