// SPDX-License-Identifier: BSD-3-Clause
// compact_beats: axis_compact and, beside each of its registers, the beat that is in it: kept lanes
// and first free lane. Each lemma is never high. Together they are an invariant: if none is high in
// a cycle, none is in the next, and no property of axis_compact_proof.
//   Registers  a wire with the attribute hierconn is, after Yosys flattens, the signal of this name
//              in the instance. Without one of this name it is 0, and a lemma fails.
//   Network    what stands before stage s is that of this beat; its chosen lane is at its place.
//   Order      each beat begins where the one before it ended, and first_q has that lane.
//   Owed       the output beats of all these, and those at the outputs, are those that are owed.
//   Lane       the chosen lane is in one of these beats, in part_q, or at the outputs.
//   Beat       the chosen output beat is made by one of these, the rest of a packet, or at the
//              outputs.
//   Time       the first beat that makes an output beat is as far as its cycles allow.
`default_nettype none

module compact_beats #(
  parameter int Lanes = 4,
  parameter int Width = 1,
  parameter int Levels = 1,
  parameter int CountWidth = 4,
  localparam int N = $clog2(Lanes),
  localparam int Groups = (N + Levels - 1) / Levels
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic                   s_tvalid_i,
  output      logic                   s_tready_o,
  input  wire logic [Lanes*Width-1:0] s_tdata_i,
  input  wire logic [Lanes-1:0]       s_tkeep_i,
  input  wire logic                   s_tlast_i,
  output      logic                   m_tvalid_o,
  input  wire logic                   m_tready_i,
  output      logic [Lanes*Width-1:0] m_tdata_o,
  output      logic [Lanes-1:0]       m_tkeep_o,
  output      logic                   m_tlast_o,
  input  wire logic [N-1:0]           free_i,         // the first free lane at the inputs
  input  wire logic                   pick_lane_i,    // the beat that enters has the chosen lane,
  input  wire logic [N-1:0]           pick_index_i,   // this one
  input  wire logic                   pick_beat_i,    // it makes the chosen output beat,
  input  wire logic                   pick_second_i,  // the second one
  input  wire logic [CountWidth-1:0]  owed_i,
  input  wire logic                   lane_i,         // there is a chosen lane:
  input  wire logic [CountWidth-1:0]  lane_ahead_i,   // output beats before its own,
  input  wire logic [N-1:0]           place_i,
  input  wire logic [Width-1:0]       word_i,
  input  wire logic                   beat_i,         // there is a chosen output beat:
  input  wire logic [CountWidth-1:0]  beat_ahead_i,
  input  wire logic [N:0]             count_i,
  input  wire logic                   last_i,
  input  wire logic                   waits_i,        // beats are owed, none is at the outputs,
  input  wire logic [CountWidth-1:0]  empty_i,        // for so many cycles before this one
  input  wire logic                   unready_i,      // the inputs waited without the sink's doing
  output      logic                   network_o,
  output      logic                   order_o,
  output      logic                   owed_o,
  output      logic                   lane_o,
  output      logic                   beat_o,
  output      logic                   time_o
);
  axis_compact #(.Lanes(Lanes), .Width(Width), .Levels(Levels)) i_compact (
    .clk_i, .rst_ni, .s_tvalid_i, .s_tready_o, .s_tdata_i, .s_tkeep_i, .s_tlast_i, .m_tvalid_o,
    .m_tready_i, .m_tdata_o, .m_tkeep_o, .m_tlast_o
  );
  (* hierconn *) wire [Groups-1:0] \i_compact.valid , \i_compact.last , \i_compact.goes ;
  (* hierconn *) wire [N-1:0] \i_compact.first_q ;
  (* hierconn *) wire \i_compact.i_assembly.rest_q ;
  (* hierconn *) wire [N-1:0] \i_compact.i_assembly.rest_count_q ;
  (* hierconn *) wire [Lanes*Width-1:0] \i_compact.i_assembly.part_q ;
  wire [Groups-1:0] valid = \i_compact.valid ;
  wire rest = \i_compact.i_assembly.rest_q ;
  wire [N-1:0] rest_count = \i_compact.i_assembly.rest_count_q ;
  wire [Lanes*Width-1:0] part = \i_compact.i_assembly.part_q ;

  logic [N-1:0] index_q;
  logic second_q;
  always_ff @(posedge clk_i) begin
    if (pick_lane_i) index_q <= pick_index_i;
    if (pick_beat_i) second_q <= pick_second_i;
  end

  // The beat in group g. Destination i: of lane i if it is kept; Lanes is behind the last one.
  wire [Groups-1:0] has_lane, has_beat, wrong_order, wrong_lane, wrong_beat;
  for (genvar g = 0; g < Groups; g++) begin : gen_group
    wire is_valid = valid[g], is_last = \i_compact.last [g];
    wire [Lanes-1:0] keep;
    wire [N-1:0] base;
    logic [(Lanes+1)*(N+1)-1:0] dest;
    always_comb begin
      dest[N:0] = {1'b0, base};
      for (int i = 0; i < Lanes; i++)
        dest[(i+1)*(N+1)+:N+1] = dest[i*(N+1)+:N+1] + (N + 1)'(keep[i]);
    end
    wire [N:0] sum = dest[Lanes*(N+1)+:N+1];
    wire fills = sum[N];
    wire second = is_last && sum > (N + 1)'(Lanes);
    wire some = fills || is_last;
    wire [CountWidth-1:0] makes = CountWidth'(is_valid && some) + CountWidth'(is_valid && second);
    wire [CountWidth-1:0] ahead;  // output beats before its own
    wire [N-1:0] next;  // the first free lane for the next beat that leaves this group
    if (g == Groups - 1) begin : gen_end
      assign ahead = CountWidth'(rest) + CountWidth'(m_tvalid_o);
    end else begin : gen_before
      assign ahead = gen_group[g+1].ahead + gen_group[g+1].makes;
    end
    if (g == 0) begin : gen_in
      assign keep = s_tkeep_i;
      assign base = free_i;
      assign next = free_i;
      assign {has_lane[g], has_beat[g], wrong_order[g], wrong_lane[g], wrong_beat[g]} = '0;
    end else begin : gen_register
      logic [Lanes-1:0] keep_q;
      logic [N-1:0] base_q;
      logic lane_q, beat_q;
      always_ff @(posedge clk_i) begin
        if (!rst_ni) begin
          lane_q <= 1'b0;
          beat_q <= 1'b0;
        end else if (\i_compact.goes [g-1]) begin
          lane_q <= g == 1 ? pick_lane_i : has_lane[g-1];
          beat_q <= g == 1 ? pick_beat_i : has_beat[g-1];
        end
        if (\i_compact.goes [g-1]) begin
          keep_q <= gen_group[g-1].keep;
          base_q <= gen_group[g-1].base;
        end
      end
      assign {keep, base, has_lane[g], has_beat[g]} = {keep_q, base_q, lane_q, beat_q};
      assign next = is_valid ? base : gen_group[g-1].next;
      assign wrong_order[g] = is_valid && gen_group[g-1].next != (is_last ? '0 : sum[N-1:0]);
      wire [N:0] to = dest[index_q*(N+1)+:N+1];
      assign wrong_lane[g] = lane_q && !(is_valid && lane_i && keep[index_q] &&
          lane_ahead_i == ahead + CountWidth'(to[N]) && place_i == to[N-1:0]);
      wire [N:0] count = fills && !second_q ? (N + 1)'(Lanes) : {1'b0, sum[N-1:0]};
      assign wrong_beat[g] = beat_q && !(is_valid && beat_i && some && (second || !second_q) &&
          beat_ahead_i == ahead + CountWidth'(second_q) && count_i == count &&
          last_i == (is_last && second == second_q));
    end
  end

  // Bit s of first_q is for the group of stage s, and so is what stands before it.
  wire [N:1] wrong_network;
  wire [N-1:0] wrong_first;
  for (genvar s = 0; s <= N; s++) begin : \i_compact.i_network.gen_stage
    localparam int Group = s == N ? Groups - 1 : Groups - 1 - (N - 1 - s) / Levels;
    localparam int Blocks = Lanes >> s;
    (* hierconn *) wire [Blocks-1:0] flag;
    (* hierconn *) wire [(s > 0 ? Blocks*s : 1)-1:0] low;
    (* hierconn *) wire [N-1:0] first, sum;
    (* hierconn *) wire [Lanes*Width-1:0] data;
    if (s < N) begin : gen_first
      assign wrong_first[s] = \i_compact.first_q [s] != gen_group[Group].next[s];
    end
    if (s > 0) begin : gen_behind
      wire [(Lanes+1)*(N+1)-1:0] dest = gen_group[Group].dest;
      wire [Blocks-1:0] wrong;
      for (genvar b = 0; b < Blocks; b++) begin : gen_block
        wire [N:0] from = dest[(b<<s)*(N+1)+:N+1];
        wire [N:0] to = dest[((b+1)<<s)*(N+1)+:N+1];
        assign wrong[b] = low[b*s+:s] != from[s-1:0] || flag[b] != (from[s] ^ to[s]);
      end
      wire [N:0] to = dest[index_q*(N+1)+:N+1];
      wire [N-1:0] at = index_q >> s << s | N'(to[s-1:0]);
      assign wrong_network[s] = (valid[Group] && (wrong != '0 || first != N'(dest[s-1:0]) ||
                                                  sum != N'(dest[Lanes*(N+1)+:s]))) ||
          (has_lane[Group] && data[at*Width+:Width] != word_i);
    end
  end

  wire lane_enters = has_lane != '0, beat_enters = has_beat != '0;
  wire in_part = lane_ahead_i == CountWidth'(m_tvalid_o);
  wire lane_kept = in_part
      ? part[place_i*Width+:Width] == word_i &&
          place_i < (rest ? rest_count : gen_group[Groups-1].next)
      : lane_ahead_i == '0 && m_tkeep_o[place_i] && m_tdata_o[place_i*Width+:Width] == word_i;
  wire beat_kept = beat_ahead_i == '0
      ? m_tvalid_o && m_tkeep_o == ~({Lanes{1'b1}} << count_i) && m_tlast_o == last_i
      : beat_ahead_i == CountWidth'(1) && rest && count_i == {1'b0, rest_count} && last_i;
  logic [CountWidth-1:0] farthest;
  logic [Groups-1:0] makes;
  for (genvar g = 0; g < Groups; g++) begin : gen_makes
    assign makes[g] = g > 0 && gen_group[g].makes != '0;
  end
  always_comb begin
    farthest = '0;
    for (int g = 1; g < Groups; g++) if (makes[g]) farthest = CountWidth'(g);
  end
  assign network_o = rst_ni && wrong_network != '0;
  assign order_o = rst_ni && (wrong_order != '0 || wrong_first != '0);
  assign owed_o = rst_ni && owed_i != gen_group[0].ahead;
  assign lane_o = rst_ni && (wrong_lane != '0 || (has_lane & (has_lane - 1'b1)) != '0 ||
                             (lane_i && !lane_enters && !lane_kept));
  assign beat_o = rst_ni && (wrong_beat != '0 || (has_beat & (has_beat - 1'b1)) != '0 ||
                             (beat_i && !beat_enters && !beat_kept));
  assign time_o = rst_ni && ((rest && (!m_tvalid_o || m_tlast_o)) ||
                             (unready_i && (rest || !m_tvalid_o || !m_tlast_o)) ||
                             (waits_i && empty_i >= farthest));
endmodule
`default_nettype wire
