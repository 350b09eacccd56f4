// SPDX-License-Identifier: BSD-3-Clause
// Files of the user's SystemVerilog: names and patterns, packages first.
#include <gtest/gtest.h>

#include "support/cli_fixture.h"
#include "support/error_of.h"
#include "tb/verilator/design.h"

namespace ballast::tb {
namespace {

class MatchingFiles : public CliFixture {};

TEST_F(MatchingFiles, AreNamesAndPatterns) {
  file("adder.sv", "");
  file("b.sv", "");
  const std::string here = folder_.string() + "/";
  EXPECT_EQ(matching_files({here + "b.sv", here + "*.sv"}, "--rtl"),
            (std::vector<std::string>{here + "b.sv", here + "adder.sv"}));
  file("z_pkg.sv", "// constants\n  package z_pkg;\nendpackage\n");
  EXPECT_EQ(matching_files({here + "*.sv"}, "--rtl"),
            (std::vector<std::string>{here + "z_pkg.sv", here + "adder.sv", here + "b.sv"}));
  const auto mistake = [&](const std::string& pattern) {
    return error_of([&] { static_cast<void>(matching_files({pattern}, "--rtl")); });
  };
  EXPECT_NE(mistake(here + "*.vhd").find("--rtl: expected SystemVerilog files, got \""),
            std::string::npos);
  EXPECT_NE(mistake(folder_.string()).find("got the folder"), std::string::npos);
}

}  // namespace
}  // namespace ballast::tb
