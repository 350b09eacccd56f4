// SPDX-License-Identifier: BSD-3-Clause
// Routings from a file.
#include <gtest/gtest.h>

#include "support/routed_topology.h"

namespace ballast {
namespace {

class RoutingTable : public Files {
 protected:
  std::unique_ptr<Topology> on_ring(const std::string& text) {
    return routed_topology("ring", "size = [4]", "table", {{"path", write("hops.csv", text)}});
  }
  std::string error(const std::string& text) {
    return error_of([&] { static_cast<void>(on_ring(text)); });
  }
};

/// Both ways round a ring of four, as sets with classes.
constexpr const char* kRing =
    "at,to,port,class\n"
    "0,1,1\n0,2,1,1\n0,2,0\n0,3,0\n1,2,1\n1,3,1\n1,0,0\n"
    "2,3,1\n2,0,1\n2,1,0\n3,0,1\n3,1,0\n3,2,0  # a comment\n";

TEST_F(RoutingTable, GivesTheHopsOfTheFile) {
  const auto t = on_ring(kRing);
  EXPECT_EQ(law_broken(*t).value_or("none"), "none");
  EXPECT_EQ(t->most_hops(), 2U);
  EXPECT_EQ(t->vc_classes(), 2U);
  Hop hops[2];
  const RouteStep step{.at = 0, .to = 2};
  t->route({&step, 1}, hops);
  EXPECT_EQ(hops[0], (Hop{1, 1}));
  EXPECT_EQ(hops[1], (Hop{0, 0}));
  EXPECT_EQ(paths(*t, 0, 2).size(), 2U);
  EXPECT_EQ(paths(*t, 1, 3).size(), 1U);
}

TEST_F(RoutingTable, RefusesWhatIsNoRouting) {
  const auto says = [&](const std::string& text, const std::string& what) {
    const std::string said = error(text);
    EXPECT_NE(said.find(what), std::string::npos) << said;
  };
  says("", "empty file, expected lines of at,to,port[,class]");
  says("at,to,port\n0,4,1\n", "hops.csv:2:3: to: expected an integer 0 .. 3, got 4");
  says("0,0,1\n", "hops.csv:1:3: to: expected a processor of another router");
  says("0,1,2\n", "hops.csv:1:5: port: expected an integer 0 .. 1, got 2");
  says("0,1\n", "hops.csv:1:4: expected 3 columns (at,to,port), got 2");
  says("0,1,1\n", "has no hop to processor");
  says(std::string(kRing) + "0,1,1\n", "the hop 0,1,1,0 stands twice");
  std::string circle = kRing;
  circle.replace(circle.find("1,3,1"), 5, "1,3,0");
  circle.replace(circle.find("0,3,0"), 5, "0,3,1");
  says(circle, "never arrives");
}

}  // namespace
}  // namespace ballast
