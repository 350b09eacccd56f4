// SPDX-License-Identifier: BSD-3-Clause
// piped_ranks: which flags have less than bound_i flags before them, and the way of each to the
// port of its rank: bit s is set if it moves by 2^s, down (Shift) or to the port that differs
// there.
//   Latency    cycle 0 follows the flags. Total in R - 1, bound_i read there; the others in R;
//              R = ceil(N / Levels), N = lg Ports.
`default_nettype none

module piped_ranks #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Levels = 1,  // of sums between two registers
  parameter int Shift = 0,
  localparam int N = $clog2(Ports),
  localparam int R = (N + Levels - 1) / Levels
) (
  input  wire logic               clk_i,
  input  wire logic [Ports-1:0]   flag_i,
  input  wire logic [N:0]         bound_i,
  output      logic [N:0]         total_o,
  output      logic [Ports-1:0]   below_o,
  output      logic [N*Ports-1:0] way_o
);
  wire [Ports*N-1:0] ranks;
  prefix_counts #(.Ports(Ports), .Levels(Levels)) i_prefix_counts (
    .clk_i, .flag_i, .count_o(ranks), .total_o
  );
  for (genvar i = 0; i < Ports; i++) begin : gen_port
    logic [R-1:0] flag_q;
    wire [N-1:0] rank = ranks[i*N+:N];
    logic [N-1:0] way_q;
    logic below_q;
    always_ff @(posedge clk_i) begin
      flag_q <= R'({flag_q, flag_i[i]});
      below_q <= flag_q[R-1] && {1'b0, rank} < bound_i;
      way_q <= Shift != 0 ? N'(i) - rank : N'(i) ^ rank;
    end
    assign below_o[i] = below_q;
    assign way_o[i*N+:N] = way_q;
  end
endmodule
`default_nettype wire
