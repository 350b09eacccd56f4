// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/types.h"
#include "workloads/json_file.h"

namespace ballast {

/// A sub-phase in which a task takes time.
struct LbPart {
  std::int64_t subphase;
  double time;  ///< seconds
};

/// A task of an LBDatafile. Bytes are 0 where the file has none.
struct LbTask {
  std::uint64_t id;  ///< unique in a phase over all ranks
  bool migratable;
  double time;                        ///< seconds, subphases included
  std::optional<std::int64_t> block;  ///< shared_id
  std::optional<NodeId> block_home;   ///< home_rank
  double block_bytes = 0;             ///< shared_bytes
  double own_memory = 0;              ///< rank_working_bytes
  double working = 0, footprint = 0, serialized = 0;
  std::vector<LbPart> subphases = {};    ///< in which it takes time
  std::vector<std::int64_t> index = {};  ///< in its collection; empty: none
  bool has_memory = false;               ///< the file has any of these bytes, or a block
};

/// A SendRecv of an LBDatafile. An end without id is no task.
struct LbSend {
  std::optional<std::uint64_t> from, to;
  double bytes;  ///< of all its messages
  std::uint64_t messages;
};

/// The file of one rank of a DARMA/vt run (LBDatafile): tasks and communications of its phases.
/// Attributes are not read. The time of a task holds all its subphases.
class LbDatafile {
 public:
  /// Checks head and phases. `memory`: see JsonFile. `iteration`: tasks and communications are
  /// those of this one of each phase's lb_iterations; communications that it lacks are the phase's.
  /// Throws UserError.
  LbDatafile(TextFile file, NodeId rank, NodeId ranks, JsonMemory& memory,
             std::optional<std::int64_t> iteration = {});

  [[nodiscard]] double rank_alpha() const;
  /// Ids of the phases in the file, in its order.
  [[nodiscard]] const std::vector<std::int64_t>& phases() const noexcept { return ids_; }
  /// These and the ones identical to their predecessors, in rising order. Throws UserError if they
  /// are more than `most`.
  [[nodiscard]] std::vector<std::int64_t> all_phases(std::size_t most) const;
  /// Index of the phase; of the last one written before, if it is identical to its predecessor.
  /// Throws UserError for skipped and unknown ones.
  [[nodiscard]] std::size_t find(std::int64_t id) const;
  /// Calls `with` with each task of a phase, or each SendRecv, in the order of the file. Throws
  /// UserError.
  void for_each_task(std::size_t phase, const std::function<void(const LbTask&)>& with) const;
  void for_each_send(std::size_t phase, const std::function<void(const LbSend&)>& with) const;

  [[nodiscard]] Where where_of_task(std::size_t phase, std::size_t task) const;
  /// Throws UserError with the place of the task's entity.
  [[noreturn]] void fail_at_task(std::size_t phase, std::size_t task,
                                 const std::string& what) const;
  /// Throws UserError with the place of the phases.
  [[noreturn]] void fail_at_phases(const std::string& what) const { phases_.fail(what); }

 private:
  using Ranges = std::vector<std::pair<std::int64_t, std::int64_t>>;  ///< first, last

  using WithValue = std::function<void(const JsonValue&)>;

  [[nodiscard]] Ranges ranges(const JsonValue& lists, std::string_view name) const;
  /// Calls `with` with what has the phase's tasks: the phase, or its iteration.
  void at_content(std::size_t phase, const WithValue& with) const;
  [[nodiscard]] LbTask task(const JsonValue& at) const;
  void read_memory(const JsonValue& at, LbTask& task) const;
  /// Calls `with` with the entity of a task.
  void at_task(std::size_t phase, std::size_t task, const WithValue& with) const;

  JsonFile file_;
  JsonValue root_, metadata_, phases_;
  std::vector<JsonValue> phase_;
  NodeId rank_, ranks_;
  std::optional<std::int64_t> iteration_;
  std::vector<std::int64_t> ids_;
  Ranges skipped_, identical_;
};

}  // namespace ballast
