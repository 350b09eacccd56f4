// SPDX-License-Identifier: BSD-3-Clause
#include "core/line_reader.h"

#include "core/input_limits.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

class LinesOfAFile : public Files {};

TEST_F(LinesOfAFile, AreThoseOfTheTextInMemory) {
  std::string text = "\n\nfirst\r\n";
  for (int i = 0; i < 2000; ++i) text += std::string(static_cast<std::size_t>(i % 301), 'y') + "\n";
  text += std::string(kLongestLine, 'z') + "\nlast";
  for (const std::string end : {"", "\n", "\n\n"}) {
    const std::string name = write("lines", text + end);
    const TextFile file{name, text + end};
    LineReader streamed(name), held(file);
    while (held.next()) {
      ASSERT_TRUE(streamed.next());
      ASSERT_EQ(streamed.line(), held.line());
      const std::size_t offset = static_cast<std::size_t>(held.line().data() - file.text.data());
      EXPECT_EQ(streamed.where(streamed.line().data()).str(), file.where(offset).str());
    }
    EXPECT_FALSE(streamed.next());
  }
}

TEST_F(LinesOfAFile, RefusesALineThatIsTooLong) {
  const std::string long_line(kLongestLine + 1, 'x');
  for (const std::string end : {"", "\n"}) {
    LineReader lines(write("lines", "short\n" + long_line + end));
    EXPECT_TRUE(lines.next());
    EXPECT_EQ(error_of([&] { lines.next(); }),
              path("lines") + ":2: expected lines of at most 1048576 bytes, got a longer one");
  }
}

}  // namespace
}  // namespace ballast
