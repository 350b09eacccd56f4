// SPDX-License-Identifier: BSD-3-Clause
// crossbar: decoded ranks and AND-OR: input i to lane j if j active inputs are before it, lane j to
// output o if j requested outputs are before it. Two triangles have as many crosspoints as one
// square, and decoders cost less than its comparators.
//   Latency    combinational: a wave each cycle in which start_i is high.
`default_nettype none

module crossbar #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Width = 8,
  localparam int N = $clog2(Ports)
) (
  input  wire logic                   start_i,
  input  wire logic [Ports-1:0]       active_i,
  input  wire logic [Ports-1:0]       request_i,
  output      logic [Ports-1:0]       take_o,
  input  wire logic [Ports*Width-1:0] data_i,
  output      logic [Ports-1:0]       valid_o,
  output      logic [Ports*Width-1:0] data_o
);
  wire [Ports*N-1:0] active_rank, request_rank;
  wire [N:0] active_total, request_total;
  prefix_counts #(.Ports(Ports)) i_active (
    .clk_i(1'b0), .flag_i(active_i), .count_o(active_rank), .total_o(active_total)
  );
  prefix_counts #(.Ports(Ports)) i_request (
    .clk_i(1'b0), .flag_i(request_i), .count_o(request_rank), .total_o(request_total)
  );
  // Row j of a vector: crosspoints of lane j.
  wire [Ports*Ports-1:0] in, out;
  for (genvar i = 0; i < Ports; i++) begin : gen_port
    wire [N-1:0] from = active_rank[i*N+:N];
    wire [N-1:0] to = request_rank[i*N+:N];
    assign take_o[i] = start_i && active_i[i] && {1'b0, from} < request_total;
    assign valid_o[i] = start_i && request_i[i] && {1'b0, to} < active_total;
    for (genvar j = 0; j < Ports; j++) begin : gen_lane
      assign in[j*Ports+i] = j <= i && active_i[i] && from == N'(j);
      assign out[i*Ports+j] = j <= i && to == N'(j);
    end
  end
  wire [Ports*Width-1:0] lane;
  and_or #(.Ports(Ports), .Width(Width)) i_in (.select_i(in), .data_i, .data_o(lane));
  and_or #(.Ports(Ports), .Width(Width)) i_out (.select_i(out), .data_i(lane), .data_o);
endmodule

// and_or: output x is the OR of the inputs whose bit is set in row x.
module and_or #(
  parameter int Ports = 16,
  parameter int Width = 8
) (
  input  wire logic [Ports*Ports-1:0] select_i,
  input  wire logic [Ports*Width-1:0] data_i,
  output      logic [Ports*Width-1:0] data_o
);
  for (genvar x = 0; x < Ports; x++) begin : gen_row
    for (genvar b = 0; b < Width; b++) begin : gen_bit
      wire [Ports-1:0] column;
      for (genvar y = 0; y < Ports; y++) begin : gen_column
        assign column[y] = data_i[y*Width+b];
      end
      assign data_o[x*Width+b] = |(select_i[x*Ports+:Ports] & column);
    end
  end
endmodule
`default_nettype wire
