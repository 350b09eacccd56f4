// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <utility>

#include "claims/claim_values.h"
#include "report/progress.h"
#include "report/report.h"
#include "report/table.h"
#include "results/document.h"
#include "verbs/verify_work.h"

namespace ballast {
namespace {

/// {verdict of the genuine claim, number of counterfeits, numbers of those that leave it}.
nlohmann::json try_counterfeits(const ClaimEntry& claim, const std::string& data) {
  Trial genuine(Effort::quick, {}, data);
  const Verdict without = claim.make.check(genuine).verdict;
  std::vector<std::pair<std::size_t, std::string>> stayed;
  if (without != claim.make.expected || genuine.places() == 0) {
    stayed.emplace_back(0, to_string(without));
  }
  for (std::size_t k = 0; without != Verdict::unchecked && k < genuine.places(); ++k) {
    Trial trial(Effort::quick, k, data);
    const Verdict verdict = claim.make.check(trial).verdict;
    if (verdict == claim.make.expected) stayed.emplace_back(k + 1, to_string(verdict));
  }
  return {{"verdict", without}, {"counterfeits", genuine.places()}, {"stayed", stayed}};
}

}  // namespace

int verify_counterfeits(const VerifyOptions& options) {
  const auto claims = chosen_claims(options);
  Work work(options.work);
  Table unnoticed({"claim", "counterfeit", "verdict"});
  Progress progress("counterfeits", claims.size(), "claims");
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  Judged judged;
  std::size_t all = 0, missed = 0;
  const auto on_end = [&](const ClaimEntry& claim, const nlohmann::json& answer, double) {
    if (answer.at("verdict").get<Verdict>() == Verdict::unchecked) {
      leave_out(claim.name, options, judged);
      return;
    }
    ++judged.compared;
    const auto places = answer.at("counterfeits").get<std::size_t>();
    std::vector<std::size_t> stayed;
    for (const auto& [k, verdict] :
         answer.at("stayed").get<std::vector<std::pair<std::size_t, std::string>>>()) {
      unnoticed.add({claim.name, k == 0 ? "none" : fmt::format("{} of {}", k, places), verdict});
      stayed.push_back(k);
    }
    all += places;
    missed += stayed.size();
    rows.push_back(counterfeit_values().json({claim.name, places, stayed}, false));
  };
  check_in_workers(claims, workers_of(options),
                   {[&](const auto& claim) { return try_counterfeits(claim, options.data); },
                    on_end, [&](std::size_t ended) { progress.at(ended); }});
  progress.end();
  if (missed != 0) console::print("{}\n", unnoticed.str());
  judged.good = missed == 0;
  console::print("{}, {}, {} unnoticed{}\n", counted(judged.compared, "claim"),
                 counted(all, "counterfeit"), missed, left_out_text(judged));
  nlohmann::ordered_json whole = new_document();
  judged.add_to(whole, "noticed", "unnoticed");
  whole["claims"] = rows;
  return finish_verify(work, std::move(whole), judged, claims.size());
}

}  // namespace ballast
