// SPDX-License-Identifier: BSD-3-Clause
// datasheet_tb: the two waves of the timing diagram in docs/reference/switch.md, as a waveform:
//   vvp PROGRAM +vcd=FILE
// Cycle c begins at time 2 (c + 3). Wave 0 starts in cycle -1, wave 1 an interval later. Word k
// that input i sends is the byte {i, k}.
`default_nettype none

module datasheet_tb;
  localparam int Ports = 8, Width = 8, Words = 2, Group = 2, Last = 18;

  localparam int Interval = superconcentrator_pkg::interval(Ports, Group, Words);

  logic clk_i = 1'b0;
  int cycle = -3;
  initial begin
    #2 forever begin
      clk_i = 1'b1;
      #1 clk_i = 1'b0;
      #1;
    end
  end
  always_ff @(posedge clk_i) cycle <= cycle + 1;

  wire rst_ni = cycle >= -1;
  wire first = cycle == -1;
  wire second = cycle == Interval - 1;
  wire start_i = first || second;
  wire [Ports-1:0] active_i = first ? 8'b0100_1110 : second ? 8'b0010_0010 : '0;
  wire [Ports-1:0] request_i = first ? 8'b0011_0100 : second ? 8'b1000_0101 : '0;
  wire [Ports*Width-1:0] data_i;
  wire ready_o, ranked_o;
  wire [3:0] bound_o, active_total_o, request_total_o;
  wire [Ports-1:0] accept_o, refuse_o, grant_o, deny_o, take_o, valid_o;
  wire [Ports*Width-1:0] data_o;
  superconcentrator #(.Ports(Ports), .Width(Width), .Words(Words), .Group(Group)) i_switch (
    .clk_i, .rst_ni, .start_i, .active_i, .request_i, .ready_o, .ranked_o, .bound_o, .active_total_o,
    .request_total_o, .accept_o, .refuse_o, .grant_o, .deny_o, .take_o, .data_i, .valid_o, .data_o
  );

  for (genvar i = 0; i < Ports; i++) begin : gen_input
    logic [3:0] sent = '0;
    always_ff @(posedge clk_i) if (take_o[i]) sent <= sent + 1'b1;
    assign data_i[i*Width+:Width] = {4'(i), sent};
  end

  string file;
  initial begin
    if (!$value$plusargs("vcd=%s", file)) $fatal(1, "expected +vcd=FILE");
    $dumpfile(file);
    $dumpvars(1, datasheet_tb);
    #(2 * (Last + 4)) $finish;
  end
endmodule
`default_nettype wire
