// SPDX-License-Identifier: BSD-3-Clause
// [traffic] with requests that wait for replies.
#include <gtest/gtest.h>

#include <map>

#include "experiment/elaboration.h"
#include "experiment/unused_keys.h"
#include "report/report.h"
#include "report/verdict.h"
#include "support/error_of.h"
#include "support/experiments.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

const std::string kTwo = "[machine]\ntopology = 'line'\nsize = [2]\n";
const std::string kPair = kTwo + "[traffic]\npattern = 'neighbour'\noutstanding = 1\n";

std::string error(const std::string& text) {
  return error_of([&] { check_experiment(text, "t.toml"); });
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A request of one flit and a reply of three, 2 routers each: 6 + 2 + 8 cycles.
TEST(RequestsExperiment, ABatchTakesTheClosedForm) {
  const Experiment e = experiment_of(kPair + "reply_flits = 3\nreply_cycles = 2\nrequests = 100\n");
  const Result result = run(e);
  EXPECT_EQ(result.traffic().verdict, TrafficVerdict::completed);
  EXPECT_EQ(result.cycles(), 100 * (16 + 1) + 1U);
  const auto json = document(result, -1)["result"];
  EXPECT_EQ(json["verdict"], "completed");
  EXPECT_EQ(json["requests"]["completed"], 200);
  EXPECT_EQ(json["latency"]["mean"], 16.0);
  EXPECT_EQ(json["latency"]["zero_load"], 16.0);
  EXPECT_FALSE(json.contains("offered"));
  EXPECT_FALSE(json["latency"].contains("source_wait"));
  EXPECT_FALSE(json["latency"].contains("half_width"));
  const std::string report = text(result, 1);
  EXPECT_TRUE(holds(report, "neighbour, at most 1 outstanding per processor")) << report;
  EXPECT_TRUE(holds(report, "round trip (cycles)")) << report;
  EXPECT_EQ(possible_verdicts(e).front(), "completed");
  EXPECT_EQ(exit_code(result.traffic().verdict), kDone);
}

TEST(RequestsExperiment, ItsKeysAreRecorded) {
  const auto config = elaborate(experiment_of(kPair))->config();
  EXPECT_EQ(config["traffic"].dump(),
            R"({"block_cycles":500,"classes":2,"min_packets":10000,"outstanding":1,)"
            R"("packet_flits":1,"pattern":"neighbour","precision":0.01,"reply_cycles":1,)"
            R"("reply_flits":1})");
  EXPECT_EQ(config["machine"]["router"]["vcs"], 2) << "one for each class";
  const auto batch = elaborate(experiment_of(kPair + "requests = 9\nreply_queue = 4\n"))->config();
  EXPECT_EQ(batch["traffic"].dump(),
            R"({"classes":2,"outstanding":1,"packet_flits":1,"pattern":"neighbour",)"
            R"("reply_cycles":1,"reply_flits":1,"reply_queue":4,"requests":9})");
  const auto torus = elaborate(
      experiment_of("[machine]\ntopology = 'torus'\nsize = [4, 4]\n[traffic]\noutstanding = 2\n"));
  EXPECT_EQ(torus->config()["machine"]["router"]["vcs"], 4);
  const auto shared = elaborate(experiment_of(kPair + "classes = 1\n"));
  EXPECT_EQ(shared->config()["machine"]["router"]["vcs"], 1);
}

TEST(RequestsExperiment, ProtocolDeadlocksAreRefused) {
  const std::string mesh =
      "[machine]\ntopology = 'mesh'\nsize = [3, 3]\nrouter = { buffer_flits = 1, check_deadlock = ";
  const std::string loop = " }\n[traffic]\noutstanding = 16\nreply_queue = 1\nreply_cycles = 20\n";
  const std::string text = mesh + "true" + loop + "classes = 1\n";
  EXPECT_TRUE(holds(error(text), "protocol deadlock: requests and replies share the virtual"))
      << error(text);
  EXPECT_TRUE(holds(error(text), "queue of their processor for 1 reply;")) << error(text);
  EXPECT_TRUE(holds(error(text), "traffic.classes = 2")) << error(text);
  EXPECT_TRUE(holds(error(text), "at least traffic.outstanding times the processors"))
      << error(text);
  EXPECT_EQ(error(mesh + "true" + loop), "no error") << "classes of their own";
  EXPECT_EQ(error(kPair + "classes = 1\nreply_queue = 2\n"), "no error") << "never full";
  EXPECT_TRUE(holds(error(kPair + "classes = 1\nreply_queue = 1\n"), "protocol deadlock"));
  const Result stuck =
      run(experiment_of(mesh + "false" + loop + "classes = 1\n[run]\nwatchdog = 2000\n"));
  EXPECT_EQ(stuck.traffic().verdict, TrafficVerdict::deadlocked);
  EXPECT_FALSE(stuck.traffic().waiting.empty());
  const Result own = run(experiment_of(mesh + "true" + loop + "requests = 40\n"));
  EXPECT_EQ(own.traffic().verdict, TrafficVerdict::completed);
}

/// Requests in the network do not move while their processors work at a reply.
TEST(RequestsExperiment, SlowRepliesAreNoDeadlock) {
  const Result r = run(
      experiment_of(kTwo + "[traffic]\npattern = 'neighbour'\noutstanding = 4\nreply_queue = 1\n"
                           "reply_cycles = 5000\nrequests = 6\n[run]\nwatchdog = 1000\n"));
  EXPECT_EQ(r.traffic().verdict, TrafficVerdict::completed);
  EXPECT_GT(r.cycles(), 6 * 5000U) << "one after another";
}

TEST(RequestsExperiment, MistakesAreNamed) {
  EXPECT_TRUE(
      holds(error(kPair + "[machine.router]\nvcs = 3\n"),
            "router.vcs: expected a multiple of 2 of at least 2 for 2 classes of messages"));
  EXPECT_EQ(error(kTwo + "faults = { links = '0-1@5' }\n[traffic]\noutstanding = 1\n"),
            "t.toml:4:20: machine.faults.links: expected no faults with traffic.outstanding, whose "
            "requests wait for their replies");
  const auto unused = [](const std::string& text) {
    Config config = Config::from_text(text, "t.toml");
    const std::vector<std::string> written = config.written();
    const Experiment e = read_experiment(std::move(config));
    return error_of([&] { refuse_unused(unused_keys(written, elaborate(e)->config()), e); });
  };
  EXPECT_EQ(unused(kPair + "rate = 0.2\n"),
            "t.toml:7:8: traffic.rate: has no effect here: it needs sources with a rate, without "
            "traffic.outstanding; leave it out");
  EXPECT_TRUE(holds(unused(kTwo + "[traffic]\nreply_flits = 2\n"),
                    "traffic.reply_flits: has no effect here: it needs requests that wait for "
                    "replies: traffic.outstanding"));
  EXPECT_TRUE(holds(unused(kPair + "requests = 5\nprecision = 0.1\n"),
                    "it needs a measurement without traffic.requests"));
  EXPECT_TRUE(holds(unused("[machine]\ntopology = 'line'\nsize = [2]\nnetwork = 'ideal'\n[traffic]"
                           "\noutstanding = 1\nclasses = 2\n"),
                    "traffic.classes: has no effect here"));
}

TEST(RequestsExperiment, TheIdealNetworkCarriesThem) {
  const Result r = run(
      experiment_of("[machine]\ntopology = 'mesh'\nsize = [3, 3]\nnetwork = 'ideal'\n[traffic]\n"
                    "outstanding = 3\nrequests = 50\n"));
  EXPECT_EQ(r.traffic().verdict, TrafficVerdict::completed);
  EXPECT_EQ(r.traffic().requests->completed, 450U);
}

class MatrixExperiment : public Files {};

TEST_F(MatrixExperiment, SendsAsTheMatrixSays) {
  const std::string file = write("rates.csv", "0,3\n1,0\n");
  const std::string keys = kTwo + "[traffic]\npattern = 'matrix'\npath = '" + file + "'\nrate = ";
  const Result r = run(experiment_of(keys + "0.2\n"));
  EXPECT_EQ(r.traffic().verdict, TrafficVerdict::converged);
  EXPECT_NEAR(r.traffic().throughput, 0.2, 0.01);
  std::map<NodeId, double> sent;
  Experiment detailed = experiment_of(keys + "0.2\n");
  detailed.run.detail = true;
  const Result links = run(detailed);
  for (const LinkFlits& link : links.traffic().links) {
    sent[link.from] = static_cast<double>(link.flits);
  }
  EXPECT_NEAR(sent[0] / sent[1], 3, 0.2);
  EXPECT_EQ(error(keys + "0.7\n"),
            "t.toml:7:8: traffic.rate: expected at most 0.6667 with these rates per pair, where a "
            "processor sends 1.5 times the mean, got 0.7");
  EXPECT_NEAR(highest_rate(experiment_of(keys + "0.4\n")), 2.0 / 3, 1e-12);
}

}  // namespace
}  // namespace ballast
