// SPDX-License-Identifier: BSD-3-Clause
#include "routing/routing_maker.h"
#include "routing/two_phases.h"

namespace ballast {
namespace {

/// The intermediate router is any router with processors; none if the destination is at the same
/// router.
class Valiant final : public TwoPhases {
 public:
  using TwoPhases::TwoPhases;
  [[nodiscard]] std::uint32_t first_words(NodeId from, NodeId to) const override {
    return same_router(from, to) ? 1 : second_phase();
  }
  [[nodiscard]] std::uint32_t first_word(NodeId from, NodeId to,
                                         std::uint32_t choice) const override {
    return same_router(from, to) ? second_phase() : choice;
  }

 private:
  [[nodiscard]] bool same_router(NodeId from, NodeId to) const {
    return links().entry_router(from) == links().exit_router(to);
  }
};

const Registered<RoutingMaker> kValiant{
    {"valiant",
     "by way of a router drawn for each packet, both parts by the topology's own relation",
     {},
     {.make = [](const Args&, const Topology& links) { return std::make_unique<Valiant>(links); }},
     {{"networks", "all whose packets enter and leave at the same router"},
      {"VC classes", "twice those of the topology: one set for each part"},
      {"source", "Valiant 1982"}}}};

}  // namespace
}  // namespace ballast
