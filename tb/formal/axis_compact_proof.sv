// SPDX-License-Identifier: BSD-3-Clause
// axis_compact_proof: the contract of axis_compact at its ports. Each output is a property and is
// never high. All inputs are free in every cycle: sources that withdraw beats, sinks, resets.
//   Assumes    nothing. The first cycle is one of reset; registers start with any value.
//   Reference  the first free lane, and the number of output beats that are owed: filled or ended
//              by the beats so far, and not yet taken. The solver chooses one input beat, one of
//              its lanes and one of the output beats that it makes: what holds for any holds for
//              all.
//   Complete   an output beat comes only if one is owed, in time if the sink takes all, with the
//              lanes and the end that were planned; the chosen lane is in it, at its place, so no
//              word is lost, doubled, invented or overtaken.
//   Lemmas     lemma_*: what the registers hold (compact_beats), which makes the others inductive.
`default_nettype none

module axis_compact_proof #(
  parameter int Lanes = 4,
  parameter int Width = 1,
  parameter int Levels = 1,
  localparam int N = $clog2(Lanes)
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic                   s_tvalid_i,
  input  wire logic [Lanes*Width-1:0] s_tdata_i,
  input  wire logic [Lanes-1:0]       s_tkeep_i,
  input  wire logic                   s_tlast_i,
  input  wire logic                   m_tready_i,
  input  wire logic                   pick_i,         // this beat, if it makes an output beat,
  input  wire logic [N-1:0]           pick_lane_i,    // and this lane, if it is kept
  input  wire logic                   pick_second_i,  // of two output beats the second
  output      logic                   reset,          // outputs in reset
  output      logic                   stable,         // a beat stays until it is taken
  output      logic                   zero,           // data where no lane is kept, lanes of no beat
  output      logic                   invented,       // a beat that is not owed
  output      logic                   late,
  output      logic                   bubble,         // not ready, but for the rest of a packet
  output      logic                   tkeep,
  output      logic                   tlast,
  output      logic                   word,
  output      logic                   lemma_network,
  output      logic                   lemma_order,
  output      logic                   lemma_owed,
  output      logic                   lemma_lane,
  output      logic                   lemma_beat,
  output      logic                   lemma_time
);
  localparam int Groups = (N + Levels - 1) / Levels;
  localparam int CountWidth = $clog2(2 * Groups + 3);

  logic first_q = 1'b1;
  always_ff @(posedge clk_i) first_q <= 1'b0;
  wire rst_n = rst_ni && !first_q;
  wire on = rst_n;
  logic woken_q;  // a cycle without reset before this one
  always_ff @(posedge clk_i) woken_q <= rst_n;

  wire s_tready, m_tvalid, m_tlast;
  wire [Lanes-1:0] m_tkeep;
  wire [Lanes*Width-1:0] m_tdata;
  wire enters = s_tvalid_i && s_tready;
  wire taken = m_tvalid && m_tready_i;

  // The beat that enters: destinations from free_q on, up to two output beats.
  logic [N-1:0] free_q;
  logic [CountWidth-1:0] owed_q;
  logic [N:0] rank, sum;
  always_comb begin
    rank = {1'b0, free_q};
    sum = {1'b0, free_q};
    for (int i = 0; i < Lanes; i++) begin
      if (N'(i) < pick_lane_i) rank = rank + (N + 1)'(s_tkeep_i[i]);
      sum = sum + (N + 1)'(s_tkeep_i[i]);
    end
  end
  wire fills = sum >= (N + 1)'(Lanes);
  wire second = s_tlast_i && sum > (N + 1)'(Lanes);
  wire some = fills || s_tlast_i;
  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      free_q <= '0;
      owed_q <= '0;
    end else begin
      if (enters) free_q <= s_tlast_i ? '0 : N'(sum);
      owed_q <= owed_q + CountWidth'(enters && some) + CountWidth'(enters && second) -
          CountWidth'(taken);
    end
  end
  wire [CountWidth-1:0] ahead = owed_q - CountWidth'(taken);

  // The chosen lane, and the chosen output beat, by the beats ahead of them.
  logic lane_q, beat_q, last_q;
  logic [CountWidth-1:0] lane_ahead_q, beat_ahead_q;
  logic [N-1:0] place_q;
  logic [N:0] count_q;
  logic [Width-1:0] word_q;
  wire pick_lane = pick_i && enters && !lane_q && s_tkeep_i[pick_lane_i];
  wire pick_beat = pick_i && enters && !beat_q && some && (second || !pick_second_i);
  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      lane_q <= 1'b0;
      beat_q <= 1'b0;
    end else begin
      if (pick_lane) begin
        lane_q <= 1'b1;
        lane_ahead_q <= ahead + CountWidth'(rank[N]);
        place_q <= rank[N-1:0];
        word_q <= s_tdata_i[pick_lane_i*Width+:Width];
      end else if (lane_q && taken) begin
        lane_q <= lane_ahead_q != '0;
        lane_ahead_q <= lane_ahead_q - 1'b1;
      end
      if (pick_beat) begin
        beat_q <= 1'b1;
        beat_ahead_q <= ahead + CountWidth'(pick_second_i);
        count_q <= fills && !pick_second_i ? (N + 1)'(Lanes) : sum - (fills ? (N + 1)'(Lanes) : '0);
        last_q <= s_tlast_i && (!second || pick_second_i);
      end else if (beat_q && taken) begin
        beat_q <= beat_ahead_q != '0;
        beat_ahead_q <= beat_ahead_q - 1'b1;
      end
    end
  end
  wire lane_out = lane_q && lane_ahead_q == '0 && m_tvalid;
  wire beat_out = beat_q && beat_ahead_q == '0 && m_tvalid;
  wire [Lanes-1:0] kept = ~({Lanes{1'b1}} << count_q);

  // While nothing waits at the outputs, all beats go on.
  logic [CountWidth-1:0] empty_q;
  wire waits = owed_q != '0 && !m_tvalid;
  logic held_q, unready_q;
  logic [Lanes+Lanes*Width+1:0] beat_was_q;
  wire [Lanes+Lanes*Width+1:0] beat_now = {m_tvalid, m_tlast, m_tkeep, m_tdata};
  wire unready = !s_tready && (m_tready_i || !m_tvalid);
  always_ff @(posedge clk_i) begin
    empty_q <= !rst_n || !waits ? '0 : empty_q + 1'b1;
    held_q <= rst_n && m_tvalid && !m_tready_i;
    unready_q <= rst_n && unready;
    beat_was_q <= beat_now;
  end

  compact_beats #(
    .Lanes(Lanes), .Width(Width), .Levels(Levels), .CountWidth(CountWidth)
  ) i_beats (
    .clk_i, .rst_ni(rst_n), .s_tvalid_i, .s_tready_o(s_tready), .s_tdata_i, .s_tkeep_i, .s_tlast_i,
    .m_tvalid_o(m_tvalid), .m_tready_i, .m_tdata_o(m_tdata), .m_tkeep_o(m_tkeep),
    .m_tlast_o(m_tlast), .free_i(free_q), .pick_lane_i(pick_lane), .pick_index_i(pick_lane_i),
    .pick_beat_i(pick_beat), .pick_second_i, .owed_i(owed_q), .lane_i(lane_q),
    .lane_ahead_i(lane_ahead_q), .place_i(place_q), .word_i(word_q), .beat_i(beat_q),
    .beat_ahead_i(beat_ahead_q), .count_i(count_q), .last_i(last_q), .waits_i(waits),
    .empty_i(empty_q), .unready_i(unready_q), .network_o(lemma_network), .order_o(lemma_order),
    .owed_o(lemma_owed), .lane_o(lemma_lane), .beat_o(lemma_beat), .time_o(lemma_time)
  );

  wire [Lanes-1:0] stray;
  for (genvar x = 0; x < Lanes; x++) begin : gen_stray
    assign stray[x] = !m_tkeep[x] && m_tdata[x*Width+:Width] != '0;
  end
  // At once: no clock edge lies between rst_n and the outputs.
  assign reset = !rst_n && {m_tvalid, m_tkeep, m_tlast} != '0;
  assign stable = on && held_q && beat_was_q != beat_now;
  assign zero = on && (stray != '0 || (!m_tvalid && (m_tkeep != '0 || m_tlast)));
  assign invented = on && m_tvalid && owed_q == '0;
  assign late = on && waits && empty_q == CountWidth'(Groups - 1);
  assign bubble = on && woken_q && unready_q && (unready || !(m_tvalid && m_tlast));
  assign tkeep = on && beat_out && m_tkeep != kept;
  assign tlast = on && beat_out && m_tlast != last_q;
  assign word = on && lane_out &&
      (m_tdata[place_q*Width+:Width] != word_q || !m_tkeep[place_q]);
endmodule
`default_nettype wire
