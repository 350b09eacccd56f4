// SPDX-License-Identifier: BSD-3-Clause
// switch_top: the switch in a design of Verilog-2005. Vectors are flat: word i of a vector of
// 32-bit words is bits [i*32 +: 32].
`default_nettype none

module switch_top (
  input  wire         clk,
  input  wire         rst_n,
  input  wire         start,
  input  wire [15:0]  active,
  input  wire [15:0]  request,
  output wire         ready,
  output wire [15:0]  accept,
  output wire [15:0]  refuse,
  output wire [15:0]  grant,
  output wire [15:0]  deny,
  output wire [15:0]  take,
  input  wire [511:0] words_in,
  output wire [15:0]  valid,
  output wire [511:0] words_out
);
  superconcentrator #(
    .Ports(16),
    .Width(32),
    .Words(1)
  ) i_switch (
    .clk_i(clk),
    .rst_ni(rst_n),
    .start_i(start),
    .active_i(active),
    .request_i(request),
    .ready_o(ready),
    .active_o(),
    .request_o(),
    .ranked_o(),
    .bound_o(),
    .active_total_o(),
    .request_total_o(),
    .accept_o(accept),
    .refuse_o(refuse),
    .grant_o(grant),
    .deny_o(deny),
    .take_o(take),
    .data_i(words_in),
    .valid_o(valid),
    .data_o(words_out)
  );
endmodule
`default_nettype wire
