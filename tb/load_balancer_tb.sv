// SPDX-License-Identifier: BSD-3-Clause
// load_balancer_tb: Ports processors around a load_balancer, loads of all kinds, all schedules.
// Prints PASS, or ends with $fatal. Requirements:
//   loads   end within 1 of each other; none lost, none in flight when balanced_o strobes;
//   words   leave by take_o and arrive Way cycles later in the order of the ports, unchanged;
//   time    the last word of a wave of L tasks or more is out in cycle T of the wave;
//   end     busy_o falls within Patience cycles.
`default_nettype none
`timescale 1ns / 1ns

module load_balancer_tb #(
  parameter int Ports = 16,
  parameter int Words = 1,
  parameter int Group = 0,
  parameter int Form = 0,  // 0 lean, 1 fused, 2 faithful
  parameter int Runs = 12  // per schedule
);
  localparam int N = $clog2(Ports);
  localparam int GroupSize = superconcentrator_pkg::group_size(Ports, Group);
  localparam int Width = 16;
  localparam int LoadWidth = 5;
  localparam int Way = superconcentrator_pkg::path(Ports, Group, Form);
  localparam int T = superconcentrator_pkg::last_word(Ports, Group, Words, Form);
  localparam int Patience = (1 << LoadWidth) * Ports * (T + 2);

  logic clk = 1'b0, rst_n = 1'b0, start = 1'b0;
  logic [1:0] schedule = '0;
  logic [Ports*LoadWidth-1:0] load;
  wire busy, balanced, ranked;
  wire [1:0] step;
  wire [LoadWidth-1:0] average;
  wire [N:0] bound;
  wire [Ports-1:0] accept, grant, take, valid;
  wire [Ports*Width-1:0] data_in, data_out;
  load_balancer #(
    .Ports(Ports), .Width(Width), .Words(Words), .LoadWidth(LoadWidth), .Group(Group), .Form(Form)
  ) dut (
    .clk_i(clk), .rst_ni(rst_n), .start_i(start), .load_i(load), .schedule_i(schedule),
    .busy_o(busy), .balanced_o(balanced), .step_o(step), .average_o(average), .ranked_o(ranked),
    .bound_o(bound), .accept_o(accept), .grant_o(grant), .take_o(take), .data_i(data_in),
    .valid_o(valid), .data_o(data_out)
  );
  always #1 clk = !clk;

  // A processor sends its address and the number of the word; the receiver checks both.
  int had [0:Ports-1];
  logic signed [15:0] sent [0:Ports-1], got [0:Ports-1];
  for (genvar i = 0; i < Ports; i++) begin : gen_processor
    assign data_in[i*Width+:Width] = {8'(i), sent[i][7:0]};
  end

  int cycle = 0, started = 0, finished = 0, last_due = 0, n;
  int count [0:Way];                    // words taken in the last cycles, a ring
  logic [Ports*Width-1:0] line [0:Way];  // their contents, upper ports first
  logic [0:4*T] due = '0;               // bit k: a last word is due in k cycles
  initial for (int k = 0; k <= Way; k++) count[k] = 0;

  always @(posedge clk) if (rst_n) begin : monitor
    if (busy && cycle - started > Patience) $fatal(1, "cycle %0d: still busy", cycle);

    if (ranked && bound != 0) begin
      n = bound < GroupSize ? bound : GroupSize;
      due[Way+n*Words-1] = 1'b1;
      last_due = cycle + Way + n * Words - 1;
    end
    if (due[0] && valid == '0) $fatal(1, "cycle %0d: the last word of a wave is late", cycle);
    if (valid != '0 && cycle > last_due) $fatal(1, "cycle %0d: a word after the last", cycle);
    due = due << 1;

    n = 0;
    for (int i = 0; i < Ports; i++) begin
      if (take[i]) begin
        line[cycle%(Way+1)][n*Width+:Width] = data_in[i*Width+:Width];
        sent[i] <= sent[i] + 1;
        n = n + 1;
      end
    end
    count[cycle%(Way+1)] = n;
    n = 0;
    for (int i = 0; i < Ports; i++) begin
      if (valid[i]) begin
        if (data_out[i*Width+:Width] !== line[(cycle+1)%(Way+1)][n*Width+:Width])
          $fatal(1, "cycle %0d, port %0d: wrong word", cycle, i);
        got[i] <= got[i] + 1;
        n = n + 1;
      end else if (data_out[i*Width+:Width] !== '0) begin
        $fatal(1, "cycle %0d, port %0d: data without valid", cycle, i);
      end
    end
    if (n != count[(cycle+1)%(Way+1)]) $fatal(1, "cycle %0d: %0d words out", cycle, n);
    if (balanced) finished = finished + 1;
    cycle = cycle + 1;
  end

  task automatic run(input logic [1:0] s, input int pattern);
    int sum, least, most, left;
    sum = 0;
    for (int i = 0; i < Ports; i++) begin
      case (pattern % 6)
        0: had[i] = i < Ports / 2 ? 8 : 0;
        1: had[i] = i == pattern % Ports ? (1 << LoadWidth) - 1 : 0;
        2: had[i] = i == pattern % Ports ? 0 : 9;
        3: had[i] = 7;
        default: had[i] = $urandom % (1 << LoadWidth);
      endcase
      load[i*LoadWidth+:LoadWidth] = LoadWidth'(had[i]);
      sent[i] = 0;
      got[i] = 0;
      sum = sum + had[i];
    end
    schedule = s;
    start = 1'b1;
    started = cycle;
    @(negedge clk) start = 1'b0;
    if (!busy) $fatal(1, "cycle %0d: not busy after the start", cycle);
    while (busy) @(negedge clk);
    if (average != sum / Ports) $fatal(1, "cycle %0d: average %0d", cycle, average);
    if (!balanced || step != 0) $fatal(1, "cycle %0d: no strobe at the end", cycle);
    if (cycle <= last_due) $fatal(1, "cycle %0d: balanced, but a task is in flight", cycle);
    least = 1 << 30;
    most = 0;
    for (int i = 0; i < Ports; i++) begin
      if (sent[i] % Words != 0 || got[i] % Words != 0) $fatal(1, "port %0d: half a task", i);
      left = had[i] + (got[i] - sent[i]) / Words;
      if (left < least) least = left;
      if (left > most) most = left;
      sum = sum - left;
    end
    if (sum != 0) $fatal(1, "cycle %0d: %0d tasks lost", cycle, sum);
    if (most - least > 1) $fatal(1, "cycle %0d: loads from %0d to %0d", cycle, least, most);
    repeat ($urandom % 3) @(negedge clk);
  endtask

  initial begin
    repeat (2) @(negedge clk);
    rst_n = 1'b1;
    for (int s = 0; s < 4; s++) begin
      for (int r = 0; r < Runs; r++) run(2'(s), r);
    end
    @(negedge clk);
    if (finished != 4 * Runs) $fatal(1, "%0d strobes in %0d runs", finished, 4 * Runs);
    $display("PASS load_balancer Ports=%0d Words=%0d Group=%0d Form=%0d: %0d runs, %0d cycles, T=%0d",
             Ports, Words, Group, Form, finished, cycle, T);
    $finish;
  end
endmodule
`default_nettype wire
