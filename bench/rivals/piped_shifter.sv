// SPDX-License-Identifier: BSD-3-Clause
// piped_shifter: a pair of log shifters with a register a stage. The ways of packets and dummies
// run a cycle ahead of the data; the settings of the dummies wait for the way back.
//   Latency    cycle 0 follows a start. Words taken in N, out in 3N; N = lg Ports.
//   Handshake  a start in every cycle.
`default_nettype none

module piped_shifter #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Width = 8,
  localparam int N = $clog2(Ports)
) (
  input  wire logic                   clk_i,
  input  wire logic                   start_i,
  input  wire logic [Ports-1:0]       active_i,
  input  wire logic [Ports-1:0]       request_i,
  output      logic [Ports-1:0]       take_o,
  input  wire logic [Ports*Width-1:0] data_i,
  output      logic [Ports-1:0]       valid_o,
  output      logic [Ports*Width-1:0] data_o
);
  // taken: accepted packets below the number of dummies. move: set in cycle N + s, for the data of
  // stage s.
  wire [N:0] active_total, request_total;
  wire [N*Ports-1:0] up, down;
  wire [Ports-1:0] unused_given;
  piped_plan #(.Ports(Ports)) i_up_plan (
    .clk_i, .flag_i(start_i ? active_i : '0), .bound_i(request_total), .total_o(active_total),
    .below_o(take_o), .move_o(up)
  );
  piped_plan #(.Ports(Ports)) i_down_plan (
    .clk_i, .flag_i(start_i ? request_i : '0), .bound_i(active_total), .total_o(request_total),
    .below_o(unused_given), .move_o(down)
  );
  // Bound of the wave whose words are at the top in cycle 2N.
  wire [N:0] bound = active_total < request_total ? active_total : request_total;
  logic [(N+1)*(N+1)-1:0] line_q;
  always_ff @(posedge clk_i) line_q <= ((N + 1) * (N + 1))'({line_q, bound});
  wire [N:0] top = line_q[N*(N+1)+:N+1];

  for (genvar j = 0; j <= 2 * N; j++) begin : gen_column  // cycle N + j
    localparam int S = j == 0 ? 0 : j <= N ? j - 1 : 2 * N - j;  // of the stage before column j
    wire [Ports-1:0] come;  // way back: from the port 2^S above
    for (genvar x = 0; x < Ports; x++) begin : gen_port
      logic [Width-1:0] data_q;
      if (j == 0) assign data_q = data_i[x*Width+:Width];
      else if (j <= N) begin : gen_up
        if (x + (1 << S) < Ports) begin : gen_both
          always_ff @(posedge clk_i) begin
            data_q <= up[S*Ports+x+(1<<S)] ? gen_column[j-1].gen_port[x+(1<<S)].data_q
                                           : gen_column[j-1].gen_port[x].data_q;
          end
        end else begin : gen_own
          always_ff @(posedge clk_i) data_q <= gen_column[j-1].gen_port[x].data_q;
        end
      end else begin : gen_down
        // The setting of cycle N + S is used in cycle 3N - 1 - S.
        logic [2*N-2*S-2:0] wait_q;
        always_ff @(posedge clk_i) wait_q <= (2*N-2*S-1)'({wait_q, down[S*Ports+x]});
        assign come[x] = wait_q[2*N-2*S-2];
        if (x >= 1 << S) begin : gen_both
          always_ff @(posedge clk_i) begin
            data_q <= come[x] ? gen_column[j-1].gen_port[x-(1<<S)].data_q
                              : gen_column[j-1].gen_port[x].data_q;
          end
        end else begin : gen_own
          always_ff @(posedge clk_i) data_q <= gen_column[j-1].gen_port[x].data_q;
        end
      end
      // Every valid word at the top has a dummy, and leaves where the dummy has left.
      if (j >= N) begin : gen_valid
        logic valid_q;
        if (j == N) assign valid_q = (N + 1)'(x) < top;
        else begin : gen_next
          localparam int Above = x >= 1 << S ? x - (1 << S) : x;
          localparam int Below = x + (1 << S) < Ports ? x + (1 << S) : x;
          wire comes = Above != x && come[x] && gen_column[j-1].gen_port[Above].gen_valid.valid_q;
          wire leaves = Below != x && come[Below];
          wire stays = gen_column[j-1].gen_port[x].gen_valid.valid_q && !leaves;
          always_ff @(posedge clk_i) valid_q <= comes || stays;
        end
      end
      if (j == 2 * N) begin : gen_out
        assign data_o[x*Width+:Width] = data_q;
        assign valid_o[x] = gen_valid.valid_q;
      end
    end
  end
endmodule
`default_nettype wire
