// SPDX-License-Identifier: BSD-3-Clause
#include "advice/advice_values.h"
#include "claims/claim_values.h"
#include "reference/result_parts.h"
#include "results/lockstep_values.h"

namespace ballast::schema {
namespace {

Json document(const std::string& description, const std::vector<Member>& members) {
  std::vector<Member> all = head();
  all.insert(all.end(), members.begin(), members.end());
  return object(description, all);
}

Json dry_run(const std::string& verb, const std::vector<Member>& members) {
  std::vector<Member> all{{"dry_run", constant(true, "nothing has run")}};
  all.insert(all.end(), members.begin(), members.end());
  return document("`ballast " + verb + " --dry-run`", all);
}

std::vector<Member> planned_run() {
  const Member cycles{"cycles", count("run.max_cycles", "cycles"), false};
  const Member rounds{"rounds", count("rounds.max", "rounds"), false};
  Json parts{{"type", "object"},
             {"description", "estimate of each part of the machine"},
             {"additionalProperties", count("estimate", "bytes")}};
  return {config(),
          {"at_most", object("limit of the length", {cycles, rounds})},
          {"memory",
           object("memory of the run", {{"bytes", count("estimate", "bytes")}, {"parts", parts}})}};
}

/// Verdict and extent of a comparison (verbs/judged.h), whose other verdicts are these.
std::vector<Member> judged(const std::string& good, const std::string& bad) {
  return {{"verdict", text("verdict of all that was compared", {good, bad, "nothing-compared"})},
          complete(),
          {"compared", count("how many were compared")},
          {"left_out", count("how many could not be compared")},
          stopped()};
}

Json effort() { return text("effort", {"quick", "full"}); }

std::vector<Member> joined(std::vector<Member> members, const std::vector<Member>& more) {
  members.insert(members.end(), more.begin(), more.end());
  return members;
}

}  // namespace

std::vector<Member> other_documents() {
  const Json cosim_seed = count("seed of the random stimulus");
  return {
      {"comparison", document("`ballast compare`",
                              {complete(), stopped(), {"runs", list("runs", ref("tasks"))}})},
      {"advice", document("`ballast advise`", {complete(),
                                               stopped(),
                                               {"advice", advice_values().schema()},
                                               {"runs", list("runs", ref("tasks"))}})},
      {"claims",
       document("`ballast verify`", joined(judged("as-expected", "unexpected"),
                                           {{"effort", effort()},
                                            {"claims", list("claims", claim_values().schema())}}))},
      {"counterfeits",
       document("`ballast verify --counterfeit`",
                joined(judged("noticed", "unnoticed"),
                       {{"claims", list("claims", counterfeit_values().schema())}}))},
      {"lockstep",
       document("`ballast cosim`", joined(judged("equal", "different"),
                                          {{"seed", cosim_seed},
                                           {"units", list("units", lockstep_values().schema())}}))},
      {"sweep", document("`ballast sweep`",
                         {complete(),
                          {"points", object("points of the study",
                                            {{"all", count("points")},
                                             {"done", count("points with a result")},
                                             {"failed", count("points without a result")},
                                             {"open", count("points that have not run")}})},
                          {"cases", count("combinations of values")},
                          {"seeds", count("runs of each case")}})},
      {"planned-sweep", dry_run("sweep", {{"points", count("points")}})},
      {"planned-run", dry_run("run", planned_run())},
      {"planned-comparison",
       dry_run("compare", {{"seeds", count("runs of each case")},
                           {"runs", list("cases", object("case", planned_run()))}})},
      {"planned-advice", dry_run("advise", planned_advice_values().members())},
      {"planned-claims", dry_run("verify", {{"effort", effort()},
                                            {"claims", list("claims", claim_texts().schema())}})},
      {"planned-lockstep",
       dry_run("cosim", {{"seed", cosim_seed},
                         {"units", list("units", planned_lockstep_values().schema())}})}};
}

}  // namespace ballast::schema
