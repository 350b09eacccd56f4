// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/table_reader.h"
#include "core/text_file.h"
#include "rounds/round_balancing.h"

namespace ballast {
namespace {

/// Share of its load that a processor offers over a link, from the degrees of both ends.
struct Weights {
  Weights(const Args& args, std::uint32_t max_degree)
      : uniform(args.text("weights") == "uniform"),
        own(args.text("weights") == "own"),
        max_degree(max_degree) {}
  bool uniform, own;
  std::uint32_t max_degree;

  [[nodiscard]] double share(std::uint32_t mine, std::uint32_t theirs) const noexcept {
    return 1.0 / ((uniform ? max_degree : own ? mine : std::max(mine, theirs)) + 1.0);
  }
};

/// First-order diffusion, L(t+1) = A L(t) ([Melhem91] section 2, [Cybenko 1989]): in each round a
/// processor offers the share A_ji of its load to its neighbour j, which offers A_ij of its own;
/// the flow is the difference. Fluid; asymptotic, so flows up to `tolerance` count as none.
struct Diffusion : RoundAgentBase {
  struct Node {
    double load = 0;
  };
  struct Link {
    double weight = 0;
  };
  struct Message {
    double offer;
  };
  /// With the same product at the sender of an offer.
  struct Stencil {
    struct Factor {
      double mine, theirs;
    };
    static constexpr bool kSumFirst = true;
    double tolerance;
    Weights weights;

    static std::optional<Stencil> of(const Args& args, std::uint32_t max_degree) {
      if (args.text("weights") == "matrix" || args.has("path")) return std::nullopt;
      return Stencil{args.get<double>("tolerance"), Weights(args, max_degree)};
    }
    [[nodiscard]] Factor factor(std::uint32_t mine, std::uint32_t theirs) const noexcept {
      return {weights.share(mine, theirs), weights.share(theirs, mine)};
    }
    static double flow(double mine, double theirs, Factor share) noexcept {
      return share.mine * mine - share.theirs * theirs;
    }
  };
  /// Weight by direction of a link.
  std::vector<double> weight;
  double tolerance_ = 0;

  [[nodiscard]] std::uint64_t bytes(const Neighbours&) const noexcept {
    return weight.size() * sizeof weight[0];
  }
  [[nodiscard]] double tolerance() const noexcept { return tolerance_; }
  [[nodiscard]] double load(const Node& node) const noexcept { return node.load; }
  void start(RoundSelf<Diffusion> self, const Neighbours& n) const {
    for (std::size_t k = 0; k < self.degree(); ++k) {
      self.links[k].weight = weight[n.first(self.id) + k];
    }
  }
  void compose(RoundSelf<Diffusion> self, double change, std::span<Message> out) const noexcept {
    const double load = self.node.load += change;
    for (std::size_t k = 0; k < self.degree(); ++k) {
      out[k].offer = self.links[k].weight * load;
    }
  }
  bool absorb(RoundSelf<Diffusion> self, std::span<const Message> in,
              std::span<double> flow) const noexcept {
    const double load = self.node.load;  // as composed: changes wait for the next round
    double out = 0;
    for (std::size_t k = 0; k < self.degree(); ++k) {
      flow[k] = self.off(k) ? 0.0 : self.links[k].weight * load - in[k].offer;
      out += flow[k];
    }
    self.node.load -= out;
    return false;
  }
};

/// Cybenko's general matrix: lines "from,to,share" with the share of its load that `from` offers.
std::vector<double> matrix(const Neighbours& n, const Args& args) {
  const TextFile file = read_text_file(resolved_path(args.text("path"), args.where("path")));
  std::map<std::pair<NodeId, NodeId>, std::size_t> link;
  for (NodeId i = 0; i < n.nodes(); ++i) {
    for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) link[{i, n.end(k)}] = k;
  }
  std::vector<double> weight(n.links(), 0.0), sum(n.nodes(), 0.0);
  TableReader row(file, ',', '#');
  while (row.next()) {
    row.expect({"from", "to", "share"});
    const auto from = static_cast<NodeId>(row.integer(0, "from", 0, n.nodes() - 1));
    const auto to = static_cast<NodeId>(row.integer(1, "to", 0, n.nodes() - 1));
    const auto at = link.find({from, to});
    if (at == link.end())
      row.fail(0, fmt::format("processors {} and {} are not neighbours", from, to));
    sum[from] -= std::exchange(weight[at->second], row.real(2, "share", 0, 1));
    sum[from] += weight[at->second];
    if (sum[from] > 1 + 1e-12)
      row.fail(2, fmt::format("the shares of processor {} add up to more than 1", from));
  }
  return weight;
}

Diffusion make_diffusion(const Args& args, const Neighbours& n) {
  Diffusion agent;
  agent.tolerance_ = args.get<double>("tolerance");
  const std::string& rule = args.text("weights");
  if (args.has("path") != (rule == "matrix")) {
    throw UserError(args.where(args.has("path") ? "path" : "weights"),
                    "balancer.path: requires weights = \"matrix\" (and vice versa)");
  }
  if (rule == "matrix") {
    agent.weight = matrix(n, args);
    return agent;
  }
  const Weights weights(args, n.max_degree());
  agent.weight.reserve(n.links());
  for (NodeId i = 0; i < n.nodes(); ++i) {
    for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
      agent.weight.push_back(weights.share(n.degree(i), n.degree(n.end(k))));
    }
  }
  return agent;
}

const Registered<BalancerSetup> kDiffusion{
    {"diffusion",
     "first-order diffusion: L(t+1) = A L(t) [Melhem91, Cybenko 1989]",
     round_keys({Key::text("weights", "uniform")
                     .choices({"uniform", "larger", "own", "matrix"})
                     .help("share of its load that a processor offers over a link; uniform: "
                           "1/(largest degree + 1); larger: 1/(larger degree of the two + 1); own: "
                           "1/(own degree + 1), which does not level; matrix: from path"),
                 Key::text("path").help("file of the matrix; one line \"from,to,share\" per entry"),
                 Key::real("tolerance", 1e-3)
                     .range(0, 1e15)
                     .unit("tasks")
                     .help("largest flow that counts as zero")}),
     [](const Args& args) { return round_balancing<Diffusion>(args, make_diffusion); },
     {{"rule",
       "a processor offers a share of its load over each link, and the difference of the two "
       "offers flows"},
      {"ends", "level, asymptotically"},
      {"source", "Melhem et al. 1991, Cybenko 1989"}}}};

}  // namespace
}  // namespace ballast
