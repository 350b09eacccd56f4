// SPDX-License-Identifier: BSD-3-Clause
#pragma once
#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

// Dynamic diffusion and work stealing, section 4 of the papers' page, written without the models.
namespace second::berenbrink {

using Loads = std::vector<long long>;
using Edges = std::vector<std::pair<int, int>>;
using Links = std::vector<std::vector<char>>;  // who is next to whom

inline Links links_of(int n, const Edges& edges) {
  Links links(n, std::vector<char>(n));
  for (const auto& [a, b] : edges) links[a][b] = links[b][a] = 1;
  return links;
}

inline int degree(const Links& links, int node) {
  return int(std::count(links[node].begin(), links[node].end(), 1));
}

// How much goes from i to j, from the loads before balancing.
inline long long sent(const Links& links, const Loads& loads, int i, int j,
                      const std::string& rule) {
  if (!links[i][j]) return 0;
  if (rule == "stealing") return loads[j] == 0 ? loads[i] / (degree(links, i) + 1) : 0;
  if (loads[i] <= loads[j]) return 0;
  const long long most = std::max(degree(links, i), degree(links, j));
  return (loads[i] - loads[j]) / (rule == "usual" ? most + 1 : 2 * most);
}

struct Round {
  Loads loads;        // at the end
  long long moved{};  // on all edges
  long long most{};   // on one edge
  long long deleted{};
  double imbalance{};  // after balancing: largest load - mean
};

// One round. The order has the letters i (insert), b (balance) and d (delete).
inline Round run_round(const Links& links, Loads loads, const Loads& inserted,
                       const std::string& rule, const std::string& order) {
  const int n = int(loads.size());
  Round round;
  for (const char stage : order) {
    if (stage == 'i') {
      for (int i = 0; i < n; ++i) loads[i] += inserted[i];
    } else if (stage == 'd') {
      for (long long& load : loads) {
        if (load > 0) --load, ++round.deleted;
      }
    } else {
      const Loads before = loads;
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
          const long long units = sent(links, before, i, j, rule);
          loads[i] -= units;
          loads[j] += units;
          round.moved += units;
          round.most = std::max(round.most, units);
        }
      }
      const double mean = double(std::accumulate(loads.begin(), loads.end(), 0LL)) / n;
      round.imbalance = double(*std::max_element(loads.begin(), loads.end())) - mean;
    }
  }
  round.loads = loads;
  return round;
}

}  // namespace second::berenbrink
