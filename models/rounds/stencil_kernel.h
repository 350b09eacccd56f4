// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "core/vector_target.h"

namespace ballast {

/// The rule of a balancer whose flow over a link depends only on the loads of its two ends and on
/// their degrees. Its agent has such a type `Stencil`, with
///   static std::optional<Stencil> of(const Args&, std::uint32_t max_degree);
///       // none: these keys need the agents
/// The agent must compute the same expressions in the same order.
template <class S>
concept StencilRule = requires(const S rule, std::uint32_t degree, double load,
                               typename S::Factor factor) {
  /// What a flow needs beside the loads, from the degrees of both ends.
  { rule.factor(degree, degree) } -> std::same_as<typename S::Factor>;
  /// Net flow out. With the ends exchanged: exactly its negative.
  { S::flow(load, load, factor) } -> std::same_as<double>;
  /// True: the flows are summed, then subtracted from the load; false: subtracted one by one.
  { S::kSumFirst } -> std::convertible_to<bool>;
  /// Flows up to this size are no sign of activity.
  { rule.tolerance } -> std::convertible_to<double>;
};

/// A round at `count` processors. Every array has an element for each of them. The maxima stay
/// apart by place, so that no reduction goes across the lanes of a vector.
template <StencilRule Rule>
struct StencilStep {
  struct Link {
    const double* theirs;  ///< loads of the other ends
    typename Rule::Factor factor;
  };
  std::size_t count;
  std::uint32_t degree;
  const Link* link;
  const double* mine;
  double* after;    ///< load after the round
  double* moved;    ///< sum of the positive flows
  double* largest;  ///< largest flow so far
};

namespace stencil {

/// Takes in K links of each processor, from the first-th on. `First`, `Last`: they include the
/// first, the last link. Each flow is positive at one of its ends, which is enough for its size.
/// No two arrays overlap but those that are only read (#pragma GCC ivdep).
template <unsigned K, bool First, bool Last, class Rule>
[[gnu::always_inline]] inline void take_in(const StencilStep<Rule>& s, std::uint32_t first) {
  const double* mine = s.mine;
  double *after = s.after, *moved = s.moved, *largest = s.largest;
  typename StencilStep<Rule>::Link link[K + 1];
  for (unsigned k = 0; k < K; ++k) link[k] = s.link[first + k];
#pragma GCC ivdep
  for (std::size_t i = 0; i < s.count; ++i) {
    double rest = !First ? after[i] : Rule::kSumFirst ? 0.0 : mine[i];
    double sum = First ? 0.0 : moved[i], most = largest[i];
    for (unsigned k = 0; k < K; ++k) {
      const double flow = Rule::flow(mine[i], link[k].theirs[i], link[k].factor);
      rest = Rule::kSumFirst ? rest + flow : rest - flow;
      const double out = flow < 0.0 ? 0.0 : flow;
      sum += out;
      most = most < out ? out : most;
    }
    after[i] = Last && Rule::kSumFirst ? mine[i] - rest : rest;
    moved[i] = sum;
    largest[i] = most;
  }
}

/// The last links, at most four, from the first-th on.
template <bool First, class Rule>
[[gnu::always_inline]] inline void end(const StencilStep<Rule>& s, std::uint32_t first) {
  switch (s.degree - first) {
    case 0:
      return take_in<0, First, true>(s, first);
    case 1:
      return take_in<1, First, true>(s, first);
    case 2:
      return take_in<2, First, true>(s, first);
    case 3:
      return take_in<3, First, true>(s, first);
    case 4:
      return take_in<4, First, true>(s, first);
  }
}

template <class Rule>
[[gnu::always_inline]] inline void step(const StencilStep<Rule>& s) {
  if (s.degree <= 4) return end<true>(s, 0);
  take_in<4, true, false>(s, 0);
  std::uint32_t k = 4;
  for (; k + 4 < s.degree; k += 4) take_in<4, false, false>(s, k);
  end<false>(s, k);
}

}  // namespace stencil

/// The loops of a rule, compiled for a vector target.
template <StencilRule Rule>
struct StencilLoops {
  void (*step)(const StencilStep<Rule>&) = step_baseline;

  [[nodiscard]] static StencilLoops of(VectorTarget target) {
    switch (target) {
      case VectorTarget::avx2:
        return {step_avx2};
      case VectorTarget::baseline:
        return {};
    }
    return {};
  }

 private:
  static void step_baseline(const StencilStep<Rule>& s) { stencil::step(s); }
  BALLAST_AVX2 static void step_avx2(const StencilStep<Rule>& s) { stencil::step(s); }
};

}  // namespace ballast
