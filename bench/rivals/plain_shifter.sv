// SPDX-License-Identifier: BSD-3-Clause
// plain_shifter: a pair of log shifters without registers: the active inputs' words up, then down
// to the requested outputs.
//   Latency    combinational: a wave each cycle in which start_i is high.
`default_nettype none

module plain_shifter #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Width = 8,
  localparam int N = $clog2(Ports)
) (
  input  wire logic                   start_i,
  input  wire logic [Ports-1:0]       active_i,
  input  wire logic [Ports-1:0]       request_i,
  output      logic [Ports-1:0]       take_o,
  input  wire logic [Ports*Width-1:0] data_i,
  output      logic [Ports-1:0]       valid_o,
  output      logic [Ports*Width-1:0] data_o
);
  wire [N:0] active_total, request_total;
  wire [Ports-1:0] taken, given;
  wire [N*Ports-1:0] up, down;
  wire [Ports*Width-1:0] top;
  shift_plan #(.Ports(Ports)) i_up_plan (
    .flag_i(active_i), .bound_i(request_total), .total_o(active_total), .below_o(taken), .move_o(up)
  );
  shift_plan #(.Ports(Ports)) i_down_plan (
    .flag_i(request_i), .bound_i(active_total), .total_o(request_total), .below_o(given),
    .move_o(down)
  );
  shift_data #(.Ports(Ports), .Width(Width)) i_up (.move_i(up), .data_i, .data_o(top));
  shift_data #(.Ports(Ports), .Width(Width), .Down(1)) i_down (
    .move_i(down), .data_i(top), .data_o
  );
  assign take_o = start_i ? taken : '0;
  assign valid_o = start_i ? given : '0;
endmodule
`default_nettype wire
