// SPDX-License-Identifier: BSD-3-Clause
// sc_stream_turns: which inputs and outputs a wave serves, for sc_stream_checker. By turns, from
// the pointer that the wave reads, or the lowest first. Ends with $fatal if one waits too long:
//   a port that is in each wave waits for at most Ports - 1 packets of others; where Waves waves
//   may read the same pointer, for at most Waves (Ports - 1) waves.
// Sides: inputs are 0, outputs 1.
`default_nettype none

module sc_stream_turns #(
  parameter int Ports = 16,
  parameter int Rank = 8,      // cycles from a wave to its replies
  parameter int Interval = 4,  // and to the next wave
  parameter int Fair = 1,
  parameter int Turn = 1,      // cycle in which a wave reads the pointers
  parameter int Waves = 1      // that may read the same pointers
);
  localparam int Depth = (Rank + 2) / Interval + 2;  // waves whose pointers may still come

  // The pointers of the waves so far, each from a cycle on.
  int from_cycle [0:Depth-1], pointer [0:2*Depth-1];
  int known;
  // The flags of a side that the last wave serves; the side's pointer after it.
  logic [Ports-1:0] served [0:1];
  int after [0:1];
  // Since a port that is in each wave was served: packets of others, or, where waves overlap,
  // waves.
  int waited [0:2*Ports-1];

  task automatic clear;
    known = 0;
    for (int k = 0; k < 2 * Ports; k++) waited[k] = 0;
  endtask

  task automatic serve_side(input int side, input logic [Ports-1:0] flags, input int bound,
                            input int cycle);
    int at, port, left;
    at = 0;
    if (Fair != 0) begin
      for (int k = 0; k < known; k++) if (from_cycle[k] <= cycle + 1 + Turn) at = pointer[2*k+side];
    end
    after[side] = known == 0 ? 0 : pointer[2*(known-1)+side];
    served[side] = '0;
    left = bound;
    for (int k = 0; k < Ports && left > 0; k++) begin
      port = (at + k) % Ports;
      if (flags[port]) begin
        served[side][port] = 1'b1;
        after[side] = (port + 1) % Ports;
        left = left - 1;
      end
    end
  endtask

  task automatic check_side(input int side, input logic [Ports-1:0] flags, input int bound,
                            input int cycle);
    for (int k = 0; k < Ports; k++) begin
      if (!flags[k] || served[side][k]) waited[2*k+side] = 0;
      else waited[2*k+side] = waited[2*k+side] + (Waves == 1 ? bound : 1);
      if (Fair != 0 && waited[2*k+side] > Waves * (Ports - 1))
        $fatal(1, "cycle %0d, %s %0d: waits for %0d packets or waves", cycle,
               side == 0 ? "input" : "output", k, waited[2*k+side]);
    end
  endtask

  task automatic keep_pointers(input int cycle);
    if (known == Depth) begin
      for (int k = 1; k < Depth; k++) begin
        from_cycle[k-1] = from_cycle[k];
        pointer[2*k-2] = pointer[2*k];
        pointer[2*k-1] = pointer[2*k+1];
      end
      known = Depth - 1;
    end
    from_cycle[known] = cycle + 1 + Rank + 2;
    pointer[2*known] = after[0];
    pointer[2*known+1] = after[1];
    known = known + 1;
  endtask

  // A wave with these flags in this cycle serves `bound` of each side.
  task automatic serve(input logic [Ports-1:0] active, input logic [Ports-1:0] request,
                       input int bound, input int cycle);
    serve_side(0, active, bound, cycle);
    serve_side(1, request, bound, cycle);
    check_side(0, active, bound, cycle);
    check_side(1, request, bound, cycle);
    keep_pointers(cycle);
  endtask
endmodule
`default_nettype wire
