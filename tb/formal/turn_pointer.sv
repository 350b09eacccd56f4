// SPDX-License-Identifier: BSD-3-Clause
// turn_pointer: the pointer of fair acceptance by its definition, from the counts that the switch
// accepts: after a wave's ranks it is the port after the last accepted packet, by turns from the
// pointer of that wave on.
`default_nettype none

module turn_pointer #(
  parameter int Ports = 4,
  parameter int CountWidth = 1,
  parameter int Turn = 1,
  parameter int Ranks = 3,
  localparam int N = $clog2(Ports)
) (
  input  wire logic                        clk_i,
  input  wire logic                        rst_ni,
  input  wire logic                        ranked_i,
  input  wire logic [Ports*CountWidth-1:0] accept_i,
  output      logic [N-1:0]                pointer_o
);
  logic [N-1:0] next_q, port, next;
  logic [(Ranks-Turn)*N-1:0] line_q;  // the pointer of the wave in its cycle Ranks is at the end
  wire [N-1:0] mine = line_q[(Ranks-Turn-1)*N+:N];
  logic moves, moved_q;
  always_comb begin
    next = '0;
    moves = 1'b0;
    port = '0;
    for (int k = 0; k < Ports; k++) begin
      port = mine + N'(k);
      if (accept_i[port*CountWidth+:CountWidth] != '0) begin
        next = port + 1'b1;
        moves = 1'b1;
      end
    end
  end
  always_ff @(posedge clk_i) begin
    line_q <= ((Ranks - Turn) * N)'({line_q, pointer_o});
    next_q <= next;
    moved_q <= rst_ni && ranked_i && moves;
    if (!rst_ni) pointer_o <= '0;
    else if (moved_q) pointer_o <= next_q;
  end
endmodule
`default_nettype wire
