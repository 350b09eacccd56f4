// SPDX-License-Identifier: BSD-3-Clause
// concentrator: sends the accepted packets of a wave to the topmost outputs, in the order of the
// inputs. Set t has the packets whose rank is t modulo L, at most one per group of L inputs. It
// passes selection trees, cube (least significant bit first) and distribution trees without
// conflict.
//   Latency    cycle 0 follows a start. Total N, ranks 2N, word f of set t taken 2N + t Words + f
//              and out N + l later (Fused: N later). N = lg Ports, l = ceil(lg N), L = 2^l.
//   Handshake  a start is accepted while ready_o is high, every L Words cycles. data_i is read
//              where take_o is high. The low N + 1 bits of bcast_i, read in cycle N, are the bound:
//              ranks below it are accepted, others refused.
//   Launch     from cycle 2N on set and word count from (0, 0) to (L - 1, Words - 1).
//   Fused      no distribution trees: in set t lane g carries the packet of rank g L + t.
//   Outputs    0 after reset, except ready_o; flags 0 outside cycle 2N, data 0 where valid is 0.
//   Invariant  at most one take per group and cycle; clash_o is never high.
`default_nettype none

module concentrator #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Width = 8,
  parameter int Words = 1,   // per packet
  parameter int Fused = 0,
  parameter int BcastWidth = $clog2(Ports) + 1,
  localparam int N = $clog2(Ports),
  localparam int GroupBits = $clog2(N),       // l
  localparam int GroupSize = 1 << GroupBits,  // L
  localparam int Groups = Ports / GroupSize,  // q
  localparam int OutLanes = Fused != 0 ? Groups : Ports
) (
  input  wire logic                      clk_i,
  input  wire logic                      rst_ni,
  input  wire logic                      start_i,
  input  wire logic [Ports-1:0]          active_i,
  output      logic                      ready_o,
  output      logic                      total_valid_o,
  output      logic [N:0]                total_o,
  input  wire logic [BcastWidth-1:0]     bcast_i,
  output      logic                      ranked_o,
  output      logic [BcastWidth-1:0]     bcast_o,
  output      logic [Ports-1:0]          accept_o,
  output      logic [Ports-1:0]          refuse_o,
  output      logic [Ports-1:0]          take_o,
  input  wire logic [Ports*Width-1:0]    data_i,
  output      logic [OutLanes-1:0]       valid_o,
  output      logic [OutLanes*Width-1:0] data_o,
  output      logic                      clash_o
);
  if (Words < 1) begin : gen_check_words
    concentrator_words_must_be_positive bad_parameter ();
  end
  if (Fused < 0 || Fused > 1) begin : gen_check_fused
    concentrator_fused_must_be_0_or_1 bad_parameter ();
  end
  if (BcastWidth < N + 1) begin : gen_check_bcast
    concentrator_bcast_width_must_hold_the_bound bad_parameter ();
  end

  localparam int LaneBits = N - GroupBits;  // m = lg q
  localparam int SetWidth = GroupBits > 0 ? GroupBits : 1;
  localparam int F = Words < 1 ? 1 : Words;
  localparam int PacketWidth = LaneBits + Width;

  wire start, launch;
  wire [2*N:0] unused_wave;
  wire unused_last_word;
  wire [SetWidth-1:0] set;
  wave_launch #(.Group(GroupSize), .Words(F), .Ranked(2 * N)) i_launch (
    .clk_i, .rst_ni, .start_i, .ready_o, .start_o(start), .wave_o(unused_wave), .launch_o(launch),
    .set_o(set), .last_word_o(unused_last_word)
  );

  wire [Ports*N-1:0] ranks;
  wire [Ports-1:0] active;
  ranking_tree #(.Ports(Ports), .LeafWidth(1), .BcastWidth(BcastWidth)) i_ranking_tree (
    .clk_i, .rst_ni, .start_i(start), .value_i(active_i), .total_valid_o, .total_o, .bcast_i,
    .ranked_o, .rank_o(ranks), .value_o(active), .bcast_o
  );

  // Ranks meet the bound in cycle 2N only; accepted_q keeps the answers for the launch.
  logic [Ports-1:0] accepted_q;
  wire [Ports-1:0] accepted = ranked_o ? accept_o : accepted_q;
  wire [N:0] bound = bcast_o[N:0];
  wire [N-1:0] rank [Ports];
  always_comb begin
    accept_o = '0;
    if (ranked_o) begin
      for (int i = 0; i < Ports; i++) accept_o[i] = active[i] && {1'b0, rank[i]} < bound;
    end
  end
  assign refuse_o = ranked_o ? active & ~accept_o : '0;
  always_ff @(posedge clk_i) if (ranked_o) accepted_q <= accept_o;

  // A packet carries its destination group, its rank div L.
  wire [Ports*PacketWidth-1:0] packet;
  for (genvar i = 0; i < Ports; i++) begin : gen_port
    assign rank[i] = ranks[i*N+:N];
    assign take_o[i] = launch && accepted[i] && (rank[i] & N'(GroupSize - 1)) == N'(set);
    assign packet[i*PacketWidth+:PacketWidth] =
        {rank[i][GroupBits+:LaneBits], data_i[i*Width+:Width]};
  end
  wire [Groups-1:0] lane_valid, end_valid;
  wire [Groups*PacketWidth-1:0] lane_packet;
  selection_tree #(
    .Ports(Ports), .Leaves(GroupSize), .Width(PacketWidth)
  ) i_selection_tree (
    .clk_i, .rst_ni, .valid_i(take_o), .data_i(packet),
    .valid_o(lane_valid), .data_o(lane_packet)
  );

  wire [Groups*LaneBits-1:0] lane_dest;
  wire [Groups*Width-1:0] lane_data, end_data;
  for (genvar g = 0; g < Groups; g++) begin : gen_lane
    assign {lane_dest[g*LaneBits+:LaneBits], lane_data[g*Width+:Width]} =
        lane_packet[g*PacketWidth+:PacketWidth];
  end
  cube_network #(.Lanes(Groups), .Width(Width), .MsbFirst(0)) i_cube_network (
    .clk_i, .rst_ni, .valid_i(lane_valid), .dest_i(lane_dest), .data_i(lane_data),
    .valid_o(end_valid), .data_o(end_data), .clash_o
  );

  if (Fused != 0) begin : gen_fused
    assign valid_o = end_valid;
    assign data_o = end_data;
  end else begin : gen_distribution
    // All packets of a set have the same place in their groups, the set's number, N cycles later.
    logic [N*SetWidth-1:0] line_q;
    always_ff @(posedge clk_i) line_q <= (N * SetWidth)'({line_q, set});
    distribution_tree #(.Ports(Ports), .Leaves(GroupSize), .Width(Width)) i_distribution_tree (
      .clk_i, .rst_ni, .valid_i(end_valid), .dest_i({Groups{line_q[(N-1)*SetWidth+:SetWidth]}}),
      .data_i(end_data), .valid_o, .data_o
    );
  end

`ifdef FORMAL
  wire [Groups-1:0] crowded;
  for (genvar g = 0; g < Groups; g++) begin : gen_crowded
    wire [GroupSize-1:0] takes = take_o[g*GroupSize+:GroupSize];
    assign crowded[g] = (takes & (takes - 1'b1)) != '0;
  end
  always_ff @(posedge clk_i) begin
    if (rst_ni) one_take_per_group: assert (crowded == '0);
    if (rst_ni) no_clash: assert (!clash_o);
  end
`endif
endmodule
`default_nettype wire
