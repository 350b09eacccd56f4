// SPDX-License-Identifier: BSD-3-Clause
// Experiments with [traffic] and kind = "trace": section, record, report.
#include <gtest/gtest.h>

#include "experiment/unused_keys.h"
#include "report/report.h"
#include "report/verdict.h"
#include "support/experiments.h"
#include "support/packet_traces.h"
#include "support/tier.h"

namespace ballast {
namespace {

class ReplayExperiment : public PacketTraces {
 protected:
  std::string file(const std::string& trace, const std::string& keys = "",
                   const std::string& more = "") {
    return "[machine]\ntopology = 'mesh'\nsize = [4, 4]\n" + more +
           "\n[traffic]\nkind = 'trace'\npath = '" + write("trace", trace) + "'\n" + keys + "\n";
  }
};
STEPPED(ReplayExperiment);
THREADED(ReplayExperiment);

/// Requests and replies of all processors.
std::string requests() {
  std::string text = "cycle,source,destination,flits,class,id,after\n";
  for (unsigned k = 0; k < 400; ++k) {
    const unsigned from = k % 16, to = (5 * k + 3) % 16;
    const std::string cycle = std::to_string(k / 4), id = std::to_string(2 * k);
    text += cycle + "," + std::to_string(from) + "," + std::to_string(to) + ",1,request," + id +
            ",\n" + cycle + "," + std::to_string(to) + "," + std::to_string(from) + ",5,reply," +
            std::to_string(2 * k + 1) + "," + id + "+8\n";
  }
  return text;
}

TEST_F(ReplayExperiment, TheSameBytesFromEveryCompression) {
  const std::string text = requests();
  const auto result = [&](const std::string& trace) {
    return document(run(experiment_of(file(trace))), -1).dump();
  };
  const std::string plain = result(text);
  EXPECT_NE(plain.find("\"completed\""), std::string::npos);
  EXPECT_EQ(result(gzip(text)), plain);
  EXPECT_EQ(result(bzip2(text)), plain);
  EXPECT_EQ(result(brotli(text)), plain);
}

TEST_F(ReplayExperiment, TheSameUnderTheKernelAndAgain) {
  const Experiment e = experiment_of(file(requests()));
  ReplayRun kernel = run(e, Kernel::systemc).replay();
  const auto simulation = elaborate(e);
  const ReplayRun first = simulation->run().replay(), second = simulation->run().replay();
  EXPECT_EQ(static_cast<const ReplayResult&>(first), static_cast<const ReplayResult&>(second));
  kernel.edges = first.edges;
  EXPECT_EQ(static_cast<const ReplayResult&>(kernel), static_cast<const ReplayResult&>(first));
  EXPECT_EQ(kernel.counts, first.counts);
}

TEST_F(ReplayExperiment, TheSameForAnyNumberOfThreads) {
  Experiment e = experiment_of(file(requests()));
  const std::string one = document(run(e), -1).dump();
  e.run.threads = 3;
  EXPECT_EQ(document(run(e), -1).dump(), one);
}

TEST_F(ReplayExperiment, TheDocumentHasItsValues) {
  const auto json = document(run(experiment_of(file(requests()))), -1);
  const auto& r = json["result"];
  EXPECT_EQ(r["verdict"], "completed");
  EXPECT_EQ(r["trace_cycles"], 99);
  EXPECT_EQ(r["packets"]["trace"], 800);
  EXPECT_EQ(r["packets"]["delivered"], 800);
  EXPECT_EQ(r["flits"], 400 * 6);
  EXPECT_EQ(r["classes"][1]["class"], "reply");
  EXPECT_EQ(r["classes"][1]["packets"], 400);
  EXPECT_GT(r["classes"][1]["latency"]["mean"], r["classes"][0]["latency"]["mean"]);
  EXPECT_GT(r["cycles"], r["trace_cycles"]);
  EXPECT_GE(r["backlog"]["most"], r["backlog"]["end"]);
  EXPECT_GE(r["backlog"]["end"], 8);
  EXPECT_FALSE(r.contains("regions"));
  EXPECT_EQ(json["config"]["traffic"],
            (nlohmann::ordered_json{{"delay", 1}, {"kind", "trace"}, {"path", path("trace")}}));
  EXPECT_FALSE(json["config"]["machine"].contains("faults"));
}

TEST_F(ReplayExperiment, TheTextNamesClassesNodesAndRegions) {
  processors_ = 64;
  const std::string trace =
      netrace_text({{3, 0, 1, 5, 9, 0x02, {1}}, {20, 1, 2, 9, 5, 0x20}}, {{10, 1}, {30, 1}});
  const std::string said =
      text(run(experiment_of(
               "[machine]\ntopology = 'mesh'\nsize = [8, 8]\n[traffic]\nkind = 'trace'\npath = '" +
               write("trace", bzip2(trace)) + "'\n")),
           1);
  for (const char* part : {"2 of 2 packets of two packets on 64 processors (mesh)", "ReadResp",
                           "L1D   L2", "region", "packets/s"}) {
    EXPECT_NE(said.find(part), std::string::npos) << part << "\n" << said;
  }
}

TEST_F(ReplayExperiment, KeysWithoutEffectAreRefused) {
  const auto refused = [&](const std::string& key) {
    const Experiment e =
        experiment_of(file("cycle,source,destination,flits\n1,0,1,1\n", key + " = 2"));
    const auto simulation = elaborate(e);
    return error_of(
        [&] { refuse_unused(unused_keys({"traffic." + key}, simulation->config()), e); });
  };
  EXPECT_EQ(refused("delay"),
            "test.toml:8:9: traffic.delay: has no effect here: it needs a trace whose packets wait "
            "for others: the column after, or NETRACE; leave it out");
  EXPECT_EQ(refused("bytes_per_flit"),
            "test.toml:8:18: traffic.bytes_per_flit: has no effect here: it needs a trace of "
            "NETRACE; leave it out");
}

TEST_F(ReplayExperiment, MistakesHaveTheirPlaces) {
  const std::string good = "cycle,source,destination,flits\n1,0,1,1\n";
  const auto error = [&](const std::string& text) {
    return error_of([&] { check_experiment(text); });
  };
  EXPECT_EQ(error(file(good + "1,0,16,1\n")),
            path("trace") + ":3:5: destination: expected an integer 0 .. 15, got 16");
  EXPECT_NE(error(file(good, "rate = 0.1")).find("traffic.rate: unknown key"), std::string::npos);
  EXPECT_NE(error(file(good, "", "faults.links = '0-1@5'")).find("machine.faults"),
            std::string::npos);
  EXPECT_EQ(error("[machine]\ntopology = 'mesh'\nsize = [4, 4]\n[traffic]\nkind = 'tracer'\n"),
            "test.toml:5:8: traffic.kind: expected one of trace, got \"tracer\"; did you mean "
            "\"trace\"?");
}

TEST_F(ReplayExperiment, ItsVerdictIsThatOfTheDocument) {
  const Experiment e = experiment_of(file(requests()));
  EXPECT_EQ(possible_verdicts(e), (std::vector<std::string>{"completed"}));
  EXPECT_EQ(verdicts_of(run(e)), (std::vector<std::string>{"completed"}));
}

}  // namespace
}  // namespace ballast
