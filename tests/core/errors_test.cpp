// SPDX-License-Identifier: BSD-3-Clause
#include "core/errors.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ballast {
namespace {

TEST(Where, PrintsWhatIsKnown) {
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
  EXPECT_EQ(did_you_mean("procesors", known), ", did you mean \"processors\"?");
  EXPECT_EQ(did_you_mean("swicht", known), ", did you mean \"switch\"?");
  EXPECT_EQ(did_you_mean("sizes", known), ", did you mean \"size\"?");
  EXPECT_EQ(did_you_mean("a", {known.data() + 3, 1}), "");
}

TEST(DidYouMean, IsSilentWithoutANearOne) {
  const std::vector<std::string> known{"processors", "at"};
  EXPECT_EQ(did_you_mean("colour", known), "");
  EXPECT_EQ(did_you_mean("xy", known), "");  // two edits make any two letters of any two
  EXPECT_EQ(did_you_mean("", known), "");
  EXPECT_EQ(did_you_mean("anything", {}), "");
}

}  // namespace
}  // namespace ballast
