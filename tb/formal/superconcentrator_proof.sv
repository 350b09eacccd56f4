// SPDX-License-Identifier: BSD-3-Clause
// superconcentrator_proof: the contract of the switch from start to last word, at its ports. Each
// output is a property and is never high. Its inputs are free in every cycle, so the solver chooses
// starts (also while ready_o is low), flags, words and resets. It chooses one accepted wave
// (pick_i), one request of it and one word: what holds for any holds for all.
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
  parameter int Form = 0,  // Form, Group, Mask, Burst, Fair: of form_switch
  parameter int Group = 0,
  parameter int Mask = 1,
  parameter int Burst = 1,
  parameter int Fair = 0,
  parameter int Ranks = 3,
  parameter int Path = 2,
  parameter int Sets = 2,
  localparam int N = $clog2(Ports),
  localparam int CountWidth = $clog2(Burst + 1),
  localparam int Packets = Ports * Burst,
  localparam int PickWidth = $clog2(Packets),
  localparam int RankWidth = $clog2(Packets) + 2
) (
  input  wire logic                              clk_i,
  input  wire logic                              rst_ni,
  input  wire logic                              start_i,
  input  wire logic [Ports*CountWidth-1:0]       active_i,
  input  wire logic [Ports*CountWidth-1:0]       request_i,
  input  wire logic [Ports*Width-1:0]            data_i,
  input  wire logic                              pick_i,
  input  wire logic [PickWidth-1:0]              pick_packet_i,
  input  wire logic [7:0]                        pick_word_i,
  output      logic                              reset,
  output      logic                              ready,
  output      logic                              ranked,
  output      logic                              bound,
  output      logic                              active_total,
  output      logic                              request_total,
  output      logic                              totals_held,
  output      logic                              active,
  output      logic                              request,
  output      logic                              accept,
  output      logic                              refuse,
  output      logic                              grant,
  output      logic                              deny,
  output      logic                              flag_without_wave,
  output      logic                              take,
  output      logic                              entered_without_wave,
  output      logic                              take_without_wave,
  output      logic                              valid,
  output      logic                              valid_without_wave,
  output      logic                              data,
  output      logic                              data_without_valid
);
  localparam int Interval = Sets * Words;
  localparam int Stages = $clog2(Ports / Sets);
  localparam int Turn = Stages < 3 ? 1 : Stages - 2;  // a wave reads the pointer
  localparam int First = Ranks + Path;       // cycle of a wave's first word at the outputs
  localparam int T = First + Interval - 1;  // and of its last

  logic first_q = 1'b1;
  always_ff @(posedge clk_i) first_q <= 1'b0;
  wire rst_n = rst_ni && !first_q;

  // Counts above Burst are not allowed: they become Burst.
  logic [Ports*CountWidth-1:0] active_in, request_in;
  always_comb begin
    for (int i = 0; i < Ports; i++) begin
      active_in[i*CountWidth+:CountWidth] = active_i[i*CountWidth+:CountWidth] > CountWidth'(Burst)
          ? CountWidth'(Burst) : active_i[i*CountWidth+:CountWidth];
      request_in[i*CountWidth+:CountWidth] = request_i[i*CountWidth+:CountWidth] > CountWidth'(Burst)
          ? CountWidth'(Burst) : request_i[i*CountWidth+:CountWidth];
    end
  end

  wire ready_o, ranked_o;
  wire [N:0] bound_o, active_total_o, request_total_o;
  wire [Ports*CountWidth-1:0] active_o, request_o, accept_o, refuse_o, grant_o, deny_o;
  wire [Ports-1:0] take_o, valid_o;
  wire [Ports*Width-1:0] data_o;
  form_switch #(
    .Form(Form), .Ports(Ports), .Width(Width), .Words(Words), .Group(Group), .Mask(Mask),
    .Burst(Burst), .Fair(Fair)
  ) i_switch (
    .clk_i, .rst_ni(rst_n), .start_i, .active_i(active_in), .request_i(request_in), .ready_o,
    .active_o, .request_o, .ranked_o, .bound_o, .active_total_o, .request_total_o, .accept_o, .refuse_o, .grant_o, .deny_o, .take_o, .data_i,
    .valid_o, .data_o
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

  // The chosen wave: its counts and, from them, what the contract says of it. The chosen packet is
  // one of the requests.
  logic [Ports*CountWidth-1:0] active_q, request_q;
  logic [PickWidth-1:0] packet_q;
  logic [7:0] word_q;
  always_ff @(posedge clk_i) begin
    if (pick) begin
      active_q <= active_in;
      request_q <= request_in;
      packet_q <= pick_packet_i;
      word_q <= pick_word_i;
    end
  end
  wire [N-1:0] output_port = N'(packet_q / PickWidth'(Burst));
  wire [N-1:0] active_pointer, request_pointer;
  logic [N-1:0] active_pointer_q, request_pointer_q;  // of the chosen wave
  if (Fair != 0) begin : gen_fair
    turn_pointer #(.Ports(Ports), .CountWidth(CountWidth), .Turn(Turn), .Ranks(Ranks)) i_active (
      .clk_i, .rst_ni(rst_n), .ranked_i(wave_q[Ranks]), .accept_i(accept_o),
      .pointer_o(active_pointer)
    );
    turn_pointer #(.Ports(Ports), .CountWidth(CountWidth), .Turn(Turn), .Ranks(Ranks)) i_request (
      .clk_i, .rst_ni(rst_n), .ranked_i(wave_q[Ranks]), .accept_i(grant_o),
      .pointer_o(request_pointer)
    );
  end else begin : gen_by_rank
    assign active_pointer = '0;
    assign request_pointer = '0;
  end
  always_ff @(posedge clk_i) begin
    if (mine_q[Turn]) begin
      active_pointer_q <= active_pointer;
      request_pointer_q <= request_pointer;
    end
  end

  wire [N:0] active_count, request_count;
  wire [N:0] expect_bound = active_count < request_count ? active_count : request_count;
  wire [Ports*CountWidth-1:0] active_cut, request_cut, accepts, refuses, grants, denies;
  wire [Packets-1:0] accepted, granted, mate;
  wire [Packets*RankWidth-1:0] active_ranks, request_ranks;
  wave_packets #(.Ports(Ports), .Group(Sets), .Burst(Burst), .Fair(Fair)) i_active (
    .count_i(active_q), .pointer_i(active_pointer_q), .bound_i(expect_bound),
    .total_o(active_count), .count_o(active_cut), .accept_o(accepts), .refuse_o(refuses),
    .accepted_o(accepted), .rank_o(active_ranks)
  );
  wave_packets #(.Ports(Ports), .Group(Sets), .Burst(Burst), .Fair(Fair)) i_request (
    .count_i(request_q), .pointer_i(request_pointer_q), .bound_i(expect_bound),
    .total_o(request_count), .count_o(request_cut), .accept_o(grants), .refuse_o(denies),
    .accepted_o(granted), .rank_o(request_ranks)
  );
  wire [RankWidth-1:0] rank = request_ranks[packet_q*RankWidth+:RankWidth];
  for (genvar v = 0; v < Packets; v++) begin : gen_packet  // the input for the chosen request
    assign mate[v] = accepted[v] && active_ranks[v*RankWidth+:RankWidth] == rank;
  end
  wire chosen = packet_q < PickWidth'(Packets) || Packets == 1 << PickWidth;

  // Sets and words of the chosen wave. catching, comparing: of the chosen request and word.
  wire [Ports-1:0] expect_take;
  wire [Sets-1:0] taking, leaving;  // set t
  wire [Interval-1:0] catching, comparing;
  for (genvar t = 0; t < Sets; t++) begin : gen_set
    wire mine = chosen && granted[packet_q] && (rank & RankWidth'(Sets - 1)) == RankWidth'(t);
    assign taking[t] = mine_q[Ranks+t*Words+:Words] != '0;
    assign leaving[t] = mine_q[First+t*Words+:Words] != '0;
    logic [Ports-1:0] takes, outs;
    always_comb begin
      takes = '0;
      outs = '0;
      for (int v = 0; v < Packets; v++) begin
        if (accepted[v] && (active_ranks[v*RankWidth+:RankWidth] & RankWidth'(Sets - 1)) == RankWidth'(t))
          takes[v/Burst] = taking[t];
        if (granted[v] && (request_ranks[v*RankWidth+:RankWidth] & RankWidth'(Sets - 1)) == RankWidth'(t))
          outs[v/Burst] = leaving[t];
      end
    end
    wire [Ports-1:0] takes_so_far, outs_so_far;
    if (t == 0) begin : gen_first
      assign takes_so_far = takes;
      assign outs_so_far = outs;
    end else begin : gen_next
      assign takes_so_far = takes | gen_set[t-1].takes_so_far;
      assign outs_so_far = outs | gen_set[t-1].outs_so_far;
    end
    for (genvar f = 0; f < Words; f++) begin : gen_word
      assign catching[t*Words+f] = mine && word_q == 8'(f) && mine_q[Ranks+t*Words+f];
      assign comparing[t*Words+f] = mine && word_q == 8'(f) && mine_q[First+t*Words+f];
    end
  end
  assign expect_take = gen_set[Sets-1].takes_so_far;
  wire [Ports-1:0] expect_valid = gen_set[Sets-1].outs_so_far;
  logic [Width-1:0] word, word_taken_q;
  always_comb begin
    word = '0;
    for (int v = 0; v < Packets; v++) begin
      if (mate[v]) word = word | data_i[v/Burst*Width+:Width];
    end
  end
  always_ff @(posedge clk_i) if (catching != '0) word_taken_q <= word;

  // Bound and totals hold between ranks.
  logic [3*N+2:0] totals_q;
  wire [3*N+2:0] totals = {bound_o, active_total_o, request_total_o};
  always_ff @(posedge clk_i) begin
    if (!rst_n) totals_q <= '0;
    else totals_q <= totals;
  end

  wire on = rst_n;
  wire ranks = on && mine_q[Ranks];
  // At once: no clock edge lies between rst_n and the outputs.
  assign reset = !rst_n && ({ranked_o, bound_o, active_total_o, request_total_o, active_o, request_o,
                             accept_o, refuse_o, grant_o, deny_o, take_o, valid_o} != '0 || !ready_o);
  assign ready = on && ready_o != expect_ready;
  assign ranked = on && ranked_o != wave_q[Ranks];
  assign bound = ranks && bound_o != expect_bound;
  assign active_total = ranks && active_total_o != active_count;
  assign request_total = ranks && request_total_o != request_count;
  assign totals_held = on && !wave_q[Ranks] && totals != totals_q;
  wire enters = on && superconcentrator_pkg::lean(Form) != 0 && mine_q[1];
  assign active = enters && active_o != active_cut;
  assign request = enters && request_o != request_cut;
  assign entered_without_wave = on && !wave_q[1] && (active_o | request_o) != '0;
  assign accept = ranks && accept_o != accepts;
  assign refuse = ranks && refuse_o != refuses;
  assign grant = ranks && grant_o != grants;
  assign deny = ranks && deny_o != denies;
  assign flag_without_wave =
      on && !wave_q[Ranks] && (accept_o | refuse_o | grant_o | deny_o) != '0;
  assign take = on && taking != '0 && take_o != expect_take;
  assign take_without_wave = on && wave_q[Ranks+:Interval] == '0 && take_o != '0;
  assign valid = on && leaving != '0 && valid_o != expect_valid;
  assign valid_without_wave = on && wave_q[First+:Interval] == '0 && valid_o != '0;
  assign data = on && comparing != '0 && data_o[output_port*Width+:Width] != word_taken_q;
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
