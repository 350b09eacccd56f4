// SPDX-License-Identifier: BSD-3-Clause
// tests/main.cpp of a build with mutants. --each FILE: each test of FILE, lines of NAME SECONDS, in
// a process of its own, which begins after the program's start: SystemC allows one simulation a
// process. Prints NAME, its end and its seconds.
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
#include <vector>

#include "process/plugin.h"

namespace {

using Clock = std::chrono::steady_clock;

struct Child {
  std::string name;
  Clock::time_point start;
  double limit;
};

[[noreturn]] void run_one(const std::string& name) {
  setpgid(0, 0);
  const rlimit memory{6ull << 30, 6ull << 30};
  setrlimit(RLIMIT_AS, &memory);
  const int nothing = open("/dev/null", O_RDWR);
  for (int stream : {0, 1, 2}) dup2(nothing, stream);
  GTEST_FLAG_SET(filter, name);
  std::exit(RUN_ALL_TESTS());
}

/// With `stop`: no further test begins after one has failed.
int run_each(const char* file, bool stop, unsigned jobs) {
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
      children[child] = {name, Clock::now(), limit};
    }
    if (stop && failed) more = false;
    int status = 0;
    const pid_t ended = waitpid(-1, &status, WNOHANG);
    if (ended <= 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    for (auto child = children.begin(); child != children.end();) {
      const double seconds =
          std::chrono::duration<double>(Clock::now() - child->second.start).count();
      const bool late = seconds > child->second.limit;
      if (child->first != ended && !late) {
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

}  // namespace

int main(int argc, char** argv) {
  setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);
  std::vector<char*> words;
  try {
    words = ballast::load_plugins(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 2;
  }
  int count = static_cast<int>(words.size());
  testing::InitGoogleTest(&count, words.data());
  if (count >= 3 && std::strcmp(words[1], "--each") == 0) {
    return run_each(words[2], count > 3 && std::strcmp(words[3], "--stop") == 0, 2);
  }
  return RUN_ALL_TESTS();
}
