// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>

#include "topology/topology.h"

namespace ballast {

/// Dragonfly [Kim et al. 2008]: groups of `a` routers, each router with p processors, a link to
/// every other router of its group and up to h global links. Global link k = h r + j of a group
/// (link j of its router r) leads to group k; from the group's own number on, to group k + 1. A
/// machine with fewer groups than a h + 1 lacks the last links. A router's links: local ones by the
/// neighbours' numbers, without the router itself, then global ones.
///
/// Minimal routing, local - global - local: local links are in class 0 before the global one and in
/// class 1 in the destination's group, so no cycle can close. (Two global links in a row may be one
/// hop shorter; such routes are not used.)
class Dragonfly final : public RoutedBy<Dragonfly> {
 public:
  struct Form {
    NodeId processors, routers, globals, groups;  ///< per router, group, router; in all
  };
  explicit Dragonfly(const Form& form) : form_(form) {}
  [[nodiscard]] NodeId processors() const override { return form_.processors * routers(); }
  [[nodiscard]] NodeId routers() const override { return form_.routers * form_.groups; }
  [[nodiscard]] NodeId router_of(NodeId processor) const override {
    return processor / form_.processors;
  }
  [[nodiscard]] unsigned vc_classes() const override { return 2; }
  [[nodiscard]] bool minimal() const override { return false; }
  [[nodiscard]] Port links(NodeId router) const override {
    const NodeId before = router % form_.routers * form_.globals, all = form_.groups - 1;
    return local() + (before < all ? std::min(form_.globals, all - before) : 0);
  }
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const override {
    const NodeId group = router / form_.routers, own = router % form_.routers;
    if (link < local()) {
      const NodeId other = link + NodeId{link >= own};
      return {group * form_.routers + other, own - NodeId{own > other}};
    }
    const NodeId global = own * form_.globals + link - local();
    const NodeId to = global + NodeId{global >= group};
    const NodeId back = group - NodeId{group > to};  // the group's number at the other end
    return {to * form_.routers + back / form_.globals, local() + back % form_.globals};
  }
  [[nodiscard]] Port link_kinds() const override { return 2; }
  [[nodiscard]] Port link_kind(NodeId, Port link) const override { return Port{link >= local()}; }
  [[nodiscard]] Hop hop(NodeId at, NodeId to) const {
    const NodeId end = router_of(to);
    if (group_of(end) == group_of(at)) return {local_link(at, end), 1};
    return {link_towards(at, group_of(end)), 0};
  }
  [[nodiscard]] NodeId groups() const { return form_.groups; }
  [[nodiscard]] NodeId group_of(NodeId router) const { return router / form_.routers; }
  /// To another router of the group.
  [[nodiscard]] Port local_link(NodeId at, NodeId router) const {
    return towards(at % form_.routers, router % form_.routers);
  }
  /// On the way to another group: its global link, or the local one to the router that has it.
  [[nodiscard]] Port link_towards(NodeId at, NodeId group) const {
    const NodeId global = global_link(group_of(at), group), own = at % form_.routers;
    const NodeId gate = global / form_.globals;
    return gate == own ? local() + global % form_.globals : towards(own, gate);
  }
  /// The router of a group with the global link to another group.
  [[nodiscard]] NodeId gate(NodeId group, NodeId other) const {
    return group * form_.routers + global_link(group, other) / form_.globals;
  }
  [[nodiscard]] Places places() const override;

 private:
  [[nodiscard]] static NodeId global_link(NodeId group, NodeId other) {
    return other - NodeId{other > group};
  }
  [[nodiscard]] Port local() const { return form_.routers - 1; }
  [[nodiscard]] static Port towards(NodeId own, NodeId other) { return other - Port{other > own}; }
  Form form_;
};

}  // namespace ballast
