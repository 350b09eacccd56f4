// SPDX-License-Identifier: BSD-3-Clause
#include "page/cosim_page.h"

#include <gtest/gtest.h>

namespace ballast {
namespace {

TEST(CosimPage, UnitsOfOneSizeAreToldApart) {
  const std::string page = cosim_page(nlohmann::ordered_json::parse(R"({"seed": 1, "units": [
      {"unit": "load_balancer", "ports": 8, "words": 1, "form": "lean", "cycles": 5},
      {"unit": "load_balancer", "ports": 8, "words": 1, "form": "lean", "processors": 6, "cycles": 5},
      {"unit": "load_balancer", "ports": 8, "words": 1, "form": "lean", "burst": 4, "fair": true,
       "cycles": 5}]})"));
  for (const char* variant : {">lean<", ">lean, 6 processors<", ">lean, burst 4, fair<"}) {
    EXPECT_NE(page.find(variant), std::string::npos) << variant;
  }
}

}  // namespace
}  // namespace ballast
