// SPDX-License-Identifier: BSD-3-Clause
// [machine.link]: its keys.
#include "experiment/sections.h"
#include "network/link_cycles.h"

namespace ballast {

const Fields<RouterSection>& link_fields() {
  using S = RouterSection;
  static const auto fields =
      Fields<S>{}
          .when(kOnNetwork)
          .add(&S::link_cycles, Key::integer("cycles", S{}.link_cycles)
                                    .range(1, kMostLinkCycles)
                                    .unit("cycles")
                                    .help("time of a flit on a link"))
          .when(kRouters)
          .add(&S::cycles_by_kind, Key::integers("cycles_by_kind")
                                       .range(1, kMostLinkCycles)
                                       .unit("cycles")
                                       .example("[10, 100]")
                                       .help("time of a flit on a link instead of `cycles`: by "
                                             "dimension of a grid, by level of a tree from the "
                                             "processors on, local and global of a dragonfly"))
          .add(&S::given_cycles_by_length, Key::boolean("cycles_by_length")
                                               .help("times the length of the link: on a flattened "
                                                     "butterfly the difference of the coordinates, "
                                                     "on a graph machine.lengths"))
          .add(&S::given_flit_cycles,
               Key::integer("cycles_per_flit")
                   .range(1, kMostFlitCycles)
                   .unit("cycles")
                   .help("from one flit on a link to the next; default: 1; with more, routers are "
                         "stepped sparse"))
          .add(&S::flit_cycles_by_kind, Key::integers("cycles_per_flit_by_kind")
                                            .range(1, kMostFlitCycles)
                                            .unit("cycles")
                                            .example("[1, 4]")
                                            .help("the same by kind of link: see cycles_by_kind"));
  return fields;
}

}  // namespace ballast
