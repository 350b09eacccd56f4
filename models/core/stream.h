// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace ballast {

// Name, tag. Every result drawn from a stream depends on its tag: never change one.
#define BALLAST_STREAMS(X)                                                                      \
  X(loads, 0x6c6f6164)                /* "load": of a workload at a processor */                \
  X(initial_jobs, 0x696e6974)         /* "init": those of creation cycles at a processor */     \
  X(works, 0x776f726b)                /* "work": of tasks of a processor, not their arrivals */ \
  X(shuffle, 0x73687566)              /* "shuf": order of the loads */                          \
  X(knowledge, 0x6b6e6f77)            /* "know": error of a known time; node: the task */       \
  X(work_minimising, 0x776d696e)      /* restarts of the balancer */                            \
  X(arrivals, 0x61727276)             /* "arrv": of a round; node: its low 32 bits */           \
  X(packets, 0x74726166)              /* "traf": traffic of a source, a block for a packet */   \
  X(permutations, 0x7065726d)         /* "perm": of a traffic pattern; seed: the pattern's */   \
  X(words, 0x776f7264)                /* "word": of a source's packets, for the routing */      \
  X(selection, 0x73656c65)            /* "sele": among hops; node: the input buffer */          \
  X(event_agents, 0x6576656e)         /* "even": choices of an event agent */                   \
  X(failing_links, 0xFA017)           /* node: number of the link */                            \
  X(failing_routers, 0xFA018)         /* node: the router */                                    \
  X(failing_nodes, 0xFA019)           /* node: the processor */                                 \
  X(random_stimulus, 0xC051)          /* inputs of a test bench */                              \
  X(exhaustive_stimulus, 0xE84)       /* payload, where flags go through all values */          \
  X(work_environment, 0x3044)         /* tasks that processors show to a switch by work */      \
  X(work_terms, 0x3046)               /* terms of waves by work */                              \
  X(work_rule, 0x3060)                /* tasks of the claims about the rule by work */          \
  X(work_balancers, 0x3061)           /* tasks of the claims about every balancer by work */    \
  X(moe_experts, 0x6578)              /* order of the experts' weights; node: layer */          \
  X(moe_tokens, 0x746f)               /* choices of the tokens of a rank; node: rank */         \
  X(moe_drift, 0x6472)                /* swaps of weights; node: layer */                       \
  X(moe_claims, 0x6d6f65)             /* counts of the claims about experts */                  \
  X(jan94_concentration, 0xC0C0)      /* flags of Jan & Lin's claims, node: ports */            \
  X(jan94_superconcentration, 0x50C0) /* the same */                                            \
  X(jan94_transparent, 0x7AFF1C)      /* traffic beside the switch */                           \
  X(melhem91_flow, 0xF10)             /* changes of load; seed: number of the set, or 1 */      \
  X(melhem91_bounds, 0x30)                                                                      \
  X(melhem91_superposition, 0x5)                                                                \
  X(melhem91_dynamic, 0xBA27)                                                                   \
  X(melhem91_trees, 0x7EE5)                                                                     \
  X(horton93_loads, 0x4093)              /* node: processors */                                 \
  X(horton93_graph, 0x6094)              /* the same */                                         \
  X(berenbrink08_graph, 0x67726170)      /* "grap"; node: its number */                         \
  X(berenbrink08_locality, 0x6c6f6361)   /* "loca": changed loads */                            \
  X(berenbrink08_states, 0x73746174)     /* "stat": loads before a round; node: processors */   \
  X(berenbrink08_generators, 0x67656e65) /* "gene" */                                           \
  X(das02_agents, 0x901)                 /* loads; seed: their mean, node: policy, as below */  \
  X(das02_model, 0x902)                                                                         \
  X(das02_leaves, 0x903)                                                                        \
  X(das02_one_by_one, 0x904)                                                                    \
  X(das02_estimated, 0x905)  /* and loads of das02's messages; seed: processors */              \
  X(das02_steps, 0x906)      /* loads; seed: dimension */                                       \
  X(das02_thresholds, 0x907) /* queues of an operation */                                       \
  X(das02_few_jobs, 0x908)   /* loads; seed: the most */                                        \
  X(das02_failures, 0x909)   /* which processors fail */

/// Purpose of random numbers: each draws from its own stream (core/random.h). Tests name theirs by
/// number, Stream{7}.
enum class Stream : std::uint32_t {
#define BALLAST_STREAM(name, tag) name = tag,  // NOLINT(bugprone-macro-parentheses): an enumerator
  BALLAST_STREAMS(BALLAST_STREAM)
#undef BALLAST_STREAM
};

namespace detail {

constexpr bool all_streams_differ() {
#define BALLAST_STREAM(name, tag) tag,
  std::array tags{BALLAST_STREAMS(BALLAST_STREAM)};
#undef BALLAST_STREAM
  std::sort(tags.begin(), tags.end());
  return std::adjacent_find(tags.begin(), tags.end()) == tags.end();
}
static_assert(all_streams_differ());

}  // namespace detail

}  // namespace ballast
