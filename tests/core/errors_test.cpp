// SPDX-License-Identifier: BSD-3-Clause
#include "core/errors.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ballast {
namespace {

TEST(Where, PrintsTheKnownParts) {
  EXPECT_EQ((Where{"a.toml", 3, 14}).str(), "a.toml:3:14");
  EXPECT_EQ((Where{"a.toml", 3}).str(), "a.toml:3");
  EXPECT_EQ((Where{"--set a.b=1"}).str(), "--set a.b=1");
}

TEST(UserError, PutsThePlaceFirst) {
  EXPECT_STREQ(UserError({"a.toml", 3, 14}, "is wrong").what(), "a.toml:3:14: is wrong");
  EXPECT_STREQ(UserError("is wrong").what(), "is wrong");
}

TEST(DidYouMean, FindsTheNearest) {
  const std::vector<std::string> known{"processors", "switch", "topology", "at", "size"};
  EXPECT_EQ(did_you_mean("procesors", known), "; did you mean \"processors\"?");
  EXPECT_EQ(did_you_mean("swicht", known), "; did you mean \"switch\"?");
  EXPECT_EQ(did_you_mean("sizes", known), "; did you mean \"size\"?");
  EXPECT_EQ(did_you_mean("a", {known.data() + 3, 1}), "");
  const std::vector<std::string> near{"rc", "vcs"};  // an edit each
  EXPECT_EQ(did_you_mean("vc", near), "; did you mean \"vcs\"?");
}

TEST(DidYouMean, IsSilentWithoutANearOne) {
  const std::vector<std::string> known{"processors", "at"};
  EXPECT_EQ(did_you_mean("colour", known), "");
  EXPECT_EQ(did_you_mean("xy", known), "");  // two edits make any two letters of any two
  EXPECT_EQ(did_you_mean("", known), "");
  EXPECT_EQ(did_you_mean("anything", {}), "");
}

TEST(Errors, ARelatedNameIsMeantIfNoneIsNear) {
  const std::vector<std::string> known{"max_cycles", "jan94.lemma-10", "jan94.lemma-1",
                                       "topologies", "switches"};
  EXPECT_EQ(did_you_mean("cycles", known), "; did you mean \"max_cycles\"?");
  EXPECT_EQ(did_you_mean("lemma-1", known), "; did you mean \"jan94.lemma-1\"?");
  EXPECT_EQ(did_you_mean("topology", known), "; did you mean \"topologies\"?");
  EXPECT_EQ(did_you_mean("lemma", known), "; did you mean \"jan94.lemma-1\"?") << "the shortest";
  EXPECT_EQ(did_you_mean("emma-1", known), "") << "no whole part";
  EXPECT_EQ(did_you_mean("max", known), "") << "too short";
}

TEST(Shown, EscapesControlCharacters) {
  EXPECT_EQ(shown("a\tb\x1b[0m\x7f"), "a\\x09b\\x1b[0m\\x7f");
  EXPECT_EQ(shown("gr\xc3\xbc\xc3\x9f"), "gr\xc3\xbc\xc3\x9f");
  EXPECT_EQ(shown("\xc2\x9b"
                  "\xff"
                  "\xe2\x80\xae"),
            "\\xc2\\x9b\\xff\\xe2\\x80\\xae");
  EXPECT_EQ(shown("\xc3"), "\\xc3") << "cut off";
}

TEST(Printable, KeepsLinesAndAllCharacters) {
  EXPECT_EQ(printable("a\tb\nc"), "a\tb\nc");
  EXPECT_EQ(printable("\x1b[31m\r\x7f\u009b"), "\\x1b[31m\\x0d\\x7f\\xc2\\x9b");
  EXPECT_EQ(printable("ü\u202e\u2067日"), "ü\\xe2\\x80\\xae\\xe2\\x81\\xa7日");
  EXPECT_EQ(printable(std::string(5000, 'x')).size(), 5000U);
}

TEST(Shown, LeavesOutTheMiddle) {
  EXPECT_EQ(shown("0123456789abcdef", 15), "01234 ... bcdef");
  EXPECT_EQ(shown("0123456789abcde", 15), "0123456789abcde");
  EXPECT_EQ(shown(std::string(1000, 'a') + std::string(1000, 'z'), 15), "aaaaa ... zzzzz");
}

TEST(UserError, IsNeverLong) {
  const UserError error({"f", 1, 2}, std::string(100000, 'x') + " expected y");
  EXPECT_LE(std::string(error.what()).size(), 1800U);
  EXPECT_TRUE(std::string(error.what()).starts_with("f:1:2: "));
  EXPECT_TRUE(std::string(error.what()).ends_with("expected y"));
}

TEST(Where, AColumnWithoutALine) { EXPECT_EQ((Where{"--set 'a=1'", 0, 3}).str(), "--set 'a=1':3"); }

}  // namespace
}  // namespace ballast
