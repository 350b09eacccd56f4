// SPDX-License-Identifier: BSD-3-Clause
// superconcentrator: connects the j-th active input to the j-th requested output for every j below
// the bound B = min(active, requested); the lean form of superconcentrator_jan94. Inputs and
// outputs share lanes in groups of L. In set t each group launches the packet, and the dummy of the
// requested output, whose rank is t modulo L: both have the destination rank div L, by which a
// network between the q lanes leads the packet to the dummy's lane.
//   Counts     active_i and request_i are numbers of packets, up to Burst, per port. A group has
//              room for L in a wave; of more, those of its lower ports are the wave: active_o and
//              request_o in cycle 1. The others are neither accepted nor refused. A count above
//              Burst is not allowed.
//   Fair       0: the packets with the lowest ranks are accepted. 1: by turns, from a pointer's
//              port on, for inputs and outputs alike; a wave reads the pointer in cycle turn() of
//              the package, and two cycles after its ranks that is the port after the last accepted
//              packet. A packet that is in each wave is refused in at most waves_per_turn() times
//              (Ports - 1) / ceil(b / Burst) waves in a row whose bounds are at least b.
//   Latency    cycle 0 follows a start. Ranks R = 2m + 1, word f of set t taken R + t Words + f and
//              out 2 cycles later (Benes network: 2m). q = Ports / L, m = lg q. The last word is
//              out in T = 2m + 2 + L Words (4m + L Words).
//   Form       of the package. Crossbar: between the lanes stands a lane_crossbar; Benes: a
//              benes_network. Lean: the crossbar up to 32 lanes, the Benes network from 64 on,
//              where its gates are as many and its wires fewer.
//   Handshake  a start is accepted while ready_o is high, every L Words cycles. data_i is read
//              where take_o is high.
//   Place      of the requested output in its group: it waits beside the lane; no packet has it.
//   Mask       1: data_o is 0 where valid_o is 0; 0: any value, and smaller.
//   Outputs    0 after reset, except ready_o (and data_o without Mask); accept_o .. deny_o are
//              counts, 0 outside cycle R; bound and totals loaded for cycle R and held.
//   Reset      clears flags in transit, counters, pointers, bound and totals. Flags of the inputs,
//              sums, destinations, settings and data have none: each is written before it is seen.
//   Invariant  a wave has B accepts and B grants; accept_o + refuse_o is what active_o was, and
//              grant_o + deny_o what request_o was.
`default_nettype none

module superconcentrator #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Width = 8,
  parameter int Words = 1,   // per packet
  parameter int Group = 0,   // L, power of two, 1 .. Ports/2; 0: 2^ceil(lg lg Ports)
  parameter int Mask = 1,
  parameter int Burst = 1,   // most packets of a port in a wave, 1 .. L
  parameter int Fair = 0,    // 1: acceptance by turns
  parameter int Form = superconcentrator_pkg::Lean,  // or Crossbar or Benes
  localparam int N = $clog2(Ports),
  localparam int CountWidth = $clog2(Burst + 1)
) (
  input  wire logic                        clk_i,
  input  wire logic                        rst_ni,
  input  wire logic                        start_i,
  input  wire logic [Ports*CountWidth-1:0] active_i,
  input  wire logic [Ports*CountWidth-1:0] request_i,
  output      logic                        ready_o,
  output      logic [Ports*CountWidth-1:0] active_o,
  output      logic [Ports*CountWidth-1:0] request_o,
  output      logic                        ranked_o,
  output      logic [N:0]                  bound_o,
  output      logic [N:0]                  active_total_o,
  output      logic [N:0]                  request_total_o,
  output      logic [Ports*CountWidth-1:0] accept_o,
  output      logic [Ports*CountWidth-1:0] refuse_o,
  output      logic [Ports*CountWidth-1:0] grant_o,
  output      logic [Ports*CountWidth-1:0] deny_o,
  output      logic [Ports-1:0]            take_o,
  input  wire logic [Ports*Width-1:0]      data_i,
  output      logic [Ports-1:0]            valid_o,
  output      logic [Ports*Width-1:0]      data_o
);
  switch_parameters #(
    .Ports(Ports), .Width(Width), .Words(Words), .Group(Group), .Burst(Burst), .Fair(Fair),
    .Form(Form)
  ) i_parameters ();
  if (Mask < 0 || Mask > 1) begin : gen_check_mask
    superconcentrator_mask_must_be_0_or_1 bad_parameter ();
  end
  if (superconcentrator_pkg::lean(Form) == 0) begin : gen_check_form
    superconcentrator_form_must_be_lean_crossbar_or_benes bad_parameter ();
  end

  // The parameters, or sound ones if switch_parameters refuses them.
  localparam bit Sound = superconcentrator_pkg::sound(Ports, Width, Words, Group, Burst) != 0;
  localparam int P = Sound ? Ports : 2;
  localparam int W = Sound ? Width : 1;
  localparam int F = Sound ? Words : 1;
  localparam int L = superconcentrator_pkg::group_size(P, Sound ? Group : 0);
  localparam int B = Sound ? Burst : 1;
  localparam int Turns = Fair != 0 ? 1 : 0;
  localparam int Path = superconcentrator_pkg::path(P, L, Form);
  localparam int LaneBits = superconcentrator_pkg::stages(P, L);  // m
  localparam int Lanes = P / L;                                   // q
  localparam int Ranked = superconcentrator_pkg::ranked(P, L, Form);  // R
  localparam int IdxWidth = L > 1 ? $clog2(L) : 1;

  wire start, launch, last_word;  // of a wave, packets and dummies alike
  wire [Ranked:0] wave;
  wire [IdxWidth-1:0] set;
  wire [N:0] active_total, request_total, early_active, early_request;
  wire [N:0] bound = early_active < early_request ? early_active : early_request;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) {active_total_o, request_total_o} <= '0;
    else if (wave[Ranked-1]) {active_total_o, request_total_o} <= {active_total, request_total};
  end

  wire [P-1:0] select;  // of packets
  wire [Lanes-1:0] packet_valid, dummy_valid;
  wire [Lanes*LaneBits-1:0] packet_dest, dummy_dest;
  wire [Lanes*IdxWidth-1:0] unused_packet_idx, dummy_idx;
  wave_launch #(.Group(L), .Words(F), .Ranked(Ranked)) i_launch (
    .clk_i, .rst_ni, .start_i, .ready_o, .start_o(start), .wave_o(wave), .launch_o(launch),
    .set_o(set), .last_word_o(last_word)
  );
  assign ranked_o = wave[Ranked];
  group_ranks #(
    .Ports(P), .Group(L), .Words(F), .Burst(B), .Fair(Turns)
  ) i_packets (
    .clk_i, .rst_ni, .start_i(start), .wave_i(wave), .launch_i(launch), .set_i(set),
    .last_word_i(last_word), .active_i, .active_o, .early_total_o(early_active),
    .total_o(active_total), .bound_i(bound), .bound_o, .accept_o, .refuse_o, .select_o(select),
    .take_o, .valid_o(packet_valid), .dest_o(packet_dest), .idx_o(unused_packet_idx)
  );
  wire [N:0] unused_dummy_bound;
  wire [P-1:0] unused_dummy_select, unused_dummy_take;
  group_ranks #(
    .Ports(P), .Group(L), .Words(F), .Burst(B), .Fair(Turns)
  ) i_dummies (
    .clk_i, .rst_ni, .start_i(start), .wave_i(wave), .launch_i(launch), .set_i(set),
    .last_word_i(last_word), .active_i(request_i), .active_o(request_o),
    .early_total_o(early_request), .total_o(request_total), .bound_i(bound),
    .bound_o(unused_dummy_bound), .accept_o(grant_o), .refuse_o(deny_o),
    .select_o(unused_dummy_select), .take_o(unused_dummy_take), .valid_o(dummy_valid),
    .dest_o(dummy_dest), .idx_o(dummy_idx)
  );

  // Data need not wait for who is accepted. In small groups that makes a shorter path and fewer
  // gates, in larger ones more gates.
  wire [P-1:0] send = L <= 4 ? select : take_o;
  wire [Lanes*W-1:0] lane_data, end_data;
  wire [Lanes-1:0] end_valid;
  if (superconcentrator_pkg::crossbar(P, L, Form) != 0) begin : gen_crossbar
    lane_crossbar #(.Lanes(Lanes), .Width(W)) i_lane_crossbar (
      .clk_i, .rst_ni, .valid_i(packet_valid), .dest_i(packet_dest), .data_i(lane_data),
      .dummy_valid_i(dummy_valid), .dummy_dest_i(dummy_dest),
      .valid_o(end_valid), .data_o(end_data)
    );
  end else begin : gen_benes
    benes_network #(.Lanes(Lanes), .Width(W)) i_benes_network (
      .clk_i, .rst_ni, .valid_i(packet_valid), .dest_i(packet_dest), .data_i(lane_data),
      .dummy_valid_i(dummy_valid), .dummy_dest_i(dummy_dest),
      .valid_o(end_valid), .data_o(end_data)
    );
  end

  for (genvar g = 0; g < Lanes; g++) begin : gen_lane
    logic [W-1:0] data;
    always_comb begin
      data = '0;
      for (int i = 0; i < L; i++) begin
        data = data | (data_i[(g*L+i)*W+:W] & {W{send[g*L+i]}});
      end
    end
    assign lane_data[g*W+:W] = data;

    // The requested output's place in the group waits for the packet.
    logic [Path*IdxWidth-1:0] line_q;
    always_ff @(posedge clk_i) begin
      line_q <= (Path*IdxWidth)'({line_q, dummy_idx[g*IdxWidth+:IdxWidth]});
    end
    wire [IdxWidth-1:0] idx = line_q[(Path-1)*IdxWidth+:IdxWidth];
    for (genvar i = 0; i < L; i++) begin : gen_port
      localparam int Port = g * L + i;
      assign valid_o[Port] = end_valid[g] && idx == IdxWidth'(i);
      assign data_o[Port*W+:W] = Mask == 0 || valid_o[Port] ? end_data[g*W+:W] : '0;
    end
  end
endmodule
`default_nettype wire
