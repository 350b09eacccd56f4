// SPDX-License-Identifier: BSD-3-Clause
// write_samples FOLDER: writes the pages of the sample studies, for checks in a browser.
#include <fstream>

#include "sim/page/sample_studies.h"

int main(int, char** arguments) {
  using namespace ballast;
  SampleStudy large = sample_race(20, 30);
  large.name = "large";
  for (const SampleStudy& sample : {sample_race(), sample_latency(), sample_growth(),
                                    sample_single(), sample_failed(), sample_hostile(), large}) {
    std::ofstream file(std::string(arguments[1]) + "/" + sample.name + ".html", std::ios::binary);
    file << report_page(sample.study, sample.analysis, sample.options);
    if (!file.flush()) return 1;
  }
  return 0;
}
