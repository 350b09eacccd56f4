// SPDX-License-Identifier: BSD-3-Clause
// work_leaves: the processors' loads in the accounts of a balancing by work, their offers and
// requests in a wave, and the reservations for unresolved waves and tasks in flight.
//   Latency    flags in the cycle of wave_i, for the tasks shown in the previous cycle; loads one
//              cycle after a change.
//   Handshake  a wave is resolved by ranked_i, in the order of the waves; at most Slots are
//              unresolved. lo_i, hi_i stay while a wave is unresolved or a packet in flight.
//   Outputs    0 after reset; flags 0 while wave_i is 0. length_o: length of the task accepted
//              last, from the cycle of ranked_i on. Slots are not reset: they are written before
//              they are read.
//   Invariant  offered: lo <= t < hi, load >= theta, load >= floor + t; asked: load + hi - 1 <
//              theta, with hi - 1 for each request that is unresolved or whose task is in flight.
`default_nettype none

module work_leaves #(
  parameter int Ports = 16,
  parameter int LoadWidth = 16,
  parameter int Slots = 3
) (
  input  wire logic                       clk_i,
  input  wire logic                       rst_ni,
  input  wire logic                       start_i,  // loads load_i
  input  wire logic [Ports*LoadWidth-1:0] load_i,
  input  wire logic [Ports-1:0]           offer_i,
  input  wire logic [Ports*LoadWidth-1:0] length_i,
  input  wire logic [LoadWidth-1:0]       lo_i,
  input  wire logic [LoadWidth:0]         hi_i,
  input  wire logic [LoadWidth:0]         theta_i,
  input  wire logic [LoadWidth-1:0]       floor_i,
  input  wire logic                       wave_i,
  input  wire logic                       ranked_i,
  input  wire logic [Ports-1:0]           accept_i,
  input  wire logic [Ports-1:0]           refuse_i,
  input  wire logic [Ports-1:0]           deny_i,
  input  wire logic [Ports-1:0]           arrive_i,
  input  wire logic [Ports*LoadWidth-1:0] arrived_i,  // length
  output      logic [Ports-1:0]           offered_o,
  output      logic [Ports-1:0]           asked_o,
  output      logic [Ports*LoadWidth-1:0] length_o,
  output      logic [Ports*LoadWidth-1:0] load_o  // without the tasks offered
);
  if (Ports < 1) begin : gen_check_ports
    work_leaves_ports_must_be_positive bad_parameter ();
  end
  if (LoadWidth < 2) begin : gen_check_width
    work_leaves_load_width_must_be_at_least_2 bad_parameter ();
  end
  if (Slots < 1) begin : gen_check_slots
    work_leaves_slots_must_be_positive bad_parameter ();
  end
  localparam int HiWidth = LoadWidth + 1;
  localparam int SumWidth = LoadWidth + 2;
  wire [LoadWidth-1:0] most = LoadWidth'(hi_i - 1'b1);  // longest length of the class

  // The slots of the unresolved waves in a ring: a wave writes at the head and is read at the tail.
  for (genvar s = 0; s < Slots; s++) begin : gen_slot
    logic head_q, tail_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) head_q <= s == 0;
      else if (wave_i) head_q <= gen_slot[(s+Slots-1)%Slots].head_q;
      if (!rst_ni) tail_q <= s == 0;
      else if (ranked_i) tail_q <= gen_slot[(s+Slots-1)%Slots].tail_q;
    end
  end

  for (genvar i = 0; i < Ports; i++) begin : gen_leaf
    logic [LoadWidth-1:0] load_q;   // without the tasks offered
    logic [LoadWidth:0]   high_q;   // with them, plus hi - 1 per request
    logic [LoadWidth-1:0] shown_q;  // the task shown in the previous cycle; 0: none
    logic [LoadWidth-1:0] sending_q;
    wire [LoadWidth-1:0] shown = offer_i[i] ? length_i[i*LoadWidth+:LoadWidth] : '0;
    assign load_o[i*LoadWidth+:LoadWidth] = load_q;

    logic offered, asked;
    always_comb begin
      offered = wave_i && shown_q >= lo_i && {1'b0, shown_q} < hi_i && {1'b0, load_q} >= theta_i
          && {1'b0, load_q} >= {1'b0, floor_i} + {1'b0, shown_q};
      asked = wave_i && {1'b0, high_q} + SumWidth'(most) < {1'b0, theta_i};
    end
    assign offered_o[i] = offered;
    assign asked_o[i] = asked;

    // The lengths offered by the unresolved waves.
    for (genvar s = 0; s < Slots; s++) begin : gen_open
      logic [LoadWidth-1:0] length_q;
      always_ff @(posedge clk_i) begin
        if (wave_i && gen_slot[s].head_q) length_q <= offered ? shown_q : '0;
      end
      wire [LoadWidth-1:0] chain;
      if (s == 0) begin : gen_first
        assign chain = gen_slot[s].tail_q ? length_q : '0;
      end else begin : gen_next
        assign chain = gen_slot[s].tail_q ? length_q : gen_open[s-1].chain;
      end
    end
    wire [LoadWidth-1:0] resolved = gen_open[Slots-1].chain;
    assign length_o[i*LoadWidth+:LoadWidth] = ranked_i ? resolved : sending_q;

    wire [LoadWidth-1:0] back = ranked_i && refuse_i[i] ? resolved : '0;
    wire [LoadWidth-1:0] left = ranked_i && accept_i[i] ? resolved : '0;
    wire [LoadWidth-1:0] denied = ranked_i && deny_i[i] ? most : '0;
    wire [LoadWidth-1:0] come = arrive_i[i] ? arrived_i[i*LoadWidth+:LoadWidth] : '0;
    wire [LoadWidth-1:0] kept = arrive_i[i] ? most : '0;
    wire [LoadWidth-1:0] gone = offered ? shown_q : '0;
    wire [LoadWidth-1:0] wanted = asked ? most : '0;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        load_q <= '0;
        high_q <= '0;
        shown_q <= '0;
        sending_q <= '0;
      end else begin
        shown_q <= shown;
        if (ranked_i) sending_q <= resolved;
        if (start_i) begin
          load_q <= load_i[i*LoadWidth+:LoadWidth];
          high_q <= {1'b0, load_i[i*LoadWidth+:LoadWidth]};
        end else begin
          load_q <= load_q - gone + back + come;
          high_q <= high_q + HiWidth'(wanted) - HiWidth'(left) - HiWidth'(denied)
              + HiWidth'(come) - HiWidth'(kept);
        end
      end
    end
  end
endmodule
`default_nettype wire
