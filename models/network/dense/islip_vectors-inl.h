// SPDX-License-Identifier: BSD-3-Clause
// iSLIP of output VCs and of switches (islip.h), a router in each lane. Compiled once per target,
// hence no #pragma once.
#include <hwy/highway.h>

#include "network/dense/columns.h"
#include "network/dense/vectors-inl.h"

#if defined(BALLAST_ISLIP_VECTORS) == defined(HWY_TARGET_TOGGLE)
#ifdef BALLAST_ISLIP_VECTORS
#undef BALLAST_ISLIP_VECTORS
#else
#define BALLAST_ISLIP_VECTORS
#endif

HWY_BEFORE_NAMESPACE();
namespace ballast::HWY_NAMESPACE {

constexpr std::size_t kRow = kDenseGroup;  ///< from a row of a group to the next one

/// The tables from column `at` of a group on. A copy: stores of bytes leave it alone.
struct Tables {
  Tables(const DenseColumns& c, std::size_t first, std::size_t at, const DenseCycle& cycle)
      : one_class(c.one_class),
        sides(c.sides),
        link_sides(c.link_sides),
        vcs(c.vcs),
        slots(c.slots),
        mark_stride(c.mark_stride),
        count(c.count.data() + c.entry(first, 0) + at),
        present(c.present.data() + c.entry(first, 0) + at),
        waits(c.waits.data() + c.entry(first, 0) + at),
        active(c.active.data() + c.entry(first, 0) + at),
        output(c.output.data() + c.entry(first, 0) + at),
        lane(c.lane.data() + c.entry(first, 0) + at),
        candidates(c.candidates.data() + c.entry(first, 0) + at),
        head(c.head.data() + c.entry(first, 0) + at),
        credits(c.credits.data() + c.entry(first, 0) + at),
        vc_grant(c.vc_grant.data() + c.pair_entry(first, 0) + at),
        vc_accept(c.vc_accept.data() + c.pair_entry(first, 0) + at),
        tail(c.tail.data() + c.entry(first, 0) + at),
        free(c.free.data() + c.vc_entry(first, 0) + at),
        grant(c.grant.data() + c.side_entry(first, 0) + at),
        accept(c.accept.data() + c.side_entry(first, 0) + at),
        input_vc(c.input_vc.data() + c.side_entry(first, 0) + at),
        sent(c.sent.data() + c.side_entry(first, 0) + at),
        begins(c.allocating.at(cycle.now) + c.entry(first, 0) + at),
        arrivals(c.arrivals.at(cycle.arrival)),
        link_credits(c.credit_marks.at(cycle.link_credit)),
        eject_credits(c.credit_marks.at(cycle.eject_credit) + first + at) {}
  bool one_class;
  unsigned sides, link_sides, vcs, slots;
  std::size_t mark_stride;
  Byte *count, *present, *waits, *active, *output, *lane, *candidates, *head, *credits, *vc_grant,
      *vc_accept, *tail, *free, *grant, *accept, *input_vc, *sent, *begins, *arrivals,
      *link_credits, *eject_credits;
};

/// The shape of the routers: constants for the most frequent ones, so that loops unroll.
template <unsigned kSides, unsigned kVcs>
struct Shape {
  template <class T>
  [[nodiscard]] static unsigned sides(const T& tables) {
    return kSides != 0 ? kSides : tables.sides;
  }
  template <class T>
  [[nodiscard]] static unsigned vcs(const T& tables) {
    return kSides != 0 ? kVcs : tables.vcs;
  }
  static constexpr unsigned kMostSides = kSides != 0 ? kSides : DenseColumns::kSides;
  static constexpr unsigned kMostVcs = kSides != 0 ? kVcs : DenseColumns::kVcs;
  static constexpr unsigned kMostChannels = kSides != 0 ? kSides * kVcs : DenseColumns::kChannels;
};

/// What the allocators need of a router's input channels. `requests`: flags.
template <class S>
struct Inputs {
  V requests[S::kMostChannels], output[S::kMostChannels], lane[S::kMostChannels];
};

/// Round robins of all outputs at once, a bit for each. Candidate k asks for the outputs asked[k];
/// each of those in `open` grants the first one that asks at or after its pointer, or the first
/// one. Row k of `pointers`: the outputs whose pointer is not behind k.
template <unsigned kMost>
HWY_INLINE void grant_first(unsigned n, V open, const V* asked, const Byte* pointers, V* granted) {
  V later = hn::Zero(D());
  for (unsigned k = 0; k < n; ++k) {
    later = hn::Or(later, hn::And(asked[k], load(pointers + k * kRow)));
  }
  const V from_the_first = hn::Not(later);
  for (unsigned k = 0; k < kMost && k < n; ++k) {
    const V in_turn = hn::And(asked[k], hn::Or(load(pointers + k * kRow), from_the_first));
    granted[k] = hn::And(in_turn, open);
    open = hn::AndNot(in_turn, open);
  }
}

/// The pointers of the outputs in `all` move behind the candidates that have accepted them.
HWY_INLINE void move_pointers(unsigned n, const V* accepted, V all, Byte* pointers) {
  V behind_it = hn::Zero(D());
  for (unsigned k = 0; k < n; ++k) {
    Byte* const at = pointers + k * kRow;
    store(hn::Or(hn::AndNot(all, load(at)), behind_it), at);
    behind_it = hn::Or(behind_it, accepted[k]);
  }
}

/// iSLIP, one iteration: each free output VC grants an input VC, and of its grants an input VC
/// accepts one. `in.lane` becomes what it has got. `refused`: flags, by input channel.
template <class S>
HWY_INLINE void allocate_vcs(const Tables& t, Inputs<S>& in, V* refused) {
  const unsigned vcs = S::vcs(t), channels = S::sides(t) * vcs;
  V asked[S::kMostChannels];  // sets of outputs
  for (unsigned k = 0; k < channels; ++k) asked[k] = hn::And(in.requests[k], in.output[k]);
  V granted[S::kMostVcs][S::kMostChannels], taken[S::kMostVcs];  // by output VC
  for (unsigned w = 0; w < vcs; ++w) {
    V may[S::kMostChannels];
    for (unsigned k = 0; k < channels && !t.one_class; ++k) {
      may[k] = if_has(load(t.candidates + k * kRow), w, asked[k]);
    }
    grant_first<S::kMostChannels>(channels, load(t.free + w * kRow), t.one_class ? asked : may,
                                  t.vc_grant + w * channels * kRow, granted[w]);
    taken[w] = hn::Zero(D());
  }
  for (unsigned k = 0; k < channels; ++k) {
    Byte* const pointers = t.vc_accept + k * vcs * kRow;
    V offered[S::kMostVcs], accepted[S::kMostVcs], any = hn::Zero(D());
    for (unsigned w = 0; w < vcs; ++w) offered[w] = granted[w][k];
    grant_first<S::kMostVcs>(vcs, set(255), offered, pointers, accepted);
    for (unsigned w = 0; w < vcs; ++w) any = hn::Or(any, accepted[w]);
    refused[k] = none(any);
    V pointer = hn::Not(in.output[k]);  // that for another output says nothing
    for (unsigned w = 0; w < vcs; ++w) {
      Byte* const at = pointers + w * kRow;
      store(choose(refused[k], load(at), pointer), at);
      pointer = hn::Or(pointer, accepted[w]);
      in.lane[k] = choose(none(accepted[w]), in.lane[k], set(1u << w));
      taken[w] = hn::Or(taken[w], accepted[w]);
      granted[w][k] = accepted[w];
    }
  }
  for (unsigned w = 0; w < vcs; ++w) {
    store(hn::AndNot(taken[w], load(t.free + w * kRow)), t.free + w * kRow);
    move_pointers(channels, granted[w], taken[w], t.vc_grant + w * channels * kRow);
  }
}

/// The same on sides: an output grants an input, an input accepts an output. Of an input's VCs for
/// that output, a third pointer chooses one. `passes`: flags, by input channel; `takes`: flags, by
/// output channel.
template <class S>
HWY_INLINE void allocate_switches(const Tables& t, const Inputs<S>& in, V* passes, V* takes) {
  const unsigned sides = S::sides(t), vcs = S::vcs(t);
  V with_credit[S::kMostVcs];  // sets of outputs, by VC
  for (unsigned w = 0; w < vcs; ++w) {
    with_credit[w] = hn::Zero(D());
    for (unsigned o = 0; o < sides; ++o) {
      const V credits = load(t.credits + (o * vcs + w) * kRow);
      with_credit[w] = hn::Or(with_credit[w], hn::AndNot(none(credits), set(1u << o)));
    }
  }
  V wanted[S::kMostChannels], asked[S::kMostSides];  // sets of outputs, by channel and by input
  for (unsigned i = 0; i < sides; ++i) {
    asked[i] = hn::Zero(D());
    for (unsigned k = i * vcs; k < (i + 1) * vcs; ++k) {
      const V able = value_of(in.lane[k], with_credit, vcs);
      wanted[k] = hn::And(hn::And(in.requests[k], in.output[k]), able);
      asked[i] = hn::Or(asked[i], wanted[k]);
    }
  }
  V granted[S::kMostSides], accepted[S::kMostSides];  // sets of outputs, by input
  grant_first<S::kMostSides>(sides, set(255), asked, t.grant, granted);
  V used[S::kMostVcs], all = hn::Zero(D());  // sets of outputs, by VC
  for (unsigned w = 0; w < vcs; ++w) used[w] = hn::Zero(D());
  for (unsigned i = 0; i < sides; ++i) {
    V passing = hn::Zero(D()), lane = hn::Zero(D());
    Byte *const accept_at = t.accept + i * kRow, *const vc_at = t.input_vc + i * kRow;
    const V from = load(accept_at), vc_from = load(vc_at);
    accepted[i] = pick(granted[i], from);
    const V refused = none(accepted[i]);
    store(choose(refused, from, behind(accepted[i])), accept_at);
    for (unsigned v = 0; v < vcs; ++v) {
      const V against = none(hn::And(wanted[i * vcs + v], accepted[i]));
      passing = hn::Or(passing, hn::AndNot(against, set(1u << v)));
    }
    const V one = pick(passing, vc_from);
    store(choose(refused, vc_from, behind(one)), vc_at);
    for (unsigned v = 0; v < vcs; ++v) {
      const unsigned k = i * vcs + v;
      passes[k] = is(one, v);
      lane = hn::Or(lane, hn::And(passes[k], in.lane[k]));
    }
    for (unsigned w = 0; w < vcs; ++w) used[w] = hn::Or(used[w], hn::And(is(lane, w), accepted[i]));
    all = hn::Or(all, accepted[i]);
  }
  move_pointers(sides, accepted, all, t.grant);
  for (unsigned o = 0; o < sides; ++o) {
    Byte* const sent = t.sent + o * kRow;
    store(hn::Sub(load(sent), has(all, o)), sent);
    for (unsigned w = 0; w < vcs; ++w) takes[o * vcs + w] = has(used[w], o);
  }
}

}  // namespace ballast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
