// SPDX-License-Identifier: BSD-3-Clause
// load_average: floor of the mean load of the first Processors ports, at all leaves; the others are
// tied off, their loads do not count. Sums go up a tree; where Processors is no power of two the
// root divides, one bit of the quotient a cycle.
//   Latency    cycle 0 follows a start. averaged_o and the results in cycle A: 2N where Processors
//              = Ports, else N + 1 + max(LoadWidth, N - 1). N = lg Ports.
//   Handshake  a start comes after the averaged_o of the last one.
//   Outputs    average_o and loads_o, the loads of the start, from averaged_o until the next start;
//              0 after reset.
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
  output      logic [LoadWidth-1:0]       average_o,
  output      logic [Ports*LoadWidth-1:0] loads_o
);
  if (Processors < 2 || Processors > Ports) begin : gen_check_processors
    load_average_processors_must_be_2_to_ports bad_parameter ();
  end

  localparam int RankWidth = LoadWidth == 1 ? N : N + LoadWidth;
  wire total_valid, ranked;
  wire [LoadWidth-1:0] tree_average;
  wire [N+LoadWidth-1:0] total;
  wire [LoadWidth-1:0] quotient = total[N+:LoadWidth];
  wire [Ports*RankWidth-1:0] unused_ranks;
  wire [Ports*LoadWidth-1:0] counted;
  for (genvar i = 0; i < Ports; i++) begin : gen_port
    assign counted[i*LoadWidth+:LoadWidth] = i < Processors ? load_i[i*LoadWidth+:LoadWidth] : '0;
  end
  ranking_tree #(
    .Ports(Ports), .LeafWidth(LoadWidth), .BcastWidth(LoadWidth)
  ) i_ranking_tree (
    .clk_i, .rst_ni, .start_i, .value_i(counted), .total_valid_o(total_valid), .total_o(total),
    .bcast_i(quotient), .ranked_o(ranked), .rank_o(unused_ranks), .value_o(loads_o),
    .bcast_o(tree_average)
  );

  if (Processors == Ports) begin : gen_shift
    assign averaged_o = ranked;
    assign average_o = tree_average;
    wire unused = &{1'b0, total_valid, total};
  end else begin : gen_divide
    localparam int Steps = LoadWidth > N - 1 ? LoadWidth : N - 1;
    localparam int StepWidth = $clog2(Steps + 1);
    logic [StepWidth-1:0] left_q;  // cycles until the result
    logic [N-1:0] remainder_q;     // < Processors
    logic [LoadWidth-1:0] rest_q;  // of the dividend; the quotient enters from below
    wire [N:0] doubled = {remainder_q, rest_q[LoadWidth-1]};
    wire fits = doubled >= (N + 1)'(Processors);
    wire [N:0] reduced = doubled - (fits ? (N + 1)'(Processors) : '0);
    wire unused = &{1'b0, ranked, tree_average, reduced[N]};
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        left_q <= '0;
        {remainder_q, rest_q} <= '0;
        averaged_o <= 1'b0;
      end else begin
        if (total_valid) left_q <= StepWidth'(Steps);
        else if (left_q != '0) left_q <= left_q - 1'b1;
        averaged_o <= left_q == StepWidth'(1);
        if (total_valid) {remainder_q, rest_q} <= total;
        else if (left_q > StepWidth'(Steps - LoadWidth)) begin
          {remainder_q, rest_q} <= {reduced[N-1:0], LoadWidth'({rest_q, fits})};
        end
      end
    end
    assign average_o = rest_q;
  end
endmodule
`default_nettype wire
