// SPDX-License-Identifier: BSD-3-Clause
// group_ranking: ranks the active inputs of a wave from input 0 up and launches the accepted ones.
// Set t has the ranks t modulo L, L = Group, at most one per group of L inputs: in the cycles of
// set t each group offers one input to its lane.
//   Latency    cycle 0 follows a start. Total 2m, ranks R = 2m + 1, word f of set t in
//              R + t Words + f. q = Ports / L lanes, m = lg q.
//   Handshake  a start is accepted while ready_o is high, every L Words cycles. bound_i is read in
//              cycle 2m: ranks below it are accepted, others refused.
//   Lanes      take_o is the input; valid_o is high in its group, dest_o is its rank div L, place_o
//              its place in the group. dest_o and place_o have any value where valid_o is 0.
//   Outputs    0 after reset, except ready_o; flags and total_o 0 outside their cycles, bound_o
//              loaded for cycle R and held.
//   Invariant  at most one take per group and cycle.
`default_nettype none

module group_ranking #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Group = 4,   // L, power of two, 1 .. Ports/2
  parameter int Words = 1,   // per packet
  localparam int N = $clog2(Ports),
  localparam int GroupBits = $clog2(Group),  // l
  localparam int Lanes = Ports / Group,      // q
  localparam int LaneBits = N - GroupBits,   // m
  localparam int PlaceWidth = GroupBits > 0 ? GroupBits : 1
) (
  input  wire logic                        clk_i,
  input  wire logic                        rst_ni,
  input  wire logic                        start_i,
  input  wire logic [Ports-1:0]            active_i,
  output      logic                        ready_o,
  output      logic                        summed_o,
  output      logic [N:0]                  total_o,
  input  wire logic [N:0]                  bound_i,
  output      logic                        ranked_o,
  output      logic [N:0]                  bound_o,
  output      logic [Ports-1:0]            accept_o,
  output      logic [Ports-1:0]            refuse_o,
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

  localparam int Interval = superconcentrator_pkg::interval(Ports, Group, Words);
  localparam int Ranked = superconcentrator_pkg::ranked(Ports, Group, 0);  // R
  localparam int HighWidth = LaneBits + 1;
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

  // The flags of a wave stay for the interval from cycle 0 on, then pass a line until cycle 2m.
  localparam int FlagLine = 2 * LaneBits >= Interval ? 2 * LaneBits - Interval + 1 : 0;
  wire [Ports-1:0] flag;
  for (genvar d = 0; d <= FlagLine; d++) begin : gen_flags
    logic [Ports-1:0] flag_q;
    if (d == 0) begin : gen_first
      always_ff @(posedge clk_i) if (start) flag_q <= active_i;
    end else begin : gen_next
      always_ff @(posedge clk_i) flag_q <= gen_flags[d-1].flag_q;
    end
  end
  assign flag = gen_flags[FlagLine].flag_q;

  // Heap order: node n has the children 2n (upper) and 2n+1. A node of height H has its sum in
  // cycle H + 1 and, as its inputs rest, for the interval. On the way down it is read in cycle
  // 2m - H, where needed behind a line.
  for (genvar n = 1; n < 2 * Lanes; n++) begin : gen_node
    localparam int H = LaneBits + 1 - $clog2(n + 1);
    localparam int SumWidth = H + GroupBits + 1;
    localparam int Read = n == 1 ? 2 * LaneBits : 2 * LaneBits - H;
    localparam int Line = Read > H + Interval ? Read - H - Interval : 0;
    logic [SumWidth-1:0] sum_q;
    if (n < Lanes) begin : gen_inner
      always_ff @(posedge clk_i) begin
        sum_q <= {1'b0, gen_node[2*n].sum_q} + {1'b0, gen_node[2*n+1].sum_q};
      end
    end else begin : gen_leaf
      logic [SumWidth-1:0] count;
      always_comb begin
        count = '0;
        for (int i = 0; i < Group; i++) begin
          count = count + SumWidth'(gen_flags[0].flag_q[(n-Lanes)*Group+i]);
        end
      end
      always_ff @(posedge clk_i) sum_q <= count;
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
      wire [SumWidth-1:0] sum = gen_line[Line].line_q;
    end

    // Ranks carry L - 1 more, which turns a rank div L, rounded up, into its high bits. The rank
    // of an inner node is there in cycle R - H.
    wire [N:0] rank;
    if (n == 1) begin : gen_root
      assign rank = (N + 1)'(Group - 1);
      assign total_o = summed_o ? gen_kept.sum : '0;
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
          if (summed_o) rank_q <= above;
          else rank_q <= rank_q - (N + 1)'(last_word);
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) bound_o <= '0;
    else if (summed_o) bound_o <= bound_i;
  end
  wire [HighWidth-1:0] bound_high = bound_o[N:GroupBits];

  for (genvar g = 0; g < Lanes; g++) begin : gen_group
    wire [N:0] rank = gen_node[Lanes+g].rank;
    wire [HighWidth-1:0] high = rank[N:GroupBits];
    wire below = high < bound_high;
    wire equal = high == bound_high;
    wire [Group-1:0] take;

    if (GroupBits == 0) begin : gen_single
      logic flag_q;
      always_ff @(posedge clk_i) if (summed_o) flag_q <= flag[g];
      assign take = launch && flag_q && below;
      assign accept_o[g] = ranked_o && flag_q && below;
      assign refuse_o[g] = ranked_o && flag_q && !below;
      assign place_o[g] = 1'b0;
      wire unused = &{1'b0, equal, set_q};
    end else begin : gen_several
      // The launch of the packet with the set's index; its rank is {high, set}.
      wire [GroupBits-1:0] turn = ~rank[GroupBits-1:0];
      wire [GroupBits-1:0] bound_low = bound_o[GroupBits-1:0];
      wire open = launch && (below || (equal && set_q < bound_low));
      // B less the group's first rank is ({bound_high - high, 0} + low) in the first set.
      wire [GroupBits:0] low = {1'b0, bound_low} + {1'b0, turn};
      wire above_one = high == bound_high + 1'b1;
      wire all = below || (equal && low[GroupBits]);
      wire some = (equal && !low[GroupBits]) || (above_one && low[GroupBits]);
      logic [PlaceWidth-1:0] place;

      for (genvar i = 0; i < Group; i++) begin : gen_port
        localparam int IndexWidth = i > 0 ? $clog2(i + 1) : 1;
        logic flag_q;
        logic [IndexWidth-1:0] earlier, index_q;  // active inputs of the group before this one
        always_comb begin
          earlier = '0;
          for (int j = 0; j < i; j++) earlier = earlier + IndexWidth'(flag[g*Group+j]);
        end
        always_ff @(posedge clk_i) begin
          if (summed_o) begin
            flag_q  <= flag[g*Group+i];
            index_q <= earlier;
          end
        end
        wire [GroupBits-1:0] index = GroupBits'(index_q);
        wire accepted = all || (some && index < low[GroupBits-1:0]);
        assign take[i] = open && flag_q && index == turn;
        assign accept_o[g*Group+i] = ranked_o && flag_q && accepted;
        assign refuse_o[g*Group+i] = ranked_o && flag_q && !accepted;
      end
      always_comb begin
        place = '0;
        for (int i = 0; i < Group; i++) if (take[i]) place = place | PlaceWidth'(i);
      end
      assign place_o[g*PlaceWidth+:PlaceWidth] = place;
    end
    assign take_o[g*Group+:Group] = take;
    assign valid_o[g] = |take;
    assign dest_o[g*LaneBits+:LaneBits] = high[LaneBits-1:0];
  end
endmodule
`default_nettype wire
