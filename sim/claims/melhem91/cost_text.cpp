// SPDX-License-Identifier: BSD-3-Clause
#include "claims/melhem91/cost_text.h"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "claims/fit.h"

namespace ballast {

std::string fitted_power(const CostSeries& series, std::size_t c, bool exponential) {
  Series points;
  for (std::size_t k = series.d.size() / 2; k < series.d.size(); ++k) {
    points.add(exponential ? std::exp2(series.d[k]) : series.d[k], series.cost[c][k]);
  }
  return fmt::format("{}^{:.2f}", exponential ? "n" : "d", growth_exponent(points));
}

std::string extent_of(const CostRow& row, const CostSeries& series) {
  return fmt::format(
      "{}, d = {:.0f} .. {:.0f}, {}; load change n at {}; natural logarithm{}", row.architecture,
      series.d.front(), series.d.back(),
      std::string(row.architecture) == "hypercube" ? "n = 2^d"
      : std::string(row.architecture) == "line"    ? "n = d"
                                                   : "n = d^2",
      std::string(row.architecture) == "line" ? "an end" : "a corner",
      std::string(row.balancer) == "diffusion"
          ? fmt::format("; diffusion: T until all loads are within {:.0f} % of the mean, G and M "
                        "until within {} %",
                        100 * kLevel, 100 * kSummed)
          : "");
}

Table cost_table(const CostRow& row, const CostSeries& series) {
  std::vector<std::string> header{"  d"};
  std::array<std::vector<CostGrowth>, 3> by;
  for (std::size_t c = 0; c < 3; ++c) {
    const Cell& cell = row.cells[c];
    if (cell.misprint) by[c].push_back(*cell.misprint);
    by[c].push_back(cell.growth);
    header.emplace_back(kCostNames[c]);
    for (const CostGrowth& g : by[c])
      header.push_back(fmt::format("{}/({})", kCostNames[c], g.text()));
  }
  Table table(header);
  for (std::size_t k = 0; k < series.d.size(); ++k) {
    std::vector<std::string> cells{fmt::format("  {:.0f}", series.d[k])};
    for (std::size_t c = 0; c < 3; ++c) {
      const double cost = series.cost[c][k];
      cells.push_back(grouped(cost, c == 0 ? 0 : 2));
      for (const CostGrowth& g : by[c])
        cells.push_back(fmt::format("{:.4f}", cost / g(series.d[k])));
    }
    table.add(cells);
  }
  return table;
}

std::string remark_on(const CostRow& row, const CostSeries& series) {
  const std::string name = row.name;
  const double last = series.d.back();
  const auto& m = series.cost[2];
  const std::size_t k = m.size() - 1;
  if (name == "line-diffusion") {
    const double slope = (m[k] / last - m[k - 1] / series.d[k - 1]) / std::log(2.0);
    return fmt::format(
        "; the unknown M is Theta(d log d): M/n grows by {:.4f} ln 2 at the last doubling; the "
        "diffusion equation gives sqrt(2/(pi e)) = {:.4f}",
        slope, std::sqrt(2 / (std::acos(-1.0) * std::exp(1.0))));
  }
  if (name == "grid-diffusion") {
    return fmt::format("; the unknown M is Theta(d^2), {:.3f} d^2 at d = {:.0f}",
                       m[k] / last / last, last);
  }
  if (name == "grid-hare") {
    return "; every schedule on this tree grows like this. After t < d steps, the load of the "
           "d-t-1 columns not yet reached, d each, is in t+1 processors of the row. So max L >= "
           "d(d-t-1)/(t+1), and the sum of this bound is about d^2 (ln d - 1)";
  }
  if (name == "hypercube-diffusion") {
    return fmt::format(
        "; the unknown M is Theta(2^d/d). G is 2^d only if t = 0 is included, when all load is in "
        "one place (+ 2^d - 1); the first step leaves 2^d/(d+1) of it");
  }
  return "";
}

}  // namespace ballast
