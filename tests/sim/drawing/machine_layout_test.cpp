// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/machine_layout.h"

#include <gtest/gtest.h>

#include "core/errors.h"

namespace ballast {
namespace {

nlohmann::ordered_json machine(const char* text) { return nlohmann::ordered_json::parse(text); }

TEST(MachineLayout, IsThatOfItsTopology) {
  const Layout torus = layout_of_machine(machine(
      R"({"topology": "torus", "size": [3, 5], "dateline": true, "task_flits": 4, "processors": 15})"));
  EXPECT_EQ(torus.width, 3);
  EXPECT_EQ(torus.links.size(), 30U);
  const Layout tree =
      layout_of_machine(machine(R"({"topology": "tree", "size": [8], "fat": 4, "processors": 8})"));
  EXPECT_EQ(tree.routers.size(), 7U);
  EXPECT_EQ(tree.links[0].count, 4U);
}

TEST(MachineLayout, IsRowsWithoutAKnownTopology) {
  for (const char* text :
       {R"({"processors": 15})", R"({"topology": "none-of-ours", "processors": 15})",
        R"({"topology": "graph", "path": "gone.graph", "processors": 15})"}) {
    const Layout layout = layout_of_machine(machine(text));
    EXPECT_EQ(layout.processors.size(), 15U);
    EXPECT_EQ(layout.width, 4);
    EXPECT_TRUE(layout.links.empty());
  }
}

/// Anybody may have changed the document.
TEST(MachineLayout, RefusesWhatIsNoNumberOfProcessors) {
  for (const char* text :
       {R"({"processors": -0.5})", R"({"processors": 0})", R"({"processors": -1})",
        R"({"processors": 1e308})", R"({"processors": "x"})", R"({"processors": 1073741825})"}) {
    EXPECT_THROW(static_cast<void>(layout_of_machine(machine(text))), UserError) << text;
  }
}

}  // namespace
}  // namespace ballast
