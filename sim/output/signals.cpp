// SPDX-License-Identifier: BSD-3-Clause
#include "output/signals.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#include <utility>

#include "core/command.h"
#include "core/errors.h"
#include "core/interrupt.h"
#include "output/output_file.h"

namespace ballast::signals {
namespace {

std::atomic<int> interruptible{0};
static_assert(std::atomic<int>::is_always_lock_free);

void by_default(int signal) {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  sigaction(signal, &action, nullptr);
}

[[noreturn]] void die(int signal) {
  end_commands();
  remove_unfinished_outputs();
  by_default(signal);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  sigprocmask(SIG_UNBLOCK, &one, nullptr);
  raise(signal);
  _exit(128 + signal);
}

constexpr int kStuckCode = 3;  // kStuck
std::uint64_t foreign_before = 0;
std::chrono::milliseconds::rep ticks = 0;

/// Ticks every half second from the first request to stop on. Code of others that has not come back
/// for three ticks never will: it does not see the request.
void tick() {
  const std::uint64_t now = interrupt::foreign;
  const bool same = now % 2 == 1 && now == foreign_before;
  foreign_before = now;
  ticks = same ? ticks + 1 : 0;
  if (ticks < 3) return;
  if (interrupt::pending() != SIGALRM) die(interrupt::pending());
  constexpr char kText[] = "stopped: time limit reached in SystemVerilog that does not return\n";
  static_cast<void>(write(STDERR_FILENO, kText, sizeof kText - 1) > 0);
  end_commands();
  remove_unfinished_outputs();
  _exit(kStuckCode);
}

void tick_from_now() {
  itimerval timer{};
  timer.it_value.tv_usec = timer.it_interval.tv_usec = 500'000;
  setitimer(ITIMER_REAL, &timer, nullptr);
}

void on_signal(int signal) {
  if (interruptible == 0 || interrupt::pending() == SIGINT || interrupt::pending() == SIGTERM) {
    die(signal);
  }
  interrupt::requested = signal;
  tick_from_now();
}

void on_alarm(int) {
  if (interrupt::pending() != 0) return tick();
  interrupt::requested = SIGALRM;
  tick_from_now();
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

/// Ignored signals stay ignored: nohup, background jobs of a script.
void handle_unless_ignored(int signal, void (*handler)(int)) {
  struct sigaction old {};
  sigaction(signal, nullptr, &old);
  if (old.sa_handler != SIG_IGN) handle(signal, handler);
}

}  // namespace

void install() {
  while (true) {  // open returns the lowest free descriptor
    const int null = open("/dev/null", O_RDWR);
    if (null > STDERR_FILENO || null < 0) {
      if (null >= 0) close(null);
      break;
    }
  }
  for (const int signal : {SIGPIPE, SIGXFSZ}) {
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    sigaction(signal, &ignore, nullptr);
  }
  handle(SIGALRM, on_alarm);
  handle_unless_ignored(SIGINT, on_signal);
  handle_unless_ignored(SIGTERM, on_signal);
}

Interruptible::Interruptible() { ++interruptible; }
Interruptible::~Interruptible() { --interruptible; }

void limit_time(std::chrono::milliseconds limit) {
  static bool limited = false;
  if (std::exchange(limited, true)) return;
  itimerval timer{};
  timer.it_value.tv_sec = limit.count() / 1000;
  timer.it_value.tv_usec = limit.count() % 1000 * 1000;
  setitimer(ITIMER_REAL, &timer, nullptr);
}

void end_by_signal() {
  const int signal = interrupt::pending();
  if (signal == SIGINT || signal == SIGTERM) die(signal);
}

}  // namespace ballast::signals
