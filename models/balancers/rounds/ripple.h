// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/registry.h"
#include "graphs/neighbours.h"

namespace ballast {

inline constexpr std::uint32_t kNoLink = ~std::uint32_t{0};

/// A link of a processor in a mesh, for the Ripple algorithms.
struct MeshLink {
  std::uint32_t dimension = 0;       ///< among those of more than one processor
  std::uint32_t opposite = kNoLink;  ///< the processor's link in the opposite direction, from 0
  NodeId ahead = 0;                  ///< processors ahead on this link, within the dimension
};

/// All links of a mesh of Neighbours::shape(), or of a line. A dimension of one processor has no
/// links and is left out.
class MeshLinks {
 public:
  /// No value unless the links are exactly those of this mesh.
  [[nodiscard]] static std::optional<MeshLinks> of(const Neighbours& n);

  [[nodiscard]] const MeshLink& operator[](std::size_t link) const noexcept { return link_[link]; }
  [[nodiscard]] std::uint32_t dimensions() const noexcept {
    return static_cast<std::uint32_t>(size_.size());
  }
  [[nodiscard]] NodeId size(std::uint32_t dimension) const noexcept { return size_[dimension]; }

 private:
  std::vector<NodeId> size_;
  std::vector<MeshLink> link_;  ///< by direction
};

/// The links of a mesh, or UserError about the key `neighbours` of a balancer that needs one. Each
/// link has a table as long as the dimension (or of `entries` entries): at most 8 GiB in all.
[[nodiscard]] MeshLinks mesh_links(const Args& args, const Neighbours& n, std::size_t entries = 0);

}  // namespace ballast
