// SPDX-License-Identifier: BSD-3-Clause
// compress: the kept lanes of a vector, in order, at the lanes 0, 1, ..: a vector per cycle.
//   Latency    Groups = ceil(lg Lanes / Levels) cycles, from inputs to outputs.
//   Handshake  none: what enters with valid_i leaves Groups cycles later with valid_o. No enable:
//              it is a multiplexer before each register of data, and what it stops can wait in a
//              FIFO of Groups vectors behind the outputs, which gives credits to the source. For
//              one that stops, axis_compact with s_tlast_i 1 in each beat.
//   Outputs    functions of registers. count_o lanes are kept: keep_o is 1 below lane count_o, and
//              0 from there on. data_o is 0 where keep_o is 0, and all are 0 where valid_o is 0 and
//              after reset.
`default_nettype none

module compress #(
  parameter int Lanes = 16,  // power of two, >= 2
  parameter int Width = 8,   // of a lane
  parameter int Levels = 1,  // levels of switches between two registers
  localparam int N = Lanes > 2 ? $clog2(Lanes) : 1,
  localparam int Step = Levels < 1 ? 1 : Levels,
  localparam int Groups = (N + Step - 1) / Step
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic                   valid_i,
  input  wire logic [Lanes-1:0]       keep_i,
  input  wire logic [Lanes*Width-1:0] data_i,
  output      logic                   valid_o,
  output      logic [N:0]             count_o,
  output      logic [Lanes-1:0]       keep_o,
  output      logic [Lanes*Width-1:0] data_o
);
  if (Lanes < 2 || (Lanes & (Lanes - 1)) != 0) begin : gen_check_lanes
    compress_lanes_must_be_a_power_of_two bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    compress_width_must_be_positive bad_parameter ();
  end
  if (Levels < 1) begin : gen_check_levels
    compress_levels_must_be_positive bad_parameter ();
  end
  // The parameters, or sound ones if one is refused.
  localparam bit Sound = Lanes >= 2 && (Lanes & (Lanes - 1)) == 0 && Width >= 1 && Levels >= 1;
  localparam int P = Sound ? Lanes : 2;
  localparam int W = Sound ? Width : 1;
  localparam int S = Sound ? Levels : 1;

  wire [N-1:0] unused_next, unused_first;
  wire [N:0] count;
  wire [Lanes*Width-1:0] data_d;
  compact_network #(.Lanes(P), .Width(W), .Levels(S)) i_network (
    .clk_i, .load_i({Groups{1'b1}}), .keep_i, .data_i, .first_i({N{1'b0}}), .next_o(unused_next),
    .first_o(unused_first), .sum_o(count), .data_o(data_d)
  );

  logic [Groups-1:0] valid_q;
  logic [N:0] count_q;
  logic [Lanes-1:0] keep_q;
  logic [Lanes*Width-1:0] data_q;
  wire [Groups:0] valid = {valid_q, valid_i};  // of the vector in group g
  wire [N:0] count_d = valid[Groups-1] ? count : '0;
  wire [Lanes-1:0] keep_d;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= '0;
      count_q <= '0;
      keep_q <= '0;
    end else begin
      valid_q <= valid[Groups-1:0];
      count_q <= count_d;
      keep_q <= keep_d;
    end
  end
  always_ff @(posedge clk_i) data_q <= data_d;
  for (genvar x = 0; x < Lanes; x++) begin : gen_lane
    assign keep_d[x] = count_d > (N + 1)'(x);
    assign data_o[x*W+:W] = keep_q[x] ? data_q[x*W+:W] : '0;
  end
  assign valid_o = valid_q[Groups-1];
  assign count_o = count_q;
  assign keep_o = keep_q;
endmodule
`default_nettype wire
