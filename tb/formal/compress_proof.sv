// SPDX-License-Identifier: BSD-3-Clause
// compress_proof: the contract of compress at its ports. Each output is a property and is never
// high. All inputs are free in every cycle. The solver chooses one vector and one of its lanes:
// what holds for any holds for all.
//   Assumes    nothing. The first cycle is one of reset; registers start with any value.
`default_nettype none

module compress_proof #(
  parameter int Lanes = 4,
  parameter int Width = 1,
  parameter int Levels = 1,
  localparam int N = $clog2(Lanes)
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic                   valid_i,
  input  wire logic [Lanes-1:0]       keep_i,
  input  wire logic [Lanes*Width-1:0] data_i,
  input  wire logic                   pick_i,       // this vector,
  input  wire logic [N-1:0]           pick_lane_i,  // and this lane
  output      logic                   valid,        // not Groups cycles after valid_i
  output      logic                   zero,         // a lane that is not kept is not 0
  output      logic                   keep,         // keep_o does not agree with count_o
  output      logic                   count,
  output      logic                   word
);
  localparam int Groups = (N + Levels - 1) / Levels;

  logic first_q = 1'b1;
  always_ff @(posedge clk_i) first_q <= 1'b0;
  wire rst_n = rst_ni && !first_q;
  wire on = rst_n;

  wire valid_o;
  wire [N:0] count_o;
  wire [Lanes-1:0] keep_o;
  wire [Lanes*Width-1:0] data_o;
  compress #(.Lanes(Lanes), .Width(Width), .Levels(Levels)) i_compress (
    .clk_i, .rst_ni(rst_n), .valid_i, .keep_i, .data_i, .valid_o, .count_o, .keep_o, .data_o
  );

  logic [Groups-1:0] valid_q, mine_q;  // bit Groups - 1: at the outputs
  logic lane_kept_q;
  logic [N:0] rank, total, total_q;
  logic [N-1:0] place_q;
  logic [Width-1:0] word_q;
  always_comb begin
    rank = '0;
    total = '0;
    for (int i = 0; i < Lanes; i++) begin
      if (N'(i) < pick_lane_i) rank = rank + (N + 1)'(keep_i[i]);
      total = total + (N + 1)'(keep_i[i]);
    end
  end
  wire mine = pick_i && valid_i && mine_q == '0;
  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      valid_q <= '0;
      mine_q <= '0;
    end else begin
      valid_q <= Groups'({valid_q, valid_i});
      mine_q <= Groups'({mine_q, mine});
    end
    if (mine) begin
      lane_kept_q <= keep_i[pick_lane_i];
      total_q <= total;
      place_q <= N'(rank);
      word_q <= data_i[pick_lane_i*Width+:Width];
    end
  end

  wire [Lanes-1:0] stray;
  for (genvar x = 0; x < Lanes; x++) begin : gen_stray
    assign stray[x] = !keep_o[x] && data_o[x*Width+:Width] != '0;
  end
  wire out = on && mine_q[Groups-1];
  assign valid = on && valid_o != valid_q[Groups-1];
  assign zero = on && (stray != '0 || (!valid_o && count_o != '0));
  assign keep = on && keep_o != ~({Lanes{1'b1}} << count_o);
  assign count = out && count_o != total_q;
  assign word = out && lane_kept_q && data_o[place_q*Width+:Width] != word_q;
endmodule
`default_nettype wire
