// SPDX-License-Identifier: BSD-3-Clause
// prefix_counts: for each flag the number of flags set before it, and their total. Blocks double
// from level to level; a count in the second half of a block grows by the total of the first half.
//   Latency    0, or ceil(N / Levels) cycles: a register every Levels levels; N = lg Ports.
`default_nettype none

module prefix_counts #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Levels = 0,  // 0: combinational
  localparam int N = $clog2(Ports)
) (
  input  wire logic               clk_i,
  input  wire logic [Ports-1:0]   flag_i,
  output      logic [Ports*N-1:0] count_o,
  output      logic [N:0]         total_o
);
  for (genvar s = 0; s <= N; s++) begin : gen_level
    localparam int CountWidth = s > 0 ? s : 1;
    localparam int Register = Levels != 0 && s > 0 && (s == N || s % Levels == 0) ? 1 : 0;
    for (genvar b = 0; b < Ports >> s; b++) begin : gen_block
      logic [s:0] total;
      if (s == 0) assign total = flag_i[b];
      else begin : gen_sum
        wire [s:0] sum = {1'b0, gen_level[s-1].gen_block[2*b].total} +
                         {1'b0, gen_level[s-1].gen_block[2*b+1].total};
        if (Register != 0) always_ff @(posedge clk_i) total <= sum;
        else assign total = sum;
      end
    end
    for (genvar i = 0; i < Ports; i++) begin : gen_port
      logic [CountWidth-1:0] count;
      if (s == 0) assign count = '0;
      else begin : gen_count
        wire [CountWidth-1:0] next;
        if (((i >> (s - 1)) & 1) == 0) assign next = CountWidth'(gen_level[s-1].gen_port[i].count);
        else begin : gen_second
          assign next = CountWidth'(gen_level[s-1].gen_port[i].count) +
                        CountWidth'(gen_level[s-1].gen_block[(i>>(s-1))-1].total);
        end
        if (Register != 0) always_ff @(posedge clk_i) count <= next;
        else assign count = next;
      end
    end
  end
  for (genvar i = 0; i < Ports; i++) begin : gen_out
    assign count_o[i*N+:N] = gen_level[N].gen_port[i].count;
  end
  assign total_o = gen_level[N].gen_block[0].total;
endmodule
`default_nettype wire
