// SPDX-License-Identifier: BSD-3-Clause
// write_samples FOLDER: writes the pages of the sample studies, for checks in a browser.
#include <fstream>

#include "page/changes_page.h"
#include "page/cosim_page.h"
#include "page/verify_page.h"
#include "sim/page/sample_studies.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// A later version of the race: slower in places, other ends, a failure, a result more.
StudyResults later_race(StudyResults study) {
  study.ballast = "9.1.0";
  study.build = "b5";
  for (StudyPoint& p : study.points) {
    if (p.result.is_object()) p.result["frames"] = 3;
    if (!p.complete || p.of_case % 3 != 0) continue;
    p.result["cycles"] = p.result["cycles"].get<double>() * (p.of_case % 2 == 0 ? 1.04 : 0.97) +
                         static_cast<double>(p.seed % 3);
  }
  StudyPoint& lost = study.points[4];
  lost.status = PointStatus::failed;
  lost.complete = false;
  lost.result = nullptr;
  lost.reason = "killed by signal 11 </script><b>";
  study.points[70].result["verdict"] = "settled";
  for (StudyCase& c : study.cases) c.config["run"]["check"] = "<i>new</i>";
  study.cases.pop_back();
  std::erase_if(study.points, [&](const StudyPoint& p) { return p.of_case == study.cases.size(); });
  study.details.clear();
  return study;
}

std::string sample_changes() {
  const StudyResults before = sample_race().study, after = later_race(before);
  return changes_page(before, after, changes_between(before, after), "race-0.2.sqlite",
                      "race.sqlite");
}

std::string sample_verify() {
  Json document{{"ballast", "9.1.0"}, {"effort", "quick"}, {"complete", false}};
  const auto claim = [&](const char* paper, int number, const char* verdict, const char* expected) {
    document["claims"].push_back(
        {{"claim", std::string(paper) + ".lemma-" + std::to_string(number)},
         {"paper", paper},
         {"place", "Lemma " + std::to_string(number)},
         {"printed", "The concentrator needs at most 2 log n + 3 cycles, for all <n>."},
         {"quantity", "cycles from the first flag to the last output"},
         {"tolerance", "none: the count is exact"},
         {"command", "ballast run --set machine.size=[16]"},
         {"measured",
          "2 log n + 3 for 16, 2 log n + 4 for 32; the correction is 2 log n + 4 & so on"},
         {"extent", "all 65,536 patterns"},
         {"verdict", verdict},
         {"expected", expected}});
  };
  claim("jan94", 1, "confirmed", "confirmed");
  claim("jan94", 2, "CORRECTED", "CORRECTED");
  claim("jan94", 3, "confirmed", "REFUTED");
  claim("melhem91", 1, "REFUTED", "REFUTED");
  return verify_page(document, {{"jan94.lemma-2", "n   cycles\n16  11\n32  14\n"}});
}

std::string sample_cosim() {
  Json document{{"ballast", "9.1.0"}, {"seed", 7}, {"complete", true}};
  for (const bool is_fused : {false, true}) {
    Json unit{{"unit", "load_balancer"},
              {"ports", 16},
              {"words", 2},
              {"form", is_fused ? "fused" : "lean"},
              {"cycles", 100'000},
              {"equal", !is_fused},
              {"patterns", "random"},
              {"words_out", 812'345}};
    if (is_fused) {
      unit["mismatch"] = {{"cycle", 4711},
                          {"port", "data_o"},
                          {"lane", 3},
                          {"model", 18},
                          {"rtl", 19},
                          {"replay", "ballast cosim --unit load_balancer --seed 7"},
                          {"waveform", "cosim.fst"},
                          {"from", 4647},
                          {"to", 4719}};
    }
    document["units"].push_back(unit);
  }
  document["units"].push_back({{"unit", "ranking_tree"},
                               {"ports", 16},
                               {"words", 1},
                               {"form", "faithful"},
                               {"patterns", "> 2^24"},
                               {"not_run", true}});
  return cosim_page(document);
}

bool write(const std::string& folder, const std::string& name, const std::string& page) {
  std::ofstream file(folder + "/" + name + ".html", std::ios::binary);
  file << page;
  return static_cast<bool>(file.flush());
}

}  // namespace
}  // namespace ballast

int main(int, char** arguments) {
  using namespace ballast;
  const std::string folder = arguments[1];
  SampleStudy large = sample_race(20, 30);
  large.name = "large";
  for (const SampleStudy& sample : {sample_race(), sample_latency(), sample_growth(),
                                    sample_single(), sample_failed(), sample_hostile(), large}) {
    if (!write(folder, sample.name, report_page(sample.study, sample.analysis, sample.options))) {
      return 1;
    }
  }
  const bool all = write(folder, "changes", sample_changes()) &&
                   write(folder, "verify", sample_verify()) &&
                   write(folder, "cosim", sample_cosim());
  return all ? 0 : 1;
}
