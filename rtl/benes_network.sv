// SPDX-License-Identifier: BSD-3-Clause
// benes_network: 2 lg Lanes - 1 stages of 2x2 switches. Packets steer themselves through the left
// half, dummies through a left half of their own; the settings that the dummies made wait, and lead
// the packets back through the right half. So the packet with destination d leaves at the lane
// where the dummy with destination d entered.
//   Latency    2 m, m = lg Lanes; a packet and a dummy per lane and cycle.
//   Order      stages use bits 0, 1, .., m - 1, m - 2, .., 0 of the lane. The middle stage serves
//              both halves: it exchanges where either packets or dummies want it, but not both.
//              The stage of bit s on the way back uses settings that are 2 (m - 1 - s) cycles old.
//   Requires   as in benes_half, and for each packet a dummy with its destination and the other way
//              round; no_clash and all_meet assert it.
//   Reset      clears flags. Data have any value where valid_o is 0.
`default_nettype none

module benes_network #(
  parameter int Lanes = 4,  // power of two, >= 2
  parameter int Width = 8,
  localparam int Stages = $clog2(Lanes)
) (
  input  wire logic                    clk_i,
  input  wire logic                    rst_ni,
  input  wire logic [Lanes-1:0]        valid_i,
  input  wire logic [Lanes*Stages-1:0] dest_i,
  input  wire logic [Lanes*Width-1:0]  data_i,
  input  wire logic [Lanes-1:0]        dummy_valid_i,
  input  wire logic [Lanes*Stages-1:0] dummy_dest_i,
  output      logic [Lanes-1:0]        valid_o,
  output      logic [Lanes*Width-1:0]  data_o
);
  localparam int Middle = Stages - 1;

  wire [Stages*Lanes-1:0] packet_swap, dummy_swap;
  wire unused_packet_swap = &{1'b0, packet_swap};
  wire [Lanes-1:0] packet_valid, dummy_valid;
  wire [Lanes*Width-1:0] packet_data;
  benes_half #(.Lanes(Lanes), .Width(Width)) i_packets (
    .clk_i, .rst_ni, .valid_i, .dest_i, .data_i, .swap_o(packet_swap),
    .valid_o(packet_valid), .data_o(packet_data)
  );
  wire [Lanes-1:0] unused_dummy_data;
  wire unused_dummy_valid = &{1'b0, dummy_valid};
  benes_half #(.Lanes(Lanes), .Width(1)) i_dummies (
    .clk_i, .rst_ni, .valid_i(dummy_valid_i), .dest_i(dummy_dest_i), .data_i({Lanes{1'b0}}),
    .swap_o(dummy_swap), .valid_o(dummy_valid), .data_o(unused_dummy_data)
  );

  // The right half: register 0 is after the middle stage, register r after the stage of bit
  // Middle - r, whose settings have waited for 2 r cycles.
  for (genvar r = 0; r < Stages; r++) begin : gen_right
    localparam int Bit = Middle - r;
    for (genvar a = 0; a < Lanes; a++) begin : gen_lane
      localparam int Other = a ^ (1 << Bit);
      logic valid_q;
      logic [Width-1:0] data_q;
      wire swap, straight_valid, crossed_valid;
      wire [Width-1:0] straight_data, crossed_data;
      if (r == 0) begin : gen_middle
        assign swap = packet_swap[Middle*Lanes+a] ^ dummy_swap[Middle*Lanes+a];
        assign straight_valid = packet_valid[a];
        assign crossed_valid = packet_valid[Other];
        assign straight_data = packet_data[a*Width+:Width];
        assign crossed_data = packet_data[Other*Width+:Width];
      end else begin : gen_back
        if (a < Other) begin : gen_line
          logic [2*r-1:0] line_q;
          always_ff @(posedge clk_i) line_q <= (2*r)'({line_q, dummy_swap[Bit*Lanes+a]});
          assign swap = line_q[2*r-1];
        end else begin : gen_partner
          assign swap = gen_lane[Other].swap;
        end
        assign straight_valid = gen_right[r-1].gen_lane[a].valid_q;
        assign crossed_valid = gen_right[r-1].gen_lane[Other].valid_q;
        assign straight_data = gen_right[r-1].gen_lane[a].data_q;
        assign crossed_data = gen_right[r-1].gen_lane[Other].data_q;
      end
      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) valid_q <= 1'b0;
        else valid_q <= swap ? crossed_valid : straight_valid;
      end
      always_ff @(posedge clk_i) data_q <= swap ? crossed_data : straight_data;
    end
  end
  for (genvar a = 0; a < Lanes; a++) begin : gen_output
    assign valid_o[a] = gen_right[Stages-1].gen_lane[a].valid_q;
    assign data_o[a*Width+:Width] = gen_right[Stages-1].gen_lane[a].data_q;
  end

`ifdef FORMAL
  // A switch of the middle has as many packets as dummies.
  localparam int Half = Lanes / 2;
  wire [Half-1:0] differ = packet_valid[Half-1:0] ^ packet_valid[Lanes-1:Half] ^
                           dummy_valid[Half-1:0] ^ dummy_valid[Lanes-1:Half];
  always_ff @(posedge clk_i) all_meet: assert (differ == '0);
`endif
endmodule
`default_nettype wire
