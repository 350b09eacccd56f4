// SPDX-License-Identifier: BSD-3-Clause
// The keys of [moe] and [moe.balancer].
#include "experiment/sections.h"

namespace ballast {

Key token_kind_key() {
  return Key::text("kind", MoeSection{}.tokens.name)
      .choices(Registry<ExpertSourceMaker>::names())
      .help("source of the tokens, with keys of its own: `ballast list tokens`");
}

Key expert_balancer_key() {
  return Key::text("name", MoeSection{}.balancer.name)
      .choices(Registry<ExpertBalancerMaker>::names())
      .help("balancer, with keys of its own: `ballast list expert-balancers`");
}

const Fields<MoeSection>& moe_fields() {
  using S = MoeSection;
  const auto flits = [](const char* name, std::uint32_t fallback, const char* help) {
    return Key::integer(name, fallback).range(1, 1u << 30).unit("flits").help(help);
  };
  static const auto fields =
      Fields<S>{}
          .add(&S::flits_out,
               flits("flits_out", S{}.flits_out, "length of a token copy that goes to an expert"))
          .add(&S::flits_back, flits("flits_back", S{}.flits_back, "length of the expert's result"))
          .add(&S::packet_flits,
               flits("packet_flits", S{}.packet_flits,
                     "longest packet; what a rank sends to another is cut into such packets"))
          .add(&S::cycles_per_token, Key::integer("cycles_per_token", S{}.cycles_per_token)
                                         .range(0, 1u << 20)
                                         .unit("cycles")
                                         .help("time of an expert for a token copy"))
          .add(&S::dedupe,
               Key::boolean("dedupe", S{}.dedupe)
                   .help("copies of a token for the same rank travel as one, and one result "
                         "returns; false: each travels"))
          .add(&S::capacity_factor,
               Key::real("capacity_factor")
                   .range(1e-6, 1e6)
                   .help("an expert serves its first ceil(factor x copies / experts) copies, first "
                         "choices first; the others skip the layer; default: all"))
          .add(&S::by_layer, Key::boolean("by_layer")
                                 .help("a table by layer: loads of the ranks, copies of the "
                                       "experts; default: false"))
          .add_choice(&S::weights,
                      Key::text("weights", "fetch")
                          .choices({"everywhere", "replicas", "fetch"})
                          .help("ranks that may compute an expert; everywhere: all; replicas: its "
                                "home and others in equal distances; fetch: all, but they pull the "
                                "weights first"))
          .add(&S::replicas, Key::integer("replicas", S{}.replicas)
                                 .range(1, kMaxProcessors)
                                 .unit("ranks")
                                 .help("ranks that have an expert")
                                 .when({[](const RunFacts& run) { return run.copies_experts; },
                                        "moe.weights = \"replicas\""}))
          .add(&S::expert_flits,
               flits("expert_flits", S{}.expert_flits, "length of an expert's weights")
                   .when({[](const RunFacts& run) { return run.fetches_experts; },
                          "moe.weights = \"fetch\""}))
          .add(&S::numbers_per_flit,
               Key::integer("numbers_per_flit", S{}.numbers_per_flit)
                   .range(1, 1u << 20)
                   .help("numbers in a flit of a report to a central planner, "
                         "and of its answer"))
          .add(&S::plan_cycles, Key::integer("plan_cycles", 0)
                                    .range(0, 1e15)
                                    .unit("cycles")
                                    .help("time of a central planner between reports and answers"))
          .add(&S::overlap,
               Key::boolean("overlap", S{}.overlap)
                   .help("compute what has arrived, and send results at once; false: a barrier "
                         "after fetch, dispatch and compute"));
  return fields;
}

}  // namespace ballast
