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

/// The id of an entity.
std::uint64_t id_of(const JsonValue& entity, const JsonValue& id, const JsonValue& seq_id) {
  if (id) return id.natural();
  if (seq_id) return seq_id.natural();
  entity.fail("missing, expected an object with id or seq_id");
}

/// The task at an end of a communication.
std::optional<std::uint64_t> end_at(const JsonValue& entity) {
  const auto [type, id, seq_id] = entity.members("type", "id", "seq_id");
  if (type.one_of({"object", "node", "shared_id"}) != 0) return {};
  return id_of(entity, id, seq_id);
}

}  // namespace

LbDatafile::LbDatafile(TextFile file, NodeId rank, NodeId ranks, JsonMemory& memory,
                       std::optional<std::int64_t> iteration)
    : file_(std::move(file), memory),
      root_(file_.root()),
      metadata_(root_.member("metadata")),
      phases_(root_.member("phases")),
      rank_(rank),
      ranks_(ranks),
      iteration_(iteration) {
  const auto [type, own_rank] = (metadata_ ? metadata_ : root_).members("type", "rank");
  type.expect("LBDatafile");
  if (own_rank) static_cast<void>(own_rank.integer(rank, rank));
  const JsonValue lists = metadata_.member("phases");
  skipped_ = ranges(lists, "skipped");
  identical_ = ranges(lists, "identical_to_previous");
  phases_.for_each([this](const JsonValue& phase) {
    const JsonValue id = phase.member("id");
    ids_.push_back(id.integer(0, kMaxPhase));
    if (std::find(ids_.begin(), ids_.end() - 1, ids_.back()) != ids_.end() - 1) {
      id.fail(fmt::format("expected each phase once, got {} again", ids_.back()));
    }
    phase_.push_back(phase);
  });
  if (ids_.empty()) phases_.fail("expected at least one phase, got none");
}

/// The phases in metadata.phases.NAME: single ones, and ranges [first, last].
LbDatafile::Ranges LbDatafile::ranges(const JsonValue& lists, std::string_view name) const {
  const JsonValue at = lists.member(name);
  const auto [list, pairs] = at.members("list", "range");
  Ranges result;
  if (list) {
    list.for_each([&](const JsonValue& phase) {
      const std::int64_t id = phase.integer(0, kMaxPhase);
      result.emplace_back(id, id);
    });
  }
  if (pairs) {
    pairs.for_each([&](const JsonValue& range) {
      if (const std::size_t ends = range.size(); ends != 2) {
        range.fail(fmt::format("expected the first and the last phase, got {} numbers", ends));
      }
      std::vector<std::int64_t> ends;
      range.for_each([&](const JsonValue& end) {
        ends.push_back(end.integer(ends.empty() ? 0 : ends.front(), kMaxPhase));
      });
      result.emplace_back(ends[0], ends[1]);
    });
  }
  return result;
}

double LbDatafile::rank_alpha() const {
  const JsonValue alpha = metadata_.member("rank_alpha");
  return alpha ? alpha.number(0, kMaxWork) : 1.0;
}

std::size_t LbDatafile::find(std::int64_t id) const {
  const auto written = std::find(ids_.begin(), ids_.end(), id);
  if (written != ids_.end()) return static_cast<std::size_t>(written - ids_.begin());
  std::size_t last = ids_.size();
  for (std::size_t i = 0; i < ids_.size(); ++i) {
    if (ids_[i] < id && (last == ids_.size() || ids_[i] > ids_[last])) last = i;
  }
  if (within(identical_, id) && last != ids_.size()) return last;
  phases_.fail(fmt::format("expected one of the phases {}, got {}{}", fmt::join(ids_, ", "), id,
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
    const JsonValue lists = metadata_.member("phases");
    const JsonValue identical = lists.member("identical_to_previous");
    identical.fail(fmt::format("expected at most {} phases, got more", most));
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

void LbDatafile::at_content(std::size_t phase, const WithValue& with) const {
  if (!iteration_) return with(phase_[phase]);
  const JsonValue iterations = phase_[phase].member("lb_iterations");
  std::vector<std::int64_t> ids;
  iterations.for_each([&](const JsonValue& iteration) {
    const JsonValue id = iteration.member("id");
    ids.push_back(id.integer(0, kMaxPhase));
    if (std::find(ids.begin(), ids.end() - 1, ids.back()) != ids.end() - 1) {
      id.fail(fmt::format("expected each iteration once, got {} again", ids.back()));
    }
    if (ids.back() == *iteration_) with(iteration);
  });
  if (std::find(ids.begin(), ids.end(), *iteration_) != ids.end()) return;
  iterations.fail(fmt::format("expected {}, got {}",
                              ids.empty()
                                  ? "at least one iteration"
                                  : fmt::format("one of the iterations {}", fmt::join(ids, ", ")),
                              ids.empty() ? "none" : std::to_string(*iteration_)));
}

void LbDatafile::for_each_task(std::size_t phase,
                               const std::function<void(const LbTask&)>& with) const {
  at_content(phase, [&](const JsonValue& content) {
    const JsonValue tasks = content.member("tasks");
    tasks.for_each([&](const JsonValue& at) { with(task(at)); });
  });
}

LbTask LbDatafile::task(const JsonValue& at) const {
  const auto [node, time, entity, resource, user_defined, parts] =
      at.members("node", "time", "entity", "resource", "user_defined", "subphases");
  static_cast<void>(node.integer(rank_, rank_));
  const double seconds = time.number(0, kMaxWork);
  const auto [type, home, id, seq_id, migratable, collection, index] =
      entity.members("type", "home", "id", "seq_id", "migratable", "collection_id", "index");
  if (type) type.expect("object");
  if (home) static_cast<void>(home.integer(0, std::int64_t{ranks_} - 1));
  LbTask task{id_of(entity, id, seq_id), migratable.boolean(), seconds, {}, {}};
  if (resource) resource.expect("cpu");
  if (task.migratable && !id && !collection) {
    entity.fail("expected collection_id beside seq_id in a migratable task, got none");
  }
  if (user_defined) read_memory(user_defined, task);
  if (index) {
    index.for_each([&](const JsonValue& number) {
      task.index.push_back(number.integer(-kMaxIndex, kMaxIndex));
    });
  }
  if (!parts) return task;
  parts.for_each([&](const JsonValue& part) {
    const auto [number, length] = part.members("id", "time");
    const LbPart read{number.integer(0, kMaxPhase), length.number(0, kMaxWork)};
    if (read.time > 0) task.subphases.push_back(read);
  });
  return task;
}

void LbDatafile::read_memory(const JsonValue& at, LbTask& task) const {
  const auto [block_bytes, own, working, footprint, serialized, home, block] =
      at.members("shared_bytes", "rank_working_bytes", "task_working_bytes", "task_footprint_bytes",
                 "task_serialized_bytes", "home_rank", "shared_id");
  const auto bytes = [&](const JsonValue& member, double& value) {
    if (!member) return;
    value = member.number(0, kMaxBytes);
    task.has_memory = true;
  };
  bytes(block_bytes, task.block_bytes);
  bytes(own, task.own_memory);
  bytes(working, task.working);
  bytes(footprint, task.footprint);
  bytes(serialized, task.serialized);
  if (home) task.block_home = static_cast<NodeId>(home.whole(0, ranks_ - 1.0));
  if (!block) return;
  const auto number = static_cast<std::int64_t>(block.whole(-1, kMaxBlock));
  if (number >= 0) task.block = number;
  task.has_memory |= number >= 0;
}

void LbDatafile::for_each_send(std::size_t phase,
                               const std::function<void(const LbSend&)>& with) const {
  const auto read = [&](const JsonValue& at) {
    const auto [bytes, type, messages, from, to] =
        at.members("bytes", "type", "messages", "from", "to");
    const double sum = bytes.number(0, kMaxBytes);
    const std::size_t kind =
        type.one_of({"SendRecv", "Broadcast", "CollectionToNode", "CollectionToNodeBcast",
                     "NodeToCollection", "NodeToCollectionBcast", "ReadOnlyShared", "WriteShared"});
    if (kind != 0) return;
    const std::uint64_t number = messages.natural();
    if (number == 0) messages.fail("expected at least 1 message, got 0");
    const auto sender = end_at(from);
    with({sender, end_at(to), sum, number});
  };
  at_content(phase, [&](const JsonValue& content) {
    const JsonValue own = content.member("communications");
    const JsonValue records = own ? own : phase_[phase].member("communications");
    if (records) records.for_each(read);
  });
}

void LbDatafile::at_task(std::size_t phase, std::size_t task, const WithValue& with) const {
  at_content(phase, [&](const JsonValue& content) {
    const JsonValue tasks = content.member("tasks");
    std::size_t index = 0;
    tasks.for_each([&](const JsonValue& at) {
      if (index++ != task) return;
      const JsonValue entity = at.member("entity");
      with(entity);
    });
  });
}

Where LbDatafile::where_of_task(std::size_t phase, std::size_t task) const {
  Where where;
  at_task(phase, task, [&](const JsonValue& entity) { where = entity.where(); });
  return where;
}

void LbDatafile::fail_at_task(std::size_t phase, std::size_t task, const std::string& what) const {
  at_task(phase, task, [&](const JsonValue& entity) { entity.fail(what); });
  throw InvariantError("LbDatafile: no such task");
}

}  // namespace ballast
