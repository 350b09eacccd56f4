// SPDX-License-Identifier: BSD-3-Clause
// The interface of a shared object with a Verilated module (C, so that compiler and Verilator of
// the program may be others). Installed: it is compiled into the objects at run time.
#pragma once

#include <stddef.h>
#include <stdint.h>

#define BALLAST_RTL_ABI 4

extern "C" {

/// A port: Verilator keeps up to 8, 16, 32, 64 bits in an integer of that size, more in words of 32
/// bits, the lowest first.
struct ballast_rtl_port {
  const char* name;  ///< as in the SystemVerilog
  void* memory;
  uint64_t bytes;
  uint32_t width;  ///< bits
  uint32_t input;  ///< 1: input, 0: output
};

struct ballast_rtl_interface {
  uint32_t abi;  ///< BALLAST_RTL_ABI
  uint32_t ports;
  void* (*make)(int random);  ///< 1: registers without a reset begin with random bits, else 0
  void (*destroy)(void* model);
  void (*list)(void* model, struct ballast_rtl_port* ports);
  /// Evaluates the module. Returns 0, or why it stopped ($fatal, $stop, $finish, a failed
  /// assertion, a loop without end); then the model must not be evaluated again.
  const char* (*eval)(void* model);
  /// Writes what has been covered. Returns 0, or why it could not.
  const char* (*coverage)(void* model, const char* file);
  /// Of an object made with a waveform: begins a file (VCD) of all signals; writes their values, a
  /// time unit is 100 ps.
  void (*trace)(void* model, const char* file);
  void (*dump)(void* model, uint64_t time);
};

/// The only name that the object exports.
__attribute__((visibility("default"))) const struct ballast_rtl_interface* ballast_rtl_object();
}

#ifdef BALLAST_RTL_MODEL  // Verilator's class, with the list BALLAST_RTL_PORTS(PORT)
#include <stdarg.h>
#include <stdio.h>
#include <verilated_cov.h>
#ifdef BALLAST_RTL_TRACE
#include <verilated_vcd_c.h>
#endif

#include <string>

namespace {

std::string ballast_rtl_text;  // printed last
struct BallastRtlStop {
  std::string why;
};

[[noreturn]] void ballast_rtl_stop(const char* file, int line, const char* what) {
  std::string why = ballast_rtl_text;
  ballast_rtl_text.clear();
  while (!why.empty() && why.back() == '\n') why.pop_back();
  if (why.empty()) why = std::string(file) + ":" + std::to_string(line) + ": " + what;
  throw BallastRtlStop{why};
}

struct BallastRtl {
  VerilatedContext context;
  BALLAST_RTL_MODEL* rtl = nullptr;
  std::string stopped;
#ifdef BALLAST_RTL_TRACE
  VerilatedVcdC waveform;
#endif
  explicit BallastRtl(int random) {
#ifdef BALLAST_RTL_TRACE
    context.traceEverOn(true);
#endif
    context.randReset(random != 0 ? 2 : 0);  // the same bits every time
    context.randSeed(1);
    rtl = new BALLAST_RTL_MODEL(&context);
  }
  ~BallastRtl() {
    Verilated::threadContextp(&context);  // its scopes leave the context of the thread
    if (stopped.empty()) rtl->final();
#ifdef BALLAST_RTL_TRACE
    waveform.close();
#endif
    delete rtl;
  }
};

}  // namespace

// Verilator's run-time library calls these instead of its own (VL_USER_STOP ...).
void vl_stop(const char* file, int line, const char*) { ballast_rtl_stop(file, line, "$stop"); }
void vl_finish(const char* file, int line, const char*) { ballast_rtl_stop(file, line, "$finish"); }
void vl_fatal(const char* file, int line, const char*, const char* text) {
  ballast_rtl_text.clear();
  ballast_rtl_stop(file, line, text);
}
/// What the SystemVerilog prints; standard output is the program's.
extern "C" void ballast_rtl_print(const char* format, ...) {
  char text[2000];
  va_list values;
  va_start(values, format);
  vsnprintf(text, sizeof text, format, values);
  va_end(values);
  ballast_rtl_text = text;
  fputs(text, stderr);
}

extern "C" const struct ballast_rtl_interface* ballast_rtl_object() {
#define BALLAST_RTL_COUNT(name, member, input, width) +1
#define BALLAST_RTL_ENTRY(name, member, input, width) \
  *ports++ = {name, &rtl.member, sizeof rtl.member, width, input};
  static const struct ballast_rtl_interface object = {
      BALLAST_RTL_ABI,
      0 BALLAST_RTL_PORTS(BALLAST_RTL_COUNT),
      [](int random) -> void* { return new BallastRtl(random); },
      [](void* model) { delete static_cast<BallastRtl*>(model); },
      [](void* model, struct ballast_rtl_port* ports) {
        BALLAST_RTL_MODEL& rtl = *static_cast<BallastRtl*>(model)->rtl;
        BALLAST_RTL_PORTS(BALLAST_RTL_ENTRY)
      },
      [](void* model) -> const char* {
        BallastRtl& object = *static_cast<BallastRtl*>(model);
        try {
          object.context.timeInc(1);
          object.rtl->eval();
          return nullptr;
        } catch (const BallastRtlStop& stop) {
          object.stopped = stop.why;
          return object.stopped.c_str();
        }
      },
      [](void* model, const char* file) -> const char* {
        BallastRtl& object = *static_cast<BallastRtl*>(model);
        try {
          object.context.coveragep()->write(file);
          return nullptr;
        } catch (const BallastRtlStop& stop) {
          object.stopped = stop.why;
          return object.stopped.c_str();
        }
      },
#ifdef BALLAST_RTL_TRACE
      [](void* model, const char* file) {
        BallastRtl& object = *static_cast<BallastRtl*>(model);
        object.rtl->trace(&object.waveform, 99);
        object.waveform.set_time_unit("100ps");
        object.waveform.set_time_resolution("100ps");
        object.waveform.open(file);
      },
      [](void* model, uint64_t time) { static_cast<BallastRtl*>(model)->waveform.dump(time); }
#else
      nullptr,
      nullptr
#endif
  };
  return &object;
}
#endif
