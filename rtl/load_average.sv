// SPDX-License-Identifier: BSD-3-Clause
// load_average: floor of the mean load of the first Processors ports, at all leaves; the others are
// tied off, their loads do not count. Sums go up a tree; where Processors is no power of two the
// root divides, one bit of the quotient a cycle.
//   Latency    cycle 0 follows a start. averaged_o and the result in cycle A: 2N where Processors
//              = Ports, else N + 1 + max(LoadWidth, N - 1). N = lg Ports.
//   Handshake  load_i is read in cycle 0. A start comes after the averaged_o of the last one.
//   Outputs    average_o from averaged_o until the next start; 0 after reset. Inner registers are
//              not reset: they are written before they are read.
//   Invariant  Processors average_o <= sum of the loads < Processors (average_o + 1).
`default_nettype none

module load_average #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int LoadWidth = 16,
  parameter int Processors = Ports,  // 2 .. Ports
  localparam int N = $clog2(Ports)
) (
  input  wire logic                       clk_i,
  input  wire logic                       rst_ni,
  input  wire logic                       start_i,
  input  wire logic [Ports*LoadWidth-1:0] load_i,
  output      logic                       averaged_o,
  output      logic [LoadWidth-1:0]       average_o
);
  if (Ports < 2 || (Ports & (Ports - 1)) != 0) begin : gen_check_ports
    load_average_ports_must_be_a_power_of_two bad_parameter ();
  end
  if (LoadWidth < 1) begin : gen_check_width
    load_average_load_width_must_be_positive bad_parameter ();
  end
  if (Processors < 2 || Processors > Ports) begin : gen_check_processors
    load_average_processors_must_be_2_to_ports bad_parameter ();
  end

  localparam int Strobes = Processors == Ports ? 2 * N : N;
  logic [Strobes:0] strobe_q;  // bit c: a start is in its cycle c
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) strobe_q <= '0;
    else strobe_q <= {strobe_q[Strobes-1:0], start_i};
  end

  // Heap order: node n has the children 2n and 2n+1. A node of height H holds its sum in cycle H.
  for (genvar n = 1; n < 2 * Ports; n++) begin : gen_node
    localparam int H = N + 1 - $clog2(n + 1);
    localparam int SumWidth = H + LoadWidth;
    wire [SumWidth-1:0] sum;
    if (n < Ports) begin : gen_inner
      logic [SumWidth-1:0] sum_q;
      assign sum = sum_q;
      always_ff @(posedge clk_i) begin
        sum_q <= {1'b0, gen_node[2*n].sum} + {1'b0, gen_node[2*n+1].sum};
      end
    end else begin : gen_leaf
      assign sum = n - Ports < Processors ? load_i[(n-Ports)*LoadWidth+:LoadWidth] : '0;
    end
  end
  wire [N+LoadWidth-1:0] total = gen_node[1].sum;  // in cycle N

  if (Processors == Ports) begin : gen_shift
    // d levels below the root in cycle N + d.
    for (genvar d = 0; d <= N; d++) begin : gen_level
      wire [LoadWidth-1:0] down;
      if (d == 0) begin : gen_root
        assign down = total[N+:LoadWidth];
      end else if (d < N) begin : gen_inner
        logic [LoadWidth-1:0] down_q;
        assign down = down_q;
        always_ff @(posedge clk_i) down_q <= gen_level[d-1].down;
      end else begin : gen_leaves
        logic [LoadWidth-1:0] down_q;
        assign down = down_q;
        always_ff @(posedge clk_i or negedge rst_ni) begin
          if (!rst_ni) down_q <= '0;
          else if (strobe_q[2*N-1]) down_q <= gen_level[d-1].down;
        end
      end
    end
    assign averaged_o = strobe_q[2*N];
    assign average_o = gen_level[N].down;
    wire unused = &{1'b0, total};
  end else begin : gen_divide
    localparam int Steps = LoadWidth > N - 1 ? LoadWidth : N - 1;
    localparam int StepWidth = $clog2(Steps + 1);
    logic [StepWidth-1:0] left_q, left_d;    // cycles until the result
    logic [N-1:0] remainder_q, remainder_d;  // < Processors
    logic [LoadWidth-1:0] rest_q, rest_d;    // of the dividend; the quotient enters from below
    logic averaged_q, averaged_d;
    wire [N:0] doubled = {remainder_q, rest_q[LoadWidth-1]};
    wire fits = doubled >= (N + 1)'(Processors);
    wire [N:0] reduced = doubled - (fits ? (N + 1)'(Processors) : '0);
    wire [N-1:0] remainder = reduced[N-1:0];
    wire unused = &{1'b0, reduced[N]};
    wire begins = strobe_q[N];
    always_comb begin
      left_d = left_q;
      if (begins) left_d = StepWidth'(Steps);
      else if (left_q != '0) left_d = left_q - 1'b1;
      averaged_d = left_q == StepWidth'(1);
      {remainder_d, rest_d} = {remainder_q, rest_q};
      if (begins) {remainder_d, rest_d} = total;
      else if (left_q > StepWidth'(Steps - LoadWidth)) begin
        {remainder_d, rest_d} = {remainder, LoadWidth'({rest_q, fits})};
      end
    end
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        left_q <= '0;
        {remainder_q, rest_q} <= '0;
        averaged_q <= 1'b0;
      end else begin
        left_q <= left_d;
        {remainder_q, rest_q} <= {remainder_d, rest_d};
        averaged_q <= averaged_d;
      end
    end
    assign averaged_o = averaged_q;
    assign average_o = rest_q;
  end
endmodule
`default_nettype wire
