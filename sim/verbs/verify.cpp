// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <memory>

#include "claims/claim.h"
#include "report/json_file.h"
#include "report/progress.h"
#include "report/table.h"
#include "verbs/verb.h"

namespace ballast {

const char* to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::confirmed:
      return "confirmed";
    case Verdict::refuted:
      return "REFUTED";
    case Verdict::corrected:
      return "CORRECTED";
  }
  return "?";
}

namespace {

using Json = nlohmann::ordered_json;

struct VerifyOptions {
  std::vector<std::string> claims;
  std::string effort = "quick", json;
};

/// Claims by name or by paper ("jan94" = all "jan94.*"); none: all.
std::vector<const Entry<ClaimCheck>*> choose(const std::vector<std::string>& wanted) {
  std::vector<const Entry<ClaimCheck>*> chosen;
  std::vector<std::string> known;
  for (const auto& part : Registry<ClaimCheck>::entries()) {
    known.push_back(part.name);
    const std::string paper = part.name.substr(0, part.name.find('.'));
    if (std::find(known.begin(), known.end(), paper) == known.end()) known.push_back(paper);
    bool take = wanted.empty();
    for (const std::string& name : wanted) take |= name == part.name || name == paper;
    if (take) chosen.push_back(&part);
  }
  for (const std::string& name : wanted) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw UserError(fmt::format("verify: no claim \"{}\"{}; see `ballast list claims`", name,
                                  did_you_mean(name, known)));
    }
  }
  return chosen;
}

/// A text under a heading of so many characters.
std::string wrapped(const std::string& text, std::size_t indent) {
  return fmt::format("{}",
                     fmt::join(lines_of(text, 110 - indent), "\n" + std::string(indent, ' ')));
}

int verify(const VerifyOptions& options) {
  const Effort effort = options.effort == "full" ? Effort::full : Effort::quick;
  const auto claims = choose(options.claims);
  Json rows = Json::array();
  Table summary({"claim", "verdict", "seconds"});
  Progress progress("verify", claims.size(), "claims");
  bool as_expected = true;
  std::size_t done = 0;
  for (const auto* claim : claims) {
    const auto start = std::chrono::steady_clock::now();
    const Finding finding = claim->make.check(effort);
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    progress.at(++done);
    const bool expected = finding.verdict == claim->make.expected;
    as_expected &= expected;
    const std::string verdict = fmt::format(
        "{}{}", to_string(finding.verdict),
        expected ? "" : fmt::format(" (expected: {})", to_string(claim->make.expected)));
    fmt::print("{}: {}\n  printed   {}\n  measured  {}\n  extent    {}\n\n", claim->name, verdict,
               wrapped(claim->help, 12), wrapped(finding.measured, 12),
               wrapped(finding.extent, 12));
    if (!finding.table.empty()) fmt::print("{}\n", finding.table);
    std::fflush(stdout);
    summary.add({claim->name, verdict, fmt::format("{:.1f}", seconds)});
    rows.push_back({{"claim", claim->name},
                    {"printed", claim->help},
                    {"measured", finding.measured},
                    {"extent", finding.extent},
                    {"verdict", to_string(finding.verdict)},
                    {"expected", to_string(claim->make.expected)}});
  }
  fmt::print("{}", summary.str());
  fmt::print("\n{} claims, {}\n", claims.size(),
             as_expected ? "every verdict as expected" : "NOT every verdict as expected");
  if (!options.json.empty()) {
    write_json(
        {{"schema", 1}, {"ballast", BALLAST_VERSION}, {"effort", options.effort}, {"claims", rows}},
        options.json);
  }
  return as_expected ? kDone : kCheckFailed;
}

const Registered<Verb> kVerify{
    {"verify", "check claims of the papers: printed, measured, verdict", {}, [](CLI::App& app) {
       auto options = std::make_shared<VerifyOptions>();
       app.add_option("claims", options->claims, "names of claims or papers (jan94); none: all");
       app.add_option("--effort", options->effort, "quick: under a minute; full: exhaustive")
           ->check(CLI::IsMember({"quick", "full"}));
       app.add_option("--json", options->json,
                      "write the findings as JSON to this file (-: standard output)");
       return [options] { return verify(*options); };
     }}};

}  // namespace
}  // namespace ballast
