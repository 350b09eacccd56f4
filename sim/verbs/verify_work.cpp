// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/verify_work.h"

#include <fmt/format.h>

#include <algorithm>

#include "claims/claims.h"
#include "core/errors.h"
#include "output/console.h"
#include "process/worker_pool.h"
#include "report/report.h"

namespace ballast {

std::vector<const ClaimEntry*> chosen_claims(const VerifyOptions& options) {
  const std::vector<std::string>& wanted = options.claims;
  std::vector<const ClaimEntry*> chosen;
  std::vector<std::string> known;
  for (const auto& part : claims()) {
    known.push_back(part.name);
    const std::string paper = part.name.substr(0, part.name.find('.'));
    if (std::find(known.begin(), known.end(), paper) == known.end()) known.push_back(paper);
    bool take = wanted.empty();
    for (const std::string& name : wanted) take |= name == part.name || name == paper;
    if (take) chosen.push_back(&part);
  }
  for (const std::string& name : wanted) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw UserError(
          fmt::format("verify: expected a paper or a claim (`ballast list claims`), got \"{}\"{}",
                      shown(name), did_you_mean(name, known)));
    }
  }
  return chosen;
}

unsigned workers_of(const VerifyOptions& options) {
  return options.workers != 0 ? options.workers : available_cores();
}

void leave_out(const std::string& claim, const VerifyOptions& options, Judged& judged) {
  ++judged.left_out;
  const auto& names = options.claims;
  judged.whole &=
      options.data.empty() && std::find(names.begin(), names.end(), claim) == names.end();
}

std::string left_out_text(const Judged& judged) {
  return judged.left_out == 0 ? "" : fmt::format("; {} not checked: see --data", judged.left_out);
}

int finish_verify(Work& work, nlohmann::ordered_json document, const Judged& judged,
                  std::size_t all) {
  const std::optional<Stop> stop = stopped_after(judged.compared + judged.left_out, all, "claims");
  if (stop) add_stop(document, *stop);
  work.json.write(document);
  if (judged.good && stop) return report_stop(*stop);
  if (judged.good && !judged.whole) {
    console::complain(
        "ballast: expected a check of every claim that was named, got {} not checked: the folder "
        "of --data must have its data set\n",
        judged.left_out);
  }
  return judged.code();
}

}  // namespace ballast
