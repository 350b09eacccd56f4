// SPDX-License-Identifier: BSD-3-Clause
// Inputs as the program's users give them.
#include "support/program.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

class Input : public Files {
 protected:
  const std::string experiment_ =
      write("e.toml", "[machine]\nprocessors = 4\n[workload]\nkind = \"spike\"\nload = 8\n");
  static Answer piped(const std::string& file, const std::string& arguments) {
    return run_program("help > /dev/null; cat " + file + " | " + kProgram + " " + arguments);
  }
  /// The exit code is 2, and this is said.
  static void expect_mistake(const std::string& arguments, const std::string& said) {
    const Answer answer = run_program(arguments);
    EXPECT_EQ(answer.code, 2) << answer.text;
    EXPECT_NE(answer.text.find(said), std::string::npos) << answer.text;
  }
};

TEST_F(Input, ReadsStandardInput) {
  for (const std::string name : {"-", "/dev/stdin"}) {
    EXPECT_EQ(run_program("run " + name + " < " + experiment_).code, 0);
    EXPECT_EQ(piped(experiment_, "run " + name).code, 0);
  }
  EXPECT_EQ(
      piped(experiment_, "compare - --balancers diffusion,pairing --topologies line --processors 4")
          .code,
      0)
      << "reads it for every run";
  const std::string csv = " --set machine.processors=2 --set \"workload={kind='csv',path='-'}\"";
  EXPECT_EQ(piped(write("loads.csv", "load\n3\n5\n"), "run " + experiment_ + csv).code, 0);
  expect_mistake("run - < /dev/null", "-: expected a file or a pipe, got a device");
}

TEST_F(Input, AFolderMayHaveTheNameOfAValue) {
  const std::string rank =
      R"({"type":"LBDatafile","phases":[{"id":0,"tasks":[{"entity":{"migratable":true,"id":1},)"
      R"("node":0,"resource":"cpu","time":2}]}]})";
  for (const std::string name : {"2026-11-25", "123", "nan", "true", "[1]", "a b"}) {
    fs::create_directory(path(name));
    write(name + "/data.0.json", rank);
    const Answer answer =
        run_program("help > /dev/null; cd " + directory_ + " && " + kProgram + " run '" + name +
                    "' --set balancer.name=none --set machine.processors=2");
    EXPECT_EQ(answer.code, 0) << name << ": " << answer.text;
  }
}

TEST_F(Input, RefusesUnknownKinds) {
  fs::create_symlink("loop", path("loop"));
  expect_mistake("run " + path("loop"), "cannot be read: Too many levels of symbolic links");
  expect_mistake("run " + path(std::string(256, 'n')), "cannot be read: File name too long");
  expect_mistake("compare " + path("loop"), "cannot be read: Too many levels of symbolic links");
  expect_mistake("run /dev/zero", "/dev/zero: expected a file or a pipe, got a device");
}

/// Behind the limit the data are damaged: who decompresses on says so.
TEST_F(Input, ABombEndsAtTheLimit) {
  const auto damaged_behind = [](const std::string& content) {
    return gzip(content) + gzip(content).substr(0, 100) + std::string(100, '\0');
  };
  const std::string bomb = damaged_behind(std::string(std::size_t{16} << 20, '\n'));
  for (const std::string name : {"bomb.swf.gz", "bomb.toml"}) {
    const std::string file = write(name, bomb);
    expect_mistake("run " + file, name + ": expected at most 8388608 bytes after decompression");
    expect_mistake("run --max-input 1GB " + file, "expected more gzip data");
  }
  std::string rows;  // tasks, not only bytes
  for (int i = 0; i < (1 << 22); ++i) rows += "0,1\n";
  write("rows.csv.gz", damaged_behind(rows));
  const std::string tasks = write("rows.toml",
                                  "[machine]\nprocessors = 8\n[workload]\nkind = \"csv\"\npath = "
                                  "\"rows.csv.gz\"\n[balancer]\nname = \"superconcentrator\"\n");
  expect_mistake("run " + tasks, "rows.csv.gz: expected at most 8388608 bytes");
  write("ok.toml", gzip(std::string(std::size_t{9} << 20, '\n') + "[machine]\nprocessors = 0\n"));
  expect_mistake("run " + path("ok.toml"), "--max-input SIZE raises the limit");
  expect_mistake("run --max-input 10MB " + path("ok.toml"),
                 "machine.processors: expected an integer 1 .. 1073741824, got 0");
  expect_mistake("run --max-input 0 " + path("ok.toml"), "--max-input");
}

TEST_F(Input, DepthIsAMistake) {
  std::string key = "a";
  for (int i = 0; i < 50'000; ++i) key += ".a";
  expect_mistake("run " + write("deep.toml", "[" + key + "]\n"), "nested too deeply");
  expect_mistake("run " + experiment_ + " --set " + key + "=1", "nested too deeply");
}

}  // namespace
}  // namespace ballast
