// SPDX-License-Identifier: BSD-3-Clause
// shift_data: the multiplexers of a log shifter, set by shift_plan: up, from the flagged ports to
// the topmost ones, or (Down) back the same ways.
//   Latency    combinational.
`default_nettype none

module shift_data #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Width = 8,
  parameter int Down = 0,
  localparam int N = $clog2(Ports)
) (
  input  wire logic [N*Ports-1:0]     move_i,
  input  wire logic [Ports*Width-1:0] data_i,
  output      logic [Ports*Width-1:0] data_o
);
  for (genvar j = 0; j <= N; j++) begin : gen_stage
    localparam int S = Down != 0 ? N - j : j - 1;  // of the stage before column j
    for (genvar x = 0; x < Ports; x++) begin : gen_port
      wire [Width-1:0] data;
      if (j == 0) assign data = data_i[x*Width+:Width];
      else if (Down != 0 && x >= 1 << S) begin : gen_down
        assign data = move_i[S*Ports+x] ? gen_stage[j-1].gen_port[x-(1<<S)].data
                                        : gen_stage[j-1].gen_port[x].data;
      end else if (Down == 0 && x + (1 << S) < Ports) begin : gen_up
        assign data = move_i[S*Ports+x+(1<<S)] ? gen_stage[j-1].gen_port[x+(1<<S)].data
                                               : gen_stage[j-1].gen_port[x].data;
      end else begin : gen_straight
        assign data = gen_stage[j-1].gen_port[x].data;
      end
    end
  end
  for (genvar x = 0; x < Ports; x++) begin : gen_out
    assign data_o[x*Width+:Width] = gen_stage[N].gen_port[x].data;
  end
endmodule
`default_nettype wire
