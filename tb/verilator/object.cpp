// SPDX-License-Identifier: BSD-3-Clause
#include "tb/verilator/object.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include "core/errors.h"
#include "core/interrupt.h"
#include "tb/verilator/rtl_object.h"

namespace ballast::tb {
namespace {

class LoadedModule final : public Module {
 public:
  LoadedModule(const ballast_rtl_interface& object, std::string name, bool random)
      : object_(object), name_(std::move(name)), model_(made(object, random), object.destroy) {}

  std::vector<RtlPort> ports() override {
    std::vector<ballast_rtl_port> list(object_.ports);
    object_.list(model_.get(), list.data());
    std::vector<RtlPort> ports;
    for (const ballast_rtl_port& port : list) {
      ports.push_back({port.name, port.input != 0, port.width, {port.memory, port.bytes}});
    }
    return ports;
  }
  void eval() override {
    const interrupt::Foreign runs;
    if (const char* why = object_.eval(model_.get())) {
      throw CheckError(fmt::format("{} stopped itself: {}", name_, shown(why, 600)));
    }
  }
  void write_coverage(const std::string& file) override {
    if (const char* why = object_.coverage(model_.get(), file.c_str())) {
      throw OutputError(fmt::format("{}: {}", file, shown(why, 600)));
    }
  }
  void trace(const std::string& file) override {
    if (object_.trace != nullptr) object_.trace(model_.get(), file.c_str());
  }
  void dump(std::uint64_t time) override {
    if (object_.dump != nullptr) object_.dump(model_.get(), time);
  }

 private:
  static void* made(const ballast_rtl_interface& object, bool random) {
    const interrupt::Foreign runs;
    return object.make(random ? 1 : 0);
  }

  const ballast_rtl_interface& object_;
  std::string name_;
  std::unique_ptr<void, void (*)(void*)> model_;
};

}  // namespace

std::unique_ptr<Module> load_module(const std::string& file, const std::string& name, bool random) {
  const auto refuse = [&](const char* what) {
    throw UserError(Where{file}, fmt::format("expected a Verilated module, got {}; remove the file",
                                             shown(what, 300)));
  };
  void* const handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) refuse(dlerror());
  const auto get = reinterpret_cast<decltype(&ballast_rtl_object)>(  // NOLINT: as POSIX has it
      dlsym(handle, "ballast_rtl_object"));
  if (get == nullptr) refuse("an object without ballast_rtl_object");
  const ballast_rtl_interface& object = *get();
  if (object.abi != BALLAST_RTL_ABI) refuse("one of another version of Ballast");
  return std::make_unique<LoadedModule>(object, name, random);
}

}  // namespace ballast::tb
