// SPDX-License-Identifier: BSD-3-Clause

// libsystemc refers to it. Programs have their own main, which comes first; a program with an
// sc_main of its own replaces this one.
extern "C" __attribute__((weak)) int sc_main(int /*argc*/, char** /*argv*/) { return 0; }
