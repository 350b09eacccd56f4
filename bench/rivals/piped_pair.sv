// SPDX-License-Identifier: BSD-3-Clause
// piped_pair: prefix sums and a pair of networks at full rate, with a register every Levels levels.
// The first network moves the accepted packets to the lowest ports, in order, with their words;
// beside it the granted requests go the same way as dummies, whose settings wait for the way back.
//   Networks   butterflies, or log shifters (Shift = 1). Both move a word by 2^s in stage s, bit 0
//              first; no two words meet.
//   Latency    cycle 0 follows a start. Words taken in R, out in 3R; R = ceil(N / Levels), N = lg
//              Ports.
//   Handshake  a start in every cycle.
`default_nettype none

module piped_pair #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Width = 8,
  parameter int Levels = 1,
  parameter int Shift = 0,
  localparam int N = $clog2(Ports),
  localparam int R = (N + Levels - 1) / Levels
) (
  input  wire logic                   clk_i,
  input  wire logic                   start_i,
  input  wire logic [Ports-1:0]       active_i,
  input  wire logic [Ports-1:0]       request_i,
  output      logic [Ports-1:0]       take_o,
  input  wire logic [Ports*Width-1:0] data_i,
  output      logic [Ports-1:0]       valid_o,
  output      logic [Ports*Width-1:0] data_o
);
  wire [N:0] active_total, request_total;
  wire [N:0] bound = active_total < request_total ? active_total : request_total;
  wire [Ports-1:0] granted;
  wire [N*Ports-1:0] way, dummy_way;
  piped_ranks #(.Ports(Ports), .Levels(Levels), .Shift(Shift)) i_ranks (
    .clk_i, .flag_i(active_i & {Ports{start_i}}), .bound_i(bound), .total_o(active_total),
    .below_o(take_o), .way_o(way)
  );
  piped_ranks #(.Ports(Ports), .Levels(Levels), .Shift(Shift)) i_dummy_ranks (
    .clk_i, .flag_i(request_i & {Ports{start_i}}), .bound_i(bound), .total_o(request_total),
    .below_o(granted), .way_o(dummy_way)
  );

  wire [Ports*Width-1:0] packed_data;
  wire [Ports-1:0] packed_valid, unused_valid;
  wire [N*Ports-1:0] unused_moves, moves;
  wire [Ports-1:0] unused_data;
  piped_way #(.Ports(Ports), .Width(Width), .Levels(Levels), .Shift(Shift)) i_packets (
    .clk_i, .valid_i(take_o), .way_i(way), .data_i, .valid_o(packed_valid), .data_o(packed_data),
    .move_o(unused_moves)
  );
  piped_way #(.Ports(Ports), .Width(1), .Levels(Levels), .Shift(Shift)) i_dummies (
    .clk_i, .valid_i(granted), .way_i(dummy_way), .data_i({Ports{1'b0}}), .valid_o(unused_valid),
    .data_o(unused_data), .move_o(moves)
  );

  // The way back: column c stands before stage N - 1 - c of the dummies.
  for (genvar c = 0; c <= N; c++) begin : gen_column
    for (genvar x = 0; x < Ports; x++) begin : gen_port
      wire valid;
      wire [Width-1:0] data;
      if (c == 0) begin : gen_in
        assign valid = packed_valid[x];
        assign data = packed_data[x*Width+:Width];
      end else begin : gen_moved
        localparam int S = N - c;
        localparam int To = Shift != 0 ? x - (1 << S) : x ^ (1 << S);    // of a dummy at x
        localparam int From = Shift != 0 ? x + (1 << S) : x ^ (1 << S);  // of one that comes to x
        // A dummy that moved in stage S, in cycle S / Levels of its way.
        localparam int Wait = R + (c - 1) / Levels - S / Levels;
        logic [Wait-1:0] wait_q;
        always_ff @(posedge clk_i) wait_q <= Wait'({wait_q, moves[S*Ports+x]});
        wire moved = wait_q[Wait-1];
        wire leaves;
        if (From < Ports) assign leaves = gen_column[c].gen_port[From].gen_moved.moved;
        else assign leaves = 1'b0;
        wire next_valid = moved || (gen_column[c-1].gen_port[x].valid && !leaves);
        wire [Width-1:0] next_data;
        if (To >= 0) begin : gen_both
          assign next_data = moved ? gen_column[c-1].gen_port[To].data
                                   : gen_column[c-1].gen_port[x].data;
        end else begin : gen_own
          assign next_data = gen_column[c-1].gen_port[x].data;
        end
        if (c == N || c % Levels == 0) begin : gen_register
          logic valid_q;
          logic [Width-1:0] data_q;
          always_ff @(posedge clk_i) begin
            valid_q <= next_valid;
            data_q <= next_data;
          end
          assign valid = valid_q;
          assign data = data_q;
        end else begin : gen_wire
          assign valid = next_valid;
          assign data = next_data;
        end
      end
      if (c == N) begin : gen_out
        assign valid_o[x] = valid;
        assign data_o[x*Width+:Width] = data;
      end
    end
  end
endmodule
`default_nettype wire
