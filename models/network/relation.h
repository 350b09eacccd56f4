// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "network/flits.h"
#include "topology/topology.h"

namespace ballast {

/// The routing relation in use. It changes between cycles only, when no flit is in a router.
class Relation {
 public:
  /// The classes divide `vcs` virtual channels of each link. The relation must outlive this.
  void use(const Routing& routing, unsigned vcs) {
    routing_ = &routing;
    reads_words_ = routing.words() > 1;
    has_sets_ = routing.most_hops() > 1;
    const unsigned n_classes = routing.vc_classes();
    classes_.clear();
    for (unsigned c = 0; c < n_classes; ++c) {
      classes_.push_back(vcs_below((c + 1) * vcs / n_classes) & ~vcs_below(c * vcs / n_classes));
    }
  }
  [[nodiscard]] const Routing& routing() const noexcept { return *routing_; }
  [[nodiscard]] bool reads_words() const noexcept { return reads_words_; }  ///< of packets
  [[nodiscard]] bool has_sets() const noexcept { return has_sets_; }  ///< several hops an answer
  /// Masks of output VCs, by class.
  [[nodiscard]] const std::uint16_t* classes() const noexcept { return classes_.data(); }

 private:
  const Routing* routing_ = nullptr;
  bool reads_words_ = false, has_sets_ = false;
  std::vector<std::uint16_t> classes_;
};

}  // namespace ballast
