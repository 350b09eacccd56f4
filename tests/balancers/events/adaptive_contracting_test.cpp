// SPDX-License-Identifier: BSD-3-Clause
#include "support/paper_office.h"

namespace ballast {
namespace {

using Log = PaperOffice::Log;
using Loads = std::vector<std::uint32_t>;

PaperOffice contracting(const char* topology, Loads loads, std::int64_t light = 100) {
  PaperOffice office(topology, "adaptive-contracting", Loads(loads.size(), 0),
                     {{"light", light}, {"patience", 50}});
  for (NodeId i = 1; i < loads.size(); ++i) {
    office.arrive(i, loads[i]);
    while (!office.under_way().empty()) office.lose();  // loads that nobody balances
  }
  return office;
}

TEST(AdaptiveContracting, BidsAnswersTasks) {
  auto office = contracting("star", {0, 3, 0, 1});
  office.arrive(0, 9);
  EXPECT_EQ(office.under_way(), (Log{{0, 1, 0}, {0, 2, 0}, {0, 3, 0}})) << "bids";
  for (int k = 0; k < 3; ++k) office.handle();
  EXPECT_EQ(office.under_way(), (Log{{1, 0, 0}, {2, 0, 0}, {3, 0, 0}})) << "answers";
  office.handle(2);
  office.handle(0);
  EXPECT_EQ(office.under_way(), (Log{{2, 0, 0}})) << "it waits for the last one";
  office.handle();
  EXPECT_EQ(office.under_way(), (Log{{0, 2, 3}, {0, 3, 2}})) << "13 tasks: 4 here, 3 each";
  EXPECT_EQ(office.handle_all().size(), 2u);
  EXPECT_EQ(office.loads(), (Loads{4, 3, 3, 3}));
  EXPECT_EQ(office.operations(), 3u) << "of each that something came to";
}

TEST(AdaptiveContracting, NeighboursAtTheThresholdGetNothing) {
  auto office = contracting("star", {0, 4, 3}, 4);
  office.arrive(0, 20);
  office.handle_all();
  EXPECT_EQ(office.loads(), (Loads{12, 4, 11}));
}

TEST(AdaptiveContracting, TheRestIsSpread) {
  auto office = contracting("complete", {0, 0, 0, 0});
  office.arrive(0, 7);
  office.handle_all();
  EXPECT_EQ(office.loads(), (Loads{2, 2, 2, 1}));
}

TEST(AdaptiveContracting, ArrivalsWhileItAsksAreAskedForAfterwards) {
  auto office = contracting("line", {0, 0});
  office.arrive(0, 4);
  office.arrive(0, 2);
  office.arrive(0, 2);
  EXPECT_EQ(office.under_way(), (Log{{0, 1, 0}}));
  office.handle();
  office.handle();
  EXPECT_EQ(office.under_way(), (Log{{0, 1, 4}, {0, 1, 0}})) << "half of all, then once more";
  office.handle_all();
  EXPECT_EQ(office.loads(), (Loads{4, 4}));
  EXPECT_EQ(office.operations(), 2u);
}

TEST(AdaptiveContracting, WhatHasMovedStays) {
  auto office = contracting("line", {0, 0, 0});
  office.arrive(0, 9);
  office.handle_all();
  EXPECT_EQ(office.loads(), (Loads{5, 4, 0}));
  office.arrive(1, 1);
  office.handle_all();
  EXPECT_EQ(office.loads(), (Loads{5, 4, 1})) << "one may go";
}

TEST(AdaptiveContracting, WhatComesBackCountsAsAnAnswer) {
  auto office = contracting("star", {0, 0, 0});
  office.arrive(0, 6);
  office.bounce(0);  // 1
  office.handle();
  office.handle();
  EXPECT_EQ(office.under_way(), (Log{{0, 2, 3}}));
  office.bounce();
  EXPECT_EQ(office.under_way(), Log{}) << "nobody is left to ask";
  office.arrive(0, 1);
  EXPECT_EQ(office.under_way(), Log{});
  EXPECT_EQ(office.loads()[0], 7u);
}

TEST(AdaptiveContracting, AsksAgainWhoDoesNotAnswer) {
  auto office = contracting("star", {0, 0, 0});
  office.pass(5);
  office.arrive(0, 6);
  EXPECT_EQ(office.timer(0), 55u);
  office.lose(0);  // 1 has died with it
  office.handle_all();
  EXPECT_EQ(office.loads()[0], 6u);
  office.ring(0);
  EXPECT_EQ(office.under_way(), (Log{{0, 1, 0}})) << "2 has answered";
  EXPECT_EQ(office.timer(0), 105u);
  office.bounce();
  EXPECT_EQ(office.timer(0), kNever);
  EXPECT_EQ(office.under_way(), (Log{{0, 2, 3}}));
}

TEST(AdaptiveContracting, ASecondAnswerChangesNothing) {
  auto office = contracting("star", {0, 0, 0});
  office.arrive(0, 6);
  office.ring(0);
  EXPECT_EQ(office.under_way().size(), 4u);
  for (int k = 0; k < 4; ++k) office.handle();
  EXPECT_EQ(office.under_way(), (Log{{1, 0, 0}, {2, 0, 0}, {1, 0, 0}, {2, 0, 0}}));
  office.handle(0);
  office.handle(1);  // 1 again
  EXPECT_EQ(office.under_way(), (Log{{2, 0, 0}, {2, 0, 0}}));
  office.handle_all();
  EXPECT_EQ(office.loads(), (Loads{2, 2, 2}));
}

}  // namespace
}  // namespace ballast
