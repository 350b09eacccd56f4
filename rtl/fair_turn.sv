// SPDX-License-Identifier: BSD-3-Clause
// fair_turn: rotating acceptance. A pointer names a port; packets have their turns from its port on
// and then from port 0. Of A packets B are accepted, excess E = A - B. With H packets before the
// pointer: those with ranks below H - E (none if that is negative) and, from H on, as many as are
// missing; these close the gap of min(H, E) ranks.
//   Timing     sums_i and the pointer are read in cycle s = turn() of the package, upper_i of
//              height H in s + H + 1, total_i and bound_i in summed(). bound_o and skip_o are there
//              in cycle 2m, when above_i is read (capture_i); all else from cycle R on, for the
//              launch. last_i comes in cycle R; the pointer is the port after it two cycles later.
//   Launch     the pointer's group launches those before the pointer by a counter of their own,
//              first_rank_o: one less after a set (step_i).
//   Pointer    stays where no packet of a wave is accepted. A wave that reads it before the last
//              one has moved it begins at the same port: waves_per_turn() of the package.
//   Reset      the pointer is port 0.
`default_nettype none

module fair_turn #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Group = 4,   // L, power of two, 1 .. Ports/2
  parameter int Words = 1,
  localparam int N = $clog2(Ports),
  localparam int GroupBits = $clog2(Group),
  localparam int Lanes = Ports / Group,
  localparam int LaneBits = N - GroupBits,
  localparam int SumWidth = GroupBits + 1
) (
  input  wire logic                      clk_i,
  input  wire logic                      rst_ni,
  input  wire logic                      turn_i,     // cycle s of a wave
  input  wire logic [Ports*SumWidth-1:0] sums_i,     // of group_sums
  input  wire logic [Lanes*(N+1)-1:0]    upper_i,    // sum of the upper node 2n at n
  input  wire logic [N:0]                total_i,
  input  wire logic [N:0]                bound_i,
  input  wire logic                      capture_i,  // cycle 2m
  input  wire logic [Lanes*(N+1)-1:0]    above_i,    // rank of each group's first packet
  input  wire logic                      step_i,
  input  wire logic [Ports-1:0]          last_i,     // 0 outside cycle R
  output      logic [N:0]                bound_o,
  output      logic [Lanes*(N+1)-1:0]    skip_o,     // before each group
  output      logic [Lanes-1:0]          here_o,     // the pointer's group
  output      logic [Lanes-1:0]          early_o,    // groups before it
  output      logic [Group-1:0]          before_o,   // ports before the pointer's place
  output      logic                      wrap_o,     // some before the pointer are accepted,
  output      logic [N:0]                limit_o,    // so many; if none, B
  output      logic [N:0]                first_rank_o
);
  switch_parameters #(.Ports(Ports), .Group(Group), .Words(Words)) i_parameters ();

  localparam int Interval = superconcentrator_pkg::interval(Ports, Group, Words);
  localparam int Turn = superconcentrator_pkg::turn(Ports, Group);

  // The pointer, and the wave's own, which rests for the interval and then passes a line.
  logic [N-1:0] pointer_q, next, idx;
  logic [LaneBits-1:0] group;
  logic [Lanes-1:0] last_group, last_group_q;
  logic [Group-1:0] last_idx, last_idx_q;
  always_comb begin
    last_idx = '0;
    for (int g = 0; g < Lanes; g++) begin
      last_group[g] = |last_i[g*Group+:Group];
      last_idx = last_idx | last_i[g*Group+:Group];
    end
    group = '0;
    for (int g = 0; g < Lanes; g++) if (last_group_q[g]) group = group | LaneBits'(g);
    idx = '0;
    for (int i = 0; i < Group; i++) if (last_idx_q[i]) idx = idx | N'(i);
    next = (N'(group) << GroupBits) + idx + 1'b1;
  end
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      last_group_q <= '0;
      pointer_q <= '0;
    end else begin
      last_group_q <= last_group;
      if (last_group_q != '0) pointer_q <= next;
    end
  end
  always_ff @(posedge clk_i) last_idx_q <= last_idx;
  localparam int Line = 2 * LaneBits > Turn + Interval ? 2 * LaneBits - Turn - Interval : 0;
  for (genvar d = 0; d <= Line; d++) begin : gen_port
    logic [N-1:0] port_q;
    if (d == 0) begin : gen_first
      always_ff @(posedge clk_i) if (turn_i) port_q <= pointer_q;
    end else begin : gen_next
      always_ff @(posedge clk_i) port_q <= gen_port[d-1].port_q;
    end
  end
  wire [N-1:0] port = gen_port[Line].port_q;  // in cycle 2m

  // H: the packets before the pointer in its group, then those of each upper node beside its path.
  logic [SumWidth-1:0] before_sum;
  always_comb begin
    before_sum = '0;
    for (int i = 0; i < Ports - 1; i++) begin
      if ((i + 1) % Group != 0 && pointer_q == N'(i + 1)) begin
        before_sum = before_sum | sums_i[i*SumWidth+:SumWidth];
      end
    end
  end
  wire [N:0] prior;
  for (genvar j = 0; j < LaneBits; j++) begin : gen_height
    localparam int Nodes = Lanes >> (j + 1);  // pairs of nodes of this height
    localparam int Tap = j + 1 > Interval ? j + 1 - Interval : 0;
    wire [LaneBits-j-1:0] at = gen_port[Tap].port_q[N-1:GroupBits+j];
    logic [N:0] upper, sum_q;
    always_comb begin
      upper = '0;
      for (int n = 0; n < Nodes; n++) begin
        if (at == (LaneBits - j)'(2 * n + 1)) begin
          upper = upper | upper_i[(Nodes+n)*(N+1)+:N+1];
        end
      end
    end
    wire [N:0] sum = sum_q + upper;
    if (j == 0) begin : gen_start
      always_ff @(posedge clk_i) sum_q <= (N + 1)'(before_sum);
    end else begin : gen_sum
      always_ff @(posedge clk_i) sum_q <= gen_height[j-1].sum;
    end
    wire unused = &{1'b0, at};
  end
  assign prior = gen_height[LaneBits-1].sum;
  wire unused_upper = &{1'b0, upper_i};

  // The differences have as many registers as the way down leaves time for.
  wire [N:0] excess = total_i > bound_i ? total_i - bound_i : '0;
  wire [N:0] accepted = total_i > bound_i ? bound_i : total_i;
  wire [N:0] held_before, held_excess, held_accepted;
  if (LaneBits == 1) begin : gen_at_once
    assign {held_before, held_excess, held_accepted} = {prior, excess, accepted};
  end else begin : gen_registered
    logic [N:0] before_q, excess_q, accepted_q;
    always_ff @(posedge clk_i) begin
      before_q <= prior;
      excess_q <= excess;
      accepted_q <= accepted;
    end
    assign {held_before, held_excess, held_accepted} = {before_q, excess_q, accepted_q};
  end
  wire wrap = held_before > held_excess;
  wire [N:0] limit = wrap ? held_before - held_excess : held_accepted;
  wire [N:0] skip = wrap ? held_excess : held_before;
  logic next_wrap;
  logic [N:0] next_limit, next_skip;
  if (LaneBits <= 2) begin : gen_now
    assign {next_wrap, next_limit, next_skip, bound_o} = {wrap, limit, skip, held_accepted};
  end else begin : gen_late
    always_ff @(posedge clk_i) begin
      {next_wrap, next_limit, next_skip, bound_o} <= {wrap, limit, skip, held_accepted};
    end
  end

  // The wave that is launched.
  logic [N-1:0] launch_port_q;
  logic [N:0] first_above;
  for (genvar g = 0; g < Lanes; g++) begin : gen_group
    localparam int End = (g + 1) * Group;
    assign skip_o[g*(N+1)+:N+1] = {1'b0, port} >= (N + 1)'(End) ? '0 : next_skip;
    assign early_o[g] = {1'b0, launch_port_q} >= (N + 1)'(End);
    assign here_o[g] = launch_port_q[N-1:GroupBits] == LaneBits'(g);
  end
  for (genvar i = 0; i < Group; i++) begin : gen_before
    assign before_o[i] = i < Group - 1 && (launch_port_q & N'(Group - 1)) > N'(i);
  end
  wire [LaneBits-1:0] port_group = port[N-1:GroupBits];
  always_comb begin
    first_above = '0;
    for (int g = 0; g < Lanes; g++) begin
      if (port_group == LaneBits'(g)) first_above = first_above | above_i[g*(N+1)+:N+1];
    end
  end
  always_ff @(posedge clk_i) begin
    if (capture_i) begin
      launch_port_q <= port;
      wrap_o <= next_wrap;
      limit_o <= next_limit;
      first_rank_o <= first_above;
    end else begin
      first_rank_o <= first_rank_o - (N + 1)'(step_i);
    end
  end
endmodule
`default_nettype wire
