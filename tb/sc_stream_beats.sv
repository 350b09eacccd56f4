// SPDX-License-Identifier: BSD-3-Clause
// sc_stream_beats: sc_stream with the fields of a beat in one vector, {tuser, tdest, tid, tkeep,
// tdata}. A field of width 0 is a port of one bit, which s_most_i has and s_beat_o, m_beat_o lack.
`default_nettype none

module sc_stream_beats #(
  parameter int Ports = 16,
  parameter int Width = 8,
  parameter int Words = 1,
  parameter int KeepWidth = 0,
  parameter int IdWidth = 0,
  parameter int DestWidth = 0,
  parameter int UserWidth = 0,
  parameter int Group = 0,
  parameter int InputPackets = 0,
  parameter int OutputPackets = 0,
  parameter int Registered = 0,
  parameter int Fair = 1,
  localparam int Keep = KeepWidth > 0 ? KeepWidth : 1,
  localparam int Id = IdWidth > 0 ? IdWidth : 1,
  localparam int Dest = DestWidth > 0 ? DestWidth : 1,
  localparam int User = UserWidth > 0 ? UserWidth : 1,
  localparam int Beat = Width + KeepWidth + IdWidth + DestWidth + UserWidth,
  localparam int Most = Width + Keep + Id + Dest + User
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,
  input  wire logic [Ports-1:0]      s_tvalid_i,
  output      logic [Ports-1:0]      s_tready_o,
  input  wire logic [Ports*Most-1:0] s_most_i,
  input  wire logic [Ports-1:0]      s_tlast_i,
  input  wire logic [Ports-1:0]      s_flush_i,
  output      logic [Ports-1:0]      s_cut_o,
  output      logic [Ports*Beat-1:0] s_beat_o,  // of s_most_i
  output      logic [Ports-1:0]      m_tvalid_o,
  input  wire logic [Ports-1:0]      m_tready_i,
  output      logic [Ports*Beat-1:0] m_beat_o,
  output      logic [Ports-1:0]      m_tlast_o,
  output      logic [Ports-1:0]      m_cut_o,
  input  wire logic [Ports-1:0]      m_flush_i,
  output      logic                  wave_o,
  output      logic [Ports-1:0]      active_o,
  output      logic [Ports-1:0]      request_o
);
  wire [Ports*Width-1:0] s_data, m_data;
  wire [Ports*Keep-1:0] s_keep, m_keep;
  wire [Ports*Id-1:0] s_id, m_id;
  wire [Ports*Dest-1:0] s_dest, m_dest;
  wire [Ports*User-1:0] s_user, m_user;
  // What a width of 0 leaves out of a beat is shifted away from its top.
  function automatic logic [Beat-1:0] beat_of(
      input logic [Width-1:0] data, input logic [Keep-1:0] keep, input logic [Id-1:0] id,
      input logic [Dest-1:0] dest, input logic [User-1:0] user);
    logic [Most-1:0] all;
    all = Most'(user);
    all = DestWidth > 0 ? all << Dest | Most'(dest) : all;
    all = IdWidth > 0 ? all << Id | Most'(id) : all;
    all = KeepWidth > 0 ? all << Keep | Most'(keep) : all;
    beat_of = Beat'(all << Width | Most'(data));
  endfunction
  for (genvar i = 0; i < Ports; i++) begin : gen_port
    assign {s_user[i*User+:User], s_dest[i*Dest+:Dest], s_id[i*Id+:Id], s_keep[i*Keep+:Keep],
            s_data[i*Width+:Width]} = s_most_i[i*Most+:Most];
    assign s_beat_o[i*Beat+:Beat] = beat_of(s_data[i*Width+:Width], s_keep[i*Keep+:Keep],
                                            s_id[i*Id+:Id], s_dest[i*Dest+:Dest],
                                            s_user[i*User+:User]);
    assign m_beat_o[i*Beat+:Beat] = beat_of(m_data[i*Width+:Width], m_keep[i*Keep+:Keep],
                                            m_id[i*Id+:Id], m_dest[i*Dest+:Dest],
                                            m_user[i*User+:User]);
  end
  sc_stream #(
    .Ports(Ports), .Width(Width), .Words(Words), .KeepWidth(KeepWidth), .IdWidth(IdWidth),
    .DestWidth(DestWidth), .UserWidth(UserWidth), .Group(Group), .InputPackets(InputPackets),
    .OutputPackets(OutputPackets), .Registered(Registered), .Fair(Fair)
  ) i_sc_stream (
    .clk_i, .rst_ni, .s_tvalid_i, .s_tready_o, .s_tdata_i(s_data), .s_tkeep_i(s_keep),
    .s_tid_i(s_id), .s_tdest_i(s_dest), .s_tuser_i(s_user), .s_tlast_i, .s_flush_i, .s_cut_o,
    .m_tvalid_o, .m_tready_i, .m_tdata_o(m_data), .m_tkeep_o(m_keep), .m_tid_o(m_id),
    .m_tdest_o(m_dest), .m_tuser_o(m_user), .m_tlast_o, .m_cut_o, .m_flush_i, .wave_o, .active_o,
    .request_o
  );
endmodule
`default_nettype wire
