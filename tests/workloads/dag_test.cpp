// SPDX-License-Identifier: BSD-3-Clause
// Task graphs from two CSV files.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/workloads_fixture.h"

namespace ballast {
namespace {

class Dag : public Files {
 protected:
  std::string section(const std::string& tasks, const std::string& edges) {
    return "kind = \"dag\"\ntasks = \"" + write("tasks.csv", tasks) + "\"\nedges = \"" +
           write("edges.csv", edges) + "\"";
  }
  /// The message without the path of the folder.
  std::string refused(const std::string& tasks, const std::string& edges) {
    const std::string text = error(section(tasks, edges));
    const std::size_t at = text.find(directory_);
    return at == std::string::npos ? text : text.substr(at + directory_.size() + 1);
  }
};

TEST_F(Dag, TasksAndEdges) {
  const Tasks tasks = make(
      section("task,work\n7,2.5\n3,1  # short\n\n5,4\n", "from,to,bytes\n7,5,100\n3,5,0\n"), 4);
  EXPECT_EQ(tasks.work, (std::vector<double>{2.5, 1, 4}));
  EXPECT_EQ(tasks.home, (std::vector<NodeId>{0, 0, kAnywhere}));
  EXPECT_EQ(tasks.trace->ids, (std::vector<std::uint64_t>{7, 3, 5}));
  ASSERT_EQ(tasks.trace->edges.size(), 2u);
  EXPECT_EQ(tasks.trace->edges[0].from, 0u);
  EXPECT_EQ(tasks.trace->edges[0].to, 2u);
  EXPECT_DOUBLE_EQ(tasks.trace->edges[0].bytes, 100);
  EXPECT_EQ(tasks.order, QueueOrder::oldest);
}

TEST_F(Dag, HomesAndNoBytes) {
  const Tasks tasks = make(section("task,work,processor\n0,1,3\n1,1,2\n", "from,to\n0,1\n"), 4);
  EXPECT_EQ(tasks.home, (std::vector<NodeId>{3, 2}));
  EXPECT_DOUBLE_EQ(tasks.trace->edges[0].bytes, 0);
}

TEST_F(Dag, TasksMayHaveNames) {
  const Tasks tasks =
      make(section("task,work\npotrf(0),2\n_x,1\n7 b,4\n", "from,to\npotrf(0),7 b\n7 b,_x\n"), 4);
  EXPECT_EQ(tasks.work, (std::vector<double>{2, 1, 4}));
  EXPECT_EQ(tasks.trace->ids, (std::vector<std::uint64_t>{0, 1, 2}));
  ASSERT_EQ(tasks.trace->edges.size(), 2u);
  EXPECT_EQ(tasks.trace->edges[0].to, 2u);
  EXPECT_EQ(tasks.trace->edges[1].to, 1u);
}

TEST_F(Dag, BadNamesAreRefusedAtTheirPlace) {
  const std::string tasks = "task,work\nfirst,1\nsecond,1\n3,1\n";
  const std::vector<std::array<std::string, 3>> all{
      {"task,work\na,1\na,2\n", "", "tasks.csv:3:1: task: expected a new name, got a again"},
      {"task,work\na,1\n,2\n", "", "tasks.csv:3:1: task: expected a name, got none"},
      {"task,work\n1,1\na,2\n", "",
       "tasks.csv:3:1: task: expected an integer 0 .. 4611686018427387904, got \"a\""},
      {"task,work\n-1,1\n", "",
       "tasks.csv:2:1: task: expected an integer 0 .. 4611686018427387904, got -1"},
      {tasks, "from,to\nfirst,secnd\n",
       "edges.csv:2:7: to: expected the name of a task, got \"secnd\"; did you mean \"second\"?"},
      {tasks, "from,to\nfirst,second\nsecond,3\n3,first\n",
       "edges.csv: expected edges without a cycle; task first waits for itself, through inputs 3, "
       "second"}};
  for (const auto& [t, e, message] : all) EXPECT_EQ(refused(t, e), message);
}

TEST_F(Dag, BadTablesAreRefusedAtTheirPlace) {
  const std::string tasks = "task,work\n1,1\n2,1\n3,1\n", edges = "from,to\n1,2\n";
  const std::vector<std::array<std::string, 3>> all{
      {"", edges, "tasks.csv: empty file, expected task,work[,processor]"},
      {"task,work\n", edges, "tasks.csv: expected at least one task, got only a header"},
      {"task\n1\n", edges, "tasks.csv:1:5: unknown header, expected task,work[,processor]"},
      {"1,1\n", edges, "tasks.csv:1:1: unknown header, expected task,work[,processor]"},
      {"task,work\n1,1\n1,2\n", edges, "tasks.csv:3:1: task: expected a new number, got 1 again"},
      {"task,work,processor\n1,1,4\n", edges, "tasks.csv:2:5: processor: expected"},
      {"task,work\n1,-1\n", edges, "tasks.csv:2:3: work: expected"},
      {"task,work\n1\n", edges, "tasks.csv:2:"},
      {tasks, "from,to,size\n", "edges.csv:1:9: unknown header, expected from,to[,bytes]"},
      {tasks, "from,to\n1,9\n", "edges.csv:2:3: to: expected the number of a task, got 9"},
      {tasks, "from,to\n2,2\n", "edges.csv:2:3: to: expected another task, got 2 twice"},
      {tasks, "from,to,bytes\n1,2,-4\n", "edges.csv:2:5: bytes: expected"},
      {tasks, "from,to\n1,2\n2,3\n3,2\n",
       "edges.csv: expected edges without a cycle; task 3 waits for itself, through inputs 2"}};
  for (const auto& [t, e, message] : all) {
    EXPECT_EQ(refused(t, e).substr(0, message.size()), message);
  }
}

}  // namespace
}  // namespace ballast
