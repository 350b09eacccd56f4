// SPDX-License-Identifier: BSD-3-Clause
#include "replay/packet_trace.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/headed_source.h"
#include "core/text_file.h"
#include "replay/csv_packets.h"
#include "replay/netrace.h"

namespace ballast {

TraceSurvey survey(PacketTrace& trace, const std::string& path) {
  TraceSurvey found;
  while (const TracePacket* packet = trace.next()) {
    ++found.packets;
    found.last = packet->cycle;
    found.longest = std::max(found.longest, packet->flits);
    found.waits += packet->after.size() + packet->wakes.size();
  }
  if (found.packets == 0) throw UserError({path}, "expected packets, got none");
  found.classes = trace.classes();
  return found;
}

namespace {

/// The content decides about the format, not the name.
std::unique_ptr<PacketTrace> packet_trace(const Args& args, const PacketTraceContext& context) {
  const std::string path = resolved_path(args.text("path"), args.where("path"));
  const auto delay = args.get<Cycle>("delay");
  std::unique_ptr<ByteSource> source = open_text(path, kNetraceSignature);
  std::string head(kNetraceSignature.size(), '\0');
  head.resize(source->fill(head));
  const bool netrace = head == kNetraceSignature;
  source = std::make_unique<HeadedSource>(std::move(head), std::move(source));
  if (netrace) {
    return std::make_unique<Netrace>(path, std::move(source),
                                     args.get<std::uint32_t>("bytes_per_flit"), delay, context);
  }
  return std::make_unique<CsvPackets>(path, std::move(source), delay, context);
}

const Registered<PacketTraceMaker> kTrace{
    {"trace",
     "recorded packets: a CSV file with the header cycle,source,destination,flits and further "
     "columns class, id and after, as far as it has them, in this order (after: ids of earlier "
     "packets that must have arrived, each alone or with +CYCLES; without the column id: their "
     "numbers, from 0; # starts a comment), or a file of NETRACE 1.0",
     {Key::text("path").required().help(
          "file, plain or compressed with gzip, bzip2 or brotli, relative to the experiment file"),
      Key::integer("delay", 1)
          .range(1, 1e9)
          .unit("cycles")
          .help("time from the arrival of a packet to one that waits for it, where the trace says "
                "none")
          .when({[](const RunFacts& run) { return run.packets_wait; },
                 "a trace whose packets wait for others: the column after, or NETRACE"}),
      Key::integer("bytes_per_flit", 16)
          .range(1, 1 << 20)
          .unit("bytes")
          .help("bytes of a flit; messages of NETRACE have 8 or 72 bytes")
          .when({[](const RunFacts& run) { return run.packet_bytes; }, "a trace of NETRACE"})},
     packet_trace}};

}  // namespace
}  // namespace ballast
