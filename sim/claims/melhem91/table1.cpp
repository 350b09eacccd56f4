// SPDX-License-Identifier: BSD-3-Clause
// [Melhem91] Table 1: asymptotic costs, as measured over series in which d doubles.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "claims/claim.h"
#include "claims/fit.h"
#include "claims/melhem91/costs.h"
#include "report/table.h"

namespace ballast {
namespace {

constexpr std::array kColumns{"T", "G", "M"};

bool cube(const CostRow& row) { return std::string(row.architecture) == "hypercube"; }
bool known(const CostRow& row, std::size_t c) { return std::string(row.printed[c]) != "?"; }
bool right(const CostRow& row, std::size_t c, const Growth& growth) {
  return !known(row, c) || growth.text() == row.printed[c];
}

/// The growth that the paper prints; of a "?" the measured one.
Growth claimed(const CostRow& row, const CostSeries& series, std::size_t c) {
  for (const Growth& growth : growths(row)) {
    if (growth.text() == row.printed[c]) return growth;
  }
  return measured_growth(row, series, c);
}

/// "d^1.99", or in the hypercube "n^0.87" of the costs that are exponential in d.
std::string fit(const CostSeries& series, std::size_t c, bool exponential) {
  Series points;
  for (std::size_t k = series.d.size() / 2; k < series.d.size(); ++k) {
    points.add(exponential ? std::exp2(series.d[k]) : series.d[k], series.cost[c][k]);
  }
  return fmt::format("{}^{:.2f}", exponential ? "n" : "d", growth_exponent(points));
}

std::string extent(const CostRow& row, const CostSeries& series) {
  return fmt::format(
      "{}, d = {:.0f} .. {:.0f}, {}; load change n at {}; growth: of the candidates the one whose "
      "ratio changes least from d/2 to the largest d; log is natural{}",
      row.architecture, series.d.front(), series.d.back(),
      cube(row)                                 ? "n = 2^d"
      : std::string(row.architecture) == "line" ? "n = d"
                                                : "n = d^2",
      std::string(row.architecture) == "line" ? "an end" : "a corner",
      std::string(row.balancer) == "diffusion"
          ? fmt::format("; diffusion: T until all loads are within {:.0f} % of the mean, G and M "
                        "until within {} %",
                        100 * kLevel, 100 * kSummed)
          : "");
}

Table series_table(const CostRow& row, const CostSeries& series) {
  std::vector<std::string> header{"  d"};
  std::array<Growth, 3> by;
  for (std::size_t c = 0; c < 3; ++c) {
    by[c] = claimed(row, series, c);
    header.push_back(kColumns[c]);
    header.push_back(fmt::format("{}/({})", kColumns[c], by[c].text()));
    const Growth found = measured_growth(row, series, c);
    if (!(found == by[c])) header.push_back(fmt::format("{}/({})", kColumns[c], found.text()));
  }
  Table table(header);
  for (std::size_t k = 0; k < series.d.size(); ++k) {
    std::vector<std::string> cells{fmt::format("  {:.0f}", series.d[k])};
    for (std::size_t c = 0; c < 3; ++c) {
      const double cost = series.cost[c][k];
      cells.push_back(grouped(cost, c == 0 ? 0 : 2));
      cells.push_back(fmt::format("{:.4f}", cost / by[c](series.d[k])));
      const Growth found = measured_growth(row, series, c);
      if (!(found == by[c])) cells.push_back(fmt::format("{:.4f}", cost / found(series.d[k])));
    }
    table.add(cells);
  }
  return table;
}

/// What there is to say beyond the growth.
std::string remark(const CostRow& row, const CostSeries& series) {
  const std::string name = row.name;
  const double last = series.d.back();
  const auto& m = series.cost[2];
  const std::size_t k = m.size() - 1;
  if (name == "line-diffusion") {
    const double slope = (m[k] / last - m[k - 1] / series.d[k - 1]) / std::log(2.0);
    return fmt::format(
        "; the unknown M is Theta(d log d): M/n grows by {:.4f} ln 2 at the last "
        "doubling, the diffusion equation's sqrt(2/(pi e)) = {:.4f}",
        slope, std::sqrt(2 / (std::acos(-1.0) * std::exp(1.0))));
  }
  if (name == "grid-diffusion") {
    return fmt::format("; the unknown M is Theta(d^2), {:.3f} d^2 at d = {:.0f}",
                       m[k] / last / last, last);
  }
  if (name == "grid-hare") {
    return "; with this tree any schedule has this: after t < d steps the load of the d-t-1 "
           "columns that are not reached, d each, is in t+1 processors of the row, so that max L "
           ">= d(d-t-1)/(t+1), whose sum is about d^2 (ln d - 1)";
  }
  if (name == "hypercube-diffusion") {
    return fmt::format(
        "; the unknown M is Theta(2^d/d). G is 2^d only with t = 0, when all load "
        "is in one place (+ 2^d - 1): the first step leaves 2^d/(d+1) of it");
  }
  return "";
}

Finding row_finding(const CostRow& row, Effort effort) {
  const CostSeries& series = cost_series(row, effort);
  std::vector<std::string> parts;
  bool as_printed = true, settled = true;
  for (std::size_t c = 0; c < 3; ++c) {
    const Growth growth = measured_growth(row, series, c);
    const double change = drift(series, c, growth);
    as_printed &= right(row, c, growth);
    settled &= std::abs(change - 1) < 0.13;
    parts.push_back(fmt::format("{} = Theta({}){} (ratio changes by {:+.1f} %, fit {})",
                                kColumns[c], growth.text(),
                                right(row, c, growth) ? "" : ", not as printed", 100 * (change - 1),
                                fit(series, c, growth.exponential)));
  }
  return {!settled     ? Verdict::refuted
          : as_printed ? Verdict::confirmed
                       : Verdict::corrected,
          fmt::format("{}{}", fmt::join(parts, ", "), remark(row, series)), extent(row, series),
          series_table(row, series).str()};
}

template <std::size_t Row>
Finding table_row(Effort effort) {
  return row_finding(cost_rows()[Row], effort);
}

Finding whole_table(Effort effort) {
  Table table({"  architecture", "algorithm", "T printed", "T measured", "verdict", "G printed",
               "G measured", "verdict", "M printed", "M measured", "verdict"});
  unsigned confirmed = 0, answered = 0;
  std::vector<std::string> wrong;
  for (const CostRow& row : cost_rows()) {
    const CostSeries& series = cost_series(row, effort);
    std::vector<std::string> cells{fmt::format("  {}", row.architecture), row.algorithm};
    for (std::size_t c = 0; c < 3; ++c) {
      const Growth growth = measured_growth(row, series, c);
      cells.push_back(row.printed[c]);
      cells.push_back(
          fmt::format("{:.3g} {}", series.cost[c].back() / growth(series.d.back()), growth.text()));
      if (!known(row, c)) {
        ++answered;
        cells.push_back("answered");
      } else if (right(row, c, growth)) {
        ++confirmed;
        cells.push_back("confirmed");
      } else {
        cells.push_back("CORRECTED");
        wrong.push_back(fmt::format("{} {} {} is {}, not {}", row.architecture, row.algorithm,
                                    kColumns[c], growth.text(), row.printed[c]));
      }
    }
    table.add(cells);
  }
  return {wrong.empty() ? Verdict::confirmed : Verdict::corrected,
          fmt::format("{} of 24 cells are confirmed, {} unknown ones measured, {} corrected: {}",
                      confirmed, answered, wrong.size(), fmt::join(wrong, "; ")),
          "the series of melhem91.table1-*; \"measured\": the cost at the largest d by its growth",
          table.str()};
}

const auto kTable1Claims = {
    claim("melhem91.table1", "Table 1: asymptotic costs T, G, M of 8 algorithms, 3 of 24 unknown",
          Verdict::corrected, whole_table),
    claim("melhem91.table1-line-diffusion", "Table 1, line, Diffusion: T d^2, G d^2, M ?",
          Verdict::confirmed, table_row<0>),
    claim("melhem91.table1-line-tortoise", "Table 1, line, Tortoise: T d, G d^2, M d",
          Verdict::confirmed, table_row<1>),
    claim("melhem91.table1-line-hare", "Table 1, line, Hare: T d, G d log d, M d log d",
          Verdict::confirmed, table_row<2>),
    claim("melhem91.table1-grid-diffusion", "Table 1, grid, Diffusion: T d^2, G d^2 log d, M ?",
          Verdict::confirmed, table_row<3>),
    claim("melhem91.table1-grid-tortoise", "Table 1, grid, Tortoise: T d, G d^3, M d^2",
          Verdict::confirmed, table_row<4>),
    claim("melhem91.table1-grid-hare", "Table 1, grid, Hare: T d, G d^2, M d^2 log d",
          Verdict::corrected, table_row<5>),
    claim("melhem91.table1-hypercube-diffusion",
          "Table 1, hypercube, Diffusion: T d log d, G 2^d, M ?", Verdict::corrected, table_row<6>),
    claim("melhem91.table1-hypercube-ripple", "Table 1, hypercube, Ripple: T d, G 2^d, M 2^d",
          Verdict::confirmed, table_row<7>)};

}  // namespace
}  // namespace ballast
