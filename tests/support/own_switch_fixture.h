// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "support/verilator_fixture.h"

namespace ballast {

/// A switch of the user's, in `ballast cosim` and in the machine.
class OwnSwitch : public VerilatorFixture {
 protected:
  static std::string cosim(const std::string& module, const std::string& more) {
    return "cosim --rtl '" + kOwnSwitch + module + ".sv' --top " + module +
           " --contract superconcentrator " + more;
  }
  static void expect_said(const Answer& answer, int code, std::initializer_list<std::string> said) {
    EXPECT_EQ(answer.code, code) << answer.text;
    for (const std::string& part : said) {
      EXPECT_NE(answer.text.find(part), std::string::npos)
          << "missing: " << part << "\nin: " << answer.text;
    }
  }
  std::string experiment(const std::string& the_switch) {
    return file("e.toml", "[machine]\nprocessors = 16\nswitch = { " + the_switch +
                              " }\n[workload]\nkind = \"random\"\nmax = 24\n");
  }
};

}  // namespace ballast
