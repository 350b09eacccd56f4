// SPDX-License-Identifier: BSD-3-Clause
// Feeds mutated inputs to the parsers. The user's error is an answer; anything else is a failure:
// another exception, a signal, a report of a sanitizer, no answer within ten seconds.
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>

#include "core/errors.h"
#include "core/input_limits.h"
#include "fuzz/formats.h"
#include "fuzz/mutator.h"

// The parser of cgraph loses what it has read where it meets a mistake.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libcgraph\n"; }

namespace ballast::fuzz {
namespace {

namespace fs = std::filesystem;
/// Of the processor, for an answer; ten times as many of the clock.
constexpr unsigned kSeconds = 10;

struct Options {
  std::string format, corpus, file;
  std::uint64_t inputs = 1000, seed = 1;
};

/// What the child has done, for its parent.
struct Done {
  std::uint64_t inputs, taken;
};

/// A million files are written: in memory, where the system has such a place.
fs::path memory() { return access("/dev/shm", W_OK) == 0 ? "/dev/shm" : fs::temp_directory_path(); }

std::vector<std::string> corpus_of(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<std::string> corpus;
  for (const fs::path& file : files) {
    std::ifstream in(file, std::ios::binary);
    corpus.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return corpus;
}

/// Ends the process by a signal where it takes longer; 0: no more.
void limit(unsigned seconds) {
  const itimerval of_processor{{0, 0}, {seconds, 0}};
  setitimer(ITIMER_PROF, &of_processor, nullptr);
  alarm(10 * seconds);
}
bool out_of_time(int status) {
  return WIFSIGNALED(status) && (WTERMSIG(status) == SIGPROF || WTERMSIG(status) == SIGALRM);
}

/// The parser takes the input; false: it refuses it.
bool takes(const Format& format, const std::string& path) {
  limit(kSeconds);
  bool taken = true;
  try {
    format.read(path);
  } catch (const UserError&) {
    taken = false;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}: {}\n", format.name, error.what());
    _exit(1);
  }
  limit(0);
  return taken;
}

class Fuzzer {
 public:
  Fuzzer(const Format& format, const Options& options)
      : format_(format),
        options_(options),
        corpus_(corpus_of(fs::path(options.corpus) / format.name)),
        folder_(memory() / fmt::format("ballast_fuzz_{}_{}", format.name, getpid())),
        input_((folder_ / format.file).string()),
        done_(new (mmap(nullptr, sizeof(Done), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                        -1, 0)) Done{}) {
    fs::create_directories(folder_);
  }

  int operator()() {
    while (done_->inputs < options_.inputs) {
      const pid_t child = fork();
      if (child == 0) run();
      int status = 0;
      waitpid(child, &status, 0);
      if (status == 0) continue;
      fmt::print("{}: input {} of seed {} fails{}: {}\n", format_.name, done_->inputs,
                 options_.seed,
                 out_of_time(status)   ? fmt::format(", no answer in {} s", kSeconds)
                 : WIFSIGNALED(status) ? fmt::format(", signal {}", WTERMSIG(status))
                                       : "",
                 input_);
      return kCheckFailed;
    }
    fs::remove_all(folder_);
    fmt::print("{}: {} inputs, {} of them taken, no failure\n", format_.name, done_->inputs,
               done_->taken);
    return kDone;
  }

 private:
  /// The rest of the inputs; of an isolated format, up to the first mistake.
  [[noreturn]] void run() {
    Mutator mutator(corpus_, format_.words, options_.seed + (done_->inputs << 20));
    while (done_->inputs < options_.inputs) {
      const std::string text = mutator.next();
      std::ofstream(input_, std::ios::binary) << text;
      const bool taken = takes(format_, input_);
      ++done_->inputs;
      done_->taken += taken ? 1 : 0;
      if (taken) mutator.keep(text);
      if (!taken && format_.isolated && done_->inputs % 64 != 0) _exit(0);
      if (!taken && format_.isolated) break;
    }
    exit(0);  // with a search for leaks
  }

  const Format& format_;
  const Options& options_;
  std::vector<std::string> corpus_;
  fs::path folder_;
  std::string input_;
  Done* done_;
};

int run(int argc, char** argv) {
  CLI::App app("mutated inputs for the parsers of Ballast");
  Options options;
  std::vector<std::string> names;
  for (const Format& format : formats()) names.push_back(format.name);
  app.add_option("--format", options.format)->required()->check(CLI::IsMember(names));
  app.add_option("--corpus", options.corpus, "a folder with one for each format");
  app.add_option("--inputs", options.inputs);
  app.add_option("--seed", options.seed);
  app.add_option("--file", options.file, "reads this one instead, whose name must be the format's");
  CLI11_PARSE(app, argc, argv);
  most_memory = std::uint64_t{64} << 20;
  const auto format = std::find_if(formats().begin(), formats().end(),
                                   [&](const Format& f) { return f.name == options.format; });
  if (options.file.empty()) return Fuzzer(*format, options)();
  fmt::print("{}\n", takes(*format, options.file) ? "taken" : "refused");
  return kDone;
}

}  // namespace
}  // namespace ballast::fuzz

int main(int argc, char** argv) { return ballast::fuzz::run(argc, argv); }
