// SPDX-License-Identifier: BSD-3-Clause
// compact_shifter: what axis_compact does, by shifts. Kept lanes move down to lane 0, then round to
// the first free lane, and compact_assembly fills the beats.
//   Chain      0: counts of the lanes not kept, then a log shifter. 1: a chain of shifts by one
//              lane, one for each lane that may not be kept, as packers have it.
//   Levels     of adders or multiplexers between two registers.
//   Handshake  ready and valid; all registers stop for a sink that waits.
`default_nettype none

module compact_shifter #(
  parameter int Lanes = 16,  // power of two, >= 2
  parameter int Width = 8,
  parameter int Levels = 2,
  parameter int Chain = 0,
  localparam int N = $clog2(Lanes),
  localparam int Packed = Chain != 0 ? Lanes - 1 : 2 * N,  // levels until all are at lane 0
  localparam int All = Packed + N
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
  output      logic                   m_tlast_o
);
  wire go;
  assign s_tready_o = go;

  for (genvar l = 0; l <= All; l++) begin : gen_level
    logic valid, last;
    logic [Lanes-1:0] keep;
    logic [Lanes*N-1:0] clear;  // log shifter: lanes not kept before this one
    logic [N-1:0] first;        // once all are packed
    logic [N:0] sum;
    logic [Lanes*Width-1:0] data;
    wire [Lanes-1:0] keep_d;
    wire [Lanes*N-1:0] clear_d;
    wire [N-1:0] first_d;
    wire [N:0] sum_d;
    wire [Lanes*Width-1:0] data_d;
    if (l == 0) begin : gen_in
      assign valid = s_tvalid_i;
      assign last = s_tlast_i;
      assign keep_d = s_tkeep_i;
      assign first_d = '0;
      assign sum_d = '0;
      assign data_d = s_tdata_i;
      for (genvar x = 0; x < Lanes; x++) begin : gen_lane
        if (x == 0) assign clear_d[0+:N] = '0;
        else assign clear_d[x*N+:N] = N'(!s_tkeep_i[x-1]);
      end
    end else begin : gen_op
      for (genvar x = 0; x < Lanes; x++) begin : gen_lane
        wire move;  // from the lane `From`
        localparam int S = l <= N ? 0 : l <= Packed ? l - N - 1 : l - Packed - 1;
        localparam int Shift = l > Packed ? x + Lanes - (1 << S) : Chain != 0 ? x + 1 : x + (1 << S);
        localparam int From = l > Packed ? Shift % Lanes : Shift < Lanes ? Shift : x;
        wire [N-1:0] count = gen_level[l-1].clear[x*N+:N];
        if (l > Packed) begin : gen_turn
          assign move = gen_level[l-1].first[S];
          assign keep_d[x] = 1'b0;
          assign clear_d[x*N+:N] = '0;
        end else if (Chain != 0) begin : gen_chain
          assign move = x >= Lanes - 1 - l && !gen_level[l-1].keep[Lanes-1-l];
          assign keep_d[x] = move ? From != x && gen_level[l-1].keep[From]
                                  : gen_level[l-1].keep[x];
          assign clear_d[x*N+:N] = '0;
        end else if (l <= N) begin : gen_count
          assign move = 1'b0;
          assign keep_d[x] = gen_level[l-1].keep[x];
          if (x < 1 << (l - 1)) assign clear_d[x*N+:N] = count;
          else assign clear_d[x*N+:N] = count + gen_level[l-1].clear[(x-(1<<(l-1)))*N+:N];
        end else begin : gen_shift
          wire leaves = gen_level[l-1].keep[x] && count[S];
          assign move = From != x && gen_level[l-1].keep[From] &&
              gen_level[l-1].clear[From*N+S];
          assign keep_d[x] = move || (gen_level[l-1].keep[x] && !leaves);
          assign clear_d[x*N+:N] = move ? gen_level[l-1].clear[From*N+:N] : count;
        end
        assign data_d[x*Width+:Width] = move ? gen_level[l-1].data[From*Width+:Width]
                                             : gen_level[l-1].data[x*Width+:Width];
      end
      if (l == Packed) begin : gen_first
        logic [N-1:0] first_q;
        logic [N:0] count;
        always_comb begin
          count = '0;
          for (int x = 0; x < Lanes; x++) begin
            if (keep_d[x] && !(x + 1 < Lanes && keep_d[(x+1)%Lanes])) count = count | (N + 1)'(x + 1);
          end
        end
        assign first_d = first_q;
        assign sum_d = {1'b0, first_q} + count;
        always_ff @(posedge clk_i or negedge rst_ni) begin
          if (!rst_ni) first_q <= '0;
          else if (gen_level[l-1].valid && go) first_q <= gen_level[l-1].last ? '0 : sum_d[N-1:0];
        end
      end else begin : gen_same
        assign first_d = gen_level[l-1].first;
        assign sum_d = gen_level[l-1].sum;
      end
      if (l % Levels == 0 && l < All) begin : gen_flags
        always_ff @(posedge clk_i or negedge rst_ni) begin
          if (!rst_ni) valid <= 1'b0;
          else if (go) valid <= gen_level[l-1].valid;
        end
        always_ff @(posedge clk_i) if (go) last <= gen_level[l-1].last;
      end else begin : gen_same_flags
        assign valid = gen_level[l-1].valid;
        assign last = gen_level[l-1].last;
      end
    end
    if (l > 0 && l % Levels == 0 && l < All) begin : gen_register
      always_ff @(posedge clk_i) if (go) {keep, clear, first, sum, data} <= {keep_d, clear_d, first_d, sum_d, data_d};
    end else begin : gen_wires
      assign {keep, clear, first, sum, data} = {keep_d, clear_d, first_d, sum_d, data_d};
    end
  end

  compact_assembly #(.Lanes(Lanes), .Width(Width)) i_assembly (
    .clk_i, .rst_ni, .valid_i(gen_level[All].valid), .ready_o(go), .last_i(gen_level[All].last),
    .first_i(gen_level[All].first), .sum_i(gen_level[All].sum), .data_i(gen_level[All].data),
    .m_tvalid_o, .m_tready_i, .m_tdata_o, .m_tkeep_o, .m_tlast_o
  );
endmodule
`default_nettype wire
