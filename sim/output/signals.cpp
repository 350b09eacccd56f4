// SPDX-License-Identifier: BSD-3-Clause
#include "output/signals.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

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
  remove_unfinished_outputs();
  by_default(signal);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  sigprocmask(SIG_UNBLOCK, &one, nullptr);
  raise(signal);
  _exit(128 + signal);
}

void on_signal(int signal) {
  if (interruptible == 0 || interrupt::pending() == SIGINT || interrupt::pending() == SIGTERM) {
    die(signal);
  }
  interrupt::requested = signal;
}

void on_alarm(int) {
  if (interrupt::pending() == 0) interrupt::requested = SIGALRM;
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
  handle_unless_ignored(SIGINT, on_signal);
  handle_unless_ignored(SIGTERM, on_signal);
}

Interruptible::Interruptible() { ++interruptible; }
Interruptible::~Interruptible() { --interruptible; }

void limit_time(std::chrono::milliseconds limit) {
  handle(SIGALRM, on_alarm);
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
