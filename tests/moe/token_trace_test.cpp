// SPDX-License-Identifier: BSD-3-Clause
// Counts from files: the three forms, and each mistake with its place.
#include <gtest/gtest.h>

#include "moe/expert_source.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

class TokenTraceFile : public Files {
 protected:
  std::unique_ptr<ExpertSource> read(const std::string& text, Settings keys = {},
                                     NodeId ranks = 2) {
    write("t.csv", text);
    keys.emplace_back("path", path("t.csv"));
    return Registry<ExpertSourceMaker>::make("csv", keys, ExpertSourceContext{ranks, 1});
  }
  std::string mistake(const std::string& text, const Settings& keys = {}) {
    const std::string message = error_of([&] { static_cast<void>(read(text, keys)); });
    const std::size_t at = message.rfind("t.csv");
    return at == message.npos ? message : message.substr(at);
  }
};

std::vector<std::uint32_t> cells(const ExpertSource& source, std::uint32_t round) {
  ExpertTable counts(2, source.experts());
  source.counts(round, counts);
  return counts.cells;
}

TEST_F(TokenTraceFile, AHistogramHasALinePerRankAndExpert) {
  const auto trace = read(
      "step,layer,rank,expert,tokens # of a "
      "server\n7,3,0,1,5\n7,3,1,2,4\n\n7,0,0,0,9\n8,3,1,0,1\n");
  EXPECT_EQ(trace->experts(), 3U);
  EXPECT_EQ(trace->layers(), 2U);
  ASSERT_EQ(trace->rounds(), 3U);
  EXPECT_EQ(trace->round(0), (MoeRound{7, 0}));
  EXPECT_EQ(trace->round(1), (MoeRound{7, 1})) << "layer 3 is the second one";
  EXPECT_EQ(trace->round(2), (MoeRound{8, 1}));
  EXPECT_EQ(cells(*trace, 0), (std::vector<std::uint32_t>{9, 0, 0, 0, 0, 0}));
  EXPECT_EQ(cells(*trace, 1), (std::vector<std::uint32_t>{0, 5, 0, 0, 0, 4}));
}

TEST_F(TokenTraceFile, CountsWithoutRanksAreSpreadInTurn) {
  const auto trace = read("step,layer,expert,tokens\n0,0,0,3\n0,0,1,3\n");
  EXPECT_EQ(cells(*trace, 0), (std::vector<std::uint32_t>{2, 1, 1, 2}));
}

TEST_F(TokenTraceFile, ATokenNamesItsExperts) {
  const auto trace =
      read("step,layer,rank,e1,e2\n0,0,0,1,0\n0,0,0,1,3\n0,0,1,2,1\n", {{"experts", 6}});
  EXPECT_EQ(trace->experts(), 6U);
  EXPECT_EQ(cells(*trace, 0), (std::vector<std::uint32_t>{1, 2, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0}));
}

TEST_F(TokenTraceFile, TokensAreThoseOfARankInTheirOrder) {
  const auto trace = read("step,layer,rank,e1,e2\n0,0,1,3,0\n0,0,0,1,0\n0,0,1,2,1\n1,0,0,2,0\n");
  EXPECT_EQ(trace->choices(), 6U) << "of the longest round";
  TokenChoices tokens;
  trace->tokens(0, tokens);
  EXPECT_EQ(tokens.top_k, 2U);
  EXPECT_EQ(tokens.first, (std::vector<std::size_t>{0, 1, 3}));
  EXPECT_EQ(tokens.experts, (std::vector<ExpertId>{1, 0, 3, 0, 2, 1}));
  trace->tokens(1, tokens);
  EXPECT_EQ(tokens.first, (std::vector<std::size_t>{0, 1, 1}));
  EXPECT_EQ(tokens.experts, (std::vector<ExpertId>{2, 0}));
}

TEST_F(TokenTraceFile, CountsKnowNoTokens) {
  const auto trace = read("step,layer,expert,tokens\n0,0,0,3\n");
  EXPECT_EQ(trace->choices(), 0U);
  TokenChoices tokens;
  EXPECT_THROW(trace->tokens(0, tokens), InvariantError);
}

TEST_F(TokenTraceFile, MistakesHaveTheirPlaces) {
  const std::string counts = "step,layer,rank,expert,tokens\n";
  EXPECT_EQ(mistake(""),
            "t.csv: empty file, expected a header of step,layer,rank,expert,tokens | "
            "step,layer,expert,tokens | step,layer,rank,e1,..,eK");
  EXPECT_EQ(mistake("step,layer,rank,e2\n"),
            "t.csv:1:1: unknown header, expected one of: step,layer,rank,expert,tokens | "
            "step,layer,expert,tokens | step,layer,rank,e1,..,eK");
  EXPECT_EQ(mistake(counts), "t.csv: expected lines after the header, got none");
  EXPECT_EQ(mistake(counts + "0,0,0,1\n"),
            "t.csv:2:8: expected 5 columns (step,layer,rank,expert,tokens), got 4");
  EXPECT_EQ(mistake(counts + "-1,0,0,1,1\n"),
            "t.csv:2:1: step: expected an integer 0 .. 9223372036854775807, got -1");
  EXPECT_EQ(mistake(counts + "0,x,0,1,1\n"),
            "t.csv:2:3: layer: expected an integer 0 .. 9223372036854775807, got \"x\"");
  EXPECT_EQ(mistake(counts + "0,0,2,1,1\n"), "t.csv:2:5: rank: expected an integer 0 .. 1, got 2");
  EXPECT_EQ(mistake(counts + "0,0,0,4,1\n", {{"experts", 4}}),
            "t.csv:2:7: expert: expected an integer 0 .. 3, got 4");
  EXPECT_EQ(mistake(counts + "0,0,0,1,-1\n"),
            "t.csv:2:9: tokens: expected an integer 0 .. 1073741824, got -1");
  EXPECT_EQ(mistake(counts + "0,0,0,1,1\n0,0,0,1,2\n"),
            "t.csv:3:1: expected each step, layer, rank and expert once, got these twice");
  EXPECT_EQ(mistake("step,layer,rank,e1,e2\n0,0,0,5,5\n"),
            "t.csv:2:9: e2: expected different experts, got 5 twice");
}

}  // namespace
}  // namespace ballast
