// SPDX-License-Identifier: BSD-3-Clause
// serial_shifter: a pair of log shifters for digits: a word of Width bits passes in L digits, the
// lowest first. The plan has the L cycles before for its combinational paths.
//   Latency    cycle 0 follows a start. Digit d taken in L + d, out one cycle later.
//   Handshake  starts at least L cycles apart, L = 2^ceil(lg lg Ports). take_o is high in all
//              cycles of the word.
`default_nettype none

module serial_shifter #(
  parameter int Ports = 16,  // power of two, >= 4
  parameter int Width = 8,
  localparam int N = $clog2(Ports),
  localparam int CountWidth = $clog2(N),          // lg L
  localparam int L = 1 << CountWidth,
  localparam int Digit = (Width + L - 1) / L
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic                   start_i,
  input  wire logic [Ports-1:0]       active_i,
  input  wire logic [Ports-1:0]       request_i,
  output      logic [Ports-1:0]       take_o,
  output      logic [CountWidth-1:0]  digit_o,   // which one is taken
  input  wire logic [Ports*Digit-1:0] data_i,
  output      logic                   last_o,    // data_o are the words' last digits
  output      logic [Ports-1:0]       valid_o,
  output      logic [Ports*Digit-1:0] data_o
);
  logic planning_q, sending_q;
  logic [CountWidth-1:0] plan_q, digit_q;
  wire planned = planning_q && plan_q == '1;
  wire last = digit_q == '1;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      planning_q <= 1'b0;
      sending_q <= 1'b0;
    end else begin
      if (start_i) planning_q <= 1'b1;
      else if (planned) planning_q <= 1'b0;
      if (planned) sending_q <= 1'b1;
      else if (last) sending_q <= 1'b0;
    end
  end
  always_ff @(posedge clk_i) begin
    if (start_i) plan_q <= '0;
    else plan_q <= plan_q + 1'b1;
    if (planned) digit_q <= '0;
    else digit_q <= digit_q + 1'b1;
  end

  logic [Ports-1:0] active_q, request_q, taken_q, given_q;
  logic [N*Ports-1:0] up_q, down_q;
  wire [N:0] active_total, request_total;
  wire [Ports-1:0] taken, given;
  wire [N*Ports-1:0] up, down;
  shift_plan #(.Ports(Ports)) i_up_plan (
    .flag_i(active_q), .bound_i(request_total), .total_o(active_total), .below_o(taken), .move_o(up)
  );
  shift_plan #(.Ports(Ports)) i_down_plan (
    .flag_i(request_q), .bound_i(active_total), .total_o(request_total), .below_o(given),
    .move_o(down)
  );
  always_ff @(posedge clk_i) begin
    if (start_i) begin
      active_q <= active_i;
      request_q <= request_i;
    end
    if (planned) begin
      taken_q <= taken;
      given_q <= given;
      up_q <= up;
      down_q <= down;
    end
  end

  wire [Ports*Digit-1:0] top, below;
  shift_data #(.Ports(Ports), .Width(Digit)) i_up (.move_i(up_q), .data_i, .data_o(top));
  shift_data #(.Ports(Ports), .Width(Digit), .Down(1)) i_down (
    .move_i(down_q), .data_i(top), .data_o(below)
  );
  assign take_o = sending_q ? taken_q : '0;
  assign digit_o = digit_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_o <= '0;
    else valid_o <= sending_q ? given_q : '0;
  end
  always_ff @(posedge clk_i) begin
    last_o <= last;
    data_o <= below;
  end
endmodule
`default_nettype wire
