// SPDX-License-Identifier: BSD-3-Clause
// stream_memory: Depth words with one write and one read port. A synthesizer infers a memory from
// it, or flip-flops where it has none; a macro of your library takes its place here.
//   Latency    a word that is written in cycle c can be read from c + 1 on. Registered 0: word_o is
//              the word of read_addr_i in the same cycle. 1: it is the one of the last cycle with
//              read_i, from the next cycle on.
//   Reset      none: words hold any value until they are written.
//   Requires   places below Depth.
`default_nettype none

module stream_memory #(
  parameter int Depth = 4,  // words, >= 1
  parameter int Width = 8,
  parameter int Registered = 0,
  localparam int AddrWidth = Depth > 1 ? $clog2(Depth) : 1
) (
  input  wire logic                 clk_i,
  input  wire logic                 write_i,
  input  wire logic [AddrWidth-1:0] write_addr_i,
  input  wire logic [Width-1:0]     word_i,
  input  wire logic                 read_i,
  input  wire logic [AddrWidth-1:0] read_addr_i,
  output      logic [Width-1:0]     word_o
);
  if (Depth < 1) begin : gen_check_depth
    stream_memory_depth_must_be_positive bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    stream_memory_width_must_be_positive bad_parameter ();
  end
  if (Registered != 0 && Registered != 1) begin : gen_check_registered
    stream_memory_registered_must_be_0_or_1 bad_parameter ();
  end

  logic [Width-1:0] words_q [0:Depth-1];
  always_ff @(posedge clk_i) if (write_i) words_q[write_addr_i] <= word_i;

  if (Registered != 0) begin : gen_registered
    logic [Width-1:0] word_q;
    always_ff @(posedge clk_i) if (read_i) word_q <= words_q[read_addr_i];
    assign word_o = word_q;
  end else begin : gen_asynchronous
    wire unused_read = read_i;
    assign word_o = words_q[read_addr_i];
  end
endmodule
`default_nettype wire
