// SPDX-License-Identifier: BSD-3-Clause
// group_flags: a group's part of a wave of flags: its accepted inputs and their launch; the form
// of group_share without counts and turns.
//   Ranks      as in rank_limit; ranks below bound_i are accepted.
//   Inputs     flag_i in cycle 2m, with capture_i. set_i counts the sets while launch_i is high.
//   Outputs    flags are 0 outside cycle R; at most one take. select_o and idx_o: the input at the
//              set's index, accepted or not; in the cycles of a launch at most one.
`default_nettype none

module group_flags #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Group = 4,   // L, power of two, 1 .. Ports/2
  localparam int N = $clog2(Ports),
  localparam int GroupBits = $clog2(Group),
  localparam int LaneBits = N - GroupBits,
  localparam int IdxWidth = GroupBits > 0 ? GroupBits : 1
) (
  input  wire logic                clk_i,
  input  wire logic                capture_i,
  input  wire logic                ranked_i,
  input  wire logic                launch_i,
  input  wire logic [IdxWidth-1:0] set_i,
  input  wire logic [Group-1:0]    flag_i,
  input  wire logic [N:0]          rank_i,
  input  wire logic [N:0]          bound_i,
  output      logic [Group-1:0]    accept_o,
  output      logic [Group-1:0]    refuse_o,
  output      logic [Group-1:0]    select_o,
  output      logic [Group-1:0]    take_o,
  output      logic                valid_o,
  output      logic [LaneBits-1:0] dest_o,
  output      logic [IdxWidth-1:0] idx_o
);
  switch_parameters #(.Ports(Ports), .Group(Group)) i_parameters ();

  localparam int HighWidth = LaneBits + 1;
  wire [HighWidth-1:0] bound_high = bound_i[N:GroupBits];
  wire [HighWidth-1:0] high = rank_i[N:GroupBits];
  wire below = high < bound_high;
  wire equal = high == bound_high;
  wire [Group-1:0] take;

  if (GroupBits == 0) begin : gen_single
    logic flag_q;
    always_ff @(posedge clk_i) if (capture_i) flag_q <= flag_i[0];
    assign select_o = 1'b1;
    assign take = launch_i && flag_q && below;
    assign accept_o[0] = ranked_i && flag_q && below;
    assign refuse_o[0] = ranked_i && flag_q && !below;
    assign idx_o[0] = 1'b0;
    wire unused = &{1'b0, equal, set_i};
  end else begin : gen_several
    // The launch of the packet with the set's index; its rank is {high, set}.
    wire [GroupBits-1:0] turn = ~rank_i[GroupBits-1:0];
    wire [GroupBits-1:0] bound_low = bound_i[GroupBits-1:0];
    wire open = launch_i && (below || (equal && set_i < bound_low));
    // B less the group's first rank is ({bound_high - high, 0} + low) in the first set.
    wire [GroupBits:0] low = {1'b0, bound_low} + {1'b0, turn};
    wire above_one = high == bound_high + 1'b1;
    wire all = below || (equal && low[GroupBits]);
    wire some = (equal && !low[GroupBits]) || (above_one && low[GroupBits]);
    logic [IdxWidth-1:0] idx;

    for (genvar i = 0; i < Group; i++) begin : gen_port
      localparam int IndexWidth = i > 0 ? $clog2(i + 1) : 1;
      logic flag_q;
      logic [IndexWidth-1:0] earlier, index_q;  // active inputs of the group before this one
      always_comb begin
        earlier = '0;
        for (int j = 0; j < i; j++) earlier = earlier + IndexWidth'(flag_i[j]);
      end
      always_ff @(posedge clk_i) begin
        if (capture_i) begin
          flag_q  <= flag_i[i];
          index_q <= earlier;
        end
      end
      wire [GroupBits-1:0] index = GroupBits'(index_q);
      wire accepted = all || (some && index < low[GroupBits-1:0]);
      assign select_o[i] = flag_q && index == turn;
      assign take[i] = open && select_o[i];
      assign accept_o[i] = ranked_i && flag_q && accepted;
      assign refuse_o[i] = ranked_i && flag_q && !accepted;
    end
    always_comb begin
      idx = '0;
      for (int i = 0; i < Group; i++) if (select_o[i]) idx = idx | IdxWidth'(i);
    end
    assign idx_o = idx;
  end
  assign take_o = take;
  assign valid_o = |take;
  assign dest_o = high[LaneBits-1:0];
endmodule
`default_nettype wire
