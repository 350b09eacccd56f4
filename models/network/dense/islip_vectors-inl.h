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
        vc_accept_side(c.vc_accept_side.data() + c.entry(first, 0) + at),
        vc_accept(c.vc_accept.data() + c.entry(first, 0) + at),
        head(c.head.data() + c.entry(first, 0) + at),
        credits(c.credits.data() + c.entry(first, 0) + at),
        vc_grant(c.vc_grant.data() + c.entry(first, 0) + at),
        vc_grant_lane(c.vc_grant_lane.data() + c.entry(first, 0) + at),
        tail(c.tail.data() + c.entry(first, 0) + at),
        free(c.free.data() + c.side_entry(first, 0) + at),
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
  Byte *count, *present, *waits, *active, *output, *lane, *candidates, *vc_accept_side, *vc_accept,
      *head, *credits, *vc_grant, *vc_grant_lane, *tail, *free, *grant, *accept, *input_vc, *sent,
      *begins, *arrivals, *link_credits, *eject_credits;
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

/// Grants of output VCs: sets of sides, one for each VC of the inputs there.
template <class S>
struct VcGrants {
  V of[S::kMostChannels][S::kMostVcs];  ///< by output VC: a set of at most one side, in one of them
  V by_lane[S::kMostVcs][S::kMostVcs];  ///< of the same VC of all outputs
};

/// Each free output VC grants the first request at or after its pointer: the VCs behind the last
/// winner on its side, then the sides behind it.
template <class S>
HWY_INLINE void grant_vcs(const Tables& t, const Inputs<S>& in, VcGrants<S>& grants) {
  const unsigned sides = S::sides(t), vcs = S::vcs(t), channels = sides * vcs;
  V asked[S::kMostChannels];  // sets of outputs
  for (unsigned k = 0; k < channels; ++k) asked[k] = hn::And(in.requests[k], in.output[k]);
  V may[S::kMostVcs][S::kMostVcs];  // sets of sides whose VC v may take w
  for (unsigned v = 0; v < vcs; ++v) {
    for (unsigned w = 0; w < vcs; ++w) {
      grants.by_lane[v][w] = hn::Zero(D());
      may[v][w] = set(t.one_class ? 255 : 0);
    }
    for (unsigned i = 0; i < sides && !t.one_class; ++i) {
      const V candidates = load(t.candidates + (i * vcs + v) * kRow);
      for (unsigned w = 0; w < vcs; ++w) may[v][w] = hn::Or(may[v][w], member(candidates, w, i));
    }
  }
  for (unsigned o = 0; o < sides; ++o) {
    V here[S::kMostVcs];
    for (unsigned v = 0; v < vcs; ++v) {
      here[v] = hn::Zero(D());
      for (unsigned i = 0; i < sides; ++i) {
        here[v] = hn::Or(here[v], member(asked[i * vcs + v], o, i));
      }
    }
    const V free = load(t.free + o * kRow);
    for (unsigned w = 0; w < vcs; ++w) {
      const unsigned out = o * vcs + w;
      const V last = load(t.vc_grant + out * kRow), lanes = load(t.vc_grant_lane + out * kRow);
      const V behind_it = behind(last), from_it = from(last);
      V able[S::kMostVcs], start[S::kMostVcs], any = hn::Zero(D());
      for (unsigned v = 0; v < vcs; ++v) {
        able[v] = if_has(free, w, hn::And(here[v], may[v][w]));
        start[v] = if_has_else(lanes, v, from_it, behind_it);
      }
      keep_from(able, start, vcs);
      for (unsigned v = 0; v < vcs; ++v) any = hn::Or(any, able[v]);
      V side = first_of(any);
      for (unsigned v = 0; v < vcs; ++v) {
        const V granted = hn::And(able[v], side);
        side = hn::AndNot(granted, side);
        grants.of[out][v] = granted;
        grants.by_lane[v][w] = hn::Or(grants.by_lane[v][w], granted);
      }
    }
  }
}

/// iSLIP, one iteration: each input VC accepts the first grant at or after its own pointer; the
/// pointers of accepted pairs move. `taken`: sets, by input channel.
template <class S>
HWY_INLINE void allocate_vcs(const Tables& t, const Inputs<S>& in, V* taken) {
  const unsigned sides = S::sides(t), vcs = S::vcs(t);
  VcGrants<S> grants;
  grant_vcs<S>(t, in, grants);
  V accepted[S::kMostVcs][S::kMostVcs];  // sets of sides whose VC v has taken w
  for (unsigned v = 0; v < vcs; ++v) {
    for (unsigned w = 0; w < vcs; ++w) accepted[v][w] = hn::Zero(D());
    for (unsigned i = 0; i < sides; ++i) {
      const unsigned k = i * vcs + v;
      const std::size_t place = k * kRow;
      V granted = hn::Zero(D());
      for (unsigned w = 0; w < vcs; ++w) {
        granted = hn::Or(granted, member(grants.by_lane[v][w], i, w));
      }
      Byte *const side_at = t.vc_accept_side + place, *const from_at = t.vc_accept + place;
      const V side = load(side_at), from = load(from_at);
      taken[k] = pick(granted, hn::Or(from, hn::Not(equal(side, in.output[k]))));
      const V refused = none(taken[k]);
      store(choose(refused, side, in.output[k]), side_at);
      store(choose(refused, from, behind(taken[k])), from_at);
      for (unsigned w = 0; w < vcs; ++w) {
        accepted[v][w] = hn::Or(accepted[v][w], member(taken[k], w, i));
      }
    }
  }
  for (unsigned o = 0; o < sides; ++o) {
    Byte* const free_at = t.free + o * kRow;
    V free = load(free_at);
    for (unsigned w = 0; w < vcs; ++w) {
      const unsigned out = o * vcs + w;
      Byte *const last_at = t.vc_grant + out * kRow, *const lanes_at = t.vc_grant_lane + out * kRow;
      V winner = hn::Zero(D()), lanes = load(lanes_at);
      for (unsigned v = 0; v < vcs; ++v) {
        const V won = hn::And(grants.of[out][v], accepted[v][w]);
        lanes = choose(none(won), lanes, set(255u << (v + 1) & 255u));
        winner = hn::Or(winner, won);
      }
      const V open = none(winner);
      store(lanes, lanes_at);
      store(choose(open, load(last_at), winner), last_at);
      free = hn::And(free, hn::Or(open, set(~(1u << w) & 255u)));
    }
    store(free, free_at);
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
  V granted[S::kMostSides];  // sets of an input, by output
  for (unsigned o = 0; o < sides; ++o) {
    V requests = hn::Zero(D());
    for (unsigned i = 0; i < sides; ++i) {
      requests = hn::Or(requests, member(asked[i], o, i));
    }
    granted[o] = pick(requests, load(t.grant + o * kRow));
  }
  V used[S::kMostVcs], all = hn::Zero(D());  // sets of outputs, by VC
  for (unsigned w = 0; w < vcs; ++w) used[w] = hn::Zero(D());
  for (unsigned i = 0; i < sides; ++i) {
    V grants = hn::Zero(D()), passing = hn::Zero(D()), lane = hn::Zero(D());
    for (unsigned o = 0; o < sides; ++o) {
      grants = hn::Or(grants, member(granted[o], i, o));
    }
    Byte *const accept_at = t.accept + i * kRow, *const vc_at = t.input_vc + i * kRow;
    const V from = load(accept_at), vc_from = load(vc_at);
    const V accepted = pick(grants, from), refused = none(accepted);
    store(choose(refused, from, behind(accepted)), accept_at);
    for (unsigned v = 0; v < vcs; ++v) {
      const V against = none(hn::And(wanted[i * vcs + v], accepted));
      passing = hn::Or(passing, hn::AndNot(against, set(1u << v)));
    }
    const V one = pick(passing, vc_from);
    store(choose(refused, vc_from, behind(one)), vc_at);
    for (unsigned v = 0; v < vcs; ++v) {
      const unsigned k = i * vcs + v;
      passes[k] = is(one, v);
      lane = hn::Or(lane, hn::And(passes[k], in.lane[k]));
    }
    for (unsigned w = 0; w < vcs; ++w) used[w] = hn::Or(used[w], hn::And(is(lane, w), accepted));
    all = hn::Or(all, accepted);
  }
  for (unsigned o = 0; o < sides; ++o) {
    Byte *const from_at = t.grant + o * kRow, *const sent = t.sent + o * kRow;
    const V from = load(from_at), used_now = has(all, o);
    store(choose(used_now, behind(granted[o]), from), from_at);
    store(hn::Sub(load(sent), used_now), sent);
    for (unsigned w = 0; w < vcs; ++w) takes[o * vcs + w] = has(used[w], o);
  }
}

}  // namespace ballast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
