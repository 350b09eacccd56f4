// SPDX-License-Identifier: BSD-3-Clause
// lane_crossbar: leads the packet with destination d to the lane where the dummy with destination d
// came: a multiplexer per lane, which compares destinations. In place of a benes_network, smaller
// and earlier up to some 32 lanes.
//   Latency    2; a packet and a dummy per lane and cycle.
//   Requires   for each packet a dummy with its destination and the other way round, and no two
//              packets with the same one; all_meet asserts it.
//   Reset      clears flags. Data have any value where valid_o is 0.
`default_nettype none

module lane_crossbar #(
  parameter int Lanes = 4,  // power of two, >= 2
  parameter int Width = 8,
  localparam int DestWidth = $clog2(Lanes)
) (
  input  wire logic                       clk_i,
  input  wire logic                       rst_ni,
  input  wire logic [Lanes-1:0]           valid_i,
  input  wire logic [Lanes*DestWidth-1:0] dest_i,
  input  wire logic [Lanes*Width-1:0]     data_i,
  input  wire logic [Lanes-1:0]           dummy_valid_i,
  input  wire logic [Lanes*DestWidth-1:0] dummy_dest_i,
  output      logic [Lanes-1:0]           valid_o,
  output      logic [Lanes*Width-1:0]     data_o
);
  if (Lanes < 2 || (Lanes & (Lanes - 1)) != 0) begin : gen_check_lanes
    lane_crossbar_lanes_must_be_a_power_of_two bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    lane_crossbar_width_must_be_positive bad_parameter ();
  end

  logic [Lanes-1:0] valid_q, dummy_valid_q;
  logic [Lanes*DestWidth-1:0] dest_q, dummy_dest_q;
  logic [Lanes*Width-1:0] data_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= '0;
      dummy_valid_q <= '0;
    end else begin
      valid_q <= valid_i;
      dummy_valid_q <= dummy_valid_i;
    end
  end
  always_ff @(posedge clk_i) {dest_q, data_q, dummy_dest_q} <= {dest_i, data_i, dummy_dest_i};

  logic [Lanes-1:0] valid_out_q, valid_out_d;
  logic [Lanes*Width-1:0] data_out_q, data_out_d;
  for (genvar b = 0; b < Lanes; b++) begin : gen_lane
    wire [Lanes-1:0] from;
    for (genvar a = 0; a < Lanes; a++) begin : gen_packet
      assign from[a] = valid_q[a] &&
                       dest_q[a*DestWidth+:DestWidth] == dummy_dest_q[b*DestWidth+:DestWidth];
    end
    assign valid_out_d[b] = dummy_valid_q[b] && from != '0;
    logic [Width-1:0] data;
    always_comb begin
      data = '0;
      for (int a = 0; a < Lanes; a++) data = data | ({Width{from[a]}} & data_q[a*Width+:Width]);
    end
    assign data_out_d[b*Width+:Width] = data;
  end
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_out_q <= '0;
    else valid_out_q <= valid_out_d;
  end
  always_ff @(posedge clk_i) data_out_q <= data_out_d;
  assign valid_o = valid_out_q;
  assign data_o = data_out_q;

`ifdef FORMAL
  wire [Lanes-1:0] lone, crowded;
  for (genvar b = 0; b < Lanes; b++) begin : gen_assert
    wire [Lanes-1:0] from = gen_lane[b].from & {Lanes{dummy_valid_q[b]}}, to;
    for (genvar a = 0; a < Lanes; a++) begin : gen_dummy
      assign to[a] = gen_lane[a].from[b] && dummy_valid_q[a];
    end
    assign lone[b] = (dummy_valid_q[b] && from == '0) || (valid_q[b] && to == '0);
    assign crowded[b] = (from & (from - 1'b1)) != '0;
  end
  always_ff @(posedge clk_i) all_meet: assert ((lone | crowded) == '0);
`endif
endmodule
`default_nettype wire
