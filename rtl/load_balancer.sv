// SPDX-License-Identifier: BSD-3-Clause
// load_balancer: balance_controller and superconcentrator, the synthesizable whole: loads in, tasks
// move, balanced out.
//   Latency    first wave A + 2 cycles after start_i, A as in load_average; the end depends on the
//              loads.
//   Handshake  a start is accepted while busy_o is low. A processor shows a word of its task on
//              data_i while take_o is high and the next word in the next cycle; it receives while
//              valid_o is high.
//   Outputs    0 after reset; counts 0 outside the cycle of ranked_o, data 0 where valid is 0.
//   Invariant  while busy_o is low no task is in flight, and the loads balanced last differ by at
//              most 1.
`default_nettype none

module load_balancer #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Width = 8,
  parameter int Words = 1,   // per task
  parameter int LoadWidth = 16,
  parameter int Processors = Ports,  // at the first ports, 2 .. Ports; the others are tied off
  parameter int Group = 0,   // L of the lean switch; 0: the paper's
  parameter int Form = superconcentrator_pkg::Lean,  // of the switch
  parameter int Burst = 1,   // lean: most tasks of a processor in a wave, 1 .. L
  parameter int Fair = superconcentrator_pkg::lean(Form),  // lean: 1: acceptance by turns
  localparam int N = $clog2(Ports),
  localparam int CountWidth = $clog2(Burst + 1)
) (
  input  wire logic                        clk_i,
  input  wire logic                        rst_ni,
  input  wire logic                        start_i,
  input  wire logic [Ports*LoadWidth-1:0]  load_i,
  input  wire logic [1:0]                  schedule_i,
  output      logic                        busy_o,
  output      logic                        balanced_o,
  output      logic [1:0]                  step_o,
  output      logic [LoadWidth-1:0]        average_o,
  output      logic                        ranked_o,
  output      logic [N:0]                  bound_o,
  output      logic [Ports*CountWidth-1:0] accept_o,
  output      logic [Ports*CountWidth-1:0] grant_o,
  output      logic [Ports-1:0]            take_o,
  input  wire logic [Ports*Width-1:0]      data_i,
  output      logic [Ports-1:0]            valid_o,
  output      logic [Ports*Width-1:0]      data_o
);
  switch_parameters #(
    .Ports(Ports), .Width(Width), .Words(Words), .Group(Group), .Burst(Burst), .Fair(Fair),
    .Form(Form)
  ) i_parameters ();
  if (LoadWidth < 1) begin : gen_check_load_width
    load_balancer_load_width_must_be_positive bad_parameter ();
  end
  if (Ports >= 2 && (Processors < 2 || Processors > Ports)) begin : gen_check_processors
    load_balancer_processors_must_be_2_to_the_ports bad_parameter ();
  end
  // The parameters, or sound ones if one is refused.
  localparam bit Sound = superconcentrator_pkg::sound(Ports, Width, Words, Group, Burst) != 0 &&
                         LoadWidth >= 1 && Processors >= 2 && Processors <= Ports;
  localparam int P = Sound ? Ports : 2;
  localparam int W = Sound ? Width : 1;
  localparam int F = Sound ? Words : 1;
  localparam int G = Sound ? Group : 0;
  localparam int B = Sound ? Burst : 1;
  localparam int Turns = Fair != 0 ? 1 : 0;
  localparam int Network = Form >= 0 && Form <= superconcentrator_pkg::Benes ?
                           Form : superconcentrator_pkg::Lean;

  wire wave, ready;
  wire [N:0] active_total;
  wire [Ports*CountWidth-1:0] active, request, entered, expected, refuse, deny;
  balance_controller #(
    .Ports(P), .LoadWidth(Sound ? LoadWidth : 1), .Processors(Sound ? Processors : 2), .Words(F),
    .Group(G), .Form(Network), .Burst(B)
  ) i_balance_controller (
    .clk_i, .rst_ni, .start_i, .load_i, .schedule_i,
    .ready_i(ready), .ranked_i(ranked_o), .bound_i(bound_o), .active_total_i(active_total),
    .accept_i(accept_o), .refuse_i(refuse), .grant_i(grant_o), .deny_i(deny),
    .active_i(entered), .request_i(expected), .wave_o(wave), .active_o(active),
    .request_o(request), .step_o, .average_o, .busy_o, .balanced_o
  );

  wire [N:0] unused_request_total;
  if (superconcentrator_pkg::lean(Network) != 0) begin : gen_lean
    superconcentrator #(
      .Ports(P), .Width(W), .Words(F), .Group(G), .Burst(B), .Fair(Turns),
      .Form(Network)
    ) i_superconcentrator (
      .clk_i, .rst_ni, .start_i(wave), .active_i(active), .request_i(request), .ready_o(ready),
      .active_o(entered), .request_o(expected),
      .ranked_o, .bound_o, .active_total_o(active_total),
      .request_total_o(unused_request_total), .accept_o, .refuse_o(refuse), .grant_o, .deny_o(deny),
      .take_o, .data_i, .valid_o, .data_o
    );
  end else begin : gen_jan94
    wire unused_clash;
    assign entered = '0;
    assign expected = '0;
    superconcentrator_jan94 #(
      .Ports(P), .Width(W), .Words(F), .Fused(Network == superconcentrator_pkg::Fused ? 1 : 0)
    ) i_superconcentrator (
      .clk_i, .rst_ni, .start_i(wave), .active_i(active), .request_i(request), .ready_o(ready),
      .ranked_o, .bound_o, .active_total_o(active_total),
      .request_total_o(unused_request_total), .accept_o, .refuse_o(refuse), .grant_o, .deny_o(deny),
      .take_o, .data_i, .valid_o, .data_o,
      .clash_o(unused_clash)
    );
  end

`ifdef FORMAL
  always_ff @(posedge clk_i) begin
    // Ports without a processor take no part.
    if (rst_ni) tied_off: assert ((take_o >> Processors) == '0 && (valid_o >> Processors) == '0);
    if (rst_ni && !busy_o) idle_is_quiet: assert (take_o == '0 && valid_o == '0);
  end
`endif
endmodule
`default_nettype wire
