// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

namespace ballast {

/// Runs a measurement in a process of its own, because SystemC allows one simulation a process and
/// so that peak memory is the row's own. `Figures`: trivially copyable, with a `long peak_kb` that
/// is filled in here.
template <class Measure>
auto apart(Measure&& measure) {
  using Figures = decltype(measure());
  int channel[2];
  if (pipe(channel) != 0) std::abort();
  const pid_t child = fork();
  if (child == 0) {
    Figures f = measure();
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    f.peak_kb = usage.ru_maxrss;
    const bool written = write(channel[1], &f, sizeof f) == sizeof f;
    _exit(written ? 0 : 1);
  }
  close(channel[1]);
  Figures f;
  const bool got = read(channel[0], &f, sizeof f) == sizeof f;
  close(channel[0]);
  waitpid(child, nullptr, 0);
  if (!got) throw std::runtime_error("a measurement failed");
  return f;
}

}  // namespace ballast
