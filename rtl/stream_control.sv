// SPDX-License-Identifier: BSD-3-Clause
// stream_control: promises of the inputs, credits of the outputs and starts of sc_stream.
//   Promises   active_o[i] is high while input i has a complete packet that no wave has. A start
//              takes one from each active input; refuse_i gives it back.
//   Credits    request_o[o] is high while output o has one of OutputPackets credits. A start takes
//              one from each requesting output; deny_i gives it back, and so does the last beat
//              that leaves the output's FIFO (leave_i).
//   Starts     start_o whenever the switch is ready, an input is active and an output requests.
//   Latency    a beat, a reply or a leave in cycle c counts in cycle c + 1.
//   Framing    a packet is Words beats, whatever last_i says. framing_o[i] rises in the cycle after
//              a beat whose last_i is wrong, and stays high until reset.
//   Reset      no packets, all credits. Outputs are functions of registers and of ready_i.
//   Invariant  a credit is at its output, in a wave, in flight or stored with its packet, so
//              asked + in flight + stored <= OutputPackets in every cycle.
`default_nettype none

module stream_control #(
  parameter int Ports = 16,  // >= 2
  parameter int Words = 1,   // per packet
  parameter int InputPackets = 4,
  parameter int OutputPackets = 4
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,
  input  wire logic [Ports-1:0] beat_i,   // a beat enters the input's FIFO
  input  wire logic [Ports-1:0] last_i,   // and says that it is the last of its packet
  output      logic [Ports-1:0] framing_o,
  input  wire logic             ready_i,  // of the switch, as below
  output      logic             start_o,
  output      logic [Ports-1:0] active_o,
  output      logic [Ports-1:0] request_o,
  input  wire logic [Ports-1:0] refuse_i,
  input  wire logic [Ports-1:0] deny_i,
  input  wire logic [Ports-1:0] leave_i,  // a beat leaves the output's FIFO
  output      logic [Ports-1:0] last_o    // the next one that leaves is the last of its packet
);
  if (Ports < 2) begin : gen_check_ports
    stream_control_ports_must_be_at_least_two bad_parameter ();
  end
  if (Words < 1) begin : gen_check_words
    stream_control_words_must_be_positive bad_parameter ();
  end
  if (InputPackets < 1 || OutputPackets < 1) begin : gen_check_packets
    stream_control_packets_must_be_positive bad_parameter ();
  end

  localparam int OfferWidth = $clog2(InputPackets + 1);
  localparam int CreditWidth = $clog2(OutputPackets + 1);
  localparam int WordWidth = Words > 1 ? $clog2(Words) : 1;

  assign start_o = ready_i && active_o != '0 && request_o != '0;

  for (genvar i = 0; i < Ports; i++) begin : gen_port
    wire last_in, last_out;  // these beats are the last of their packets
    if (Words > 1) begin : gen_words
      logic [WordWidth-1:0] in_q, out_q;
      assign last_in = in_q == WordWidth'(Words - 1);
      assign last_out = out_q == WordWidth'(Words - 1);
      always_ff @(posedge clk_i) begin
        if (!rst_ni) begin
          in_q <= '0;
          out_q <= '0;
        end else begin
          if (beat_i[i]) in_q <= last_in ? '0 : in_q + 1'b1;
          if (leave_i[i]) out_q <= last_out ? '0 : out_q + 1'b1;
        end
      end
    end else begin : gen_word
      assign last_in = 1'b1;
      assign last_out = 1'b1;
    end
    assign last_o[i] = last_out;

    logic framing_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) framing_q <= 1'b0;
      else if (beat_i[i] && last_i[i] != last_in) framing_q <= 1'b1;
    end
    assign framing_o[i] = framing_q;

    logic [OfferWidth-1:0] offer_q;
    wire complete = beat_i[i] && last_in;
    wire promise = start_o && active_o[i];
    assign active_o[i] = offer_q != '0;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) offer_q <= '0;
      else begin
        offer_q <= offer_q + OfferWidth'(complete) + OfferWidth'(refuse_i[i]) - OfferWidth'(promise);
      end
    end

    logic [CreditWidth-1:0] credit_q;
    wire left = leave_i[i] && last_out;
    wire ask = start_o && request_o[i];
    assign request_o[i] = credit_q != '0;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) credit_q <= CreditWidth'(OutputPackets);
      else credit_q <= credit_q + CreditWidth'(left) + CreditWidth'(deny_i[i]) - CreditWidth'(ask);
    end
  end
endmodule
`default_nettype wire
