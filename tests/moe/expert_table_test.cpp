// SPDX-License-Identifier: BSD-3-Clause
// Tables [layers x experts]: the forms, their copies by rank, and each mistake with its place.
#include "moe/expert_table.h"

#include <gtest/gtest.h>

#include "moe/expert_source.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

class ExpertTableFile : public Files {
 protected:
  std::unique_ptr<ExpertSource> read(const std::string& text, Settings keys = {},
                                     NodeId ranks = 2) {
    write("t.json", text);
    keys.emplace_back("path", path("t.json"));
    return Registry<ExpertSourceMaker>::make("table", keys, ExpertSourceContext{ranks, 1});
  }
  std::string mistake(const std::string& text, const Settings& keys = {}) {
    const std::string message = error_of([&] { static_cast<void>(read(text, keys)); });
    const std::size_t at = message.rfind("t.json");
    return at == message.npos ? message : message.substr(at);
  }
  static std::vector<std::uint32_t> cells(const ExpertSource& source, std::uint32_t round,
                                          NodeId ranks = 2) {
    ExpertTable counts(ranks, source.experts());
    source.counts(round, counts);
    return counts.cells;
  }
};

TEST_F(ExpertTableFile, AllFormsOfATableAreTheSame) {
  for (const char* text : {"[[3, 0, 2], [1, 1, 5]]", R"({"rank": 0, "logical_count": [[3,0,2],
      [1,1,5.0]]})",
                           "3,0,2\n1,1,5 # layer 1\n",
                           "layer_id,expert_id,count\n7,2,5\n7,1,1\n3,0,3\n3,2,2\n7,0,1\n"}) {
    const auto table = read(text);
    EXPECT_EQ(table->experts(), 3U) << text;
    EXPECT_EQ(table->layers(), 2U) << text;
    ASSERT_EQ(table->rounds(), 2U) << text;
    EXPECT_EQ(table->round(1), (MoeRound{0, 1})) << text;
    EXPECT_EQ(table->choices(), 0U) << "counts only";
    EXPECT_EQ(cells(*table, 0), (std::vector<std::uint32_t>{2, 0, 1, 1, 0, 1})) << text;
    // Five copies came before: rank 1 is next.
    EXPECT_EQ(cells(*table, 1), (std::vector<std::uint32_t>{0, 1, 2, 1, 0, 3})) << text;
  }
}

TEST_F(ExpertTableFile, StepsAreInTheFileOrRepeatATable) {
  const auto steps = read("[[[1, 2]], [[3, 4]], [[0, 1]]]", {}, 1);
  ASSERT_EQ(steps->rounds(), 3U);
  EXPECT_EQ(steps->round(2), (MoeRound{2, 0}));
  EXPECT_EQ(cells(*steps, 1, 1), (std::vector<std::uint32_t>{3, 4}));
  const auto again = read("[[1, 2]]", {{"steps", 4}, {"experts", 3}}, 1);
  ASSERT_EQ(again->rounds(), 4U);
  EXPECT_EQ(cells(*again, 3, 1), (std::vector<std::uint32_t>{1, 2, 0}));
}

TEST_F(ExpertTableFile, MistakesHaveTheirPlaces) {
  EXPECT_EQ(mistake("[[1, 2], [3]]"), "t.json:1:10: [1]: expected 2 experts, got 1");
  EXPECT_EQ(mistake("[[[1, 2]], [[3, 1], [2, 2]]]"), "t.json:1:12: [1]: expected 1 layers, got 2");
  EXPECT_EQ(mistake("[[1, -2]]"), "t.json:1:6: [0][1]: expected a number 0 .. 1073741824, got -2");
  EXPECT_EQ(mistake("[[1, 0.5]]"),
            "t.json:1:6: [0][1]: expected an integer 0 .. 1073741824, got 0.5");
  EXPECT_EQ(mistake("[]"), "t.json:1:1: expected a list per layer, got none");
  EXPECT_EQ(mistake("[[]]"), "t.json:1:2: [0]: expected 1 .. 1048576 experts, got 0");
  EXPECT_EQ(mistake("{\"counts\": []}"), "t.json:1:1: logical_count: missing, expected an array");
  EXPECT_EQ(mistake("1,2\n1,2,3\n"), "t.json:2:6: expected 2 experts as in the first line, got 3");
  EXPECT_EQ(mistake("1,2\n1,x\n").substr(0, 43), "t.json:2:3: expert 1: expected an integer 0");
  EXPECT_EQ(mistake("layer,expert\n1,2\n").substr(0, 41),
            "t.json:1:1: expected a count, got \"layer\"");
  EXPECT_EQ(mistake("").substr(0, 27), "t.json: no counts, expected");
  EXPECT_EQ(mistake("layer_id,expert_id,count\n0,1,1\n0,1,2\n"),
            "t.json:3:1: expected each layer_id and expert_id once, got these twice");
  EXPECT_EQ(mistake("[[1, 2]]", {{"experts", 1}}),
            "moe.experts: expected at least the 2 experts of the table, got 1");
  EXPECT_EQ(mistake("[[[1, 2]]]", {{"steps", 2}}),
            "moe.steps: has no effect, the table has 1 steps of its own; leave it out");
}

}  // namespace
}  // namespace ballast
