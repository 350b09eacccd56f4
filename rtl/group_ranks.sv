// SPDX-License-Identifier: BSD-3-Clause
// group_ranks: ranks the packets of a wave from input 0 up, and sends those that are accepted to
// the lanes as wave_launch says. Set t has the ranks t modulo L, L = Group, at most one per group
// of L inputs.
//   Counts     active_i is a number of packets, up to Burst, per input. A group has room for L: of
//              more, those of its lower inputs are the wave, active_o in cycle 1.
//              Counts, and flags with Fair, are summed before the first registers. An input with
//              k accepted packets takes in k sets, in the order of the sets: where its ranks pass
//              a multiple of L this is not the order of its ranks.
//   Latency    cycle 0 follows a start. Total 2m, replies R = 2m + 1, word f of set t in
//              R + t Words + f. q = Ports / L lanes, m = lg q.
//   Bound      bound_i is read in cycle 2m: so many packets are accepted, those with the lowest
//              ranks; the others are refused.
//   Fair       1: packets are accepted by turns, from a pointer's input on (fair_turn), and those
//              accepted are ranked again; bound_i is read in cycle summed() of the package, where
//              early_total_o shows the total.
//   Lanes      take_o is the input; valid_o is high in its group, dest_o is its rank div L, idx_o
//              its place in the group. dest_o, idx_o and select_o, which is take_o before it is
//              known who is accepted, have any value where valid_o is 0.
//   Outputs    0 after reset; counts and totals 0 outside their cycles, bound_o loaded for cycle R
//              and held: B, with Fair at most the total.
//   Invariant  at most one take per group and cycle.
//
//   cycle      0       1         Turn     summed()  2m = Summed         R          R .. R + L Words
//              flags   active_o  pointer  bound_i   bound_i, Fair = 0;  accept_o,  take_o, valid_o
//              or sums           (Fair)   (Fair)    total_o             refuse_o
`default_nettype none

module group_ranks #(
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
  localparam int IdxWidth = GroupBits > 0 ? GroupBits : 1,
  localparam int Ranked = superconcentrator_pkg::ranked(Ports, Group, 0)  // R
) (
  input  wire logic                        clk_i,
  input  wire logic                        rst_ni,
  input  wire logic                        start_i,  // wave_launch, up to last_word_i
  input  wire logic [Ranked:0]             wave_i,
  input  wire logic                        launch_i,
  input  wire logic [IdxWidth-1:0]         set_i,
  input  wire logic                        last_word_i,
  input  wire logic [Ports*CountWidth-1:0] active_i,
  output      logic [Ports*CountWidth-1:0] active_o,
  output      logic [N:0]                  early_total_o,
  output      logic [N:0]                  total_o,
  input  wire logic [N:0]                  bound_i,
  output      logic [N:0]                  bound_o,
  output      logic [Ports*CountWidth-1:0] accept_o,
  output      logic [Ports*CountWidth-1:0] refuse_o,
  output      logic [Ports-1:0]            select_o,
  output      logic [Ports-1:0]            take_o,
  output      logic [Lanes-1:0]            valid_o,
  output      logic [Lanes*LaneBits-1:0]   dest_o,
  output      logic [Lanes*IdxWidth-1:0]   idx_o
);
  switch_parameters #(
    .Ports(Ports), .Group(Group), .Words(Words), .Burst(Burst), .Fair(Fair)
  ) i_parameters ();
  if (Group < 1) begin : gen_check_group
    group_ranks_group_must_be_positive bad_parameter ();
  end

  localparam int Interval = superconcentrator_pkg::interval(Ports, Group, Words);
  localparam int Summed = superconcentrator_pkg::summed(Ports, Group, Fair);
  localparam bit Flags = Burst == 1 && Fair == 0;  // without the sums of group_sums
  localparam int LeafWidth = GroupBits + 1;

  wire summed = wave_i[Ranked-1];
  wire ranked = wave_i[Ranked];

  // What a wave has, its flags or the sums of its counts, rests for the interval from cycle 0 on
  // and then passes a line, flags until cycle 2m, sums until cycle R.
  localparam int NextWait = 2 * LaneBits >= Interval ? 2 * LaneBits - Interval + 1 : 0;
  localparam int NowWait = Ranked >= Interval ? Ranked - Interval + 1 : 0;
  localparam int OneWait = Interval > 1 ? 0 : 1;  // of cycle 1
  wire [Ports*CountWidth-1:0] active;  // in cycle 1
  assign active_o = wave_i[1] ? active : '0;
  wire [Lanes*LeafWidth-1:0] leaf_sum;  // in cycle 0
  wire [N:0] early_total;
  assign early_total_o = wave_i[Summed] ? early_total : '0;

  // A turn of fair acceptance reads its pointer in cycle Turn.
  localparam int Turn = superconcentrator_pkg::turn(Ports, Group);
  localparam int TurnWait = Fair != 0 && Turn >= Interval ? Turn - Interval + 1 : 0;

  wire [N:0] total;
  wire [Lanes*(N+1)-1:0] rank, above, upper;
  wire [Lanes*(N+1)-1:0] skip;  // of the accepted packets' ranks, before each group
  group_tree #(.Ports(Ports), .Group(Group), .Words(Words), .Fair(Fair)) i_tree (
    .clk_i, .leaf_sum_i(leaf_sum), .summed_i(summed), .skip_i(skip), .last_word_i,
    .early_total_o(early_total), .total_o(total), .above_o(above), .rank_o(rank), .upper_o(upper)
  );
  assign total_o = summed ? total : '0;

  wire [N:0] bound;  // B, in cycle 2m
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) bound_o <= '0;
    else if (summed) bound_o <= bound;
  end

  if (Flags) begin : gen_flags
    for (genvar d = 0; d <= NextWait; d++) begin : gen_tap
      logic [Ports-1:0] flag_q;
      if (d == 0) begin : gen_first
        always_ff @(posedge clk_i) if (start_i) flag_q <= active_i;
      end else begin : gen_next
        always_ff @(posedge clk_i) flag_q <= gen_tap[d-1].flag_q;
      end
    end
    wire [Ports-1:0] flag = gen_tap[NextWait].flag_q;
    assign active = gen_tap[OneWait].flag_q;
    assign bound = bound_i;
    assign skip = '0;
    wire unused = &{1'b0, above, upper};
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
        .clk_i, .capture_i(summed), .ranked_i(ranked), .launch_i, .set_i,
        .flag_i(flag[g*Group+:Group]), .rank_i(rank[g*(N+1)+:N+1]), .bound_i(bound_o),
        .accept_o(accept_o[g*Group+:Group]), .refuse_o(refuse_o[g*Group+:Group]),
        .select_o(select_o[g*Group+:Group]),
        .take_o(take_o[g*Group+:Group]), .valid_o(valid_o[g]),
        .dest_o(dest_o[g*LaneBits+:LaneBits]), .idx_o(idx_o[g*IdxWidth+:IdxWidth])
      );
    end
  end else begin : gen_sums
    wire [Ports*LeafWidth-1:0] sum;
    for (genvar d = 0; d <= NowWait; d++) begin : gen_tap
      logic [Ports*LeafWidth-1:0] sum_q;
      if (d == 0) begin : gen_first
        always_ff @(posedge clk_i) if (start_i) sum_q <= sum;
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
          assign active[g*Group*CountWidth+:CountWidth] = gen_tap[OneWait].sum_q[Sums+:CountWidth];
        end else begin : gen_next
          assign active[(g*Group+i)*CountWidth+:CountWidth] =
              CountWidth'(gen_tap[OneWait].sum_q[Sums+i*LeafWidth+:LeafWidth] -
                          gen_tap[OneWait].sum_q[Sums+(i-1)*LeafWidth+:LeafWidth]);
        end
      end
      group_share #(.Ports(Ports), .Group(Group), .Burst(Burst), .Fair(Fair)) i_share (
        .clk_i, .capture_i(summed), .ranked_i(ranked), .launch_i, .set_i,
        .next_i(gen_tap[NextWait].sum_q[Sums+:Group*LeafWidth]),
        .now_i(gen_tap[NowWait].sum_q[Sums+:Group*LeafWidth]),
        .rank_i(rank[g*(N+1)+:N+1]), .limit_i(limit), .here_i(here[g]), .early_i(early[g]),
        .before_i(passed), .wrap_i(wrap), .first_rank_i(first_rank),
        .accept_o(accept_o[g*Group*CountWidth+:Group*CountWidth]),
        .refuse_o(refuse_o[g*Group*CountWidth+:Group*CountWidth]),
        .select_o(select_o[g*Group+:Group]),
        .take_o(take_o[g*Group+:Group]), .valid_o(valid_o[g]),
        .dest_o(dest_o[g*LaneBits+:LaneBits]), .idx_o(idx_o[g*IdxWidth+:IdxWidth]),
        .last_o(last_taken[g*Group+:Group])
      );
    end

    if (Fair != 0) begin : gen_fair
      fair_turn #(.Ports(Ports), .Group(Group), .Words(Words)) i_turn (
        .clk_i, .rst_ni, .turn_i(wave_i[Turn]), .sums_i(gen_tap[TurnWait].sum_q), .upper_i(upper),
        .total_i(early_total), .bound_i, .capture_i(summed), .above_i(above),
        .step_i(last_word_i), .last_i(last_taken), .bound_o(bound), .skip_o(skip), .here_o(here),
        .early_o(early), .before_o(passed), .wrap_o(wrap), .limit_o(limit),
        .first_rank_o(first_rank)
      );
    end else begin : gen_by_rank
      assign bound = bound_i;
      assign limit = bound_o;
      assign {skip, wrap, here, early, passed, first_rank} = '0;
      wire unused = &{1'b0, last_taken, above, upper};
    end
  end
endmodule
`default_nettype wire
