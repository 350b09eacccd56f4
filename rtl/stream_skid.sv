// SPDX-License-Identifier: BSD-3-Clause
// stream_skid: one register beside a stream. A word that the sink does not take waits in it, so
// the source hears of ready_i a cycle later, from a register.
//   Latency    0: a word passes in its cycle, unless one waits.
//   Handshake  valid and ready on both sides. ready_o is a function of a register.
//   Reset      empties it. The word is not reset.
//   Invariant  valid_o falls and data_o changes only after a cycle with ready_i, if the source
//              keeps this rule, too.
`default_nettype none

module stream_skid #(
  parameter int Width = 8
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,
  input  wire logic             valid_i,
  output      logic             ready_o,
  input  wire logic [Width-1:0] data_i,
  output      logic             valid_o,
  input  wire logic             ready_i,
  output      logic [Width-1:0] data_o
);
  if (Width < 1) begin : gen_check_width
    stream_skid_width_must_be_positive bad_parameter ();
  end

  logic waits_q;
  logic [Width-1:0] word_q;
  assign ready_o = !waits_q;
  assign valid_o = waits_q || valid_i;
  assign data_o = waits_q ? word_q : data_i;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) waits_q <= 1'b0;
    else waits_q <= valid_o && !ready_i;
    if (!waits_q) word_q <= data_i;
  end
endmodule
`default_nettype wire
