// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "claims/claim_values.h"
#include "claims/claims.h"
#include "page/verify_page.h"
#include "report/progress.h"
#include "report/report.h"
#include "report/table.h"
#include "results/document.h"
#include "verbs/dry_run.h"
#include "verbs/judged.h"
#include "verbs/options.h"
#include "verbs/page_output.h"
#include "verbs/work.h"

namespace ballast {

namespace {

using Json = nlohmann::ordered_json;

struct VerifyOptions {
  std::vector<std::string> claims;
  std::string effort = "quick";
  WorkOptions work;
  bool counterfeit = false;
  std::optional<std::string> report;
  std::string data;  ///< empty: none
};

/// Claims by name or by paper ("jan94" = all "jan94.*"); none: all.
std::vector<const Entry<ClaimCheck>*> choose(const std::vector<std::string>& wanted) {
  std::vector<const Entry<ClaimCheck>*> chosen;
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

/// A text under a heading of `indent` characters.
std::string wrapped(const std::string& text, std::size_t indent) {
  return fmt::format("{}",
                     fmt::join(lines_of(text, 110 - indent), "\n" + std::string(indent, ' ')));
}

/// A claim as text, with the finding.
void print(const Entry<ClaimCheck>& claim, const std::string& verdict, const Finding& finding) {
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

/// A claim without its data. Its name, or --data, asked for it.
void leave_out(const std::string& claim, const VerifyOptions& options, Judged& judged) {
  ++judged.left_out;
  const auto& names = options.claims;
  judged.whole &=
      options.data.empty() && std::find(names.begin(), names.end(), claim) == names.end();
}

/// The end of the sentence that counts what was checked.
std::string left_out_text(const Judged& judged) {
  return judged.left_out == 0 ? "" : fmt::format("; {} not checked: see --data", judged.left_out);
}

int finish(Work& work, Json document, const Judged& judged, std::size_t all) {
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

/// Checks every claim with each of its counterfeits; an unchanged verdict means an undetected one.
int verify_counterfeits(const VerifyOptions& options) {
  const auto claims = choose(options.claims);
  Work work(options.work);
  Table unnoticed({"claim", "counterfeit", "verdict"});
  Progress progress("counterfeits", claims.size(), "claims");
  Json rows = Json::array();
  Judged judged;
  std::size_t all = 0, missed = 0;
  for (const auto* claim : claims) {
    if (interrupt::pending() != 0) break;
    const Verdict expected = claim->make.expected;
    std::vector<std::size_t> stayed;
    Trial genuine(Effort::quick, {}, options.data);
    const Verdict without = claim->make.check(genuine).verdict;
    if (without == Verdict::unchecked) {
      leave_out(claim->name, options, judged);
      continue;
    }
    const std::size_t places = genuine.places();
    if (without != expected || places == 0) {
      unnoticed.add({claim->name, "none", to_string(without)});
      stayed.push_back(0);
    }
    for (std::size_t k = 0; k < places && interrupt::pending() == 0; ++k) {
      Trial trial(Effort::quick, k, options.data);
      const Verdict verdict = claim->make.check(trial).verdict;
      if (verdict != expected) continue;
      unnoticed.add({claim->name, fmt::format("{} of {}", k + 1, places), to_string(verdict)});
      stayed.push_back(k + 1);
    }
    if (interrupt::pending() != 0) break;  // an interrupt may have stopped its runs
    all += places;
    missed += stayed.size();
    rows.push_back(counterfeit_values().json({claim->name, places, stayed}, false));
    progress.at(++judged.compared + judged.left_out);
  }
  progress.end();
  if (missed != 0) console::print("{}\n", unnoticed.str());
  judged.good = missed == 0;
  console::print("{}, {}, {} unnoticed{}\n", counted(judged.compared, "claim"),
                 counted(all, "counterfeit"), missed, left_out_text(judged));
  Json whole = new_document();
  judged.add_to(whole, "noticed", "unnoticed");
  whole["claims"] = rows;
  return finish(work, std::move(whole), judged, claims.size());
}

/// Memory of the largest claim, measured, for quick and for full effort.
constexpr std::uint64_t kQuickMemory = std::uint64_t{125} << 20,
                        kFullMemory = std::uint64_t{455} << 20;

int dry_run(const VerifyOptions& options) {
  const auto claims = choose(options.claims);
  Work work(options.work, {{"--report", options.report.value_or("")}});
  DryRunLines lines{
      {"claims", fmt::format("{}{}", claims.size(),
                             options.counterfeit ? ", each with its counterfeits" : "")},
      {"effort", options.effort}};
  add_limits(lines, options.work, options.effort == "full" ? kFullMemory : kQuickMemory);
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
  const auto claims = choose(options.claims);
  Work work(options.work, {{"--report", options.report.value_or("")}});
  PageOutput page(options.report, false);
  std::map<std::string, std::string> tables;
  Json rows = Json::array();
  Table summary({"claim", "verdict", "seconds"});
  Progress progress("verify", claims.size(), "claims");
  Judged judged;
  for (const auto* claim : claims) {
    const auto start = std::chrono::steady_clock::now();
    Trial trial(effort, {}, options.data);
    if (interrupt::pending() != 0) break;
    const Finding finding = claim->make.check(trial);
    if (interrupt::pending() != 0) break;  // an interrupt may have stopped its runs
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const bool missing = finding.verdict == Verdict::unchecked;
    const bool expected = missing || finding.verdict == claim->make.expected;
    if (missing) {
      leave_out(claim->name, options, judged);
    } else {
      ++judged.compared;
      judged.good &= expected;
    }
    progress.at(judged.compared + judged.left_out);
    const std::string verdict = fmt::format(
        "{}{}", to_string(finding.verdict),
        expected ? "" : fmt::format(" (expected: {})", to_string(claim->make.expected)));
    print(*claim, verdict, finding);
    summary.add({claim->name, verdict, fmt::format("{:.1f}", seconds)});
    rows.push_back(claim_values().json({claim, &finding}, false));
    tables[claim->name] = finding.table;
  }
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
  return finish(work, std::move(whole), judged, claims.size());
}

const Registered<Verb> kVerify{
    {"verify", "check the claims of the papers: printed, measured, verdict", {}, [](CLI::App& app) {
       auto options = std::make_shared<VerifyOptions>();
       app.add_option("claims", options->claims,
                      "claims or papers, as jan94 or jan94.lemma-1; default: all");
       CLI::Option* effort = app.add_option("--effort", options->effort,
                                            "quick (under a minute) or full (exhaustive)")
                                 ->check(one_of([] {
                                   return std::vector<std::string>{"quick", "full"};
                                 }));
       CLI::Option* report =
           app.add_option("--report", options->report, "write the verdicts as an HTML page, too")
               ->check(file_name());
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
       options->work.declare(app);
       return [options] { return verify(*options); };
     }}};

}  // namespace
}  // namespace ballast
