// SPDX-License-Identifier: BSD-3-Clause
// stream_fifo: Depth words, first in, first out. Both sides may work in the same cycle.
//   Latency    1: a word pushed in cycle c is on data_o in c + 1, if it is the first.
//   Handshake  the writer pushes if ready_o is high or if it knows of room by credits; the reader
//              pops only if valid_o is high. ready_o is a register: high if there is room, also
//              for what a pop freed in the cycle before.
//   Reset      empties it; ready_o is 0 until the cycle after. Words are not reset.
//   Outputs    functions of registers; data_o is any word that was stored where valid_o is 0.
//   Invariant  0 <= stored <= Depth.
`default_nettype none

module stream_fifo #(
  parameter int Depth = 4,  // words, >= 1
  parameter int Width = 8
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,
  input  wire logic             push_i,
  input  wire logic [Width-1:0] data_i,
  output      logic             ready_o,
  output      logic             valid_o,
  output      logic [Width-1:0] data_o,
  input  wire logic             pop_i
);
  if (Depth < 1) begin : gen_check_depth
    stream_fifo_depth_must_be_positive bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    stream_fifo_width_must_be_positive bad_parameter ();
  end

  localparam int PlaceWidth = Depth > 1 ? $clog2(Depth) : 1;
  localparam int CountWidth = $clog2(Depth + 1);

  logic [CountWidth-1:0] stored_q, stored;
  logic [PlaceWidth-1:0] first_q, free_q;  // the places of the next pop and of the next push
  always_comb begin
    stored = stored_q;
    if (push_i && !pop_i) stored = stored_q + 1'b1;
    if (pop_i && !push_i) stored = stored_q - 1'b1;
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      stored_q <= '0;
      first_q <= '0;
      free_q <= '0;
      ready_o <= 1'b0;
    end else begin
      stored_q <= stored;
      if (pop_i) first_q <= first_q == PlaceWidth'(Depth - 1) ? '0 : first_q + 1'b1;
      if (push_i) free_q <= free_q == PlaceWidth'(Depth - 1) ? '0 : free_q + 1'b1;
      ready_o <= stored != CountWidth'(Depth);
    end
  end
  assign valid_o = stored_q != '0;

  for (genvar k = 0; k < Depth; k++) begin : gen_place
    logic [Width-1:0] word_q;
    wire [Width-1:0] word;  // of the places up to this one
    always_ff @(posedge clk_i) if (push_i && free_q == PlaceWidth'(k)) word_q <= data_i;
    if (k == 0) begin : gen_first
      assign word = first_q == '0 ? word_q : '0;
    end else begin : gen_next
      assign word = first_q == PlaceWidth'(k) ? word_q : gen_place[k-1].word;
    end
  end
  assign data_o = gen_place[Depth-1].word;

`ifdef FORMAL
  always_ff @(posedge clk_i) begin
    if (rst_ni) assert (!push_i || pop_i || stored_q != CountWidth'(Depth));
    if (rst_ni) assert (!pop_i || valid_o);
  end
`endif
endmodule
`default_nettype wire
