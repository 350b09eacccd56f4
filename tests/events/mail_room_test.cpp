// SPDX-License-Identifier: BSD-3-Clause
// Letters of event agents between writing and leaving.
#include "events/mail_room.h"

#include <gtest/gtest.h>

namespace ballast {
namespace {

/// Three letters of one processor at one edge: one leaves at once, the others at the next edges.
TEST(MailRoom, LettersWaitUntilTheyHaveLeft) {
  Interfaces interfaces(2);
  MailRoom room(2, interfaces, false);
  room.begin_edge();
  for (std::uint32_t flits = 1; flits <= 3; ++flits) {
    EXPECT_EQ(room.waits(), flits == 3) << flits;
    room.post(0, 1, flits);
  }
  room.end_edge();
  for (std::uint32_t flits = 1; flits <= 3; ++flits) {
    ASSERT_EQ(interfaces.sends().size(), 1u);
    EXPECT_EQ(interfaces.sends()[0].flits, flits) << "in the order of writing";
    EXPECT_EQ(room.waits(), flits < 3) << flits;
    const NodeId taken = 0;
    interfaces.clear_sends();
    interfaces.free_places({&taken, 1}, [](NodeId) {});
    room.begin_edge();
    interfaces.send_all([&](NodeId i) { room.send(i); });
    room.end_edge();
  }
  EXPECT_TRUE(interfaces.sends().empty());
  EXPECT_TRUE(interfaces.no_pending_sends());
}

}  // namespace
}  // namespace ballast
