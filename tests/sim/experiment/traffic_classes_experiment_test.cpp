// SPDX-License-Identifier: BSD-3-Clause
// [traffic.class.NAME].
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "experiment/elaboration.h"
#include "experiment/traffic_classes.h"
#include "experiment/unused_keys.h"
#include "report/report.h"
#include "support/error_of.h"
#include "support/experiments.h"

namespace ballast {
namespace {

const std::string kMesh = "[machine]\ntopology = 'mesh'\nsize = [4, 4]\n";
const std::string kClasses =
    "[traffic.class.data]\nrate = 0.15\npacket_flits = 4\nprocess = 'markov'\nalpha = 0.1\n"
    "beta = 0.2\n[traffic.class.control]\npattern = 'transpose'\nrate = 0.05\n";

std::string error(const std::string& text) {
  return error_of([&] { check_experiment(text, "t.toml"); });
}

TEST(TrafficClassesExperiment, TheirKeysAreRecorded) {
  const auto config = elaborate(experiment_of(kMesh + kClasses))->config();
  EXPECT_EQ(config["traffic"].dump(),
            R"({"block_cycles":500,"classes":1,"latency_factor":35.0,"min_packets":10000,)"
            R"("precision":0.01,"class":{"control":{"packet_flits":1,"pattern":"transpose",)"
            R"("process":"bernoulli","rate":0.05},"data":{"alpha":0.1,"beta":0.2,)"
            R"("packet_flits":4,"pattern":"uniform","process":"markov","rate":0.15}}})");
  EXPECT_EQ(config["machine"]["router"]["vcs"], 1);
  const auto own =
      elaborate(experiment_of(kMesh + "[traffic]\nclasses = 2\n" + kClasses))->config();
  EXPECT_EQ(own["machine"]["router"]["vcs"], 2) << "one for each class";
  const auto ideal = elaborate(experiment_of(kMesh + "network = 'ideal'\n" + kClasses))->config();
  EXPECT_FALSE(ideal["traffic"].contains("classes"));
}

TEST(TrafficClassesExperiment, HaveResultsOfTheirOwn) {
  for (const std::string classes : {"1", "2"}) {
    const Result result =
        run(experiment_of(kMesh + "[traffic]\nprecision = 0.05\nmin_packets = 40000\nclasses = " +
                          classes + "\n" + kClasses));
    const auto json = document(result, -1)["result"];
    ASSERT_EQ(json["verdict"], "converged");
    ASSERT_EQ(json["classes"].size(), 2U);
    const auto &control = json["classes"][0], &data = json["classes"][1];
    EXPECT_EQ(control["class"], "control");
    EXPECT_EQ(control["offered"], 0.05);
    EXPECT_NEAR(data["throughput"].get<double>(), 0.15, 0.012);
    EXPECT_EQ(control["measured"].get<int>() + data["measured"].get<int>(),
              json["packets"]["measured"]);
    EXPECT_GT(data["latency"]["mean"], control["latency"]["mean"]);
    EXPECT_GT(control["latency"]["mean"], control["zero_load"]);
    EXPECT_NE(text(result, 1).find("2 classes at 0.2 flits/processor/cycle"), std::string::npos);
  }
  const auto plain = document(run(experiment_of(kMesh + "[traffic]\n")), -1)["result"];
  EXPECT_FALSE(plain.contains("classes"));
}

/// The only class is the section with the same keys.
TEST(TrafficClassesExperiment, ASingleOneMeasuresTheSame) {
  const std::string keys = "rate = 0.2\npacket_flits = 2\n";
  EXPECT_EQ(TrafficResult(run(experiment_of(kMesh + "[traffic]\n" + keys)).traffic()),
            TrafficResult(run(experiment_of(kMesh + "[traffic.class.a]\n" + keys)).traffic()));
}

TEST(TrafficClassesExperiment, TheHighestRateKeepsTheirShares) {
  Experiment e = experiment_of(kMesh + kClasses);
  EXPECT_NEAR(offered(*e.traffic), 0.2, 1e-12);
  EXPECT_NEAR(highest_rate(e), (1.0 / 3) * 0.2 / 0.15, 1e-12) << "data is on a third of the time";
  set_offered(*e.traffic, 0.4);
  EXPECT_NEAR(e.traffic->classes[0].sources.rate, 0.1, 1e-12);
  EXPECT_NEAR(e.traffic->classes[1].sources.rate, 0.3, 1e-12);
  const std::string one = "process = 'markov'\nalpha = 0.1\nbeta = 0.05\n";
  EXPECT_NEAR(highest_rate(experiment_of(kMesh + "[traffic]\n" + one)), 2.0 / 3, 1e-12);
}

TEST(TrafficClassesExperiment, MistakesAreNamed) {
  const std::pair<std::string, const char*> mistakes[] = {
      {"[traffic]\nrate = 0.2\n" + kClasses,
       ":5:8: traffic.rate: has no effect beside [traffic.class.NAME]; give it to a "
       "class, or leave it out"},
      {"[traffic]\noutstanding = 1\n" + kClasses,
       ":5:15: traffic.outstanding: has no effect beside [traffic.class.NAME], whose "
       "packets have no replies; leave it out"},
      {"[traffic]\nclasses = 3\n" + kClasses,
       ":5:11: traffic.classes: expected 1, virtual channels for all, or 2, some for "
       "each [traffic.class.NAME], got 3"},
      {"network = 'ideal'\n[traffic]\nclasses = 2\n" + kClasses,
       ":6:11: traffic.classes: has no effect here: it needs machine.network = "
       "\"routed\"; leave it out"},
      {"router.vcs = 3\n[traffic]\nclasses = 2\n" + kClasses,
       ": machine.network = \"routed\": router.vcs: expected a multiple of 2 of at "
       "least 2 for 2 classes of messages (traffic.classes), 1 for each, got 3"},
      {"faults = { links = '0-1@5' }\n[traffic]\nclasses = 2\n" + kClasses,
       ":4:20: machine.faults.links: expected no faults with traffic.classes = 2, which "
       "gives each class virtual channels of its own"},
      {"[traffic]\nclass = 2\n", ":5:9: traffic.class: expected a table, got an integer"},
      {"[traffic.class]\n",
       ":4:1: traffic.class: expected 1 .. 16 classes, [traffic.class.NAME], got 0"},
      {"[traffic.class.'a b']\n",
       ":4:1: traffic.class: expected names of classes of letters, digits, _ and -, got "
       "\"a b\""},
      {"[traffic.class.a]\nalpha = 0.1\n",
       ":5:9: traffic.class.a.alpha: has an effect only with process = \"markov\"; "
       "leave it out"},
      {"[traffic.class.a]\nprocess = 'markov'\nalpha = 0.1\n",
       ":5:11: traffic.class.a.beta: missing required key for process = \"markov\", "
       "expected a number"},
      {"[traffic.class.a]\nrate = 0.6\nprocess = 'markov'\nalpha = 0.1\n"
       "beta = 0.1\n",
       ":5:8: traffic.class.a.rate: expected at most 0.5, the share of the time in "
       "which a source is on, alpha / (alpha + beta), got 0.6"},
  };
  for (const auto& [text, what] : mistakes) {
    EXPECT_EQ(error(kMesh + text), std::string("t.toml") + what);
  }
  EXPECT_EQ(error(kMesh + "[traffic.class.a]\nrat = 0.6\n").substr(0, 44),
            "t.toml:5:1: traffic.class.a.rat: unknown key");
}

TEST(TrafficClassesExperiment, AnOverrideAddsNoClassByMistake) {
  const auto classes = [&](const std::string& set) {
    Config config = Config::from_text(kMesh + kClasses, "t.toml");
    config.set(set);
    return read_experiment(std::move(config)).traffic->classes;
  };
  EXPECT_EQ(classes("traffic.class.data.rate=0.3").at(1).sources.rate, 0.3);
  EXPECT_EQ(classes("traffic.class.more={rate = 0.3}").size(), 3U);
  EXPECT_EQ(error_of([&] { static_cast<void>(classes("traffic.class.dat.rate=0.3")); }),
            "--set 'traffic.class.dat.rate=0.3':15: traffic.class.dat: expected one of control, "
            "data, or pattern and rate for another; did you mean \"data\"?");
}

TEST(TrafficClassesExperiment, KeysOfOtherSectionsAreSentThere) {
  const auto hint = [](const std::string& key) {
    const std::string what = error(kMesh + "[traffic.class.a]\n" + key + " = 1\n");
    const std::size_t last = what.rfind("; ");
    return last == what.npos ? what : what.substr(last);
  };
  EXPECT_EQ(hint("precision"), "; did you mean \"traffic.precision\"?");
  EXPECT_EQ(hint("outstanding"), "; it is a key of [traffic] without classes");
  EXPECT_EQ(hint("kind"), "; it is a key of [traffic] without classes");
  EXPECT_EQ(hint("fraction"), "; hotspot has it");
  EXPECT_EQ(hint("vcs"), "; did you mean \"machine.router.vcs\"?");
  EXPECT_EQ(error(kMesh + "[[traffic.class]]\nrate = 0.1\n"),
            "t.toml:4:1: traffic.class: expected a table, got a list; write [traffic.class.NAME] "
            "for each");
  EXPECT_EQ(error(kMesh + "[traffic]\nkind = 'trace'\npath = 'x'\n[traffic.class.a]\n"),
            "t.toml:7:1: traffic.class: has no effect beside traffic.kind: a trace names the "
            "classes of its packets; leave it out");
}

TEST(TrafficClassesExperiment, EachWrittenKeyHasAnEffect) {
  Config config = Config::from_text(kMesh + "[traffic]\nclasses = 2\n" + kClasses, "t.toml");
  const std::vector<std::string> written = config.written();
  const Experiment e = read_experiment(std::move(config));
  EXPECT_TRUE(unused_keys(written, elaborate(e)->config()).empty());
}

}  // namespace
}  // namespace ballast
