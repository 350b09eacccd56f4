// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

namespace ballast {

/// Instruction sets for which a plain loop over arrays is compiled. Results have the same bits in
/// all of them: nothing is contracted (-ffp-contract=off), and nothing is summed across lanes.
enum class VectorTarget { baseline, avx2 };

#if defined(__x86_64__)
#define BALLAST_AVX2 [[gnu::target("avx2")]]
#else
#define BALLAST_AVX2
#endif

/// Those that this processor has, the best one last.
[[nodiscard]] inline std::vector<VectorTarget> vector_targets() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return {VectorTarget::baseline, VectorTarget::avx2};
#endif
  return {VectorTarget::baseline};
}

}  // namespace ballast
