// SPDX-License-Identifier: BSD-3-Clause
#include "output/process_lock.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "support/workloads_fixture.h"

namespace ballast {
namespace {

class ProcessLocks : public Files {
 protected:
  std::string held() {
    return error_of([&] { const ProcessLock lock(path("s.toml")); });
  }
  std::string content() {
    std::ifstream in(ProcessLock::file_of(path("s.toml")));
    return {std::istreambuf_iterator<char>(in), {}};
  }
  /// A process that holds the lock until it is killed.
  pid_t holder() {
    int ready[2];
    EXPECT_EQ(pipe(ready), 0);
    const pid_t process = fork();
    if (process == 0) {
      const ProcessLock lock(path("s.toml"));
      static_cast<void>(write(ready[1], "x", 1) == 1);
      for (;;) pause();
    }
    char byte = 0;
    EXPECT_EQ(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    close(ready[1]);
    return process;
  }
  static ssize_t write(int file, const char* text, std::size_t size) {
    return ::write(file, text, size);
  }
};

TEST_F(ProcessLocks, ASecondHolderIsRefusedByTheFirstOnesName) {
  const pid_t first = holder();
  const std::string said = held();
  EXPECT_TRUE(said.starts_with(path("s.toml") + ": process " + std::to_string(first) + " on "))
      << said;
  EXPECT_TRUE(said.ends_with(" works on it; wait for its end")) << said;
  kill(first, SIGKILL);
  waitpid(first, nullptr, 0);
}

TEST_F(ProcessLocks, TheLockOfAKilledProcessIsTakenOver) {
  const pid_t first = holder();
  kill(first, SIGKILL);
  waitpid(first, nullptr, 0);
  EXPECT_TRUE(fs::exists(ProcessLock::file_of(path("s.toml"))));
  {
    const ProcessLock lock(path("s.toml"));
    EXPECT_TRUE(content().starts_with("process " + std::to_string(getpid()) + " on "));
    EXPECT_NE(held(), "no error");
  }
  EXPECT_FALSE(fs::exists(ProcessLock::file_of(path("s.toml"))));
  EXPECT_EQ(held(), "no error");
}

TEST_F(ProcessLocks, ALongerFormerNameLeavesNothing) {
  Files::write(".s.toml.ballast-lock", "process 123456789 on a host with quite a long name\n");
  const ProcessLock lock(path("s.toml"));
  EXPECT_EQ(content().find("long name"), std::string::npos);
}

/// Its name may be taken by a link to a file of the user, or by such a file.
TEST_F(ProcessLocks, OnlyItsOwnFileIsWrittenAndRemoved) {
  const std::string lock = ProcessLock::file_of(path("s.toml"));
  Files::write("victim", "");
  fs::create_symlink(path("victim"), lock);
  EXPECT_EQ(held(), lock + ": expected a lock of ballast, got a link; remove it");
  EXPECT_EQ(fs::file_size(path("victim")), 0u);
  fs::remove(lock);
  Files::write(".s.toml.ballast-lock", "notes\n");
  EXPECT_EQ(held(), lock + ": expected a lock of ballast, got another file; remove it");
  EXPECT_EQ(content(), "notes\n");
  fs::remove(lock);
  {
    const ProcessLock mine(path("s.toml"));
    fs::remove(lock);
    Files::write(".s.toml.ballast-lock", "another one's");
  }
  EXPECT_EQ(content(), "another one's") << "it was removed, and is not ours";
}

TEST_F(ProcessLocks, AFolderThatCannotBeWrittenIsAMistake) {
  const std::string said = error_of([&] { const ProcessLock lock(path("none/s.toml")); });
  EXPECT_TRUE(
      said.ends_with("none/.s.toml.ballast-lock: cannot be written: No such file or directory"))
      << said;
}

}  // namespace
}  // namespace ballast
