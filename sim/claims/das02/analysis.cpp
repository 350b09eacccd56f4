// SPDX-License-Identifier: BSD-3-Clause
#include "claims/das02/analysis.h"

#include <algorithm>
#include <cmath>

namespace ballast::das02 {

const char* policy_name(std::uint32_t policy) {
  constexpr const char* kNames[kPolicies] = {"Basic", "P1", "P2", "P3", "P4", "P5"};
  return kNames[policy];
}

std::uint32_t stop_of(std::uint32_t policy, std::uint32_t level) {
  if (policy == kBasic) return ~0u;
  if (policy == 5) return level <= 2 ? 2 : 4;
  return level + 5 - policy;
}

Probabilities convolved(const Probabilities& a, const Probabilities& b) {
  Probabilities sum(a.size() + b.size() - 1, 0.0);
  for (std::size_t j = 0; j < a.size(); ++j) {
    for (std::size_t k = 0; k < b.size(); ++k) sum[j + k] += a[j] * b[k];
  }
  return sum;
}

Probabilities poisson(std::uint32_t mean) {
  Probabilities phi;
  double next = std::exp(-static_cast<double>(mean)), left = 1;
  for (std::uint32_t j = 0; left > 1e-16 && (j <= mean || next > 1e-18); ++j) {
    phi.push_back(next);
    left -= next;
    next *= mean / (j + 1.0);
  }
  return phi;
}

Probabilities halved(const Probabilities& v) {
  Probabilities half(v.size() / 2 + 1, 0.0);
  for (std::size_t k = 0; k < v.size(); ++k) half[k / 2] += v[k];
  return half;
}

double eprocs(double phi_c, std::uint32_t dimension) {
  double sum = 0;
  for (std::uint32_t k = 0; k < dimension; ++k) {
    sum += std::pow(2 * phi_c, dimension - k - 1);
  }
  return sum;
}

double eprocs(std::uint32_t policy, std::uint32_t level, std::uint32_t dimension) {
  const Probabilities phi = poisson(level);
  double phi_c = 0;
  for (std::size_t j = 0; j < std::min<std::size_t>(stop_of(policy, level), phi.size()); ++j) {
    phi_c += phi[j];
  }
  return eprocs(phi_c, dimension);
}

double ejobs(std::uint32_t policy, std::uint32_t level, std::uint32_t dimension) {
  const Probabilities phi = poisson(level);
  const std::size_t stop = std::min<std::size_t>(stop_of(policy, level), phi.size());
  const Probabilities goes_on(phi.begin(), phi.begin() + static_cast<std::ptrdiff_t>(stop));
  Probabilities r = halved(phi);
  for (std::uint32_t k = 1; k < dimension; ++k) {
    Probabilities v = convolved(convolved(goes_on, r), r);
    v.resize(std::max(v.size(), phi.size()), 0.0);
    for (std::size_t j = stop; j < phi.size(); ++j) v[j] += phi[j];
    r = halved(v);
  }
  double mean = 0;
  for (std::size_t j = 0; j < r.size(); ++j) mean += static_cast<double>(j) * r[j];
  return mean;
}

}  // namespace ballast::das02
