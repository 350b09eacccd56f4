// SPDX-License-Identifier: BSD-3-Clause
// packer: sends the packets of the active inputs to the outputs first_i, first_i + 1, .. modulo
// Ports, in the order of the inputs. Set t has the packets for outputs at place t of their group
// of L: at most one per group of inputs. It passes the cube (least significant bit first) without
// conflict.
//   Latency    cycle 0 follows a start. Total m, ranks 2m, word f of set t taken 2m + t Words + f
//              and out m + 1 later. N = lg Ports, L = 2^ceil(lg N), m = lg(Ports / L). The last
//              word is out in 3m + L Words.
//   Handshake  a start is accepted while ready_o is high, every L Words cycles. No packet is
//              refused. data_i is read where take_o is high. The next wave goes on where this one
//              ends with first_i = first_i + total_o modulo Ports, which is known before it.
//   Parts      a counter per group, a ranking_tree over the groups, a register per group, the cube.
//   Order      packets for outputs that are equal modulo 2^(s+1) L have ranks that differ by a
//              multiple of it. It divides Ports, so none meet in stage s, past the last output too.
//   Outputs    0 after reset, except ready_o; data 0 where valid is 0; total_o is held.
//   Invariant  at most one take per group and cycle; clash_o is never high.
`default_nettype none

module packer #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Width = 8,
  parameter int Words = 1,   // per packet
  localparam int N = Ports > 2 ? $clog2(Ports) : 1
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic                   start_i,
  input  wire logic [Ports-1:0]       active_i,
  input  wire logic [N-1:0]           first_i,
  output      logic                   ready_o,
  output      logic                   total_valid_o,
  output      logic [N:0]             total_o,
  output      logic                   ranked_o,
  output      logic [Ports-1:0]       take_o,
  input  wire logic [Ports*Width-1:0] data_i,
  output      logic [Ports-1:0]       valid_o,
  output      logic [Ports*Width-1:0] data_o,
  output      logic                   clash_o
);
  switch_parameters #(.Ports(Ports), .Width(Width), .Words(Words)) i_parameters ();
  // The parameters, or sound ones if switch_parameters refuses them.
  localparam bit Sound = superconcentrator_pkg::sound(Ports, Width, Words, 0, 1) != 0;
  localparam int P = 1 << N;
  localparam int W = Sound ? Width : 1;
  localparam int F = Sound ? Words : 1;
  localparam int GroupBits = $clog2(N);         // l
  localparam int GroupSize = 1 << GroupBits;    // L
  localparam int Groups = P / GroupSize;    // q
  localparam int LaneBits = N - GroupBits;      // m = lg q
  localparam int CountWidth = GroupBits + 1;
  localparam int RankWidth = GroupBits == 0 ? LaneBits : N + 1;
  localparam int IdxWidth = GroupBits > 0 ? GroupBits : 1;

  wire start, launch;
  wire [2*LaneBits:0] wave;
  wire unused_last_word;
  wire [IdxWidth-1:0] set;
  wave_launch #(.Group(GroupSize), .Words(F), .Ranked(2 * LaneBits)) i_launch (
    .clk_i, .rst_ni, .start_i, .ready_o, .start_o(start), .wave_o(wave), .launch_o(launch),
    .set_o(set), .last_word_o(unused_last_word)
  );

  // Ranks of groups. first_i waits for cycle m, in which the root reads it.
  logic [(LaneBits+1)*N-1:0] line_q;
  always_ff @(posedge clk_i) line_q <= ((LaneBits + 1) * N)'({line_q, first_i});
  wire [Groups*CountWidth-1:0] counts, unused_counts;
  wire [Groups*RankWidth-1:0] ranks;
  wire [N-1:0] first;
  ranking_tree #(.Ports(Groups), .LeafWidth(CountWidth), .BcastWidth(N)) i_ranking_tree (
    .clk_i, .rst_ni, .start_i(start), .value_i(counts), .total_valid_o, .total_o,
    .bcast_i(line_q[LaneBits*N+:N]), .ranked_o, .rank_o(ranks), .value_o(unused_counts),
    .bcast_o(first)
  );

  // Flags wait for the ranks in one of two slots, as the sums of the tree do.
  logic write_q, write_d, read_q, read_d;
  wire reads = wave[2*LaneBits-1];
  always_comb begin
    write_d = write_q ^ start;
    read_d = read_q ^ reads;
  end
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      write_q <= 1'b0;
      read_q <= 1'b0;
    end else begin
      write_q <= write_d;
      read_q <= read_d;
    end
  end

  // The packet for place `set` of a group goes to the lane of that group.
  logic [Groups-1:0] lane_valid_q;
  wire [Groups*LaneBits-1:0] lane_dest;
  wire [Groups*W-1:0] lane_data;
  for (genvar g = 0; g < Groups; g++) begin : gen_group
    logic [GroupSize-1:0] slot0_q, slot1_q, active_q;
    always_ff @(posedge clk_i) begin
      if (start && !write_q) slot0_q <= active_i[g*GroupSize+:GroupSize];
      if (start && write_q) slot1_q <= active_i[g*GroupSize+:GroupSize];
      if (reads) active_q <= read_q ? slot1_q : slot0_q;
    end

    wire [N-1:0] base = N'(ranks[g*RankWidth+:RankWidth]) + first;  // output of the first packet
    logic [CountWidth-1:0] count;
    logic [GroupSize-1:0] take;
    logic [W-1:0] word;
    logic [N-1:0] next;  // output of the next packet
    always_comb begin
      count = '0;
      word = '0;
      next = base;
      for (int i = 0; i < GroupSize; i++) begin
        count = count + CountWidth'(active_i[g*GroupSize+i]);
        take[i] = launch && active_q[i] && (next & N'(GroupSize - 1)) == N'(set);
        next = next + N'(active_q[i]);
        if (take[i]) word = word | data_i[(g*GroupSize+i)*W+:W];
      end
    end
    assign counts[g*CountWidth+:CountWidth] = count;
    assign take_o[g*GroupSize+:GroupSize] = take;

    logic [LaneBits-1:0] dest_q;
    logic [W-1:0] word_out_q;
    wire passes;  // the output is in the group after the base's
    if (GroupBits == 0) begin : gen_alone
      assign passes = 1'b0;
    end else begin : gen_passes
      assign passes = set < base[IdxWidth-1:0];
    end
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) lane_valid_q[g] <= 1'b0;
      else lane_valid_q[g] <= take != '0;
    end
    always_ff @(posedge clk_i) begin
      dest_q <= base[GroupBits+:LaneBits] + LaneBits'(passes);
      word_out_q <= word;
    end
    assign lane_dest[g*LaneBits+:LaneBits] = dest_q;
    assign lane_data[g*W+:W] = word_out_q;
  end

  wire [Groups-1:0] end_valid;
  wire [Groups*W-1:0] end_data;
  cube_network #(.Lanes(Groups), .Width(W), .MsbFirst(0)) i_cube_network (
    .clk_i, .rst_ni, .valid_i(lane_valid_q), .dest_i(lane_dest), .data_i(lane_data),
    .valid_o(end_valid), .data_o(end_data), .clash_o
  );

  // All packets of a set have the same place in their groups, the set's number, m + 1 cycles later.
  logic [(LaneBits+1)*IdxWidth-1:0] place_line_q;
  always_ff @(posedge clk_i) begin
    place_line_q <= ((LaneBits + 1) * IdxWidth)'({place_line_q, set});
  end
  wire [IdxWidth-1:0] idx_out = place_line_q[LaneBits*IdxWidth+:IdxWidth];
  for (genvar g = 0; g < Groups; g++) begin : gen_end
    for (genvar i = 0; i < GroupSize; i++) begin : gen_output
      wire here = end_valid[g] && idx_out == IdxWidth'(i);
      assign valid_o[g*GroupSize+i] = here;
      assign data_o[(g*GroupSize+i)*W+:W] = here ? end_data[g*W+:W] : '0;
    end
  end

`ifdef FORMAL
  for (genvar g = 0; g < Groups; g++) begin : gen_assert
    wire [GroupSize-1:0] takes = take_o[g*GroupSize+:GroupSize];
    always_ff @(posedge clk_i) if (rst_ni) assert ((takes & (takes - 1'b1)) == '0);
  end
  always_ff @(posedge clk_i) if (rst_ni) assert (!clash_o);
`endif
endmodule
`default_nettype wire
