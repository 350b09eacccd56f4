// SPDX-License-Identifier: BSD-3-Clause
// lane_crossbar: leads the packet with destination d to the lane where the dummy with destination d
// came: a multiplexer per lane, which compares destinations. In place of a benes_network, smaller
// and earlier up to some 32 lanes.
//   Latency    2; a packet and a dummy per lane and cycle.
//   Clash      clash_o is high two cycles after a packet or a dummy came without a partner, or two
//              packets with the same destination.
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
  output      logic [Lanes*Width-1:0]     data_o,
  output      logic                       clash_o
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
  always_ff @(posedge clk_i) begin
    valid_q       <= {Lanes{rst_ni}} & valid_i;
    dummy_valid_q <= {Lanes{rst_ni}} & dummy_valid_i;
    {dest_q, data_q, dummy_dest_q} <= {dest_i, data_i, dummy_dest_i};
  end

  wire [Lanes*Lanes-1:0] meet;  // bit b Lanes + a: the packet of lane a, and the dummy of lane b
  wire [Lanes-1:0] met, lone, crowded;
  for (genvar b = 0; b < Lanes; b++) begin : gen_lane
    wire [Lanes-1:0] from;
    for (genvar a = 0; a < Lanes; a++) begin : gen_packet
      assign from[a] = valid_q[a] &&
                       dest_q[a*DestWidth+:DestWidth] == dummy_dest_q[b*DestWidth+:DestWidth];
    end
    assign meet[b*Lanes+:Lanes] = from & {Lanes{dummy_valid_q[b]}};

    logic [Width-1:0] data_d;
    always_comb begin
      data_d = '0;
      for (int a = 0; a < Lanes; a++) data_d = data_d | ({Width{from[a]}} & data_q[a*Width+:Width]);
    end
    always_ff @(posedge clk_i) begin
      valid_o[b]              <= rst_ni && meet[b*Lanes+:Lanes] != '0;
      data_o[b*Width+:Width]  <= data_d;
    end
    assign lone[b] = dummy_valid_q[b] && meet[b*Lanes+:Lanes] == '0;
    assign crowded[b] = (meet[b*Lanes+:Lanes] & (meet[b*Lanes+:Lanes] - 1'b1)) != '0;

    wire [Lanes-1:0] to;
    for (genvar a = 0; a < Lanes; a++) begin : gen_dummy
      assign to[a] = meet[a*Lanes+b];
    end
    assign met[b] = to != '0;
  end
  always_ff @(posedge clk_i) begin
    clash_o <= rst_ni && (|{lone, crowded, valid_q & ~met});
  end
endmodule
`default_nettype wire
