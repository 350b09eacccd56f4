// SPDX-License-Identifier: BSD-3-Clause
// superconcentrator_proof: the contract of the switch from start to last word, at its ports. Each
// output is a property and is never high. Its inputs are free in every cycle, so the solver chooses
// starts (also while ready_o is low), flags, words and resets. It chooses one accepted wave
// (pick_i), one output of it and one word: what holds for any holds for all.
//   Assumes    nothing. The first cycle is one of reset; registers start with any value.
//   Timing     cycle 0 follows the start. Ranks in cycle Ranks; word f of set t taken in
//              Ranks + t Words + f, out Path later. Sets is L, the sets of a wave.
//   Complete   wave_q has all waves: a strobe, take or output needs one in its cycle. Windows of
//              takes, and of outputs, do not overlap: exact for the chosen wave is exact for all.
`default_nettype none

module superconcentrator_proof #(
  parameter int Ports = 4,
  parameter int Width = 1,
  parameter int Words = 1,
  parameter int Form = 0,  // Form, Group, Mask: of form_switch
  parameter int Group = 0,
  parameter int Mask = 1,
  parameter int Ranks = 3,
  parameter int Path = 2,
  parameter int Sets = 2,
  localparam int N = $clog2(Ports)
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic                   start_i,
  input  wire logic [Ports-1:0]       active_i,
  input  wire logic [Ports-1:0]       request_i,
  input  wire logic [Ports*Width-1:0] data_i,
  input  wire logic                   pick_i,
  input  wire logic [N-1:0]           pick_output_i,
  input  wire logic [7:0]             pick_word_i,
  output      logic                   clash,
  output      logic                   ready,
  output      logic                   ranked,
  output      logic                   bound,
  output      logic                   active_total,
  output      logic                   request_total,
  output      logic                   totals_held,
  output      logic                   accept,
  output      logic                   refuse,
  output      logic                   grant,
  output      logic                   deny,
  output      logic                   flag_without_wave,
  output      logic                   take,
  output      logic                   take_without_wave,
  output      logic                   valid,
  output      logic                   valid_without_wave,
  output      logic                   data,
  output      logic                   data_without_valid
);
  localparam int Interval = Sets * Words;
  localparam int First = Ranks + Path;       // cycle of a wave's first word at the outputs
  localparam int T = First + Interval - 1;  // and of its last

  logic first_q = 1'b1;
  always_ff @(posedge clk_i) first_q <= 1'b0;
  wire rst_n = rst_ni && !first_q;

  wire ready_o, ranked_o, clash_o;
  wire [N:0] bound_o, active_total_o, request_total_o;
  wire [Ports-1:0] accept_o, refuse_o, grant_o, deny_o, take_o, valid_o;
  wire [Ports*Width-1:0] data_o;
  form_switch #(
    .Form(Form), .Ports(Ports), .Width(Width), .Words(Words), .Group(Group), .Mask(Mask)
  ) i_switch (
    .clk_i, .rst_ni(rst_n), .start_i, .active_i, .request_i, .ready_o, .ranked_o, .bound_o,
    .active_total_o, .request_total_o, .accept_o, .refuse_o, .grant_o, .deny_o, .take_o, .data_i,
    .valid_o, .data_o, .clash_o
  );

  // Bit c: a wave, and the chosen wave, is in its cycle c.
  logic [T:0] wave_q, mine_q;
  wire expect_ready = Interval == 1 || wave_q[Interval>1?Interval-2 : 0:0] == '0;
  wire start = start_i && expect_ready;
  wire pick = start && pick_i && mine_q == '0;
  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      wave_q <= '0;
      mine_q <= '0;
    end else begin
      wave_q <= (T + 1)'({wave_q, start});
      mine_q <= (T + 1)'({mine_q, pick});
    end
  end

  // The chosen wave: its flags and, from them, what the contract says of it.
  logic [Ports-1:0] active_q, request_q;
  logic [N-1:0] output_q;
  logic [7:0] word_q;
  always_ff @(posedge clk_i) begin
    if (pick) begin
      active_q <= active_i;
      request_q <= request_i;
      output_q <= pick_output_i;
      word_q <= pick_word_i;
    end
  end
  wire [N:0] active_count, request_count, rank, expect_bound;
  wire [Ports-1:0] accepted, granted, mate;
  // Ranks by halves: node n has the children 2n (upper) and 2n+1. In a chain of sums the solver is
  // slow.
  for (genvar n = 1; n < 2 * Ports; n++) begin : gen_node
    wire [N:0] active_sum, request_sum;    // of the flags below
    wire [N:0] active_rank, request_rank;  // sum of all flags above
    if (n < Ports) begin : gen_inner
      assign active_sum = gen_node[2*n].active_sum + gen_node[2*n+1].active_sum;
      assign request_sum = gen_node[2*n].request_sum + gen_node[2*n+1].request_sum;
    end else begin : gen_leaf
      assign active_sum = (N + 1)'(active_q[n-Ports]);
      assign request_sum = (N + 1)'(request_q[n-Ports]);
    end
    if (n == 1) begin : gen_root
      assign active_rank = '0;
      assign request_rank = '0;
    end else if (n % 2 == 0) begin : gen_upper
      assign active_rank = gen_node[n/2].active_rank;
      assign request_rank = gen_node[n/2].request_rank;
    end else begin : gen_lower
      assign active_rank = gen_node[n/2].active_rank + gen_node[n-1].active_sum;
      assign request_rank = gen_node[n/2].request_rank + gen_node[n-1].request_sum;
    end
  end
  wire [(N+1)*Ports-1:0] request_ranks;
  for (genvar i = 0; i < Ports; i++) begin : gen_port
    wire [N:0] active_rank = gen_node[Ports+i].active_rank;
    assign request_ranks[i*(N+1)+:N+1] = gen_node[Ports+i].request_rank;
    assign accepted[i] = active_q[i] && active_rank < expect_bound;
    assign granted[i] = request_q[i] && gen_node[Ports+i].request_rank < expect_bound;
    assign mate[i] = active_q[i] && active_rank == rank;  // the input for the chosen output
  end
  assign active_count = gen_node[1].active_sum;
  assign request_count = gen_node[1].request_sum;
  assign expect_bound = active_count < request_count ? active_count : request_count;
  assign rank = request_ranks[output_q*(N+1)+:N+1];

  // Sets and words of the chosen wave. catching, comparing: of the chosen output and word.
  wire [Ports-1:0] expect_take;
  wire [Sets-1:0] taking, leaving;  // set t
  wire [Interval-1:0] catching, comparing;
  for (genvar t = 0; t < Sets; t++) begin : gen_set
    wire mine = granted[output_q] && (rank & (N + 1)'(Sets - 1)) == (N + 1)'(t);
    assign taking[t] = mine_q[Ranks+t*Words+:Words] != '0;
    assign leaving[t] = mine_q[First+t*Words+:Words] != '0;
    wire [Ports-1:0] takes;
    for (genvar i = 0; i < Ports; i++) begin : gen_take
      assign takes[i] = taking[t] && accepted[i] &&
          (gen_port[i].active_rank & (N + 1)'(Sets - 1)) == (N + 1)'(t);
    end
    wire [Ports-1:0] takes_so_far;
    wire out_so_far;
    if (t == 0) begin : gen_first
      assign takes_so_far = takes;
      assign out_so_far = mine && leaving[t];
    end else begin : gen_next
      assign takes_so_far = takes | gen_set[t-1].takes_so_far;
      assign out_so_far = (mine && leaving[t]) || gen_set[t-1].out_so_far;
    end
    for (genvar f = 0; f < Words; f++) begin : gen_word
      assign catching[t*Words+f] = mine && word_q == 8'(f) && mine_q[Ranks+t*Words+f];
      assign comparing[t*Words+f] = mine && word_q == 8'(f) && mine_q[First+t*Words+f];
    end
  end
  assign expect_take = gen_set[Sets-1].takes_so_far;
  wire expect_valid = gen_set[Sets-1].out_so_far;
  logic [Width-1:0] word, word_taken_q;
  always_comb begin
    word = '0;
    for (int i = 0; i < Ports; i++) if (mate[i]) word = word | data_i[i*Width+:Width];
  end
  always_ff @(posedge clk_i) if (catching != '0) word_taken_q <= word;

  // Bound and totals hold between ranks.
  logic [3*N+2:0] totals_q;
  wire [3*N+2:0] totals = {bound_o, active_total_o, request_total_o};
  always_ff @(posedge clk_i) begin
    if (!rst_n) totals_q <= '0;
    else totals_q <= totals;
  end

  wire on = !first_q;
  wire ranks = on && mine_q[Ranks];
  assign clash = on && clash_o;
  assign ready = on && ready_o != expect_ready;
  assign ranked = on && ranked_o != wave_q[Ranks];
  assign bound = ranks && bound_o != expect_bound;
  assign active_total = ranks && active_total_o != active_count;
  assign request_total = ranks && request_total_o != request_count;
  assign totals_held = on && !wave_q[Ranks] && totals != totals_q;
  assign accept = ranks && accept_o != accepted;
  assign refuse = ranks && refuse_o != (active_q & ~accepted);
  assign grant = ranks && grant_o != granted;
  assign deny = ranks && deny_o != (request_q & ~granted);
  assign flag_without_wave =
      on && !wave_q[Ranks] && (accept_o | refuse_o | grant_o | deny_o) != '0;
  assign take = on && taking != '0 && take_o != expect_take;
  assign take_without_wave = on && wave_q[Ranks+:Interval] == '0 && take_o != '0;
  assign valid = on && leaving != '0 && valid_o[output_q] != expect_valid;
  assign valid_without_wave = on && wave_q[First+:Interval] == '0 && valid_o != '0;
  assign data = on && comparing != '0 && data_o[output_q*Width+:Width] != word_taken_q;
  logic stray;
  always_comb begin
    stray = 1'b0;
    for (int i = 0; i < Ports; i++) begin
      if (!valid_o[i] && data_o[i*Width+:Width] != '0) stray = 1'b1;
    end
  end
  assign data_without_valid = on && Mask != 0 && stray;
endmodule
`default_nettype wire
