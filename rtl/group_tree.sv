// SPDX-License-Identifier: BSD-3-Clause
// group_tree: sums of the groups' packets on the way up, ranks of the groups on the way down.
//   Sums       leaf_sum_i rests for the interval from cycle 0 of a wave on. Total in cycle 2m,
//              m = lg(Ports / Group), and in cycle summed() of the package (early_total_o).
//   Ranks      the packets before each group: above_o in cycle 2m (summed_i), when skip_i is taken
//              off; rank_o from cycle R = 2m + 1 on, one less after each last_word_i. They carry
//              Group - 1 more, which turns a rank div L, rounded up, into its high bits.
//   Turns      upper_o: the sum of the upper child of each inner node, as read by a wave of fair
//              acceptance, height H in Turn + H + 1; Turn = turn() of the package.
//   Reset      none: sums and ranks have any value outside their cycles.
//
//   cycle      0     1 .. m + 1   m + 1 .. 2m      2m       R = 2m + 1
//              leaf  sums up,     ranks down,      above_o  rank_o, a set later one less
//                    a level      a level a cycle
`default_nettype none

module group_tree #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Group = 4,   // L, power of two, 1 .. Ports/2
  parameter int Words = 1,   // per packet
  parameter int Fair = 0,
  localparam int N = $clog2(Ports),
  localparam int GroupBits = $clog2(Group),  // l
  localparam int Lanes = Ports / Group,      // q
  localparam int LaneBits = N - GroupBits,   // m
  localparam int LeafWidth = GroupBits + 1
) (
  input  wire logic                       clk_i,
  input  wire logic [Lanes*LeafWidth-1:0] leaf_sum_i,
  input  wire logic                       summed_i,
  input  wire logic [Lanes*(N+1)-1:0]     skip_i,
  input  wire logic                       last_word_i,
  output      logic [N:0]                 early_total_o,
  output      logic [N:0]                 total_o,
  output      logic [Lanes*(N+1)-1:0]     above_o,
  output      logic [Lanes*(N+1)-1:0]     rank_o,
  output      logic [Lanes*(N+1)-1:0]     upper_o
);
  switch_parameters #(.Ports(Ports), .Group(Group), .Words(Words), .Fair(Fair)) i_parameters ();

  localparam int Interval = superconcentrator_pkg::interval(Ports, Group, Words);
  localparam int Summed = superconcentrator_pkg::summed(Ports, Group, Fair);
  localparam int Turn = superconcentrator_pkg::turn(Ports, Group);
  localparam int TurnWait = Fair != 0 && Turn >= Interval ? Turn - Interval + 1 : 0;

  // Heap order: node n has the children 2n (upper) and 2n+1. A node of height H has its sum in
  // cycle H + 1 and, as its inputs rest, for the interval. On the way down it is read in cycle
  // 2m - H, where needed behind a line.
  for (genvar n = 1; n < 2 * Lanes; n++) begin : gen_node
    localparam int H = LaneBits + 1 - $clog2(n + 1);
    localparam int SumWidth = H + GroupBits + 1;
    // The way up ends in cycle 2m at the root and turns there. A sum that the way down reads later
    // than it rests waits in a line; so does one that a turn reads.
    localparam int SumRests = H + Interval;  // last cycle
    localparam int WayDown = n == 1 ? 2 * LaneBits : 2 * LaneBits - H;
    localparam int DownWait = WayDown > SumRests ? WayDown - SumRests : 0;
    localparam int Line = n > 1 && TurnWait > DownWait ? TurnWait : DownWait;
    logic [SumWidth-1:0] sum_q;
    if (n < Lanes) begin : gen_inner
      always_ff @(posedge clk_i) begin
        sum_q <= {1'b0, gen_node[2*n].sum_q} + {1'b0, gen_node[2*n+1].sum_q};
      end
    end else begin : gen_leaf
      always_ff @(posedge clk_i) sum_q <= leaf_sum_i[(n-Lanes)*LeafWidth+:LeafWidth];
    end

    if (n == 1 || n % 2 == 0) begin : gen_kept
      for (genvar d = 0; d <= Line; d++) begin : gen_line
        wire [SumWidth-1:0] kept;
        if (d == 0) begin : gen_first
          assign kept = sum_q;
        end else begin : gen_next
          logic [SumWidth-1:0] line_q;
          assign kept = line_q;
          always_ff @(posedge clk_i) line_q <= gen_line[d-1].kept;
        end
      end
      wire [SumWidth-1:0] sum = gen_line[DownWait].kept;
    end

    // The rank of an inner node is there in cycle R - H.
    wire [N:0] rank;
    if (n == 1) begin : gen_root
      localparam int EarlyWait = Summed > SumRests ? Summed - SumRests : 0;
      assign rank = (N + 1)'(Group - 1);
      assign total_o = gen_kept.sum;
      assign early_total_o = gen_kept.gen_line[EarlyWait].kept;
    end else begin : gen_below
      wire [N:0] above;
      if (n % 2 == 0) begin : gen_upper
        assign above = gen_node[n/2].rank;
      end else begin : gen_lower
        assign above = gen_node[n/2].rank + (N + 1)'(gen_node[n-1].gen_kept.sum);
      end
      logic [N:0] rank_q;
      assign rank = rank_q;
      if (n < Lanes) begin : gen_rank
        always_ff @(posedge clk_i) rank_q <= above;
      end else begin : gen_counter
        // One less a set: the high bits are the destination of the set's packet, the low ones,
        // inverted, its index in the group.
        assign rank_o[(n-Lanes)*(N+1)+:N+1] = rank;
        assign above_o[(n-Lanes)*(N+1)+:N+1] = above;
        always_ff @(posedge clk_i) begin
          if (summed_i) rank_q <= above - skip_i[(n-Lanes)*(N+1)+:N+1];
          else rank_q <= rank_q - (N + 1)'(last_word_i);
        end
      end
    end
  end

  assign upper_o[N:0] = '0;
  for (genvar n = 1; n < Lanes; n++) begin : gen_turn
    assign upper_o[n*(N+1)+:N+1] = (N + 1)'(gen_node[2*n].gen_kept.gen_line[TurnWait].kept);
  end
endmodule
`default_nettype wire
