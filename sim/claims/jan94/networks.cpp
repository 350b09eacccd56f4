// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Jan94] section 1 about the worst case: left half full, right half empty, on tree and
// mesh, and with the superconcentrator instead.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "claims/claim.h"
#include "claims/jan94/worst_case.h"
#include "report/table.h"
#include "superconcentrator/geometry.h"

namespace ballast {
namespace {

constexpr const char* kScheduleNames[] = {"sequential", "overlapped", "streaming"};

/// Tolerance of fitted exponents; in the smallest series the constant cycles are still visible.
bool near(double exponent, double expected) { return std::abs(exponent - expected) < 0.12; }

/// Candidates for the growth of the cycles.
using Unit = double (*)(const WorstCase&);
double by_p(const WorstCase& c) { return static_cast<double>(c.m) * c.p * c.flits; }
double by_p_log(const WorstCase& c) { return by_p(c) * log2_of(c.p); }
double by_root(const WorstCase& c) { return by_p(c) / std::sqrt(c.p); }
double by_root_log(const WorstCase& c) { return by_root(c) * log2_of(c.p); }
double by_log(const WorstCase& c) { return static_cast<double>(c.m) * log2_of(c.p); }
double by_log_squared(const WorstCase& c) { return by_log(c) * log2_of(c.p); }

/// Largest / smallest of a quantity in that unit, over p.
template <class Quantity>
double spread_in(const std::vector<Measured>& all, Unit unit, Quantity&& quantity) {
  return spread(growth(all, [&](const Measured& m) { return quantity(m) / unit(m.c); }).in_p);
}
/// The cycles grow like the unit.
bool flat(double spread) { return spread < 1.25; }

std::string ratio(double cycles, double bound) { return fmt::format("{:.3f}", cycles / bound); }

/// A table of one network: cycles, bound of the narrowest cut, and by the candidates for its
/// growth.
template <class Claimed, class Other>
Table network_table(std::size_t network, const std::vector<Measured>& all,
                    const std::string& claimed_name, Claimed&& claimed,
                    const std::string& other_name, Other&& other) {
  Table table({"  flits", "p", "M", "cycles", "bound of the cut", "cycles/bound",
               "cycles/" + claimed_name, "cycles/" + other_name});
  for (const Measured& m : all) {
    if (m.c.m != all.back().c.m && m.c.p != all.back().c.p) continue;
    const double cycles = m.network[network], bound = cut_bound(network, m.c);
    table.add({fmt::format("  {}", m.c.flits), std::to_string(m.c.p), std::to_string(m.c.m),
               grouped(cycles), grouped(bound), ratio(cycles, bound),
               fmt::format("{:.4f}", cycles / claimed(m.c)),
               fmt::format("{:.4f}", cycles / other(m.c))});
  }
  return table;
}

Finding worst_case_tree(Trial& trial) {
  const Unit printed = trial.claimed<Unit>(by_p_log, by_p);
  const double later = trial.claimed(0.0, 1.0);
  const auto& all = worst_cases(trial.effort());
  const std::string wrong = form_exception(kTree, all, later);
  if (!wrong.empty()) return {Verdict::refuted, wrong, extent_of(all), ""};
  const auto cycles = [](const Measured& m) { return m.network[kTree]; };
  const auto [in_p, in_m] = growth(all, cycles);
  const double corrected = spread_in(all, by_p, cycles), claimed = spread_in(all, printed, cycles);
  const double e_p = growth_exponent(in_p), e_m = growth_exponent(in_m);
  const bool holds = near(e_p, 1) && near(e_m, 1) && flat(corrected);
  return {
      verdict_if(flat(claimed), holds),
      fmt::format("exactly M p F / 4 + 4 lg p + 1 cycles, with F flits per task: Theta(M p). The "
                  "(M/2)(p/2) tasks cross the root's one link at one flit per cycle. The term lg p "
                  "is the path of the last task; pipelining adds it and does not multiply by it. "
                  "O(M p lg p) is true but not tight: cycles/(M p) varies by {:.2f} x over the "
                  "series, cycles/(M p lg p) by {:.2f} x. Fit: p^{:.3f} M^{:.3f}",
                  corrected, claimed, e_p, e_m),
      extent_of(all), network_table(kTree, all, "(M p lg p F)", by_p_log, "(M p F)", by_p).str()};
}

Finding worst_case_mesh(Trial& trial) {
  const Unit printed = trial.claimed<Unit>(by_root, by_root_log);
  const double later = trial.claimed(0.0, 1.0);
  const auto& all = worst_cases(trial.effort());
  const std::string wrong = form_exception(kMesh, all, later);
  if (!wrong.empty()) return {Verdict::refuted, wrong, extent_of(all), ""};
  const auto cycles = [](const Measured& m) { return m.network[kMesh]; };
  const auto [in_p, in_m] = growth(all, cycles);
  const double e_p = growth_exponent(in_p), e_m = growth_exponent(in_m);
  const double claimed = spread_in(all, printed, cycles);
  const bool holds = near(e_p, 0.5) && near(e_m, 1) && flat(claimed);
  return {
      verdict_if(holds),
      fmt::format("exactly M sqrt p F / 4 + 7 cycles: each column's link over the middle carries "
                  "(M/2)(sqrt p / 2) tasks at one flit per cycle from the start; cycles/(M sqrt p) "
                  "varies by {:.2f} x over the series. Fit: p^{:.3f} M^{:.3f}",
                  claimed, e_p, e_m),
      extent_of(all), network_table(kMesh, all, "(M sqrt p F)", by_root, "(M p F)", by_p).str()};
}

Finding worst_case_superconcentrator(Trial& trial) {
  const Unit printed = trial.claimed<Unit>(by_log, by_log_squared);
  const double later = trial.claimed(0.0, 1.0);
  const auto& all = worst_cases(trial.effort());
  Table table(
      {"  flits", "p", "M", "sequential", "overlapped", "streaming", "sequential/(M lg p)"});
  for (const Measured& m : all) {
    const double rounds = static_cast<double>(m.c.m / 2), lg = log2_of(m.c.p);
    const double form = rounds * wave_interval(0, m.c.p, m.c.flits) + 4 * lg + 6 + later;
    if (m.schedule[0] != form) {
      return {Verdict::refuted,
              fmt::format("p = {0}, M = {1}, {2} flits: expected {4} cycles, got {3}", m.c.p, m.c.m,
                          m.c.flits, m.schedule[0], form),
              extent_of(all), ""};
    }
    if (m.c.m != all.back().c.m && m.c.p != all.back().c.p) continue;
    table.add({fmt::format("  {}", m.c.flits), std::to_string(m.c.p), std::to_string(m.c.m),
               grouped(m.schedule[0]), grouped(m.schedule[1]), grouped(m.schedule[2]),
               fmt::format("{:.3f}", m.schedule[0] / by_log(m.c))});
  }
  std::vector<std::string> fits;
  for (std::size_t s = 0; s < kSchedules.size(); ++s) {
    const auto [in_p, in_m] = growth(all, [s](const Measured& m) { return m.schedule[s]; });
    fits.push_back(fmt::format("{} p^{:.3f} M^{:.3f}", kScheduleNames[s], growth_exponent(in_p),
                               growth_exponent(in_m)));
  }
  const double claimed = spread_in(all, printed, [](const Measured& m) { return m.schedule[0]; });
  return {verdict_if(flat(claimed)),
          fmt::format("sequential: exactly (M/2)(T + 1) + 4 lg p + 6 cycles, T <= 6.6 lg p for 1 "
                      "flit; cycles/(M lg p) varies by {:.2f} x over the series of p, because the "
                      "group size L has steps. Fit: {}. This includes the search for receivers",
                      claimed, fmt::join(fits, ", ")),
          extent_of(all), table.str()};
}

#define PAIRING \
  "ballast run examples/mesh.toml --set run.until=balanced --set machine.task_flits=1 "

const auto kNetworksClaims = {
    claim({.name = "jan94.worst-case-tree",
           .place = "section 1; abstract",
           .printed = "left half full, right half empty requires O(M p lg p) time on a tree, with "
                      "pipelined routing",
           .quantity = "cycles until all loads are equal (cycles)",
           .tolerance = "none for the closed form: cycles are exact. \"Requires\" is read as "
                        "growth: cycles in the claimed unit may vary by a factor of 1.25 over the "
                        "series, because of the constant cycles",
           .command = PAIRING "--set machine.topology=tree --set machine.size=[64]"},
          Verdict::corrected, worst_case_tree),
    claim({.name = "jan94.worst-case-mesh",
           .place = "section 1; abstract",
           .printed = "left half full, right half empty requires O(M sqrt p) time on a mesh, with "
                      "pipelined routing",
           .quantity = "cycles until all loads are equal (cycles)",
           .tolerance =
               "none for the closed form: cycles are exact. Growth: cycles in the claimed unit may "
               "vary by a factor of 1.25 over the series, because of the constant 7 cycles",
           .command = PAIRING "--set machine.size=[8,8]"},
          Verdict::confirmed, worst_case_mesh),
    claim({.name = "jan94.worst-case-superconcentrator",
           .place = "section 1; abstract",
           .printed = "the superconcentrator takes O(M lg p) time in this case",
           .quantity = "cycles until all loads are equal (cycles)",
           .tolerance = "none for the closed form: cycles are exact. Growth: cycles/(M lg p) may "
                        "vary by a factor of 1.25 over the series, because of the steps of L",
           .command = "ballast run examples/half64.toml --set machine.switch.model=systemc "
                      "--set machine.switch.schedule=sequential"},
          Verdict::confirmed, worst_case_superconcentrator)};

#undef PAIRING

}  // namespace
}  // namespace ballast
