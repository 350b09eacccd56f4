// SPDX-License-Identifier: BSD-3-Clause
// balance_controller: levels the loads of Ports processors with waves of a superconcentrator, by
// the steps of Jan and Lin with re-identification. Step 1 finds the floor of the average. Step 2
// moves tasks from leaves above it to leaves below it, one per leaf and wave, until either kind is
// gone; step 3 from leaves two or more above it to leaves at it.
//   Schedule   the interval between waves: 0 sequential T + 1; 1 overlapped, until the differences
//              are updated; 2, 3 streaming L Words, with up to Slots unresolved waves.
//   Latency    cycle 0 follows a start. Differences and first wave in A + 1, A as in
//              load_average.
//   Handshake  a start is accepted while busy_o is low. Waves go only while ready_i is high; each
//              is resolved by one ranked_i, in order.
//   End        balanced_o strobes as busy_o falls, after the last task has arrived.
//   Outputs    0 after reset; flags 0 while wave_o is 0.
//   Invariant  a leaf has no more unresolved flags than units to move; at the end every difference
//              to the floor of the average is 0 or 1.
`default_nettype none

module balance_controller #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int LoadWidth = 16,
  parameter int Processors = Ports,  // at the first ports, 2 .. Ports; the others are tied off
  parameter int Words = 1,   // per task
  parameter int Group = 0,   // L of the lean switch; 0: the paper's
  parameter int Form = 0,    // of the switch: 0 lean, 1 fused, 2 faithful
  localparam int N = $clog2(Ports)
) (
  input  wire logic                       clk_i,
  input  wire logic                       rst_ni,
  input  wire logic                       start_i,
  input  wire logic [Ports*LoadWidth-1:0] load_i,
  input  wire logic [1:0]                 schedule_i,
  input  wire logic                       ready_i,
  input  wire logic                       ranked_i,
  input  wire logic [N:0]                 bound_i,
  input  wire logic [N:0]                 active_total_i,
  input  wire logic [Ports-1:0]           accept_i,
  input  wire logic [Ports-1:0]           refuse_i,
  input  wire logic [Ports-1:0]           grant_i,
  input  wire logic [Ports-1:0]           deny_i,
  output      logic                       wave_o,
  output      logic [Ports-1:0]           active_o,
  output      logic [Ports-1:0]           request_o,
  output      logic [1:0]                 step_o,
  output      logic [LoadWidth-1:0]       average_o,
  output      logic                       busy_o,
  output      logic                       balanced_o
);
  if (Words < 1) begin : gen_check_words
    balance_controller_words_must_be_positive bad_parameter ();
  end
  if (Form < 0 || Form > 2) begin : gen_check_form
    balance_controller_form_must_be_0_to_2 bad_parameter ();
  end
  if (Group < 0 || Group > Ports / 2 || (Group & (Group - 1)) != 0 || (Group != 0 && Form != 0))
  begin : gen_check_group
    balance_controller_group_must_be_a_power_of_two_up_to_half_the_ports bad_parameter ();
  end

  localparam int Stream = superconcentrator_pkg::interval(Ports, Group, Words);  // L F
  localparam int T = superconcentrator_pkg::last_word(Ports, Group, Words, Form);
  localparam int Ranked = superconcentrator_pkg::ranked(Ports, Group, Form);     // R
  localparam int Update = superconcentrator_pkg::update(Ports, Group, Form);     // of differences
  localparam int Overlap = Update > Stream ? Update : Stream;
  localparam int Slots = (Update + Stream - 1) / Stream;  // K when streaming; otherwise K = 1
  localparam int SlotWidth = Slots > 1 ? $clog2(Slots) : 1;
  localparam int CountWidth = $clog2(Slots + 1);
  localparam int TimeWidth = $clog2(T + 1);
  localparam int DifWidth = LoadWidth + 1;
  localparam int UnitWidth = DifWidth > CountWidth ? DifWidth : CountWidth;

  typedef enum logic [1:0] {Idle, Average, Level, Spread} step_e;
  step_e step_q;
  logic finishing_q;  // step 3 is over; tasks may be in flight
  logic draining_q;   // no new wave while one is unresolved
  logic sweep_q;      // until the step ends each wave asks every leaf with a unit, and goes alone
  logic sweeping_q;   // the unresolved wave is a sweep: if it moves nothing, the step is over
  logic [CountWidth-1:0] unresolved_q;
  logic [1:0] schedule_q;
  logic [TimeWidth-1:0] interval_q;  // cycles until the next wave may go
  logic [TimeWidth-1:0] flight_q;    // cycles until the last task has arrived

  wire averaged;
  wire none_open = unresolved_q == '0;
  wire moved = ranked_i && bound_i != '0;
  wire none_moved = ranked_i && bound_i == '0;
  wire sweep = sweep_q || Slots == 1 || !schedule_q[1];  // K = 1: no turns, every wave is a sweep
  wire step_over = none_moved && sweeping_q;
  wire level_already = step_q == Spread || active_total_i == '0;  // nothing above the average
  wire finish = finishing_q && none_open && flight_q == '0;
  wire start = start_i && !busy_o;
  wire due = draining_q ? none_open : interval_q == '0 && (none_open || !sweep);
  assign wave_o = (step_q == Level || step_q == Spread) && !finishing_q && due && ready_i;
  assign busy_o = step_q != Idle;
  assign step_o = step_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      step_q <= Idle;
      balanced_o <= 1'b0;
      finishing_q <= 1'b0;
      draining_q <= 1'b0;
      sweep_q <= 1'b0;
      sweeping_q <= 1'b0;
      unresolved_q <= '0;
      schedule_q <= '0;
      interval_q <= '0;
      flight_q <= '0;
    end else begin
      if (start) step_q <= Average;
      else if (averaged) step_q <= Level;
      else if (step_over && step_q == Level) step_q <= Spread;
      else if (finish) step_q <= Idle;
      balanced_o <= finish;

      if (finish) finishing_q <= 1'b0;
      else if (step_over && level_already) finishing_q <= 1'b1;

      if (averaged || none_moved) draining_q <= 1'b1;
      else if (wave_o && !sweep_q) draining_q <= 1'b0;

      if (none_moved) sweep_q <= !sweeping_q;

      if (wave_o) sweeping_q <= sweep;
      else if (ranked_i) sweeping_q <= 1'b0;

      unresolved_q <= unresolved_q + CountWidth'(wave_o) - CountWidth'(ranked_i);

      if (start) schedule_q <= schedule_i;
      if (wave_o) begin
        interval_q <= TimeWidth'(schedule_q[1] ? Stream - 1 : schedule_q[0] ? Overlap - 1 : T);
      end else if (interval_q != '0) interval_q <= interval_q - 1'b1;

      if (moved) flight_q <= TimeWidth'(T - Ranked);
      else if (flight_q != '0) flight_q <= flight_q - 1'b1;
    end
  end

  // The turns (phase + r) mod K in a ring, one step per wave: a leaf with u < K units raises its
  // flag in u of K waves.
  for (genvar r = 0; r < Slots; r++) begin : gen_turn
    logic [SlotWidth-1:0] turn_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) turn_q <= '0;
      else if (start) turn_q <= schedule_i[1] ? SlotWidth'(r) : '0;
      else if (wave_o) turn_q <= gen_turn[(r+1)%Slots].turn_q;
    end
  end

  wire [Ports*LoadWidth-1:0] loads;
  load_average #(
    .Ports(Ports), .LoadWidth(LoadWidth), .Processors(Processors)
  ) i_load_average (
    .clk_i, .rst_ni, .start_i(start), .load_i, .averaged_o(averaged), .average_o, .loads_o(loads)
  );

  wire spread = step_q == Spread;
  for (genvar i = 0; i < Ports; i++) begin : gen_leaf
    logic [DifWidth-1:0] dif_q;  // signed
    wire [LoadWidth-1:0] load = loads[i*LoadWidth+:LoadWidth];
    always_ff @(posedge clk_i) begin
      if (!rst_ni) dif_q <= '0;
      else if (averaged) dif_q <= {1'b0, load} - {1'b0, average_o};
      else if (ranked_i) dif_q <= dif_q - DifWidth'(accept_i[i]) + DifWidth'(grant_i[i]);
    end

    // Step 3 is step 2 around the average + 1, but a leaf below the average requests nothing.
    logic active, request, lacking;
    logic [UnitWidth-1:0] units;
    logic [CountWidth-1:0] pending_q;
    wire below = dif_q[LoadWidth];
    wire [UnitWidth-1:0] turn = UnitWidth'(gen_turn[i%Slots].turn_q);
    always_comb begin
      active = 1'b0;
      request = 1'b0;
      lacking = 1'b0;
      units = '0;
      if (wave_o && i < Processors) begin
        lacking = spread ? dif_q == '0 : below;
        units = UnitWidth'(lacking ? DifWidth'(spread) - dif_q : dif_q - DifWidth'(spread));
        if (units > UnitWidth'(pending_q) && (sweep || turn < units)) begin
          active = !lacking && !below;
          request = lacking;
        end
      end
    end
    assign active_o[i] = active;
    assign request_o[i] = request;

    wire raised = active || request;
    wire settled = ranked_i && (accept_i[i] || refuse_i[i] || grant_i[i] || deny_i[i]);
    always_ff @(posedge clk_i) begin
      if (!rst_ni) pending_q <= '0;
      else if (wave_o || ranked_i) begin
        pending_q <= pending_q + CountWidth'(raised) - CountWidth'(settled);
      end
    end
  end
endmodule
`default_nettype wire
