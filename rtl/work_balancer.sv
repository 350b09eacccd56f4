// SPDX-License-Identifier: BSD-3-Clause
// work_balancer: work_controller and superconcentrator, the synthesizable whole by work: loads in,
// tasks move, balanced out. A packet is {length, data}, one word.
//   Latency    first wave A + D + 4 cycles after start_i, A as in load_average and D as in
//              any_tree; the end depends on the tasks.
//   Handshake  a start is accepted while busy_o is low. A processor shows tasks by the rules of
//              work_controller. Promised tasks wait in order: data_i and leaving_i are the word and
//              the length of the first one while take_o is high, and of the next one in the next
//              cycle. A processor receives while valid_o is high.
//   Outputs    0 after reset, except lo_o, hi_o; counts 0 outside the cycle of ranked_o, data and
//              lengths 0 where valid is 0.
//   Invariant  while busy_o is low no task is in flight.
`default_nettype none

module work_balancer #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Width = 8,
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
  input  wire logic [Ports-1:0]            offer_i,
  input  wire logic [Ports*LoadWidth-1:0]  length_i,
  output      logic [Ports-1:0]            ready_o,
  output      logic                        open_o,
  output      logic [LoadWidth-1:0]        lo_o,
  output      logic [LoadWidth:0]          hi_o,
  output      logic [LoadWidth:0]          theta_o,
  output      logic [LoadWidth-1:0]        floor_o,
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
  input  wire logic [Ports*LoadWidth-1:0]  leaving_i,
  output      logic [Ports-1:0]            valid_o,
  output      logic [Ports*LoadWidth-1:0]  length_o,
  output      logic [Ports*Width-1:0]      data_o
);
  switch_parameters #(
    .Ports(Ports), .Width(Width), .Group(Group), .Burst(Burst), .Fair(Fair), .Form(Form)
  ) i_parameters ();
  if (LoadWidth < 2) begin : gen_check_load_width
    work_balancer_load_width_must_be_at_least_2 bad_parameter ();
  end
  if (Ports >= 2 && (Processors < 2 || Processors > Ports)) begin : gen_check_processors
    work_balancer_processors_must_be_2_to_the_ports bad_parameter ();
  end
  // The parameters, or sound ones if one is refused.
  localparam bit Sound = superconcentrator_pkg::sound(Ports, Width, 1, Group, Burst) != 0 &&
                         LoadWidth >= 2 && Processors >= 2 && Processors <= Ports;
  localparam int P = Sound ? Ports : 2;
  localparam int W = Sound ? Width : 1;
  localparam int LW = Sound ? LoadWidth : 2;
  localparam int G = Sound ? Group : 0;
  localparam int B = Sound ? Burst : 1;
  localparam int Turns = Fair != 0 ? 1 : 0;
  localparam int Network = Form >= 0 && Form <= superconcentrator_pkg::Benes ?
                           Form : superconcentrator_pkg::Lean;
  localparam int PacketWidth = LW + W;

  wire wave, ready;
  wire [Ports*CountWidth-1:0] active, request, entered, expected, refuse, deny;
  work_controller #(
    .Ports(P), .LoadWidth(LW), .Processors(Sound ? Processors : 2), .Group(G), .Form(Network),
    .Burst(B)
  ) i_work_controller (
    .clk_i, .rst_ni, .start_i, .load_i, .schedule_i, .offer_i, .length_i,
    .ready_i(ready), .ranked_i(ranked_o), .bound_i(bound_o), .active_i(entered),
    .request_i(expected), .accept_i(accept_o), .refuse_i(refuse), .grant_i(grant_o), .deny_i(deny),
    .take_i(take_o), .leaving_i, .arrive_i(valid_o), .arrived_i(length_o),
    .wave_o(wave), .active_o(active), .request_o(request), .open_o, .ready_o, .lo_o, .hi_o,
    .theta_o, .floor_o, .step_o, .average_o, .busy_o, .balanced_o
  );

  wire [N:0] unused_active_total, unused_request_total;
  wire [P*PacketWidth-1:0] sent, received;
  if (superconcentrator_pkg::lean(Network) != 0) begin : gen_lean
    superconcentrator #(
      .Ports(P), .Width(PacketWidth), .Words(1), .Group(G), .Burst(B), .Fair(Turns),
      .Form(Network)
    ) i_superconcentrator (
      .clk_i, .rst_ni, .start_i(wave), .active_i(active), .request_i(request), .ready_o(ready),
      .active_o(entered), .request_o(expected),
      .ranked_o, .bound_o, .active_total_o(unused_active_total),
      .request_total_o(unused_request_total), .accept_o, .refuse_o(refuse), .grant_o, .deny_o(deny),
      .take_o, .data_i(sent), .valid_o, .data_o(received)
    );
  end else begin : gen_jan94
    wire unused_clash;
    assign entered = '0;
    assign expected = '0;
    superconcentrator_jan94 #(
      .Ports(P), .Width(PacketWidth), .Words(1),
      .Fused(Network == superconcentrator_pkg::Fused ? 1 : 0)
    ) i_superconcentrator (
      .clk_i, .rst_ni, .start_i(wave), .active_i(active), .request_i(request), .ready_o(ready),
      .ranked_o, .bound_o, .active_total_o(unused_active_total),
      .request_total_o(unused_request_total), .accept_o, .refuse_o(refuse), .grant_o, .deny_o(deny),
      .take_o, .data_i(sent), .valid_o, .data_o(received),
      .clash_o(unused_clash)
    );
  end
  for (genvar i = 0; i < P; i++) begin : gen_port
    assign sent[i*PacketWidth+:PacketWidth] =
        {leaving_i[i*LW+:LW], data_i[i*W+:W]};
    assign {length_o[i*LW+:LW], data_o[i*W+:W]} =
        received[i*PacketWidth+:PacketWidth];
  end

`ifdef FORMAL
  always_ff @(posedge clk_i) begin
    if (rst_ni && !busy_o) idle_is_quiet: assert (take_o == '0 && valid_o == '0);
  end
`endif
endmodule
`default_nettype wire
