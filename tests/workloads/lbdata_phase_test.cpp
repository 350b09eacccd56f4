// SPDX-License-Identifier: BSD-3-Clause
// Identity, edges, memory and phases of LBDatafile.
#include <gtest/gtest.h>

#include "support/lbdata_fixture.h"

namespace ballast {
namespace {

class LbPhase : public LbFiles {};

std::vector<std::string> edges(const Tasks& tasks) {
  std::vector<std::string> result;
  for (const Trace::Edge& e : tasks.trace->edges) {
    result.push_back(std::to_string(e.from) + ">" + std::to_string(e.to) + ":" +
                     std::to_string(static_cast<int>(e.bytes)));
  }
  std::sort(result.begin(), result.end());
  return result;
}
using Edges = std::vector<std::string>;

TEST_F(LbPhase, SaysThatFurtherProcessorsBeginWithoutTasks) {
  ranks({lb_file(lb_phase(0, lb_task(0, "1", movable(1)))),
         lb_file(lb_phase(0, lb_task(1, "1", movable(2))))});
  EXPECT_TRUE(read("", 2).notes.empty());
  EXPECT_EQ(read("", 5).notes,
            (std::vector<std::string>{
                "the trace has 2 ranks: the other 3 processors begin without tasks"}));
}

TEST_F(LbPhase, AnIndexGivesCoordinates) {
  const auto at = [](int id, const std::string& index) {
    return movable(id) + ",\"index\":" + index;
  };
  const auto of = [&](const std::string& first, const std::string& second) {
    ranks({lb_file(lb_phase(0, lb_task(0, "1", first) + "," + lb_task(0, "2", fixed(2)))),
           lb_file(lb_phase(0, lb_task(1, "3", second)))});
    return read().coordinates;
  };
  const Coordinates two = of(at(1, "[4,-7]"), at(3, "[0,9]"));
  EXPECT_EQ(two.axes, 2U);
  EXPECT_EQ(two.of, (std::vector<std::array<double, 3>>{{4, -7, 0}, {0, 0, 0}, {0, 9, 0}}));
  EXPECT_EQ(of(at(1, "[4,-7,1]"), at(3, "[0,9,2]")).axes, 3U);
  EXPECT_EQ(of(at(1, "[4,-7]"), at(3, "[0]")).axes, 0U) << "of other collections";
  EXPECT_EQ(of(at(1, "[4,-7]"), movable(3)).axes, 0U);
  EXPECT_EQ(of(at(1, "[1,2,3,4]"), at(3, "[1,2,3,4]")).axes, 0U);
  EXPECT_EQ(error_in(lb_file(lb_phase(0, lb_task(0, "1", at(1, "[0.5]"))))).substr(0, 73),
            "run.0.json:2:124: phases[0].tasks[0].entity.index[0]: expected an integer");
}

TEST_F(LbPhase, KeepsTheTasksThatCannotMove) {
  ranks({lb_file(lb_phase(0, lb_task(0, "1", movable(1)) + "," + lb_task(0, "2", fixed(2)))),
         lb_file(lb_phase(0, lb_task(1, "3", fixed(3))))});
  const Tasks tasks = read();
  EXPECT_EQ(tasks.fixed, (std::vector<std::uint8_t>{0, 1, 1}));
  EXPECT_TRUE(tasks.any_fixed());
  EXPECT_EQ(
      error_in(lb_file(lb_phase(0, lb_task(0, "1", "\"id\":1")))),
      "run.0.json:2:73: phases[0].tasks[0].entity.migratable: missing, expected true or false");
  EXPECT_EQ(
      error_in(lb_file(lb_phase(0, lb_task(0, "1", "\"id\":1,\"migratable\":1")))),
      "run.0.json:2:110: phases[0].tasks[0].entity.migratable: expected true or false, got 1");
}

TEST_F(LbPhase, KnowsTasksByIdOrElseSeqId) {
  const std::string huge = "\"migratable\":true,\"seq_id\":7,\"id\":18446744073709551615";
  ranks(
      {lb_file(lb_phase(0,
                        lb_task(0, "1", huge) + "," +
                            lb_task(0, "2", "\"migratable\":true,\"seq_id\":7,\"collection_id\":3"),
                        send("{\"type\":\"object\",\"id\":18446744073709551615}",
                             "{\"type\":\"object\",\"seq_id\":7}", "4")))});
  const Tasks tasks = read();
  EXPECT_EQ(edges(tasks), (Edges{"0>1:4"}));
  EXPECT_EQ(tasks.trace->ids, (std::vector<std::uint64_t>{18446744073709551615U, 7}));
  EXPECT_EQ(error_in(lb_file(lb_phase(0, lb_task(0, "1", "\"migratable\":true")))),
            "run.0.json:2:73: phases[0].tasks[0].entity: missing, expected an object with id or "
            "seq_id");
  EXPECT_EQ(error_in(lb_file(lb_phase(0, lb_task(0, "1", "\"migratable\":true,\"id\":-1")))),
            "run.0.json:2:113: phases[0].tasks[0].entity.id: expected an integer 0 .. "
            "18446744073709551615, got -1");
}

TEST_F(LbPhase, RefusesATaskThatIsTwiceInThePhaseAndNamesBothPlaces) {
  ranks({lb_file(lb_phase(0, lb_task(0, "1", movable(1)) + ",\n" + lb_task(0, "1", movable(2)))),
         lb_file(lb_phase(0, lb_task(1, "1", movable(2))))});
  EXPECT_EQ(error(),
            "run.1.json:2:73: phases[0].tasks[0].entity: expected each task once in a phase, got 2 "
            "again, first at run.0.json:3:46");
  ranks({lb_file(lb_phase(0, lb_task(0, "1", movable(1))) + "," +
                 lb_phase(1, lb_task(0, "1", movable(1)))),
         lb_file(lb_phase(0, "") + "," + lb_phase(1, ""))});
  EXPECT_EQ(read("phase = 1").size(), 1U) << "in another phase it is the same task";
}

TEST_F(LbPhase, TheEntityIsAnObjectOfTheRun) {
  EXPECT_EQ(error_in(lb_file(lb_phase(0, lb_task(0, "1", movable(1) + ",\"home\":1")))),
            "run.0.json:2:122: phases[0].tasks[0].entity.home: expected 0, got 1");
  EXPECT_EQ(error_in(R"({"type":"LBDatafile","phases":[{"id":0,"tasks":[{"node":0,"time":1,)"
                     R"("entity":{"type":"node","id":1}}]}]})"),
            "run.0.json:1:85: phases[0].tasks[0].entity.type: expected \"object\", got \"node\"");
}

/// A record may be in the file of the sender or of the receiver; of equals the last one counts.
TEST_F(LbPhase, EdgesGoByIdsAndTheLastOfEqualsCounts) {
  ranks({lb_file(lb_phase(
             0, lb_task(0, "1", movable(10)) + "," + lb_task(0, "1", movable(11)),
             send(object(20), object(10), "5") + "," + send(object(10), object(11), "1") + "," +
                 send(object(10), object(10), "3") + "," + send(object(10), object(11), "2"))),
         lb_file(lb_phase(0, lb_task(1, "1", movable(20)), send(object(11), object(20), "7")))});
  const Tasks tasks = read();
  EXPECT_EQ(edges(tasks), (Edges{"0>0:3", "0>1:2", "1>2:7", "2>0:5"}));
  EXPECT_EQ(tasks.trace->dropped_edges, 0U);
}

TEST_F(LbPhase, DropsAndCountsEdgesWithAnEndThatIsNoTask) {
  ranks({lb_file(lb_phase(
      0, lb_task(0, "1", movable(1)),
      send(object(1), object(9), "5") + "," + send(R"({"type":"node","id":0})", object(1), "5") +
          "," + send(object(1), object(9), "6") + "," + send(object(1), object(1), "2") + "," +
          R"({"type":"WriteShared","bytes":9,"from":)" + object(1) +
          R"(,"to":{"type":"shared_id","id":0}},{"type":"Broadcast","bytes":9,"from":)" +
          object(1) + R"(,"to":)" + object(9) + "}"))});
  const Tasks tasks = read();
  EXPECT_EQ(edges(tasks), (Edges{"0>0:2"}));
  EXPECT_EQ(tasks.trace->dropped_edges, 3U) << "records; other types are no edges";
}

TEST_F(LbPhase, RefusesBadCommunications) {
  const auto in = [&](const std::string& communication) {
    return error_in(R"({"type":"LBDatafile","phases":[{"id":0,"tasks":[],"communications":[)"
                    "\n" +
                    communication + "]}]}");
  };
  EXPECT_EQ(in(R"({"bytes":1,"type":"Send"})"),
            "run.0.json:2:19: phases[0].communications[0].type: expected one of \"SendRecv\", "
            "\"Broadcast\", \"CollectionToNode\", \"CollectionToNodeBcast\", \"NodeToCollection\", "
            "\"NodeToCollectionBcast\", \"ReadOnlyShared\", \"WriteShared\", got \"Send\"");
  EXPECT_EQ(in(send(object(1), object(2), "-1")),
            "run.0.json:2:41: phases[0].communications[0].bytes: expected a number 0 .. 1e+18, got "
            "-1");
  EXPECT_EQ(
      in(send("{\"type\":\"object\"}", object(2), "1")),
      "run.0.json:2:50: phases[0].communications[0].from: missing, expected an object with id "
      "or seq_id");
  EXPECT_EQ(in(send("{\"id\":1}", object(2), "1")),
            "run.0.json:2:50: phases[0].communications[0].from.type: missing, expected one of "
            "\"object\", \"node\", \"shared_id\"");
  const auto sends = [&](const std::string& messages) {
    return in(R"({"type":"SendRecv",)" + messages + R"("bytes":1,"from":)" + object(1) +
              R"(,"to":)" + object(2) + "}");
  };
  EXPECT_EQ(sends("\"messages\":0,"),
            "run.0.json:2:31: phases[0].communications[0].messages: expected at least 1 message, "
            "got 0");
  EXPECT_EQ(sends("").substr(0, 66),
            "run.0.json:2:1: phases[0].communications[0].messages: missing, exp");
}

TEST_F(LbPhase, RefusesTasksThatVtWouldNotWrite) {
  EXPECT_EQ(error_in(lb_file(lb_phase(0, lb_task(0, "1", "\"migratable\":true,\"seq_id\":1")))),
            "run.0.json:2:73: phases[0].tasks[0].entity: expected collection_id beside seq_id in a "
            "migratable task, got none");
  EXPECT_EQ(error_in(R"({"type":"LBDatafile","phases":[{"id":0,"tasks":[{"node":0,"time":1,)"
                     R"("resource":"gpu","entity":{"id":1,"migratable":true}}]}]})"),
            "run.0.json:1:79: phases[0].tasks[0].resource: expected \"cpu\", got \"gpu\"");
}

TEST_F(LbPhase, ReadsMemoryAndSharedBlocks) {
  const auto of = [](const std::string& members) { return ",\"user_defined\":{" + members + "}"; };
  ranks({lb_file(lb_phase(0, lb_task(0, "1", movable(1),
                                     of(R"("shared_id":4.0,"shared_bytes":9,"home_rank":1)")) +
                                 "," +
                                 lb_task(0, "1", movable(2),
                                         of(R"("shared_id":-1,"rank_working_bytes":5,)"
                                            R"("task_working_bytes":6,"task_footprint_bytes":7,)"
                                            R"("task_serialized_bytes":8,"note":"x")")))),
         lb_file(lb_phase(0, lb_task(1, "1", movable(3), of(R"("shared_id":4,"shared_bytes":9)"))),
                 ",\"rank_alpha\":0.5")});
  const Trace trace = *read("", 4).trace;
  ASSERT_EQ(trace.memory.size(), 3U);
  EXPECT_EQ(trace.memory[0].block, 0U);
  EXPECT_EQ(trace.memory[1].block, Trace::kNoBlock);
  EXPECT_EQ(trace.memory[2].block, 0U);
  EXPECT_EQ(trace.memory[1].working, 6);
  EXPECT_EQ(trace.memory[1].footprint, 7);
  EXPECT_EQ(trace.memory[1].serialized, 8);
  ASSERT_EQ(trace.blocks.size(), 1U);
  EXPECT_EQ(trace.blocks[0].bytes, 9);
  EXPECT_EQ(trace.blocks[0].home, 1U) << "home_rank, not the first rank that has it";
  EXPECT_EQ(trace.own_memory, (std::vector<double>{5, 0, 0, 0}));
  EXPECT_EQ(trace.alpha, (std::vector<double>{1, 0.5, 1, 1}));
  EXPECT_FALSE(trace.weights);
}

TEST_F(LbPhase, RefusesBadMemory) {
  const auto in = [&](const std::string& members) {
    return error_in(
        lb_file(lb_phase(0, lb_task(0, "1", movable(1), ",\n\"user_defined\":{" + members + "}"))));
  };
  EXPECT_EQ(in("\"shared_id\":0.5"),
            "run.0.json:3:29: phases[0].tasks[0].user_defined.shared_id: expected an integer -1 .. "
            "9007199254740992, got 0.5");
  EXPECT_EQ(in("\"home_rank\":1").substr(0, 79),
            "run.0.json:3:29: phases[0].tasks[0].user_defined.home_rank: expected a number 0");
  EXPECT_EQ(in("\"shared_bytes\":\"9\""),
            "run.0.json:3:32: phases[0].tasks[0].user_defined.shared_bytes: expected a number 0 .. "
            "1e+18, got \"9\"");
  EXPECT_EQ(
      error_in(lb_file(lb_phase(0, ""), ",\"rank_alpha\":-1")),
      "run.0.json:1:47: metadata.rank_alpha: expected a number 0 .. 1000000000000000, got -1");
}

TEST_F(LbPhase, AnIdenticalPhaseIsTheLastOneWritten) {
  const std::string metadata =
      R"(,"phases":{"count":9,"identical_to_previous":{"list":[3],"range":[[6,8]]},)"
      R"("skipped":{"list":[1],"range":[[4,4]]}})";
  ranks({lb_file(
      lb_phase(5, lb_task(0, "5", movable(1))) + "," + lb_phase(2, lb_task(0, "2", movable(1))),
      metadata)});
  EXPECT_EQ(read().work, (std::vector<double>{5})) << "the first one of the file";
  EXPECT_EQ(read("phase = 3").work, (std::vector<double>{2}));
  EXPECT_EQ(read("phase = 8").work, (std::vector<double>{5}));
  EXPECT_EQ(error("phase = 4"),
            "run.0.json:2:10: phases: expected one of the phases 5, 2, got 4, which the run has "
            "skipped");
  EXPECT_EQ(error("phase = 9"), "run.0.json:2:10: phases: expected one of the phases 5, 2, got 9");
}

TEST_F(LbPhase, RefusesBadPhases) {
  EXPECT_EQ(error_in(lb_file(lb_phase(1, "") + ",\n" + lb_phase(1, ""))),
            "run.0.json:3:7: phases[1].id: expected each phase once, got 1 again");
  const auto metadata = [&](const std::string& skipped) {
    return error_in(lb_file(lb_phase(1, ""), ",\n\"phases\":{\"skipped\":" + skipped + "}"));
  };
  EXPECT_EQ(metadata("{\"range\":[[3,2]]}"),
            "run.0.json:2:34: metadata.phases.skipped.range[0][1]: expected an integer 3 .. "
            "9223372036854775807, got 2");
  EXPECT_EQ(metadata("{\"range\":[[3]]}"),
            "run.0.json:2:31: metadata.phases.skipped.range[0]: expected the first and the last "
            "phase, got 1 numbers");
  EXPECT_EQ(metadata("{\"list\":3}"),
            "run.0.json:2:29: metadata.phases.skipped.list: expected an array, got 3");
}

TEST_F(LbPhase, RefusesOlderFilesByName) {
  write("stats.0.vom", "0,1,2");
  EXPECT_EQ(error(), "exp.toml:3:8: workload.path: " + directory_ +
                         ": expected files PREFIX.RANK.json, got files .vom, an older format");
}

TEST_F(LbPhase, ContentDecidesWhatIsCompressed) {
  write("run.0.json", brotli(lb_file(lb_phase(0, lb_task(0, "1", movable(1))))));
  write("run.1.json", gzip(lb_file(lb_phase(0, lb_task(1, "2", movable(2))))));
  write("run.2.json.gz", lb_file(lb_phase(0, lb_task(2, "3", movable(3)))));
  EXPECT_EQ(read().work, (std::vector<double>{1, 2, 3}));
}

}  // namespace
}  // namespace ballast
