// SPDX-License-Identifier: BSD-3-Clause
#include "process/plugin.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "core/version.h"
#include "support/cli_fixture.h"

namespace ballast {
namespace {

class Plugin : public CliFixture {
 protected:
  static inline const std::string kWith = std::string(" --plugin ") + kPlugin;
  static inline const std::string kStairs =
      "[machine]\nprocessors = 8\n[workload]\nkind = \"stairs\"\n[balancer]\nname = "
      "\"superconcentrator\"\n";
  static std::string bytes_of_plugin() {
    std::ifstream in(kPlugin, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  /// A copy of the plugin for another version or compiler.
  std::string copy_with(std::string_view old, std::string_view other) {
    std::string bytes = bytes_of_plugin();
    const std::size_t mark = bytes.find(BALLAST_PLUGIN_MARK);
    const std::size_t at = bytes.find(old, mark);
    EXPECT_NE(mark, bytes.npos);
    EXPECT_LT(at, mark + 100);
    return file("other.so", bytes.replace(at, old.size(), other));
  }
};

TEST_F(Plugin, ListedAndRunBeforeOrAfterTheVerb) {
  EXPECT_NE(ballast("list workloads" + kWith).text.find("stairs: step x i tasks"),
            std::string::npos);
  const std::string e = file("e.toml", kStairs);
  for (const std::string& command : {"run " + e + kWith, kWith.substr(1) + " run " + e,
                                     std::string("--plugin=") + kPlugin + " run " + e + kWith}) {
    const Answer answer = ballast(command);
    EXPECT_EQ(answer.code, 0) << answer.text;
    EXPECT_NE(answer.text.find("8 processors, 56 tasks"), std::string::npos) << answer.text;
  }
  expect_mistake("run " + e, {"e.toml:4:", "stairs"});
}

TEST_F(Plugin, ItsErrorsAreUserErrors) {
  expect_mistake("run " + file("e.toml", kStairs) + kWith + " --set machine.processors=128",
                 {"stairs: expected up to 64 processors"});
}

TEST_F(Plugin, WhatItThrowsIsItsMistake) {
  const std::string e = file("e.toml",
                             "[machine]\nprocessors = 4\n[workload]\nkind = \"troubled\"\n"
                             "[balancer]\nname = \"superconcentrator\"\n[run]\nseed = 2\n");
  const std::string expected = ": expected no exception but ballast::UserError, got ";
  for (const std::string kernel : {"loop", "systemc"}) {
    const std::string run = "run " + e + kWith + " --kernel " + kernel;
    expect_mistake(run + " --set workload.trouble=error",
                   {"--plugin ", expected + "an error of a plugin"});
    expect_mistake(run + " --set workload.trouble=number", {expected + "one of another type"});
  }
}

TEST_F(Plugin, LoadingThatWouldEndTheProgramIsRefused) {
  const std::string expected = "expected a shared object that can be loaded, got one whose ";
  for (const auto& [trouble, how] :
       {std::pair("error", "an exception"), std::pair("exit", "exit code 0"),
        std::pair("crash", "signal 11")}) {
    setenv("BALLAST_TEST_PLUGIN", trouble, 1);
    expect_mistake("list workloads" + kWith, {expected + "loading ends with " + how});
    unsetenv("BALLAST_TEST_PLUGIN");
  }
}

TEST_F(Plugin, ATruncatedOneIsRefused) {
  const std::string bytes = bytes_of_plugin();
  const std::size_t marked = bytes.find(BALLAST_PLUGIN_MARK) + 200;
  int refused = 0;
  for (std::size_t size = marked; size < bytes.size(); size += (bytes.size() - marked) / 40 + 1) {
    const Answer answer = ballast("list --plugin " + file("short.so", bytes.substr(0, size)));
    if (answer.code == 0) continue;  // only what is not loaded is missing
    EXPECT_EQ(answer.code, 2) << answer.text;
    EXPECT_NE(answer.text.find("short.so: expected a shared object"), std::string::npos)
        << answer.text;
    ++refused;
  }
  EXPECT_GT(refused, 1);
}

TEST_F(Plugin, AnotherVersionIsRefused) {
  expect_mistake(
      "list --plugin " + copy_with(BALLAST_VERSION, "9.9.9"),
      {"expected a plugin for ballast " BALLAST_BUILD, "got one for 9.9.9, " BALLAST_COMPILER});
}

TEST_F(Plugin, AnotherCompilerIsRefused) {
  const std::string_view compiler = BALLAST_COMPILER;
  std::string other(compiler);
  other.back() = '~';
  expect_mistake("list --plugin " + copy_with(compiler, other), {"got one for", other});
}

TEST_F(Plugin, ASecondPartOfANameIsRefused) {
  EXPECT_EQ(ballast("list workloads" + kWith + kWith).code, 0);  // the same file is loaded once
  expect_mistake("list" + kWith + " --plugin " + copy_with(BALLAST_VERSION, BALLAST_VERSION),
                 {"expected parts with new names, got a second \"stairs\""});
}

// Its library would be a second one, with all parts.
TEST_F(Plugin, OneLinkedToTheLibraryIsRefused) {
  expect_mistake(
      "list --plugin " + file("linked.so", bytes_of_plugin() + '\0' + "libballast.so.0.2"),
      {"linked.so: expected a plugin that uses", "linked to libballast.so"});
}

TEST_F(Plugin, NoPluginIsRefused) {
  expect_mistake("list --plugin " + (folder_ / "none.so").string(),
                 {"none.so: expected a shared object, got no such file"});
  expect_mistake("list --plugin " + folder_.string(), {"got no regular file"});
  expect_mistake("list --plugin " + file("text.so", "text"), {"with core/plugin.h"});
  expect_mistake("list --plugin " + file("text.so", BALLAST_PLUGIN_MARK BALLAST_BUILD),
                 {"text.so: expected a shared object, got \""});
  expect_mistake("list --plugin", {"--plugin: expected a file, got nothing"});
}

}  // namespace
}  // namespace ballast
