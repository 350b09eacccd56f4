// SPDX-License-Identifier: BSD-3-Clause
// cube_network: indirect binary cube, lg Lanes stages of 2x2 switches. In each stage a packet
// steers by one bit of its destination and drops it.
//   Latency    lg Lanes; one packet per lane and cycle.
//   Order      stage 0, 1, .. uses destination bit s = 0, 1, .. (MsbFirst: from the top bit down);
//              0 leads to the lane whose bit s is 0, lane a, 1 to its partner a + 2^s.
//   Clash      of two packets for one lane the one from lane a passes, the other is lost; clash_o
//              is high in the cycle after a loss in any stage.
//   Reset      clears every register.
//   Invariant  data are 0 where valid is 0, whatever data_i is there.
`default_nettype none

module cube_network #(
  parameter int Lanes = 4,  // power of two, >= 2
  parameter int Width = 8,
  parameter int MsbFirst = 0,
  localparam int Stages = $clog2(Lanes)
) (
  input  wire logic                    clk_i,
  input  wire logic                    rst_ni,
  input  wire logic [Lanes-1:0]        valid_i,
  input  wire logic [Lanes*Stages-1:0] dest_i,
  input  wire logic [Lanes*Width-1:0]  data_i,
  output      logic [Lanes-1:0]        valid_o,
  output      logic [Lanes*Width-1:0]  data_o,
  output      logic                    clash_o
);
  if (Lanes < 2 || (Lanes & (Lanes - 1)) != 0) begin : gen_check_lanes
    cube_network_lanes_must_be_a_power_of_two bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    cube_network_width_must_be_positive bad_parameter ();
  end
  if (MsbFirst < 0 || MsbFirst > 1) begin : gen_check_order
    cube_network_msb_first_must_be_0_or_1 bad_parameter ();
  end

  // Column j is the input of stage j; column Stages is the output.
  wire [Stages*Lanes-1:0] lost;
  for (genvar j = 0; j <= Stages; j++) begin : gen_column
    localparam int Rest = Stages - j;  // bits of the route still to use
    for (genvar x = 0; x < Lanes; x++) begin : gen_lane
      wire [Rest+Width:0] packet;  // route, valid, data; the route has the next bit on top
      if (j == 0) begin : gen_input
        wire [Stages-1:0] route;
        for (genvar b = 0; b < Stages; b++) begin : gen_bit
          assign route[b] = dest_i[x*Stages+(MsbFirst != 0 ? b : Stages-1-b)];
        end
        assign packet = valid_i[x] ? {route, 1'b1, data_i[x*Width+:Width]} : '0;
      end else begin : gen_switch
        localparam int S = MsbFirst != 0 ? Stages - j : j - 1;
        wire [Rest+1+Width:0] a = gen_column[j-1].gen_lane[x&~(1<<S)].packet;
        wire [Rest+1+Width:0] b = gen_column[j-1].gen_lane[x|(1<<S)].packet;
        wire from_a = a[Width] && a[Rest+1+Width] == x[S];
        wire from_b = b[Width] && b[Rest+1+Width] == x[S];
        assign lost[(j-1)*Lanes+x] = from_a && from_b;
        logic [Rest+Width:0] packet_q;
        assign packet = packet_q;
        always_ff @(posedge clk_i or negedge rst_ni) begin
          if (!rst_ni) packet_q <= '0;
          else packet_q <= from_a ? a[Rest+Width:0] : from_b ? b[Rest+Width:0] : '0;
        end
      end
      if (j == Stages) begin : gen_output
        assign {valid_o[x], data_o[x*Width+:Width]} = packet;
      end
    end
  end
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) clash_o <= 1'b0;
    else clash_o <= lost != '0;
  end
endmodule
`default_nettype wire
