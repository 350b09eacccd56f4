// SPDX-License-Identifier: BSD-3-Clause
#include "report/table.h"

#include <gtest/gtest.h>

#include <sstream>

namespace ballast {
namespace {

using Lines = std::vector<std::string>;

Lines split(const std::string& text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Numbers end at the right of their column, texts begin at its left; no line ends in a space.
TEST(Table, ACellIsOneLine) {
  Table table({"name", "n"});
  table.add({"a\nb\x1b", "1"});
  EXPECT_EQ(table.str(), "name        n\n----------  -\na\\x0ab\\x1b  1\n");
}

TEST(Table, AlignsItsColumns) {
  Table table({"name", "value", "note"});
  table.add({"a", "7", "short"});
  table.add({"longer", "1,234.5", ""});
  table.add({"", "-", "a longer note"});
  EXPECT_EQ(split(table.str()), (Lines{"name      value  note",           //
                                       "------  -------  -------------",  //
                                       "a             7  short",          //
                                       "longer  1,234.5",                 //
                                       "              -  a longer note"}));
}

TEST(Table, ACellThatIsNoNumberTurnsItsColumnLeft) {
  Table table({"", "x"});
  table.add({"1 +- 2", "12"});
  table.add({"3", "8 of 9"});
  EXPECT_EQ(split(table.str()),
            (Lines{"        x", "------  ------", "1 +- 2  12", "     3  8 of 9"}));
  Table empty({"", ""});
  empty.add({"", ""});
  EXPECT_EQ(empty.str(), "\n\n\n");
}

/// Lines are as long as the width allows, and no longer, unless a word alone is.
TEST(Table, WrapsBetweenWords) {
  const std::string text = "an interval covers the mean of all seeds in 95 of 100 samples";
  for (std::size_t width = 1; width <= text.size() + 1; ++width) {
    SCOPED_TRACE(width);
    const Lines lines = lines_of(text, width);
    std::string all;
    for (std::size_t k = 0; k < lines.size(); ++k) {
      const std::string& line = lines[k];
      EXPECT_TRUE(line.size() <= width || line.find(' ') == line.npos) << line;
      all += (k == 0 ? "" : " ") + line;
      if (k + 1 == lines.size()) continue;
      const std::string next = lines[k + 1].substr(0, lines[k + 1].find(' '));
      EXPECT_GT(line.size() + 1 + next.size(), width) << "there was room for " << next;
    }
    EXPECT_EQ(all, text);
  }
  EXPECT_EQ(lines_of("", 9), Lines{""});
}

TEST(Table, WrapsBeforeNoPercentSign) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(lines_of("differ by 2 % of the best", 13), (Lines{"differ by 2 %", "of the best"}));
  EXPECT_EQ(lines_of("differ by 2 % of the best", 12), (Lines{"differ by", "2 % of the", "best"}));
}

TEST(Table, GroupsTheDigitsOfNumbers) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(-999), "-999");
  EXPECT_EQ(grouped(-1000), "-1,000");
  EXPECT_EQ(grouped(12345678), "12,345,678");
  EXPECT_EQ(grouped(1234.5, 2), "1,234.5");
  EXPECT_EQ(grouped(1234.999, 2), "1,235");
  EXPECT_EQ(grouped(0.256, 2), "0.26");
}

}  // namespace
}  // namespace ballast
