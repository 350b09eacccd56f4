// SPDX-License-Identifier: BSD-3-Clause
// work_balancer: work_controller and superconcentrator, the synthesizable whole by work: loads in,
// tasks move, balanced out. A packet is {length, data}, one word.
//   Latency    first wave A + 4 cycles after start_i, A as in load_average; the end depends on the
//              tasks.
//   Handshake  a start is accepted while busy_o is low. A processor shows tasks by the rules of
//              work_controller. Offered tasks that are not refused wait in order. data_i is the
//              word of the first one, from the cycle after offered_o until that of take_o. A
//              processor receives while valid_o is high.
//   Outputs    0 after reset, except lo_o, hi_o; flags 0 outside the cycle of ranked_o (offered_o,
//              asked_o: of a wave), data and lengths 0 where valid is 0.
//   Invariant  while busy_o is low no task is in flight.
`default_nettype none

module work_balancer #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Width = 8,
  parameter int LoadWidth = 16,
  parameter int Processors = Ports,  // at the first ports, 2 .. Ports; the others are tied off
  parameter int Group = 0,   // L of the lean switch; 0: the paper's
  parameter int Form = 0,    // of the switch: 0 lean, 1 fused, 2 faithful
  parameter int Fair = 0,    // lean: 1: acceptance by turns
  localparam int N = $clog2(Ports)
) (
  input  wire logic                       clk_i,
  input  wire logic                       rst_ni,
  input  wire logic                       start_i,
  input  wire logic [Ports*LoadWidth-1:0] load_i,
  input  wire logic [1:0]                 schedule_i,
  input  wire logic [Ports-1:0]           offer_i,
  input  wire logic [Ports*LoadWidth-1:0] length_i,
  output      logic [LoadWidth-1:0]       lo_o,
  output      logic [LoadWidth:0]         hi_o,
  output      logic [LoadWidth:0]         theta_o,
  output      logic [LoadWidth-1:0]       floor_o,
  output      logic [Ports-1:0]           offered_o,
  output      logic [Ports-1:0]           asked_o,
  output      logic                       busy_o,
  output      logic                       balanced_o,
  output      logic [1:0]                 step_o,
  output      logic [LoadWidth-1:0]       average_o,
  output      logic                       ranked_o,
  output      logic [N:0]                 bound_o,
  output      logic [Ports-1:0]           accept_o,
  output      logic [Ports-1:0]           refuse_o,
  output      logic [Ports-1:0]           grant_o,
  output      logic [Ports-1:0]           deny_o,
  output      logic [Ports-1:0]           take_o,
  input  wire logic [Ports*Width-1:0]     data_i,
  output      logic [Ports-1:0]           valid_o,
  output      logic [Ports*LoadWidth-1:0] length_o,
  output      logic [Ports*Width-1:0]     data_o,
  output      logic                       clash_o
);
  localparam int PacketWidth = LoadWidth + Width;
  if (Width < 1) begin : gen_check_width
    work_balancer_width_must_be_positive bad_parameter ();
  end

  wire wave, ready;
  wire [Ports*LoadWidth-1:0] header;
  work_controller #(
    .Ports(Ports), .LoadWidth(LoadWidth), .Processors(Processors), .Group(Group), .Form(Form)
  ) i_work_controller (
    .clk_i, .rst_ni, .start_i, .load_i, .schedule_i, .offer_i, .length_i,
    .ready_i(ready), .ranked_i(ranked_o), .bound_i(bound_o),
    .accept_i(accept_o), .refuse_i(refuse_o), .deny_i(deny_o),
    .arrive_i(valid_o), .arrived_i(length_o),
    .wave_o(wave), .offered_o, .asked_o, .length_o(header), .lo_o, .hi_o, .theta_o, .floor_o,
    .step_o, .average_o, .busy_o, .balanced_o
  );

  wire [N:0] unused_active_total, unused_request_total;
  wire [Ports*PacketWidth-1:0] sent, received;
  if (Form == 0) begin : gen_lean
    wire [Ports-1:0] unused_active, unused_request;
    superconcentrator #(
      .Ports(Ports), .Width(PacketWidth), .Words(1), .Group(Group), .Fair(Fair)
    ) i_superconcentrator (
      .clk_i, .rst_ni, .start_i(wave), .active_i(offered_o), .request_i(asked_o), .ready_o(ready),
      .active_o(unused_active), .request_o(unused_request),
      .ranked_o, .bound_o, .active_total_o(unused_active_total),
      .request_total_o(unused_request_total), .accept_o, .refuse_o, .grant_o, .deny_o,
      .take_o, .data_i(sent), .valid_o, .data_o(received), .clash_o
    );
  end else begin : gen_jan94
    if (Fair != 0) begin : gen_check_fair
      work_balancer_fair_must_be_0_in_other_forms bad_parameter ();
    end
    superconcentrator_jan94 #(
      .Ports(Ports), .Width(PacketWidth), .Words(1), .Fused(2 - Form)
    ) i_superconcentrator (
      .clk_i, .rst_ni, .start_i(wave), .active_i(offered_o), .request_i(asked_o), .ready_o(ready),
      .ranked_o, .bound_o, .active_total_o(unused_active_total),
      .request_total_o(unused_request_total), .accept_o, .refuse_o, .grant_o, .deny_o,
      .take_o, .data_i(sent), .valid_o, .data_o(received), .clash_o
    );
  end
  for (genvar i = 0; i < Ports; i++) begin : gen_port
    assign sent[i*PacketWidth+:PacketWidth] =
        {header[i*LoadWidth+:LoadWidth], data_i[i*Width+:Width]};
    assign {length_o[i*LoadWidth+:LoadWidth], data_o[i*Width+:Width]} =
        received[i*PacketWidth+:PacketWidth];
  end

`ifdef FORMAL
  always_ff @(posedge clk_i) begin
    if (rst_ni) no_clash: assert (!clash_o);
    if (rst_ni && !busy_o) idle_is_quiet: assert (take_o == '0 && valid_o == '0);
  end
`endif
endmodule
`default_nettype wire
