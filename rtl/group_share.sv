// SPDX-License-Identifier: BSD-3-Clause
// group_share: a group's part of a wave of counts: its accepted packets and their launch.
//   Ranks      as in rank_limit; of a wave's accepted packets only, so with fair acceptance those
//              of the ports from the pointer on come after those before it (fair_turn). The
//              pointer's own group (here_i) has both: first_rank_i is for its ports before the
//              pointer.
//   Inputs     sums as of group_sums: next_i before capture_i, for the launch; now_i in cycle R.
//              limit_i is B or, if packets before the pointer are accepted (wrap_i), their number.
//   Outputs    counts are 0 outside cycle R; at most one take. select_o and idx_o: the port of the
//              set's packet, accepted or not; in the cycles of a launch at most one. last_o: the
//              port of the last accepted packet, by turns, if it is in this group, in cycle R.
`default_nettype none

module group_share #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Group = 4,   // L, power of two, 1 .. Ports/2
  parameter int Burst = 2,   // 1 .. Group
  parameter int Fair = 0,
  localparam int N = $clog2(Ports),
  localparam int GroupBits = $clog2(Group),
  localparam int LaneBits = N - GroupBits,
  localparam int IdxWidth = GroupBits > 0 ? GroupBits : 1,
  localparam int CountWidth = $clog2(Burst + 1),
  localparam int SumWidth = GroupBits + 1
) (
  input  wire logic                        clk_i,
  input  wire logic                        capture_i,
  input  wire logic                        ranked_i,
  input  wire logic                        launch_i,
  input  wire logic [IdxWidth-1:0]         set_i,
  input  wire logic [Group*SumWidth-1:0]   next_i,
  input  wire logic [Group*SumWidth-1:0]   now_i,
  input  wire logic [N:0]                  rank_i,
  input  wire logic [N:0]                  limit_i,
  input  wire logic                        here_i,    // the pointer's group
  input  wire logic                        early_i,   // a group before it
  input  wire logic [Group-1:0]            before_i,  // ports before the pointer's place
  input  wire logic                        wrap_i,
  input  wire logic [N:0]                  first_rank_i,
  output      logic [Group*CountWidth-1:0] accept_o,
  output      logic [Group*CountWidth-1:0] refuse_o,
  output      logic [Group-1:0]            select_o,
  output      logic [Group-1:0]            take_o,
  output      logic                        valid_o,
  output      logic [LaneBits-1:0]         dest_o,
  output      logic [IdxWidth-1:0]         idx_o,
  output      logic [Group-1:0]            last_o
);
  switch_parameters #(.Ports(Ports), .Group(Group), .Burst(Burst), .Fair(Fair)) i_parameters ();

  // The limit is for the groups before the pointer if `wrap_i`, and all packets from the pointer on
  // are accepted; else for those from it on, and none before it is accepted.
  wire here = Fair != 0 && here_i;
  wire wrap = Fair != 0 && wrap_i;
  wire limited = Fair == 0 || early_i == wrap_i;
  logic [Group*SumWidth-1:0] sum_q;
  always_ff @(posedge clk_i) if (capture_i) sum_q <= next_i;

  if (GroupBits == 0) begin : gen_single
    wire below = limited ? rank_i < limit_i : wrap;
    assign accept_o = {CountWidth{ranked_i && below}} & now_i;
    assign refuse_o = {CountWidth{ranked_i && !below}} & now_i;
    assign select_o = 1'b1;
    assign take_o = launch_i && below && sum_q[0];
    assign dest_o = rank_i[LaneBits-1:0];
    assign last_o = ranked_i && limited && now_i[0] && rank_i + 1'b1 == limit_i;
    wire unused = &{1'b0, here, before_i, first_rank_i, set_i};
  end else begin : gen_several
    wire open_rest, all_rest, exact_rest, some_rest;
    wire [GroupBits-1:0] low_rest;
    rank_limit #(.Ports(Ports), .Group(Group)) i_rest (
      .rank_i, .limit_i, .set_i, .open_o(open_rest), .all_o(all_rest), .exact_o(exact_rest),
      .some_o(some_rest), .low_o(low_rest)
    );
    wire open_first, all_first, exact_first, some_first;
    wire [GroupBits-1:0] low_first;
    if (Fair != 0) begin : gen_first
      rank_limit #(.Ports(Ports), .Group(Group)) i_first (
        .rank_i(first_rank_i), .limit_i, .set_i, .open_o(open_first), .all_o(all_first),
        .exact_o(exact_first), .some_o(some_first), .low_o(low_first)
      );
    end else begin : gen_no_first
      assign {open_first, all_first, exact_first, some_first, low_first} = '0;
    end
    // `room`, if `some`, of the group's packets are accepted.
    wire by_first = here && wrap;
    wire all = by_first ? all_first : limited ? all_rest : wrap;
    wire exact = by_first ? exact_first : limited && exact_rest;
    wire some = limit_i != '0 && (by_first ? some_first : limited && some_rest);
    wire [GroupBits-1:0] room = by_first ? low_first : low_rest;

    // The first packet of a set is before the pointer, if it has one there.
    wire take_first = by_first && open_first;
    wire open = launch_i && (take_first || (limited ? open_rest : wrap));
    wire [N:0] rank = take_first ? first_rank_i : rank_i;
    wire [GroupBits-1:0] turn = ~rank[GroupBits-1:0];
    assign dest_o = rank[GroupBits+:LaneBits];
    wire unused_top = rank[N];

    for (genvar i = 0; i < Group; i++) begin : gen_port
      // Of the port: the sum before it, and with it.
      wire [SumWidth-1:0] sum = now_i[i*SumWidth+:SumWidth];
      wire [SumWidth-1:0] prior;
      wire [GroupBits-1:0] beyond, left;  // sum - room, room - prior
      wire under, start_under;            // sum < room, prior < room
      wire reached, start_reached;        // the launch is past the port, or at it
      wire unused_beyond;
      assign {under, unused_beyond, beyond} = {1'b0, sum} - {2'b0, room};
      assign reached = {1'b0, turn} >= sum_q[i*SumWidth+:SumWidth];
      if (i == 0) begin : gen_top
        assign prior = '0;
        assign left = room;
        assign start_under = room != '0;
        assign start_reached = 1'b1;
      end else begin : gen_next
        assign prior = now_i[(i-1)*SumWidth+:SumWidth];
        assign left = -gen_port[i-1].beyond;
        assign start_under = gen_port[i-1].under;
        assign start_reached = gen_port[i-1].reached;
      end
      // All packets of the port are accepted, a part of them, or none. In the pointer's group those
      // before it have none without `wrap`, and the others all with it.
      wire never = here && !wrap && before_i[i];
      wire wholly = here && wrap && !before_i[i];
      wire full = wholly || (!never && (all || (some && under)));
      wire split = ranked_i && some && start_under && !under;
      wire empty = !full && !split;
      wire [CountWidth-1:0] count = CountWidth'(sum - prior);
      if (Burst == 1) begin : gen_flag
        assign accept_o[i] = ranked_i && !empty && count[0];
        assign refuse_o[i] = ranked_i && empty && count[0];
        wire unused = &{1'b0, left, beyond};
      end else begin : gen_count
        assign accept_o[i*CountWidth+:CountWidth] =
            ({CountWidth{ranked_i && full}} & count) | ({CountWidth{split}} & CountWidth'(left));
        assign refuse_o[i*CountWidth+:CountWidth] =
            ({CountWidth{ranked_i && empty}} & count) | ({CountWidth{split}} & CountWidth'(beyond));
        wire unused = &{1'b0, left, beyond};
      end
      assign last_o[i] = (here || limited) &&
          (split || (ranked_i && exact && sum[GroupBits] && !prior[GroupBits]));
      assign select_o[i] = start_reached && !reached && !(here && !take_first && before_i[i]);
      assign take_o[i] = open && select_o[i];
    end
  end

  logic [IdxWidth-1:0] idx;
  always_comb begin
    idx = '0;
    for (int i = 0; i < Group; i++) if (select_o[i]) idx = idx | IdxWidth'(i);
  end
  assign idx_o = idx;
  assign valid_o = |take_o;
endmodule
`default_nettype wire
