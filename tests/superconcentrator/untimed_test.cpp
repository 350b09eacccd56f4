// SPDX-License-Identifier: BSD-3-Clause
// The algorithm without hardware, against the printed examples and counter-examples of [Jan94].
#include "superconcentrator/untimed.h"

#include <gtest/gtest.h>

namespace ballast {
namespace {

using Load = std::vector<std::uint32_t>;
using Dif = std::vector<std::int64_t>;

TEST(Untimed, WitnessesOfTheWorstCase) {
  EXPECT_EQ(balance_untimed(Load{0, 9, 9, 9}).step2 + balance_untimed(Load{0, 9, 9, 9}).step3, 8u);
  EXPECT_EQ(balance_untimed(Load{0, 5, 7, 7}).step2 + balance_untimed(Load{0, 5, 7, 7}).step3, 6u);
}

TEST(Untimed, ByHand) {
  // (7, 0, 2, 2): AVG 2, DIF (5, -2, 0, 0): two rounds fill P1, DIF (3, 0, 0, 0); step 3: 0 -> P1,
  // P2: (1, 1, 1, 0).
  const UntimedBalance b = balance_untimed(Load{7, 0, 2, 2});
  EXPECT_EQ(b.step2, 2u);
  EXPECT_EQ(b.after2, (Dif{3, 0, 0, 0}));
  EXPECT_EQ(b.step3, 2u);
  EXPECT_EQ(b.dif, (Dif{1, 1, 1, 0}));
}

TEST(Untimed, WithoutReidentification) {
  EXPECT_FALSE(balance_untimed(Load{0, 0, 0, 4}, false, 1000).ended) << "step 2 runs away";
  EXPECT_EQ(balance_untimed(Load{0, 0, 0, 3}, false).dif, (Dif{2, 0, 0, 1}));
}

TEST(Untimed, NothingToDo) {
  for (const Load& load : {Load{0, 0}, Load{4, 4, 4, 4}, Load{1, 0, 1, 0}}) {
    const UntimedBalance b = balance_untimed(load);
    EXPECT_EQ(b.step2 + b.step3, 0u);
  }
}

}  // namespace
}  // namespace ballast
