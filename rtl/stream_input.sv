// SPDX-License-Identifier: BSD-3-Clause
// stream_input: an AXI4-Stream slave in front of one input of the switch: a FIFO of packets.
//   Packet     ends with last_i, or with its Words-th beat: a longer one is cut into several. Each
//              has a slot of Words beats. Beats of a slot behind the packet's end are any value.
//   Promises   active_o is high while a complete packet is here that no wave has. start_i promises
//              it to a wave; refuse_i gives it back; the Words-th take_i of a packet frees its
//              slot.
//   Latency    a packet is offered in the cycle after its last beat, at the earliest.
//   Handshake  valid_i and ready_o as in AXI4-Stream; ready_o is a register.
//   Flush      flush_i in cycle c acts in c + 1: active_o is low, beats are taken and dropped, and
//              as soon as no wave has a packet of this input, all packets here are dropped. A
//              packet of which a beat was dropped is dropped to its end. cut_o is cleared.
//   Cut        cut_o rises in the cycle after a packet was cut, and stays high.
//   Reset      drops all; ready_o is low until the cycle after. Beats are not reset.
//   Invariant  offered <= held <= Packets.
`default_nettype none

module stream_input #(
  parameter int Words = 1,      // per slot
  parameter int Packets = 4,    // slots
  parameter int Width = 8,
  parameter int Registered = 0  // read port of the memory
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,
  input  wire logic             valid_i,
  output      logic             ready_o,
  input  wire logic [Width-1:0] data_i,
  input  wire logic             last_i,
  input  wire logic             flush_i,
  output      logic             cut_o,
  output      logic             active_o,  // the switch, from here on
  input  wire logic             start_i,   // a wave starts
  input  wire logic             refuse_i,
  input  wire logic             take_i,
  output      logic [Width-1:0] data_o,
  output      logic             last_o
);
  if (Words < 1) begin : gen_check_words
    stream_input_words_must_be_positive bad_parameter ();
  end
  if (Packets < 1) begin : gen_check_packets
    stream_input_packets_must_be_positive bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    stream_input_width_must_be_positive bad_parameter ();
  end

  localparam int F = Words < 1 ? 1 : Words;         // sound ones
  localparam int P = Packets < 1 ? 1 : Packets;
  localparam int BeatWidth = F > 1 ? $clog2(F) : 1;
  localparam int SlotWidth = P > 1 ? $clog2(P) : 1;
  localparam int CountWidth = $clog2(P + 1);
  localparam int Depth = P << $clog2(F);
  localparam int AddrWidth = Depth > 1 ? $clog2(Depth) : 1;

  logic [BeatWidth-1:0] put_q, put_d;     // beats of the packet that comes, that goes
  logic [BeatWidth-1:0] got_q, got_d;
  logic [SlotWidth-1:0] free_q, free_d;   // slots of the next packet that comes, that goes
  logic [SlotWidth-1:0] first_q, first_d;
  logic [CountWidth-1:0] held_q, held_d;  // packets; of these, those that no wave has
  logic [CountWidth-1:0] offered_q, offered_d;
  logic ready_q, flush_q;
  logic hurt_q, hurt_d;                   // the packet that comes has lost a beat
  logic cut_q, cut_d;

  wire beat = valid_i && ready_q;
  wire put_full = put_q == BeatWidth'(F - 1);
  wire got_full = got_q == BeatWidth'(F - 1);
  wire complete = beat && (last_i || put_full);
  wire drop = flush_q || hurt_q;
  wire stored = complete && !drop;
  wire leaves = take_i && got_full;
  wire clear = flush_q && held_q == offered_q;
  wire promise = start_i && active_o;
  always_comb begin
    put_d = put_q;
    if (beat) put_d = complete ? '0 : put_q + 1'b1;
    got_d = got_q;
    if (take_i) got_d = got_full ? '0 : got_q + 1'b1;
    first_d = first_q;
    if (leaves) first_d = first_q == SlotWidth'(P - 1) ? '0 : first_q + 1'b1;
    free_d = free_q;
    if (stored) free_d = free_q == SlotWidth'(P - 1) ? '0 : free_q + 1'b1;
    held_d = held_q + CountWidth'(stored) - CountWidth'(leaves);
    offered_d = offered_q + CountWidth'(stored) + CountWidth'(refuse_i) - CountWidth'(promise);
    if (clear) begin
      free_d = first_q;
      held_d = '0;
      offered_d = '0;
    end
    hurt_d = drop && put_d != '0;
    cut_d = !flush_q && (cut_q || (beat && put_full && !last_i));
  end
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      put_q <= '0;
      got_q <= '0;
      free_q <= '0;
      first_q <= '0;
      held_q <= '0;
      offered_q <= '0;
      ready_q <= 1'b0;
      flush_q <= 1'b0;
      hurt_q <= 1'b0;
      cut_q <= 1'b0;
    end else begin
      put_q <= put_d;
      got_q <= got_d;
      free_q <= free_d;
      first_q <= first_d;
      held_q <= held_d;
      offered_q <= offered_d;
      ready_q <= put_d != '0 || held_d != CountWidth'(P);  // a packet's slot is its own
      flush_q <= flush_i;
      hurt_q <= hurt_d;
      cut_q <= cut_d;
    end
  end
  assign ready_o = ready_q;
  assign cut_o = cut_q;
  assign active_o = offered_q != '0 && !flush_q;

  wire [AddrWidth-1:0] write_addr, read_addr;
  if (F > 1) begin : gen_addresses
    assign write_addr = AddrWidth'({free_q, put_q});
    assign read_addr = AddrWidth'(Registered != 0 ? {first_d, got_d} : {first_q, got_q});
  end else begin : gen_slots
    assign write_addr = free_q;
    assign read_addr = Registered != 0 ? first_d : first_q;
  end
  stream_memory #(.Depth(Depth), .Width(Width + 1), .Registered(Registered)) i_memory (
    .clk_i, .write_i(beat), .write_addr_i(write_addr), .word_i({last_i, data_i}), .read_i(1'b1),
    .read_addr_i(read_addr), .word_o({last_o, data_o})
  );

`ifdef FORMAL
  always_ff @(posedge clk_i) begin
    if (rst_ni) assert (offered_q <= held_q && held_q <= CountWidth'(P));
    if (rst_ni) assert (!take_i || offered_q != held_q);
  end
`endif
endmodule
`default_nettype wire
