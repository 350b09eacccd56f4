// SPDX-License-Identifier: BSD-3-Clause
#include "page/html.h"

#include <gtest/gtest.h>

#include "analysis/analysis.h"

namespace ballast {
namespace {

TEST(Html, EscapesWhatElementsAndAttributesUse) {
  EXPECT_EQ(html("a<b>&\"c\"'d'"), "a&lt;b&gt;&amp;&quot;c&quot;&#39;d&#39;");
  EXPECT_EQ(html("ü 日本"), "ü 日本");
}

TEST(Html, ReplacesWhatIsNoText) {
  EXPECT_EQ(html("a\xff"), "a\xef\xbf\xbd");
  EXPECT_EQ(html(std::string_view("a\0b\x1b", 4)), "a\\x00b\\x1b");
  EXPECT_EQ(html("a\nb\tc"), "a\nb\tc");
  EXPECT_EQ(html("a\u202eb\u2066\u00a0"), "a\\xe2\\x80\\xaeb\\xe2\\x81\\xa6\u00a0");
}

TEST(Html, ShortensByCharactersNotBytes) {
  EXPECT_EQ(html_short("日本語", 3), "日本語");
  EXPECT_EQ(html_short("日本語x", 3), "<span title=\"日本語x\">日本語…</span>");
  EXPECT_LT(html_short(std::string(100'000, '<'), 10).size(), 1000U);
}

TEST(Html, ScriptDataCannotEndItsElement) {
  EXPECT_EQ(script_json({{"a", "</script><!--"}}), "{\"a\":\"\\u003c/script>\\u003c!--\"}");
  EXPECT_EQ(script_json("\xff"), "\"\\ufffd\"");
}

TEST(Html, ScriptDataShowWhatWouldControlOrTurnTheText) {
  EXPECT_EQ(script_json("a\x1b[31m\u202e\u2069\u007f"),
            "\"a\\\\u001b[31m\\\\u202e\\\\u2069\\\\u007f\"");
  EXPECT_EQ(script_json("\\u001b \\\\ \" \n ü"), "\"\\\\u001b \\\\\\\\ \\\" \\n \\u00fc\"");
}

TEST(Html, Base64OfRfc4648) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64("\xfb\xff"), "+/8=");
}

TEST(Html, FiguresHaveTheDigitsThatMatter) {
  EXPECT_EQ(figure(1830.4), "1,830");
  EXPECT_EQ(figure(12.3456), "12.35");
  EXPECT_EQ(figure(0.00012345), "0.0001234");
  EXPECT_EQ(figure(0), "0");
  EXPECT_EQ(figure(-1234567), "-1,234,567");
  EXPECT_EQ(figure(1e300), "1.000e+300");
  EXPECT_EQ(figure(std::numeric_limits<double>::infinity()), "–");
}

TEST(Html, FiguresEndWhereTheirIntervalBegins) {
  EXPECT_EQ(figure(Interval{412.345, 30.6, 30}), "412 ± 31");
  EXPECT_EQ(figure(Interval{9578.77, 1.4e-12, 30}), "9,579") << "rounding is no interval";
  EXPECT_EQ(figure(Interval{0.18123, 0.0312, 5}), "0.181 ± 0.031");
  EXPECT_EQ(figure(Interval{412.345, {}, 1}), "412.3");
  EXPECT_EQ(bounds(Interval{412, 31, 30}), "381 to 443");
  EXPECT_EQ(bounds(Interval{412, {}, 1}), "");
}

}  // namespace
}  // namespace ballast
