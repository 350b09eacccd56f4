// SPDX-License-Identifier: BSD-3-Clause
// benes_half: the self-routing half of a Benes network, up to the middle stage. In stage s a
// packet steers by bit s of its destination and drops it: 0 leads to the lane whose bit s is 0,
// lane a, 1 to its partner a + 2^s.
//   Latency    m = lg Lanes to the middle; one packet per lane and cycle.
//   Middle     there the low m - 1 bits of a packet's lane are those of its destination, and the
//              top bit is still that of the lane where it entered.
//   Settings   swap_o[s Lanes + a], high if stage s exchanges lane a and its partner, s + 1 cycles
//              after the packets came. The packet of lane a decides, else its partner's; low where
//              there is none. Settings of the middle stage are not applied here.
//   Requires   destinations of which no two packets want the same lane; no_clash asserts it. Of two
//              the partner's is led astray.
//   Reset      clears flags. Data have any value where valid is 0.
`default_nettype none

module benes_half #(
  parameter int Lanes = 4,  // power of two, >= 2
  parameter int Width = 8,
  localparam int Stages = $clog2(Lanes)
) (
  input  wire logic                    clk_i,
  input  wire logic                    rst_ni,
  input  wire logic [Lanes-1:0]        valid_i,
  input  wire logic [Lanes*Stages-1:0] dest_i,
  input  wire logic [Lanes*Width-1:0]  data_i,
  output      logic [Stages*Lanes-1:0] swap_o,
  output      logic [Lanes-1:0]        valid_o,
  output      logic [Lanes*Width-1:0]  data_o
);
  if (Lanes < 2 || (Lanes & (Lanes - 1)) != 0) begin : gen_check_lanes
    benes_half_lanes_must_be_a_power_of_two bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    benes_half_width_must_be_positive bad_parameter ();
  end

  wire [Stages*Lanes-1:0] clash;
  wire unused_clash = &{1'b0, clash};
  for (genvar s = 0; s < Stages; s++) begin : gen_stage
    localparam int Step = 1 << s;
    localparam int PacketWidth = Stages - s + Width;  // destination bits s .., data; bit s on top
    for (genvar a = 0; a < Lanes; a++) begin : gen_lane
      wire valid;
      wire [PacketWidth-1:0] packet;
      logic valid_q;
      logic [PacketWidth-1:0] packet_q;
      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) valid_q <= 1'b0;
        else valid_q <= valid;
      end
      always_ff @(posedge clk_i) packet_q <= packet;

      if (s == 0) begin : gen_input
        assign valid = valid_i[a];
        for (genvar b = 0; b < Stages; b++) begin : gen_bit
          assign packet[Width+b] = dest_i[a*Stages+Stages-1-b];
        end
        assign packet[Width-1:0] = data_i[a*Width+:Width];
      end else begin : gen_switched
        localparam int From = Step / 2;
        wire swap = gen_stage[s-1].gen_lane[a&~From].gen_switch.swap;
        assign valid = swap ? gen_stage[s-1].gen_lane[a^From].valid_q
                            : gen_stage[s-1].gen_lane[a].valid_q;
        assign packet = swap ? gen_stage[s-1].gen_lane[a^From].packet_q[PacketWidth-1:0]
                             : gen_stage[s-1].gen_lane[a].packet_q[PacketWidth-1:0];
      end

      if ((a & Step) == 0) begin : gen_switch
        wire upper = packet_q[PacketWidth-1];
        wire lower = gen_lane[a+Step].packet_q[PacketWidth-1];
        wire swap = valid_q ? upper : gen_lane[a+Step].valid_q && !lower;
        assign swap_o[s*Lanes+a] = swap;
        assign swap_o[s*Lanes+a+Step] = swap;
        assign clash[s*Lanes+a] = valid_q && gen_lane[a+Step].valid_q && upper == lower;
        assign clash[s*Lanes+a+Step] = 1'b0;
      end
    end
  end

  for (genvar a = 0; a < Lanes; a++) begin : gen_output
    assign valid_o[a] = gen_stage[Stages-1].gen_lane[a].valid_q;
    assign data_o[a*Width+:Width] = gen_stage[Stages-1].gen_lane[a].packet_q[Width-1:0];
  end

`ifdef FORMAL
  always_ff @(posedge clk_i) no_clash: assert (clash == '0);
`endif
endmodule
`default_nettype wire
