// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <memory>

#include "analysis/analysis.h"
#include "analysis/changes.h"
#include "analysis/wording.h"
#include "core/input_file.h"
#include "core/text_file.h"
#include "drawing/machine_drawing.h"
#include "output/console.h"
#include "output/output_file.h"
#include "page/changes_page.h"
#include "page/report_page.h"
#include "report/table.h"
#include "runs/store/published_file.h"
#include "runs/study/from_documents.h"
#include "runs/study/json_text.h"
#include "verbs/options.h"
#include "verbs/verb.h"

namespace ballast {
namespace {

struct ReportArguments {
  std::vector<std::string> results;
  std::string output = "report.html";
};

bool is_study(const std::string& path) {
  std::array<char, 16> head{};
  std::ifstream(path, std::ios::binary).read(head.data(), head.size());
  return std::string_view(head.data(), head.size()).starts_with("SQLite format 3");
}

NamedDocument document_in(const std::string& path) {
  const TextFile file = read_text_file(path);
  if (path.ends_with(".toml") || path.ends_with(".work")) {
    throw UserError(Where{path},
                    "expected results: a published study (.sqlite) or JSON documents; run "
                    "`ballast sweep` first");
  }
  return {path, json_of(file.text, {path}, "a published study (.sqlite) or a JSON document")};
}

StudyResults read_results(const std::vector<std::string>& paths) {
  if (paths.size() == 1 && is_study(paths.front())) return read_published(paths.front());
  if (std::all_of(paths.begin(), paths.end(), is_study)) {
    throw UserError(Where{paths[2]}, fmt::format("expected one published study, or two to compare "
                                                 "(OLD NEW); got {}",
                                                 paths.size()));
  }
  std::vector<NamedDocument> documents;
  for (const std::string& path : paths) {
    if (is_study(path)) {
      throw UserError(Where{path}, "expected JSON documents only, or published studies only");
    }
    documents.push_back(document_in(path));
  }
  return study_of(documents);
}

/// Sentences of the verdict, as the page has them.
void print_findings(const std::vector<StudyFinding>& findings) {
  for (const StudyFinding& finding : findings) {
    console::print("{}{}\n",
                   finding.kind == StudyFinding::Kind::warning   ? "warning: "
                   : finding.kind == StudyFinding::Kind::failure ? "failed: "
                                                                 : "",
                   shown(finding.text, kMostOfMessage));  // names may break lines
  }
}

std::string file_of(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

std::string difference_text(const Interval& difference) {
  const std::string mean = number_text(difference.mean);
  return difference.half ? fmt::format("{} +- {}", mean, number_text(*difference.half)) : mean;
}

/// The study beside its results if it still has their text; else a name to save that under.
std::string study_file_of(const std::string& results, const std::string& text) {
  const std::filesystem::path beside = std::filesystem::path(results).replace_extension(".toml");
  std::ifstream file(beside, std::ios::binary);
  const std::string now{std::istreambuf_iterator<char>(file), {}};
  return file.is_open() && now == text ? beside.filename().string() : "STUDY.toml";
}

/// Two published studies: what changed from the first to the second.
int report_changes(const ReportArguments& arguments) {
  const StudyResults before = read_published(arguments.results[0]);
  const StudyResults after = read_published(arguments.results[1]);
  OutputFile out(arguments.output, "-o");
  const Changes changes = changes_between(before, after);
  out.write(changes_page(before, after, changes, file_of(arguments.results[0]),
                         file_of(arguments.results[1])));
  out.commit();
  print_findings(changes.findings);
  if (!changes.results.empty() && changes.results.front().key == changes.metric) {
    Table table({"case", "old " + changes.results.front().key, "new", "difference", "proven"});
    for (const ChangedCase& c : changes.results.front().cases) {
      table.add({c.title.empty() ? "all" : c.title, number_text(c.before.mean),
                 number_text(c.after.mean), difference_text(c.pair.difference),
                 to_string(c.pair.separation)});
    }
    console::print("\n{}\n", table.str());
  }
  console::print("report: {}\n", arguments.output);
  return kDone;
}

int report_results(const ReportArguments& arguments) {
  const auto& results = arguments.results;
  if (results.size() == 2 && is_study(results[0]) && is_study(results[1])) {
    return report_changes(arguments);
  }
  const StudyResults study = read_results(arguments.results);
  OutputFile out(arguments.output, "-o");
  const Analysis analysis = analyse(study);
  ReportOptions options;
  options.results_file = file_of(arguments.results.front());
  options.study_file = is_study(arguments.results.front())
                           ? study_file_of(arguments.results.front(), study.text)
                           : "";  // documents have no study to run again
  for (const StudyDetail& detail : study.details) {
    const NodeId block = detail.data.contains("frames")
                             ? detail.data["frames"].at("block").get<NodeId>()
                             : NodeId{1};
    options.drawings.push_back(drawing_of(study.cases.at(detail.of_case).config, block));
  }
  out.write(report_page(study, analysis, options));
  out.commit();
  print_findings(analysis.findings);
  console::print("report: {}\n", arguments.output);
  return kDone;
}

/// Results that others wrote, or changed, may have any value anywhere.
int report(const ReportArguments& arguments) {
  for (const std::string& path : arguments.results) note_input(path);
  refuse_input(arguments.output, "-o");
  const Where files{fmt::format("{}", fmt::join(arguments.results, ", "))};
  const auto refuse = [&](const std::exception& error) {
    throw UserError(files, fmt::format("expected results as ballast writes them, got others: {}",
                                       shown(error.what(), 300)));
  };
  try {
    return report_results(arguments);
  } catch (const UserError& error) {
    if (!error.where().file.empty()) throw;
    throw UserError(files, error.what());
  } catch (const nlohmann::json::exception& error) {
    refuse(error);
  } catch (const std::out_of_range& error) {
    refuse(error);
  } catch (const std::length_error& error) {
    refuse(error);
  }
  return kInternal;
}

const Registered<Verb> kReport{
    {"report",
     "turn the results of a study into one page: findings, comparison, charts",
     {},
     [](CLI::App& app) {
       auto arguments = std::make_shared<ReportArguments>();
       app.add_option("results", arguments->results,
                      "published study (.sqlite), two of them to see what changed (OLD NEW), or "
                      "JSON documents of `ballast run`, `compare` and `advise`")
           ->required()
           ->check(file_name());
       app.add_option("-o,--output", arguments->output, "HTML file; default: report.html")
           ->check(file_name());
       return [arguments] { return report(*arguments); };
     }}};

}  // namespace
}  // namespace ballast
