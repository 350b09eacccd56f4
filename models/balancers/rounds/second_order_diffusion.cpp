// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "rounds/round_balancing.h"

namespace ballast {
namespace {

/// Second-order diffusion [Muthukrishnan, Ghosh & Schultz 1998]: the flow over a link is beta - 1
/// times the flow of the previous round, plus beta times that of first-order diffusion with the
/// share 1/(largest degree + 1). The first round is first-order. Fluid; a load may become negative
/// meanwhile: it is a promise. Flows oscillate, so a small flow alone does not mean rest. A link
/// rests, and forgets its flow, if neither the flow nor the one that its loads would start exceeds
/// `tolerance`. If all links rest, nothing ever moves again.
struct SecondOrderDiffusion : RoundAgentBase {
  struct Node {
    double load = 0;
  };
  struct Link {
    double flow = 0;  // of the previous round, out
  };
  struct Message {
    double offer;
  };
  double share = 0, beta = 1, tolerance_ = 0;

  [[nodiscard]] double tolerance() const noexcept { return tolerance_; }
  [[nodiscard]] double load(const Node& node) const noexcept { return node.load; }
  void start(RoundSelf<SecondOrderDiffusion>, const Neighbours&) const noexcept {}
  void compose(RoundSelf<SecondOrderDiffusion> self, double change,
               std::span<Message> out) const noexcept {
    self.node.load += change;
    for (Message& message : out) message.offer = share * self.node.load;
  }
  bool absorb(RoundSelf<SecondOrderDiffusion> self, std::span<const Message> in,
              std::span<double> flow) const noexcept {
    const double offer = share * self.node.load;
    double out = 0;
    bool active = false;
    for (std::size_t k = 0; k < self.degree(); ++k) {
      const double first_order = self.off(k) ? 0.0 : offer - in[k].offer;
      const double before = self.off(k) ? 0.0 : self.links[k].flow;
      flow[k] = self.round == 0 ? first_order : (beta - 1) * before + beta * first_order;
      const bool rests =
          std::abs(flow[k]) <= tolerance_ && beta * std::abs(first_order) <= tolerance_;
      if (rests) flow[k] = 0;
      self.links[k].flow = flow[k];
      out += flow[k];
      active |= !rests;
    }
    self.node.load -= out;
    return active;
  }
};

/// Number of eigenvalues below x of the symmetric tridiagonal matrix (Sturm's count).
std::size_t eigenvalues_below(double x, const std::vector<double>& diagonal,
                              const std::vector<double>& beside) {
  std::size_t count = 0;
  double pivot = 1;
  for (std::size_t k = 0; k < diagonal.size(); ++k) {
    pivot = diagonal[k] - x - (k == 0 ? 0.0 : beside[k - 1] * beside[k - 1] / pivot);
    if (pivot == 0) pivot = 1e-300;
    count += pivot < 0;
  }
  return count;
}

/// The largest absolute value of its eigenvalues, which are in [-1, 1].
double largest_eigenvalue(const std::vector<double>& diagonal, const std::vector<double>& beside) {
  const std::size_t n = diagonal.size();
  double low = 0, high = 1;
  for (int step = 0; step < 60; ++step) {
    const double x = (low + high) / 2;
    const bool beyond =
        eigenvalues_below(x, diagonal, beside) < n || eigenvalues_below(-x, diagonal, beside) > 0;
    (beyond ? low : high) = x;
  }
  return low;
}

/// The second largest absolute value of the eigenvalues of first-order diffusion, by Lanczos's
/// method without its known eigenvector, the balanced load.
double second_eigenvalue(const Neighbours& n, double share) {
  constexpr double kGolden = 0.6180339887498949;
  constexpr std::size_t kSteps = 400, kCheck = 20;
  const std::size_t size = n.nodes();
  std::vector<double> before(size, 0.0), now(size), next(size), diagonal, beside;
  const auto dot = [](const std::vector<double>& a, const std::vector<double>& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
  };
  const auto level = [&](std::vector<double>& v) {
    const double mean = std::accumulate(v.begin(), v.end(), 0.0) / static_cast<double>(size);
    for (double& x : v) x -= mean;
  };
  for (std::size_t i = 0; i < size; ++i) {
    now[i] = std::fmod(kGolden * static_cast<double>(i + 1), 1.0);
  }
  level(now);
  double length = std::sqrt(dot(now, now)), found = 0;
  for (std::size_t step = 0; step < std::min(kSteps, size) && length > 1e-9; ++step) {
    for (double& x : now) x /= length;
    for (NodeId i = 0; i < size; ++i) {
      double sum = 0;
      for (const NodeId j : n.of(i)) sum += now[j];
      next[i] = (1 - share * n.degree(i)) * now[i] + share * sum;
    }
    diagonal.push_back(dot(now, next));
    for (std::size_t i = 0; i < size; ++i) {
      next[i] -= diagonal.back() * now[i] + (beside.empty() ? 0.0 : beside.back()) * before[i];
    }
    level(next);
    length = std::sqrt(dot(next, next));
    before.swap(now);
    now.swap(next);
    if (step % kCheck == kCheck - 1) {
      const double better = largest_eigenvalue(diagonal, beside);
      const bool settled = better - found <= 1e-3 * (1 - better);
      found = better;
      if (settled) break;
    }
    beside.push_back(length);
  }
  return largest_eigenvalue(diagonal, beside);
}

SecondOrderDiffusion make_second_order_diffusion(const Args& args, const Neighbours& n) {
  SecondOrderDiffusion agent;
  agent.tolerance_ = args.get<double>("tolerance");
  agent.share = 1.0 / (n.max_degree() + 1.0);
  agent.beta = args.get<double>("beta");
  if (agent.beta == 0) {
    const double second = second_eigenvalue(n, agent.share);
    agent.beta = 2 / (1 + std::sqrt(std::max(0.0, 1 - second * second)));
  } else if (agent.beta < 1) {
    throw UserError(args.where("beta"),
                    fmt::format("balancer.beta: expected 0 or 1 .. 2, got {}", agent.beta));
  }
  return agent;
}

const Registered<BalancerSetup> kSecondOrderDiffusion{
    {"second-order-diffusion",
     "second-order diffusion: flows with momentum [Muthukrishnan98]",
     round_keys({Key::real("beta", 0.0)
                     .range(0, 2 - 1e-9)
                     .help("momentum; 1: first order, towards 2: more; 0: the optimum 2/(1 + "
                           "sqrt(1 - g^2)), g the second eigenvalue of first-order diffusion"),
                 Key::real("tolerance", 1e-3)
                     .range(0, 1e15)
                     .unit("tasks")
                     .help("largest flow that counts as zero")}),
     [](const Args& args) {
       return round_balancing<SecondOrderDiffusion>(args, make_second_order_diffusion);
     },
     {{"rule", "(beta - 1) x the last flow + beta x that of diffusion"},
      {"ends", "level; about n rounds on a ring of n, where diffusion needs n^2"},
      {"source", "Muthukrishnan, Ghosh, Schultz 1998"}}}};

}  // namespace
}  // namespace ballast
