// SPDX-License-Identifier: BSD-3-Clause
// Allocation of output VCs and of switches, a router in each lane. Compiled once per target, hence
// no #pragma once.
#include <hwy/highway.h>

#include "network/dense_columns.h"
#include "network/dense_vectors-inl.h"

#if defined(BALLAST_DENSE_ALLOCATORS) == defined(HWY_TARGET_TOGGLE)
#ifdef BALLAST_DENSE_ALLOCATORS
#undef BALLAST_DENSE_ALLOCATORS
#else
#define BALLAST_DENSE_ALLOCATORS
#endif

HWY_BEFORE_NAMESPACE();
namespace ballast::HWY_NAMESPACE {

/// The tables from a column on. A copy: stores of bytes leave it alone.
struct Tables {
  Tables(const DenseColumns& c, std::size_t first, Cycle now)
      : ports(c.ports),
        vcs(c.vcs),
        stride(c.stride),
        count(c.count.data() + first),
        present(c.present.data() + first),
        waits(c.waits.data() + first),
        active(c.active.data() + first),
        output(c.output.data() + first),
        lane(c.lane.data() + first),
        candidates(c.candidates.data() + first),
        vc_accept_port(c.vc_accept_port.data() + first),
        vc_accept(c.vc_accept.data() + first),
        credits(c.credits.data() + first),
        vc_grant(c.vc_grant.data() + first),
        free(c.free.data() + first),
        grant(c.grant.data() + first),
        accept(c.accept.data() + first),
        input_vc(c.input_vc.data() + first),
        flits(c.arrivals.at(now) + first),
        backs(c.credit_marks.at(now) + first),
        begins(c.allocating.at(now) + first) {}
  unsigned ports, vcs;
  std::size_t stride;
  Byte *count, *present, *waits, *active, *output, *lane, *candidates, *vc_accept_port, *vc_accept,
      *credits, *vc_grant, *free, *grant, *accept, *input_vc, *flits, *backs, *begins;
};

/// The shape of the routers: constants for the most frequent ones, so that loops unroll.
template <unsigned kPorts, unsigned kVcs>
struct Shape {
  [[nodiscard]] static unsigned ports(const Tables& t) { return kPorts != 0 ? kPorts : t.ports; }
  [[nodiscard]] static unsigned vcs(const Tables& t) { return kPorts != 0 ? kVcs : t.vcs; }
  static constexpr unsigned kMostPorts = kPorts != 0 ? kPorts : DenseColumns::kPorts;
  static constexpr unsigned kMostVcs = kPorts != 0 ? kVcs : DenseColumns::kVcs;
  static constexpr unsigned kMostChannels = kPorts != 0 ? kPorts * kVcs : DenseColumns::kChannels;
};

/// Of a request the distance behind the pointer of a round robin, modulo 256; 255 without request.
HWY_INLINE V distance(unsigned number, V pointer, V request) {
  return hn::Or(hn::Sub(set(number), pointer), equal(request, hn::Zero(D())));
}
/// The pointer past the number at that distance, where `won`.
HWY_INLINE V past(V distance, V pointer, V won) {
  return choose(won, hn::Add(hn::Add(distance, pointer), set(1)), pointer);
}
/// `yes` where the set has that member, else 0.
HWY_INLINE V if_has(V members, unsigned number, V yes) {
  return hn::IfThenElseZero(hn::TestBit(members, set(1u << number)), yes);
}

/// What the allocators need of a router's input channels. `requests`: flags.
template <class S>
struct Inputs {
  V requests[S::kMostChannels], output[S::kMostChannels], lane[S::kMostChannels];
};

/// iSLIP, one iteration: each free output VC grants the first request at or after its pointer, each
/// input VC accepts the first grant at or after its own. `taken`: sets, by input channel.
template <class S>
HWY_INLINE void allocate_vcs(const Tables& t, const Inputs<S>& in, V* taken) {
  const unsigned ports = S::ports(t), vcs = S::vcs(t), channels = ports * vcs;
  V best[S::kMostChannels], wanted[S::kMostChannels], far[S::kMostChannels];
  for (unsigned k = 0; k < channels; ++k) {
    wanted[k] = hn::And(in.requests[k], load(t.candidates + k * t.stride));
    taken[k] = hn::Zero(D());
  }
  for (unsigned o = 0; o < ports; ++o) {
    const V free = load(t.free + o * t.stride);
    V here[S::kMostChannels];
    for (unsigned k = 0; k < channels; ++k) {
      here[k] = hn::And(hn::And(wanted[k], free), equal(in.output[k], set(1u << o)));
    }
    for (unsigned w = 0; w < vcs; ++w) {
      const unsigned out = o * vcs + w;
      const V pointer = load(t.vc_grant + out * t.stride), bit = set(1u << w);
      V nearest = set(255);
      for (unsigned k = 0; k < channels; ++k) {
        far[k] = distance(k, pointer, hn::And(here[k], bit));
        nearest = hn::Min(nearest, far[k]);
      }
      for (unsigned k = 0; k < channels; ++k) {
        const V granted = hn::And(equal(far[k], nearest), hn::And(here[k], bit));
        taken[k] = hn::Or(taken[k], granted);
      }
      best[out] = nearest;
    }
  }
  for (unsigned k = 0; k < channels; ++k) {
    const std::size_t place = k * t.stride;
    Byte *const port_at = t.vc_accept_port + place, *const from_at = t.vc_accept + place;
    const V port = load(port_at), from = load(from_at);
    taken[k] = pick(taken[k], choose(equal(port, in.output[k]), from, set(255)));
    const V got = some(taken[k]);
    store(choose(got, in.output[k], port), port_at);
    store(choose(got, behind(taken[k]), from), from_at);
  }
  for (unsigned o = 0; o < ports; ++o) {
    V given = hn::Zero(D());
    for (unsigned k = 0; k < channels; ++k) {
      given = hn::Or(given, hn::And(taken[k], equal(in.output[k], set(1u << o))));
    }
    Byte* const free_at = t.free + o * t.stride;
    store(hn::AndNot(given, load(free_at)), free_at);
    for (unsigned w = 0; w < vcs; ++w) {
      const unsigned out = o * vcs + w;
      Byte* const pointer_at = t.vc_grant + out * t.stride;
      const V won = some(hn::And(given, set(1u << w)));
      store(past(best[out], load(pointer_at), won), pointer_at);
    }
  }
}

/// The same on ports: an output grants an input, an input accepts an output. Of an input's VCs for
/// that output, a third pointer chooses one. `passes`: flags, by input channel; their credits go.
template <class S>
HWY_INLINE void allocate_switches(const Tables& t, const Inputs<S>& in, V* passes) {
  const unsigned ports = S::ports(t), vcs = S::vcs(t);
  V with_credit[S::kMostVcs];  // sets of outputs, by VC
  for (unsigned w = 0; w < vcs; ++w) {
    with_credit[w] = hn::Zero(D());
    for (unsigned o = 0; o < ports; ++o) {
      const V credits = load(t.credits + (o * vcs + w) * t.stride);
      with_credit[w] = hn::Or(with_credit[w], hn::And(some(credits), set(1u << o)));
    }
  }
  V wanted[S::kMostChannels], asked[S::kMostPorts];  // sets of outputs, by channel and by input
  for (unsigned i = 0; i < ports; ++i) {
    asked[i] = hn::Zero(D());
    for (unsigned k = i * vcs; k < (i + 1) * vcs; ++k) {
      V able = hn::Zero(D());
      for (unsigned w = 0; w < vcs; ++w) {
        able = hn::Or(able, if_has(in.lane[k], w, with_credit[w]));
      }
      wanted[k] = hn::And(hn::And(in.requests[k], in.output[k]), able);
      asked[i] = hn::Or(asked[i], wanted[k]);
    }
  }
  V granted[S::kMostPorts];  // sets of an input, by output
  for (unsigned o = 0; o < ports; ++o) {
    V requests = hn::Zero(D());
    for (unsigned i = 0; i < ports; ++i) {
      requests = hn::Or(requests, if_has(asked[i], o, set(1u << i)));
    }
    granted[o] = pick(requests, load(t.grant + o * t.stride));
  }
  V used[S::kMostVcs], all = hn::Zero(D());  // sets of outputs, by VC
  for (unsigned w = 0; w < vcs; ++w) used[w] = hn::Zero(D());
  for (unsigned i = 0; i < ports; ++i) {
    V grants = hn::Zero(D()), passing = hn::Zero(D()), lane = hn::Zero(D());
    for (unsigned o = 0; o < ports; ++o) {
      grants = hn::Or(grants, if_has(granted[o], i, set(1u << o)));
    }
    Byte *const accept_at = t.accept + i * t.stride, *const vc_at = t.input_vc + i * t.stride;
    const V from = load(accept_at), vc_from = load(vc_at);
    const V accepted = pick(grants, from), any = some(accepted);
    store(choose(any, behind(accepted), from), accept_at);
    for (unsigned v = 0; v < vcs; ++v) {
      const V for_it = some(hn::And(wanted[i * vcs + v], accepted));
      passing = hn::Or(passing, hn::And(for_it, set(1u << v)));
    }
    const V one = pick(passing, vc_from);
    store(choose(any, behind(one), vc_from), vc_at);
    for (unsigned v = 0; v < vcs; ++v) {
      const unsigned k = i * vcs + v;
      passes[k] = some(hn::And(one, set(1u << v)));
      lane = hn::Or(lane, hn::And(passes[k], in.lane[k]));
    }
    for (unsigned w = 0; w < vcs; ++w) used[w] = hn::Or(used[w], if_has(lane, w, accepted));
    all = hn::Or(all, accepted);
  }
  for (unsigned o = 0; o < ports; ++o) {
    Byte* const from_at = t.grant + o * t.stride;
    const V from = load(from_at);
    store(hn::IfThenElse(hn::TestBit(all, set(1u << o)), behind(granted[o]), from), from_at);
    for (unsigned w = 0; w < vcs; ++w) {
      Byte* const credits = t.credits + (o * vcs + w) * t.stride;
      store(hn::Add(load(credits), if_has(used[w], o, set(255))), credits);
    }
  }
}

}  // namespace ballast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
