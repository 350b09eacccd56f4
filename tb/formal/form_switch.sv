// SPDX-License-Identifier: BSD-3-Clause
// form_switch: the superconcentrator of one form, for the proofs.
//   Form         as numbered by superconcentrator_pkg
//   Group, Mask, Burst, Fair  of the lean forms only, as active_o and request_o
`default_nettype none

module form_switch #(
  parameter int Form = 0,
  parameter int Ports = 4,
  parameter int Width = 1,
  parameter int Words = 1,
  parameter int Group = 0,
  parameter int Mask = 1,
  parameter int Burst = 1,
  parameter int Fair = 0,
  localparam int N = $clog2(Ports),
  localparam int CountWidth = $clog2(Burst + 1)
) (
  input  wire logic                              clk_i,
  input  wire logic                              rst_ni,
  input  wire logic                              start_i,
  input  wire logic [Ports*CountWidth-1:0]       active_i,
  input  wire logic [Ports*CountWidth-1:0]       request_i,
  output      logic                              ready_o,
  output      logic [Ports*CountWidth-1:0]       active_o,
  output      logic [Ports*CountWidth-1:0]       request_o,
  output      logic                              ranked_o,
  output      logic [N:0]                        bound_o,
  output      logic [N:0]                        active_total_o,
  output      logic [N:0]                        request_total_o,
  output      logic [Ports*CountWidth-1:0]       accept_o,
  output      logic [Ports*CountWidth-1:0]       refuse_o,
  output      logic [Ports*CountWidth-1:0]       grant_o,
  output      logic [Ports*CountWidth-1:0]       deny_o,
  output      logic [Ports-1:0]                  take_o,
  input  wire logic [Ports*Width-1:0]            data_i,
  output      logic [Ports-1:0]                  valid_o,
  output      logic [Ports*Width-1:0]            data_o
);
  if (superconcentrator_pkg::lean(Form) != 0) begin : gen_lean
    superconcentrator #(
      .Ports(Ports), .Width(Width), .Words(Words), .Group(Group), .Mask(Mask),
      .Burst(Burst), .Fair(Fair), .Form(Form)
    ) i_superconcentrator (
      .clk_i, .rst_ni, .start_i, .active_i, .request_i, .ready_o, .active_o, .request_o, .ranked_o, .bound_o,
      .active_total_o, .request_total_o, .accept_o, .refuse_o, .grant_o, .deny_o, .take_o, .data_i,
      .valid_o, .data_o
    );
  end else begin : gen_jan94
    wire unused_clash;
    assign {active_o, request_o} = '0;
    superconcentrator_jan94 #(
      .Ports(Ports), .Width(Width), .Words(Words), .Fused(Form == superconcentrator_pkg::Fused ? 1 : 0)
    ) i_superconcentrator (
      .clk_i, .rst_ni, .start_i, .active_i, .request_i, .ready_o, .ranked_o, .bound_o,
      .active_total_o, .request_total_o, .accept_o, .refuse_o, .grant_o, .deny_o, .take_o, .data_i,
      .valid_o, .data_o, .clash_o(unused_clash)
    );
  end
endmodule
`default_nettype wire
