// SPDX-License-Identifier: BSD-3-Clause
#include "tb/verilator/header.h"

#include <gtest/gtest.h>

namespace ballast::tb {
namespace {

/// What Verilator 5.006 declares; the form is that of its first versions, too.
constexpr const char* kHeader = R"(
    // PORTS
    VL_IN8(&clk_i,0,0);
    VL_OUT8(&a___05Fb,0,0);
    VL_INOUT8(&io,0,0);
    VL_IN16(&ascending,15,0);
    VL_IN16(&offset,20,5);
    VL_INW(&wide,127,0,4);
    VL_OUT64(&q,63,0);
    VL_IN8((&lanes)[4],7,0);
    double &r;
    std::string &s;
    CData/*0:0*/ &__PVT__not_a_port;
)";

TEST(VerilatorHeader, GivesNamesDirectionsAndWidths) {
  const std::vector<DeclaredPort> ports = declared_ports(kHeader);
  ASSERT_EQ(ports.size(), 10U);
  const auto expect = [&](std::size_t k, const char* name, bool input, std::size_t width,
                          const char* oddity) {
    EXPECT_EQ(ports[k].port.name, name);
    EXPECT_EQ(ports[k].port.input, input) << name;
    EXPECT_EQ(ports[k].port.width, width) << name;
    EXPECT_EQ(ports[k].oddity, oddity) << name;
  };
  expect(0, "clk_i", true, 1, "");
  expect(1, "a__b", false, 1, "");
  expect(2, "io", false, 1, "an inout port");
  expect(3, "ascending", true, 16, "");
  expect(4, "offset", true, 16, "");
  expect(5, "wide", true, 128, "");
  expect(6, "q", false, 64, "");
  expect(7, "lanes", true, 8, "an unpacked array");
  expect(8, "r", true, 64, "a real port");
  expect(9, "s", true, 64, "a string port");
  EXPECT_EQ(ports[1].member, "a___05Fb");
}

}  // namespace
}  // namespace ballast::tb
