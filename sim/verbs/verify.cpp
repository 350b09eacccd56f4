// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "claims/claim_values.h"
#include "page/verify_page.h"
#include "report/progress.h"
#include "report/report.h"
#include "report/table.h"
#include "results/document.h"
#include "verbs/dry_run.h"
#include "verbs/options.h"
#include "verbs/page_output.h"
#include "verbs/verify_work.h"

namespace ballast {

namespace {

using Json = nlohmann::ordered_json;

/// A text under a heading of `indent` characters.
std::string wrapped(const std::string& text, std::size_t indent) {
  return fmt::format("{}",
                     fmt::join(lines_of(text, 110 - indent), "\n" + std::string(indent, ' ')));
}

/// A claim as text, with the finding.
void print(const ClaimEntry& claim, const std::string& verdict, const Finding& finding) {
  const ClaimText& text = claim.make.text;
  console::print("{}: {}\n", claim.name, verdict);
  for (const auto& [what, said] : {std::pair<const char*, std::string>{"place", text.place},
                                   {"printed", text.printed},
                                   {"quantity", text.quantity},
                                   {"measured", finding.measured},
                                   {"tolerance", text.tolerance},
                                   {"extent", finding.extent},
                                   {"command", text.command}}) {
    console::print("  {:9} {}\n", what, wrapped(said, 12));
  }
  console::print("\n");
  if (!finding.table.empty()) console::print("{}\n", finding.table);
  console::flush();
}

/// Memory of the largest claim, measured, for quick and for full effort.
constexpr std::uint64_t kQuickMemory = std::uint64_t{125} << 20,
                        kFullMemory = std::uint64_t{455} << 20;

int dry_run(const VerifyOptions& options) {
  const auto claims = chosen_claims(options);
  Work work(options.work, {{"--report", options.report.value_or("")}});
  DryRunLines lines{
      {"claims", fmt::format("{}{}", claims.size(),
                             options.counterfeit ? ", each with its counterfeits" : "")},
      {"effort", options.effort},
      {"workers", fmt::format("{}", workers_of(options))}};
  const std::uint64_t largest = options.effort == "full" ? kFullMemory : kQuickMemory;
  add_limits(lines, options.work,
             std::min<std::size_t>(workers_of(options), claims.size()) * largest);
  print_dry_run(lines);
  Table table({"claim", "place", "quantity"});
  Json rows = Json::array();
  for (const auto* claim : claims) {
    const ClaimText& text = claim->make.text;
    table.add({claim->name, text.place, text.quantity});
    rows.push_back(claim_texts().json(*claim, false));
  }
  console::print("\n{}", table.str());
  Json document = dry_run_document();
  document["effort"] = options.effort;
  document["claims"] = rows;
  work.json.write(document);
  return kDone;
}

void check_data(const std::string& folder) {
  std::error_code error;
  if (folder.empty() || std::filesystem::is_directory(folder, error)) return;
  throw UserError(Where{"--data"},
                  fmt::format("expected a folder with data sets, got \"{}\"", shown(folder)));
}

int verify(const VerifyOptions& options) {
  check_data(options.data);
  if (options.work.dry_run) return dry_run(options);
  if (options.counterfeit) return verify_counterfeits(options);
  const Effort effort = options.effort == "full" ? Effort::full : Effort::quick;
  const auto claims = chosen_claims(options);
  Work work(options.work, {{"--report", options.report.value_or("")}});
  PageOutput page(options.report, false);
  std::map<std::string, std::string> tables;
  Json rows = Json::array();
  Table summary({"claim", "verdict", "seconds"});
  Progress progress("verify", claims.size(), "claims");
  Judged judged;
  const auto check = [&](const ClaimEntry& claim) {
    Trial trial(effort, {}, options.data);
    const Finding finding = claim.make.check(trial);
    return nlohmann::json{{"verdict", finding.verdict},
                          {"measured", finding.measured},
                          {"extent", finding.extent},
                          {"table", finding.table}};
  };
  const auto on_end = [&](const ClaimEntry& claim, const nlohmann::json& answer, double wall_s) {
    const Finding finding{answer.at("verdict").get<Verdict>(), answer.at("measured"),
                          answer.at("extent"), answer.at("table")};
    const bool missing = finding.verdict == Verdict::unchecked;
    const bool expected = missing || finding.verdict == claim.make.expected;
    if (missing) {
      leave_out(claim.name, options, judged);
    } else {
      ++judged.compared;
      judged.good &= expected;
    }
    const std::string verdict =
        fmt::format("{}{}", to_string(finding.verdict),
                    expected ? "" : fmt::format(" (expected: {})", to_string(claim.make.expected)));
    print(claim, verdict, finding);
    summary.add({claim.name, verdict, fmt::format("{:.1f}", wall_s)});
    rows.push_back(claim_values().json({&claim, &finding}, false));
    tables[claim.name] = finding.table;
  };
  check_in_workers(claims, workers_of(options),
                   {check, on_end, [&](std::size_t ended) { progress.at(ended); }});
  console::print("{}", summary.str());
  console::print("\n{}, {}{}\n", counted(judged.compared, "claim"),
                 judged.nothing() ? "nothing was compared"
                 : judged.good    ? "every verdict as expected"
                                  : "NOT every verdict as expected",
                 left_out_text(judged));
  Json whole = new_document({{"effort", options.effort}});
  judged.add_to(whole, "as-expected", "unexpected");
  whole["claims"] = rows;
  if (page) {
    Json shown = whole;
    shown["complete"] = judged.compared + judged.left_out == claims.size();
    page.write(verify_page(shown, tables));
  }
  return finish_verify(work, std::move(whole), judged, claims.size());
}

const Registered<Verb> kVerify{
    {"verify", "check the claims of the papers: printed, measured, verdict", {}, [](CLI::App& app) {
       auto options = std::make_shared<VerifyOptions>();
       app.add_option("claims", options->claims,
                      "claims or papers, as jan94 or jan94.lemma-1; default: all");
       CLI::Option* effort =
           app.add_option("--effort", options->effort,
                          "quick (under a minute) or full (exhaustive); default: quick")
               ->check(one_of([] {
                 return std::vector<std::string>{"quick", "full"};
               }));
       CLI::Option* report =
           app.add_option("--report", options->report, "write the verdicts as an HTML page, too")
               ->check(file_name());
       app.add_option("--workers", options->workers, "worker processes; default: one per core")
           ->check(whole_number(1, 4096));
       app.add_option("--data", options->data,
                      "folder with public data sets, for the claims about them; without it they "
                      "are not checked")
           ->check(file_name());
       app.add_flag("--counterfeit", options->counterfeit,
                    "check each claim against its counterfeits instead, with quick effort; an "
                    "unnoticed counterfeit gives exit code 1")
           ->excludes(effort)
           ->excludes(report);
       group_options(app, "What is checked", {"--effort", "--data", "--counterfeit"});
       group_options(app, kOutputGroup, {"--report"});
       group_options(app, kLimitGroup, {"--workers"});
       options->work.declare(app);
       return [options] { return verify(*options); };
     }}};

}  // namespace
}  // namespace ballast
