// SPDX-License-Identifier: BSD-3-Clause
#include "python/interruptible.h"

#include <pybind11/pybind11.h>

#include "core/interrupt.h"

namespace ballast::python {
namespace {

namespace py = pybind11;

int runs = 0;  // guarded by the GIL

bool in_main_thread() {
  const py::module_ threading = py::module_::import("threading");
  return threading.attr("current_thread")().is(threading.attr("main_thread")());
}

void ask(int signal) { interrupt::requested = signal; }

}  // namespace

Interruptible::Interruptible() {
  ++runs;
  if (!in_main_thread()) return;
  sigaction(SIGINT, nullptr, &before_);
  if (before_.sa_handler == SIG_IGN || before_.sa_handler == ask) return;
  struct sigaction action {};
  action.sa_handler = ask;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  handles_ = sigaction(SIGINT, &action, nullptr) == 0;
}

Interruptible::~Interruptible() {
  if (handles_) sigaction(SIGINT, &before_, nullptr);
  if (--runs == 0) interrupt::requested = 0;
}

bool Interruptible::any() noexcept { return runs != 0; }

bool Interruptible::asked_here() const noexcept {
  return handles_ && interrupt::pending() == SIGINT;
}

}  // namespace ballast::python
