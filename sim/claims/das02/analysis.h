// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

namespace ballast::das02 {

/// Policies of [Das02] section 4.4 for a processor to end a balance operation.
inline constexpr std::uint32_t kBasic = 0;  ///< never; 1 .. 5: P1 .. P5
inline constexpr std::uint32_t kPolicies = 6;
/// The claims about these policies use SBN(5), at system loads of 1 .. 15.
inline constexpr std::uint32_t kDimension = 5, kLevels = 15;
/// "Basic", "P1" .. "P5".
[[nodiscard]] const char* policy_name(std::uint32_t policy);
/// Queued jobs from which a processor stops forwarding the message; Basic: never.
[[nodiscard]] std::uint32_t stop_of(std::uint32_t policy, std::uint32_t level);

/// Element k is the probability of k.
using Probabilities = std::vector<double>;
/// Distribution of the sum of two independent numbers (Proposition 1).
[[nodiscard]] Probabilities convolved(const Probabilities& a, const Probabilities& b);
/// Poisson, truncated where less than 10^-16 is left out.
[[nodiscard]] Probabilities poisson(std::uint32_t mean);
/// C: of v jobs, floor(v/2) go on towards the root.
[[nodiscard]] Probabilities halved(const Probabilities& v);

/// EProcs: processors visited in SBN(d) without the root; each goes on with probability phi_c: sum
/// over k < d of (2 phi_c)^(d-k-1).
[[nodiscard]] double eprocs(double phi_c, std::uint32_t dimension);
/// For Poisson queues of mean `level`, under a policy.
[[nodiscard]] double eprocs(std::uint32_t policy, std::uint32_t level, std::uint32_t dimension);
/// EJobs: jobs returned to the root, the mean of R_(d-1), where R_0 = C(Phi) and R_k = C(Phi_stop +
/// Phi_continue (x) R_(k-1) (x) R_(k-1)).
[[nodiscard]] double ejobs(std::uint32_t policy, std::uint32_t level, std::uint32_t dimension);

}  // namespace ballast::das02
