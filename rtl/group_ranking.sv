// SPDX-License-Identifier: BSD-3-Clause
// group_ranking: group_ranks with a launch of its own (wave_launch): one side of a switch.
//   Latency    as in both: total 2m, ranks R = 2m + 1, word f of set t in R + t Words + f.
//   Handshake  a start is accepted while ready_o is high, every L Words cycles.
//   Outputs    0 after reset, except ready_o; counts and totals 0 outside their cycles.
`default_nettype none

module group_ranking #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Group = 4,   // L, power of two, 1 .. Ports/2
  parameter int Words = 1,   // per packet
  parameter int Burst = 1,   // largest count, 1 .. Group
  parameter int Fair = 0,    // 1: rotating acceptance
  localparam int N = $clog2(Ports),
  localparam int CountWidth = $clog2(Burst + 1),
  localparam int GroupBits = $clog2(Group),  // l
  localparam int Lanes = Ports / Group,      // q
  localparam int LaneBits = N - GroupBits,   // m
  localparam int IdxWidth = GroupBits > 0 ? GroupBits : 1
) (
  input  wire logic                        clk_i,
  input  wire logic                        rst_ni,
  input  wire logic                        start_i,
  input  wire logic [Ports*CountWidth-1:0] active_i,
  output      logic                        ready_o,
  output      logic [Ports*CountWidth-1:0] active_o,
  output      logic [N:0]                  early_total_o,
  output      logic                        summed_o,
  output      logic [N:0]                  total_o,
  input  wire logic [N:0]                  bound_i,
  output      logic                        ranked_o,
  output      logic [N:0]                  bound_o,
  output      logic [Ports*CountWidth-1:0] accept_o,
  output      logic [Ports*CountWidth-1:0] refuse_o,
  output      logic [Ports-1:0]            take_o,
  output      logic [Lanes-1:0]            valid_o,
  output      logic [Lanes*LaneBits-1:0]   dest_o,
  output      logic [Lanes*IdxWidth-1:0]   idx_o
);
  localparam int Ranked = superconcentrator_pkg::ranked(Ports, Group, 0);  // R
  wire [Ports-1:0] unused_select;
  wire start, launch, last_word;
  wire [Ranked:0] wave;
  wire [IdxWidth-1:0] set;
  wave_launch #(.Group(Group), .Words(Words), .Ranked(Ranked)) i_launch (
    .clk_i, .rst_ni, .start_i, .ready_o, .start_o(start), .wave_o(wave), .launch_o(launch),
    .set_o(set), .last_word_o(last_word)
  );
  assign summed_o = wave[Ranked-1];
  assign ranked_o = wave[Ranked];
  group_ranks #(
    .Ports(Ports), .Group(Group), .Words(Words), .Burst(Burst), .Fair(Fair)
  ) i_ranks (
    .clk_i, .rst_ni, .start_i(start), .wave_i(wave), .launch_i(launch), .set_i(set),
    .last_word_i(last_word), .active_i, .active_o, .early_total_o, .total_o, .bound_i, .bound_o,
    .accept_o, .refuse_o, .select_o(unused_select), .take_o, .valid_o, .dest_o, .idx_o
  );
endmodule
`default_nettype wire
