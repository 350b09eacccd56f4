// SPDX-License-Identifier: BSD-3-Clause
// bitonic_sorter: ports with a flag come first, in the order of their numbers.
//   Latency    N (N + 1) / 2 cycles, N = lg Ports; a wave in every cycle.
`default_nettype none

module bitonic_sorter #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Width = 8,
  localparam int N = $clog2(Ports)
) (
  input  wire logic                   clk_i,
  input  wire logic [Ports-1:0]       flag_i,
  input  wire logic [Ports*N-1:0]     number_i,
  input  wire logic [Ports*Width-1:0] data_i,
  output      logic [Ports-1:0]       flag_o,
  output      logic [Ports*N-1:0]     number_o,
  output      logic [Ports*Width-1:0] data_o
);
  // Merge k = 0 .. N - 1 makes sorted blocks of 2^(k+1) in its steps 0 .. k; step t compares ports
  // 2^(k-t) apart. Column c is the input of comparison c.
  localparam int Columns = N * (N + 1) / 2;
  for (genvar c = 0; c <= Columns; c++) begin : gen_column
    for (genvar x = 0; x < Ports; x++) begin : gen_port
      logic [Width+N:0] packet_q;  // no flag, number, data: the least comes first
      if (c == 0) begin : gen_in
        assign packet_q = {!flag_i[x], number_i[x*N+:N], data_i[x*Width+:Width]};
      end
      if (c == Columns) begin : gen_out
        assign flag_o[x] = !packet_q[Width+N];
        assign number_o[x*N+:N] = packet_q[Width+:N];
        assign data_o[x*Width+:Width] = packet_q[Width-1:0];
      end
    end
  end
  for (genvar k = 0; k < N; k++) begin : gen_merge
    for (genvar t = 0; t <= k; t++) begin : gen_step
      localparam int C = k * (k + 1) / 2 + t;
      localparam int D = 1 << (k - t);
      for (genvar x = 0; x < Ports; x++) begin : gen_port
        if ((x & D) == 0) begin : gen_pair
          localparam int Up = ((x >> (k + 1)) & 1) == 0 ? 1 : 0;
          wire [Width+N:0] a = gen_column[C].gen_port[x].packet_q;
          wire [Width+N:0] b = gen_column[C].gen_port[x|D].packet_q;
          wire swap = (a[Width+:N+1] > b[Width+:N+1]) == (Up != 0);
          always_ff @(posedge clk_i) begin
            gen_column[C+1].gen_port[x].packet_q <= swap ? b : a;
            gen_column[C+1].gen_port[x|D].packet_q <= swap ? a : b;
          end
        end
      end
    end
  end
endmodule
`default_nettype wire
