// SPDX-License-Identifier: BSD-3-Clause
// stream_output: an AXI4-Stream master behind one output of the switch: credits, a FIFO of packets
// and a register.
//   Packet     the switch delivers slots of Words words. Words behind a last_i are dropped. last_o
//              is high at the packet's end; cut_o, too, if it ends there without a last_i.
//   Credits    request_o is high while one of Packets credits is here. start_i takes it; deny_i
//              gives it back, and so does the packet's last beat when it leaves the master.
//   Latency    2: a word of valid_i in cycle c is at the master in c + 2, if no other waits there.
//   Handshake  valid_o and ready_i as in AXI4-Stream; all outputs are functions of registers.
//   Flush      flush_i in cycle c acts in c + 1: valid_o and request_o are low, and one beat per
//              cycle is dropped, also of packets that are on their way. A packet of which a beat
//              was dropped is dropped to its end.
//   Reset      drops all. Beats are not reset and hold any value where valid_o is 0.
//   Invariant  asked + in flight + stored <= Packets: the FIFO has room whatever the sink does.
`default_nettype none

module stream_output #(
  parameter int Words = 1,      // per slot
  parameter int Packets = 4,    // credits, slots
  parameter int Width = 8,
  parameter int Registered = 0  // read port of the memory, which is then the master's register
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,
  output      logic             request_o,  // the switch
  input  wire logic             start_i,    // a wave starts
  input  wire logic             deny_i,
  input  wire logic             valid_i,
  input  wire logic [Width-1:0] data_i,
  input  wire logic             last_i,
  output      logic             valid_o,    // the master, from here on
  input  wire logic             ready_i,
  output      logic [Width-1:0] data_o,
  output      logic             last_o,
  output      logic             cut_o,
  input  wire logic             flush_i
);
  if (Words < 1) begin : gen_check_words
    stream_output_words_must_be_positive bad_parameter ();
  end
  if (Packets < 1) begin : gen_check_packets
    stream_output_packets_must_be_positive bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    stream_output_width_must_be_positive bad_parameter ();
  end

  localparam int F = Words < 1 ? 1 : Words;         // sound ones
  localparam int P = Packets < 1 ? 1 : Packets;
  localparam int BeatWidth = F > 1 ? $clog2(F) : 1;
  localparam int CountWidth = $clog2(P + 1);
  localparam int Depth = P * F;
  localparam int AddrWidth = Depth > 1 ? $clog2(Depth) : 1;

  logic [BeatWidth-1:0] put_q, put_d;       // words of the slot that comes
  logic over_q, over_d;                     // its packet has ended
  logic [AddrWidth-1:0] write_q, write_d;  // places of the next word in, out
  logic [AddrWidth-1:0] read_q, read_d;
  logic write_turn_q, write_turn_d;         // they change as the places wrap; all equal: empty
  logic read_turn_q, read_turn_d;
  logic [CountWidth-1:0] credit_q, credit_d;
  logic valid_q, valid_d, flush_q;
  logic hurt_q, hurt_d;                     // the packet at the master has lost a beat

  wire full = put_q == BeatWidth'(F - 1);
  wire push = valid_i && !over_q;
  wire drop = flush_q || hurt_q;
  wire leaves = valid_q && (ready_i || drop);
  wire empty = read_q == write_q && read_turn_q == write_turn_q;
  wire load = !empty && (!valid_q || ready_i || drop);
  wire write_ends = write_q == AddrWidth'(Depth - 1);
  wire read_ends = read_q == AddrWidth'(Depth - 1);
  wire ask = start_i && request_o;
  always_comb begin
    put_d = put_q;
    over_d = over_q;
    if (valid_i) begin
      put_d = full ? '0 : put_q + 1'b1;
      over_d = !full && (over_q || last_i);
    end
    {write_turn_d, write_d} = {write_turn_q, write_q};
    if (push) begin
      write_d = write_ends ? '0 : write_q + 1'b1;
      write_turn_d = write_turn_q ^ write_ends;
    end
    {read_turn_d, read_d} = {read_turn_q, read_q};
    if (load) begin
      read_d = read_ends ? '0 : read_q + 1'b1;
      read_turn_d = read_turn_q ^ read_ends;
    end
    valid_d = load || (valid_q && !leaves);
    hurt_d = drop && (valid_q ? !last_o : hurt_q);
    credit_d = credit_q + CountWidth'(leaves && last_o) + CountWidth'(deny_i) - CountWidth'(ask);
  end
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      put_q <= '0;
      over_q <= 1'b0;
      {write_turn_q, write_q} <= '0;
      {read_turn_q, read_q} <= '0;
      credit_q <= CountWidth'(P);
      valid_q <= 1'b0;
      flush_q <= 1'b0;
      hurt_q <= 1'b0;
    end else begin
      put_q <= put_d;
      over_q <= over_d;
      {write_turn_q, write_q} <= {write_turn_d, write_d};
      {read_turn_q, read_q} <= {read_turn_d, read_d};
      credit_q <= credit_d;
      valid_q <= valid_d;
      flush_q <= flush_i;
      hurt_q <= hurt_d;
    end
  end
  assign request_o = credit_q != '0 && !flush_q;
  assign valid_o = valid_q && !drop;

  wire [Width+1:0] word;
  stream_memory #(.Depth(Depth), .Width(Width + 2), .Registered(Registered)) i_memory (
    .clk_i, .write_i(push), .write_addr_i(write_q),
    .word_i({full && !last_i, full || last_i, data_i}), .read_i(load),
    .read_addr_i(read_q), .word_o(word)
  );
  if (Registered != 0) begin : gen_register_of_memory
    assign {cut_o, last_o, data_o} = word;
  end else begin : gen_register
    logic [Width+1:0] beat_q;
    always_ff @(posedge clk_i) if (load) beat_q <= word;
    assign {cut_o, last_o, data_o} = beat_q;
  end

`ifdef FORMAL
  always_ff @(posedge clk_i) if (rst_ni) assert (credit_q <= CountWidth'(P));
`endif
endmodule
`default_nettype wire
