// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/args.h"
#include "topology/topology.h"

namespace ballast {

/// One entry of a fault list: a link by its ends, a router or a processor.
struct FaultEntry {
  std::array<NodeId, 2> nodes = {};
  Cycle at = 0;
  std::string text = {};  ///< as the user wrote it
};

/// The entries of key `links`, `routers` or `nodes` of [machine.faults]: "A-B@CYCLE" or "A@CYCLE",
/// separated by commas or blanks, where A and B are numbers; or a list of [A, B, CYCLE] or [A,
/// CYCLE]. Nodes of a graph file go by their names there, others by their numbers.
class FaultEntries {
 public:
  /// `horizon`: faults from this cycle on never happen.
  FaultEntries(const Args& args, const std::string& key, const Topology& topology, Cycle horizon)
      : args_(args), key_(key), topology_(topology), horizon_(horizon) {}

  /// Throws UserError: an entry of another form, of a part that does not exist, or never due.
  [[nodiscard]] std::vector<FaultEntry> all() const;
  [[nodiscard]] std::string name_of(NodeId node) const;
  [[noreturn]] void fail(const std::string& entry, const std::string& what) const;

 private:
  [[nodiscard]] std::size_t ends() const { return key_ == "links" ? 2 : 1; }
  /// Of what the key lists; nullptr: numbers.
  [[nodiscard]] const NodeNames* names() const;
  [[nodiscard]] FaultEntry of_text(const std::string& text) const;
  [[nodiscard]] FaultEntry of_row(const Rows::value_type& row) const;
  [[nodiscard]] NodeId node(const std::string& name, const std::string& entry) const;
  [[nodiscard]] FaultEntry checked(FaultEntry entry) const;

  const Args& args_;
  std::string key_;
  const Topology& topology_;
  Cycle horizon_;
};

}  // namespace ballast
