// SPDX-License-Identifier: BSD-3-Clause
// ranking_tree: prefix sums of one value per leaf, up and down a binary tree, and a broadcast from
// the root to all leaves. Leaf 0 is the top.
//   Latency    total N cycles after the leaf registers are loaded, ranks N cycles later;
//              N = lg Ports.
//   Handshake  strobes only. Waves start at least N cycles apart, so at most two share a node.
//   Slots      a node keeps the sums of two waves for the way down, written and read by turns; one
//              bit per level says which. The broadcast, too, is one register per level.
//   Outputs    loaded with their strobe and held; 0 after reset. Inner registers are not reset:
//              they are written before they are read.
//   Invariant  total_o <= Ports (2^LeafWidth - 1); rank_o never decreases from leaf to leaf.
`default_nettype none

module ranking_tree #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int LeafWidth = 1,
  parameter int BcastWidth = 1,
  localparam int N = $clog2(Ports),
  localparam int TotalWidth = N + LeafWidth,
  localparam int RankWidth = LeafWidth == 1 ? N : TotalWidth
) (
  input  wire logic                       clk_i,
  input  wire logic                       rst_ni,
  input  wire logic                       start_i,
  input  wire logic [Ports*LeafWidth-1:0] value_i,
  output      logic                       total_valid_o,
  output      logic [TotalWidth-1:0]      total_o,
  input  wire logic [BcastWidth-1:0]      bcast_i,
  output      logic                       ranked_o,
  output      logic [Ports*RankWidth-1:0] rank_o,
  output      logic [Ports*LeafWidth-1:0] value_o,
  output      logic [BcastWidth-1:0]      bcast_o
);
  if (Ports < 2 || (Ports & (Ports - 1)) != 0) begin : gen_check_ports
    ranking_tree_ports_must_be_a_power_of_two bad_parameter ();
  end
  if (LeafWidth < 1 || BcastWidth < 1) begin : gen_check_widths
    ranking_tree_widths_must_be_positive bad_parameter ();
  end

  // Bit c: a wave is in its cycle c; and the parity of the waves that have left cycle c, which is
  // the slot of the wave now there.
  logic [2*N:0]   wave_q;
  logic [2*N-1:0] slot_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wave_q <= '0;
      slot_q <= '0;
    end else begin
      wave_q <= {wave_q[2*N-1:0], start_i};
      slot_q <= slot_q ^ wave_q[2*N-1:0];
    end
  end
  assign total_valid_o = wave_q[N];
  assign ranked_o = wave_q[2*N];

  // Heap order: node n has the children 2n (upper) and 2n+1. A node of height H holds its sum in
  // cycle H and its rank, the sum of all above its subtree, in cycle 2N - H. The sums that are
  // needed on the way down wait in one of two slots from cycle H + 1 to 2N - H - 1.
  for (genvar n = 1; n < 2 * Ports; n++) begin : gen_node
    localparam int H = N + 1 - $clog2(n + 1);
    localparam int SumWidth = H + LeafWidth;
    logic [SumWidth-1:0] sum_q;
    wire [RankWidth-1:0] rank;

    if (n < Ports) begin : gen_inner
      wire [SumWidth-1:0] sum_d =
          SumWidth'(gen_node[2*n].sum_q) + SumWidth'(gen_node[2*n+1].sum_q);
      if (n == 1) begin : gen_total
        always_ff @(posedge clk_i or negedge rst_ni) begin
          if (!rst_ni) sum_q <= '0;
          else if (wave_q[H-1]) sum_q <= sum_d;
        end
      end else begin : gen_sum
        always_ff @(posedge clk_i) if (wave_q[H-1]) sum_q <= sum_d;
      end
    end else begin : gen_leaf
      logic [LeafWidth-1:0] value_q;
      always_ff @(posedge clk_i) if (start_i) sum_q <= value_i[(n-Ports)*LeafWidth+:LeafWidth];
      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) value_q <= '0;
        else if (wave_q[2*N-1]) value_q <= gen_slots.kept;
      end
      assign value_o[(n-Ports)*LeafWidth+:LeafWidth] = value_q;
      assign rank_o[(n-Ports)*RankWidth+:RankWidth] = rank;
    end

    if (n > 1 && (n % 2 == 0 || n >= Ports)) begin : gen_slots
      logic [SumWidth-1:0] slot0_q, slot1_q;
      always_ff @(posedge clk_i) begin
        if (wave_q[H] && !slot_q[H]) slot0_q <= sum_q;
        if (wave_q[H] && slot_q[H]) slot1_q <= sum_q;
      end
      wire [SumWidth-1:0] kept = slot_q[2*N-1-H] ? slot1_q : slot0_q;
    end

    if (n == 1) begin : gen_root
      assign rank = '0;
    end else begin : gen_ranked
      wire [RankWidth-1:0] beside;  // sum from the top of the parent's subtree to this one
      if (n % 2 == 0) begin : gen_upper
        assign beside = '0;
      end else begin : gen_lower
        assign beside = RankWidth'(gen_node[n-1].gen_slots.kept);
      end
      logic [RankWidth-1:0] rank_q;
      assign rank = rank_q;
      wire [RankWidth-1:0] rank_d = gen_node[n/2].rank + beside;
      if (n >= Ports) begin : gen_output
        always_ff @(posedge clk_i or negedge rst_ni) begin
          if (!rst_ni) rank_q <= '0;
          else if (wave_q[2*N-1-H]) rank_q <= rank_d;
        end
      end else begin : gen_rank
        always_ff @(posedge clk_i) if (wave_q[2*N-1-H]) rank_q <= rank_d;
      end
    end
  end
  assign total_o = gen_node[1].sum_q;

  // Level d below the root holds the broadcast in cycle N + d.
  for (genvar d = 0; d <= N; d++) begin : gen_level
    wire [BcastWidth-1:0] bcast;
    if (d == 0) begin : gen_root
      assign bcast = bcast_i;
    end else begin : gen_below
      logic [BcastWidth-1:0] bcast_q;
      assign bcast = bcast_q;
      if (d == N) begin : gen_output
        always_ff @(posedge clk_i or negedge rst_ni) begin
          if (!rst_ni) bcast_q <= '0;
          else if (wave_q[N+d-1]) bcast_q <= gen_level[d-1].bcast;
        end
      end else begin : gen_inner
        always_ff @(posedge clk_i) if (wave_q[N+d-1]) bcast_q <= gen_level[d-1].bcast;
      end
    end
  end
  assign bcast_o = gen_level[N].bcast;

`ifdef FORMAL
  if (LeafWidth == 1) begin : gen_assert
    always_ff @(posedge clk_i) if (rst_ni) total_of_ports: assert (total_o <= TotalWidth'(Ports));
  end
`endif
endmodule
`default_nettype wire
