// SPDX-License-Identifier: BSD-3-Clause
// group_ranking: ranks the packets of a wave from input 0 up and launches the accepted ones. Set t
// has the ranks t modulo L, L = Group, at most one per group of L inputs: in the cycles of set t
// each group offers one input to its lane.
//   Counts     active_i is a number of packets, up to Burst, per input. A group has room for L: of
//              more, those of its lower inputs are the wave, active_o in cycle 1.
//   Latency    cycle 0 follows a start. Total 2m, ranks R = 2m + 1, word f of set t in
//              R + t Words + f. q = Ports / L lanes, m = lg q.
//   Handshake  a start is accepted while ready_o is high, every L Words cycles. bound_i is read in
//              cycle 2m: so many packets are accepted, those with the lowest ranks; the others are
//              refused.
//   Fair       1: packets are accepted by turns, from a pointer's input on (fair_turn), and those
//              accepted are ranked again; bound_i is read in cycle summed() of the package, where
//              early_total_o shows the total.
//   Lanes      take_o is the input; valid_o is high in its group, dest_o is its rank div L, place_o
//              its place in the group. dest_o and place_o have any value where valid_o is 0.
//   Outputs    0 after reset, except ready_o; counts and totals 0 outside their cycles, bound_o
//              loaded for cycle R and held: B, with Fair at most the total.
//   Invariant  at most one take per group and cycle.
`default_nettype none

module group_ranking #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Group = 4,   // L, power of two, 1 .. Ports/2
  parameter int Words = 1,   // per packet
  parameter int Burst = 1,   // largest count, 1 .. Group
  parameter int Fair = 0,    // 1: rotating acceptance
  localparam int N = $clog2(Ports),
  localparam int CountWidth = $clog2(Burst + 1),
  localparam int GroupBits = $clog2(Group),  // l
  localparam int Lanes = Ports / Group,      // q
  localparam int LaneBits = N - GroupBits,   // m
  localparam int PlaceWidth = GroupBits > 0 ? GroupBits : 1
) (
  input  wire logic                        clk_i,
  input  wire logic                        rst_ni,
  input  wire logic                        start_i,
  input  wire logic [Ports*CountWidth-1:0] active_i,
  output      logic                        ready_o,
  output      logic [Ports*CountWidth-1:0] active_o,
  output      logic [N:0]                  early_total_o,
  output      logic                        summed_o,
  output      logic [N:0]                  total_o,
  input  wire logic [N:0]                  bound_i,
  output      logic                        ranked_o,
  output      logic [N:0]                  bound_o,
  output      logic [Ports*CountWidth-1:0] accept_o,
  output      logic [Ports*CountWidth-1:0] refuse_o,
  output      logic [Ports-1:0]            take_o,
  output      logic [Lanes-1:0]            valid_o,
  output      logic [Lanes*LaneBits-1:0]   dest_o,
  output      logic [Lanes*PlaceWidth-1:0] place_o
);
  if (Ports < 2 || (Ports & (Ports - 1)) != 0) begin : gen_check_ports
    group_ranking_ports_must_be_a_power_of_two bad_parameter ();
  end
  if (Group < 1 || Group > Ports / 2 || (Group & (Group - 1)) != 0) begin : gen_check_group
    group_ranking_group_must_be_a_power_of_two_up_to_half_the_ports bad_parameter ();
  end
  if (Words < 1) begin : gen_check_words
    group_ranking_words_must_be_positive bad_parameter ();
  end
  if (Burst < 1 || Burst > Group) begin : gen_check_burst
    group_ranking_burst_must_be_1_to_the_group bad_parameter ();
  end
  if (Fair < 0 || Fair > 1) begin : gen_check_fair
    group_ranking_fair_must_be_0_or_1 bad_parameter ();
  end

  localparam int Interval = superconcentrator_pkg::interval(Ports, Group, Words);
  localparam int Ranked = superconcentrator_pkg::ranked(Ports, Group, 0);  // R
  localparam int Summed = superconcentrator_pkg::summed(Ports, Group, Fair);
  localparam bit Flags = Burst == 1 && Fair == 0;  // without the sums of group_sums
  localparam int LeafWidth = GroupBits + 1;
  localparam int WordWidth = Words > 1 ? $clog2(Words) : 1;
  localparam int WaitWidth = Interval > 1 ? $clog2(Interval) : 1;

  logic [WaitWidth-1:0] wait_q;  // cycles until the next start may come
  wire start = start_i && ready_o;
  assign ready_o = wait_q == '0;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) wait_q <= '0;
    else if (start) wait_q <= WaitWidth'(Interval - 1);
    else if (!ready_o) wait_q <= wait_q - 1'b1;
  end

  logic [Ranked:0] wave_q;  // bit c: a wave is in its cycle c
  always_ff @(posedge clk_i) wave_q <= rst_ni ? {wave_q[Ranked-1:0], start} : '0;
  assign summed_o = wave_q[Ranked-1];
  assign ranked_o = wave_q[Ranked];

  // The launch: one set after the other, word by word.
  logic launching_q;
  logic [PlaceWidth-1:0] set_q;
  logic [WordWidth-1:0] word_q;
  wire launch = ranked_o || launching_q;
  wire last_word = word_q == WordWidth'(Words - 1);
  wire last = last_word && set_q == PlaceWidth'(Group - 1);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      launching_q <= 1'b0;
      set_q <= '0;
      word_q <= '0;
    end else if (launch) begin
      launching_q <= !last;
      if (last) set_q <= '0;
      else if (last_word) set_q <= set_q + 1'b1;
      word_q <= last_word ? '0 : word_q + 1'b1;
    end
  end

  // What a wave has, its flags or the sums of its counts, rests for the interval from cycle 0 on
  // and then passes a line, flags until cycle 2m, sums until cycle R.
  localparam int NextTap = 2 * LaneBits >= Interval ? 2 * LaneBits - Interval + 1 : 0;
  localparam int NowTap = Ranked >= Interval ? Ranked - Interval + 1 : 0;
  localparam int OneTap = Interval > 1 ? 0 : 1;  // of cycle 1
  wire [Ports*CountWidth-1:0] active;  // in cycle 1
  assign active_o = wave_q[1] ? active : '0;
  wire [Lanes*LeafWidth-1:0] leaf_sum;  // in cycle 0
  wire [N:0] early_total;
  assign early_total_o = wave_q[Summed] ? early_total : '0;

  // A turn of fair acceptance reads its pointer, then each upper node of height H in Turn + H + 1.
  localparam int Turn = superconcentrator_pkg::turn(Ports, Group);
  localparam int TurnTap = Fair != 0 && Turn >= Interval ? Turn - Interval + 1 : 0;

  // Heap order: node n has the children 2n (upper) and 2n+1. A node of height H has its sum in
  // cycle H + 1 and, as its inputs rest, for the interval. On the way down it is read in cycle
  // 2m - H, where needed behind a line.
  for (genvar n = 1; n < 2 * Lanes; n++) begin : gen_node
    localparam int H = LaneBits + 1 - $clog2(n + 1);
    localparam int SumWidth = H + GroupBits + 1;
    localparam int Read = n == 1 ? 2 * LaneBits : 2 * LaneBits - H;
    localparam int Down = Read > H + Interval ? Read - H - Interval : 0;
    localparam int Line = n > 1 && TurnTap > Down ? TurnTap : Down;
    logic [SumWidth-1:0] sum_q;
    if (n < Lanes) begin : gen_inner
      always_ff @(posedge clk_i) begin
        sum_q <= {1'b0, gen_node[2*n].sum_q} + {1'b0, gen_node[2*n+1].sum_q};
      end
    end else begin : gen_leaf
      always_ff @(posedge clk_i) sum_q <= leaf_sum[(n-Lanes)*LeafWidth+:LeafWidth];
    end

    if (n == 1 || n % 2 == 0) begin : gen_kept
      for (genvar d = 0; d <= Line; d++) begin : gen_line
        logic [SumWidth-1:0] line_q;
        if (d == 0) begin : gen_first
          assign line_q = sum_q;
        end else begin : gen_next
          always_ff @(posedge clk_i) line_q <= gen_line[d-1].line_q;
        end
      end
      wire [SumWidth-1:0] sum = gen_line[Down].line_q;
    end

    // Ranks carry L - 1 more, which turns a rank div L, rounded up, into its high bits. The rank
    // of an inner node is there in cycle R - H.
    wire [N:0] rank;
    if (n == 1) begin : gen_root
      localparam int Early = Summed > LaneBits + Interval ? Summed - LaneBits - Interval : 0;
      assign rank = (N + 1)'(Group - 1);
      assign total_o = summed_o ? gen_kept.sum : '0;
      assign early_total = gen_kept.gen_line[Early].line_q;
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
        always_ff @(posedge clk_i) begin
          if (summed_o) rank_q <= above - gap[(n-Lanes)*(N+1)+:N+1];
          else rank_q <= rank_q - (N + 1)'(last_word);
        end
      end
    end
  end

  wire [N:0] bound;  // B, in cycle 2m
  always_ff @(posedge clk_i) begin
    if (!rst_ni) bound_o <= '0;
    else if (summed_o) bound_o <= bound;
  end

  wire [Lanes*(N+1)-1:0] gap;  // of the accepted packets' ranks, before each group
  if (Flags) begin : gen_flags
    for (genvar d = 0; d <= NextTap; d++) begin : gen_tap
      logic [Ports-1:0] flag_q;
      if (d == 0) begin : gen_first
        always_ff @(posedge clk_i) if (start) flag_q <= active_i;
      end else begin : gen_next
        always_ff @(posedge clk_i) flag_q <= gen_tap[d-1].flag_q;
      end
    end
    wire [Ports-1:0] flag = gen_tap[NextTap].flag_q;
    assign active = gen_tap[OneTap].flag_q;
    assign bound = bound_i;
    assign gap = '0;
    for (genvar g = 0; g < Lanes; g++) begin : gen_group
      logic [LeafWidth-1:0] count;
      always_comb begin
        count = '0;
        for (int i = 0; i < Group; i++) begin
          count = count + LeafWidth'(gen_tap[0].flag_q[g*Group+i]);
        end
      end
      assign leaf_sum[g*LeafWidth+:LeafWidth] = count;
      group_flags #(.Ports(Ports), .Group(Group)) i_share (
        .clk_i, .capture_i(summed_o), .ranked_i(ranked_o), .launch_i(launch), .set_i(set_q),
        .flag_i(flag[g*Group+:Group]), .rank_i(gen_node[Lanes+g].rank), .bound_i(bound_o),
        .accept_o(accept_o[g*Group+:Group]), .refuse_o(refuse_o[g*Group+:Group]),
        .take_o(take_o[g*Group+:Group]), .valid_o(valid_o[g]),
        .dest_o(dest_o[g*LaneBits+:LaneBits]), .place_o(place_o[g*PlaceWidth+:PlaceWidth])
      );
    end
  end else begin : gen_sums
    wire [Ports*LeafWidth-1:0] sum;
    for (genvar d = 0; d <= NowTap; d++) begin : gen_tap
      logic [Ports*LeafWidth-1:0] sum_q;
      if (d == 0) begin : gen_first
        always_ff @(posedge clk_i) if (start) sum_q <= sum;
      end else begin : gen_next
        always_ff @(posedge clk_i) sum_q <= gen_tap[d-1].sum_q;
      end
    end

    wire [N:0] limit, first_rank;  // in cycle R, held for the launch
    wire wrap;
    wire [Lanes-1:0] here, early;
    wire [Group-1:0] passed;
    wire [Ports-1:0] last_taken;
    for (genvar g = 0; g < Lanes; g++) begin : gen_group
      localparam int Sums = g * Group * LeafWidth;
      group_sums #(.Group(Group), .Burst(Burst)) i_sums (
        .count_i(active_i[g*Group*CountWidth+:Group*CountWidth]),
        .sum_o(sum[Sums+:Group*LeafWidth])
      );
      assign leaf_sum[g*LeafWidth+:LeafWidth] =
          gen_tap[0].sum_q[Sums+(Group-1)*LeafWidth+:LeafWidth];
      for (genvar i = 0; i < Group; i++) begin : gen_port
        if (i == 0) begin : gen_top
          assign active[g*Group*CountWidth+:CountWidth] = gen_tap[OneTap].sum_q[Sums+:CountWidth];
        end else begin : gen_next
          assign active[(g*Group+i)*CountWidth+:CountWidth] =
              CountWidth'(gen_tap[OneTap].sum_q[Sums+i*LeafWidth+:LeafWidth] -
                          gen_tap[OneTap].sum_q[Sums+(i-1)*LeafWidth+:LeafWidth]);
        end
      end
      group_share #(.Ports(Ports), .Group(Group), .Burst(Burst), .Fair(Fair)) i_share (
        .clk_i, .capture_i(summed_o), .ranked_i(ranked_o), .launch_i(launch), .set_i(set_q),
        .next_i(gen_tap[NextTap].sum_q[Sums+:Group*LeafWidth]),
        .now_i(gen_tap[NowTap].sum_q[Sums+:Group*LeafWidth]),
        .rank_i(gen_node[Lanes+g].rank), .limit_i(limit), .here_i(here[g]), .early_i(early[g]),
        .before_i(passed), .wrap_i(wrap), .first_rank_i(first_rank),
        .accept_o(accept_o[g*Group*CountWidth+:Group*CountWidth]),
        .refuse_o(refuse_o[g*Group*CountWidth+:Group*CountWidth]),
        .take_o(take_o[g*Group+:Group]), .valid_o(valid_o[g]),
        .dest_o(dest_o[g*LaneBits+:LaneBits]), .place_o(place_o[g*PlaceWidth+:PlaceWidth]),
        .last_o(last_taken[g*Group+:Group])
      );
    end

    if (Fair != 0) begin : gen_fair
      wire [Lanes*(N+1)-1:0] upper, aboves;
      assign upper[N:0] = '0;
      for (genvar n = 1; n < Lanes; n++) begin : gen_upper
        assign upper[n*(N+1)+:N+1] = (N + 1)'(gen_node[2*n].gen_kept.gen_line[TurnTap].line_q);
      end
      for (genvar g = 0; g < Lanes; g++) begin : gen_group
        assign aboves[g*(N+1)+:N+1] = gen_node[Lanes+g].gen_below.above;
      end
      fair_turn #(.Ports(Ports), .Group(Group), .Words(Words)) i_turn (
        .clk_i, .rst_ni, .turn_i(wave_q[Turn]), .sums_i(gen_tap[TurnTap].sum_q), .upper_i(upper),
        .total_i(early_total), .bound_i, .capture_i(summed_o), .above_i(aboves),
        .step_i(last_word), .last_i(last_taken), .bound_o(bound), .gap_o(gap), .here_o(here),
        .early_o(early), .before_o(passed), .wrap_o(wrap), .limit_o(limit),
        .first_rank_o(first_rank)
      );
    end else begin : gen_by_rank
      assign bound = bound_i;
      assign limit = bound_o;
      assign {gap, wrap, here, early, passed, first_rank} = '0;
      wire unused = &{1'b0, last_taken};
    end
  end
endmodule
`default_nettype wire
