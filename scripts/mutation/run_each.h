// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <thread>

/// Tests of a build with mutants, each in a process of its own: SystemC allows one simulation a
/// process. It begins after the program's start, which costs more than most tests.
namespace mutants {

struct Child {
  std::string name;
  std::chrono::steady_clock::time_point start;
  double limit;
};

[[noreturn]] inline void run_one(const std::string& name) {
  setpgid(0, 0);
  const rlimit memory{6ull << 30, 6ull << 30};
  setrlimit(RLIMIT_AS, &memory);
  const int nothing = open("/dev/null", O_RDWR);
  for (int stream : {0, 1, 2}) dup2(nothing, stream);
  GTEST_FLAG_SET(filter, name);
  std::exit(RUN_ALL_TESTS());
}

/// The tests of a file with lines of NAME SECONDS. Prints NAME, its end and its seconds. With
/// `stop` no further test begins after one has failed.
inline int run_each(const char* file, bool stop, unsigned jobs) {
  std::ifstream list(file);
  std::map<pid_t, Child> children;
  std::string name;
  double limit = 0;
  bool more = true, failed = false;
  while (more || !children.empty()) {
    while (more && children.size() < jobs && !(stop && failed)) {
      if (more = static_cast<bool>(list >> name >> limit); !more) break;
      std::cout.flush();
      const pid_t child = fork();
      if (child < 0) return 2;
      if (child == 0) run_one(name);
      children[child] = {name, std::chrono::steady_clock::now(), limit};
    }
    if (stop && failed) more = false;
    int status = 0;
    const pid_t ended = waitpid(-1, &status, WNOHANG);
    if (ended <= 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    for (auto child = children.begin(); child != children.end();) {
      const auto spent = std::chrono::steady_clock::now() - child->second.start;
      const double seconds = std::chrono::duration<double>(spent).count();
      if (child->first != ended && seconds <= child->second.limit) {
        ++child;
        continue;
      }
      kill(-child->first, SIGKILL);  // with what it started
      if (child->first != ended) waitpid(child->first, &status, 0);
      const char* how = child->first != ended ? "late" : status == 0 ? "passed" : "failed";
      failed |= std::strcmp(how, "passed") != 0;
      std::cout << child->second.name << ' ' << how << ' ' << seconds << std::endl;
      child = children.erase(child);
    }
  }
  return failed;
}

/// In place of RUN_ALL_TESTS: BALLAST_EACH is such a file; BALLAST_STOP says to stop.
inline int run_tests() {
  const char* file = std::getenv("BALLAST_EACH");
  if (file == nullptr) return RUN_ALL_TESTS();
  unsetenv("BALLAST_EACH");  // a test may run this program
  return run_each(file, std::getenv("BALLAST_STOP") != nullptr, 2);
}

}  // namespace mutants
