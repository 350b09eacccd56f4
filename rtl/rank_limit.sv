// SPDX-License-Identifier: BSD-3-Clause
// rank_limit: how far a group, whose packets have the ranks b, b + 1, .., reaches below a limit.
//   Inputs     rank_i is b + Group - 1 in set 0 and one less in each set: its high bits are the
//              rank of the set's packet div Group, its low ones, inverted, the packet's index.
//   Outputs    open_o: the set's packet has a rank below the limit. In set 0: all_o if limit - b
//              is at least Group, exact_o if just that, some_o if it is 1 .. Group - 1, or 0 with
//              low_o 0; low_o is then its value. Combinational.
`default_nettype none

module rank_limit #(
  parameter int Ports = 16,  // power of two
  parameter int Group = 4,   // power of two, 2 .. Ports/2
  localparam int N = $clog2(Ports),
  localparam int GroupBits = $clog2(Group)
) (
  input  wire logic [N:0]           rank_i,
  input  wire logic [N:0]           limit_i,
  input  wire logic [GroupBits-1:0] set_i,
  output      logic                 open_o,
  output      logic                 all_o,
  output      logic                 exact_o,
  output      logic                 some_o,
  output      logic [GroupBits-1:0] low_o
);
  if (Ports < 4 || (Ports & (Ports - 1)) != 0) begin : gen_check_ports
    rank_limit_ports_must_be_a_power_of_two bad_parameter ();
  end
  if (Group < 2 || Group > Ports / 2 || (Group & (Group - 1)) != 0) begin : gen_check_group
    rank_limit_group_must_be_a_power_of_two_from_2_to_half_the_ports bad_parameter ();
  end

  // limit - b is Group (limit_high - high) + sum.
  wire [N-GroupBits:0] high = rank_i[N:GroupBits], limit_high = limit_i[N:GroupBits];
  wire [GroupBits-1:0] limit_low = limit_i[GroupBits-1:0];
  wire [GroupBits:0] sum = {1'b0, limit_low} + {1'b0, ~rank_i[GroupBits-1:0]};
  wire [N-GroupBits+1:0] far = {1'b0, limit_high} - {1'b0, high};
  wire equal = far == '0;
  wire below = !far[N-GroupBits+1] && !equal;
  wire one_below = far == (N - GroupBits + 2)'(1);
  wire one_above = far == '1;
  assign low_o = sum[GroupBits-1:0];
  assign open_o = below || (equal && set_i < limit_low);
  assign all_o = below || (equal && sum[GroupBits]);
  assign exact_o = (one_below && sum == '0) || (equal && sum[GroupBits] && low_o == '0);
  assign some_o = (equal && !sum[GroupBits]) || (one_above && sum[GroupBits]);
endmodule
`default_nettype wire
