# ballast_rtl: the Verilated modules of rtl/, and the list of them (tb/rtl_registry.h) as generated source.
set(rtl_modules ranking_tree selection_tree cube_network distribution_tree concentrator superconcentrator
                balance_controller load_balancer)

# What a module instantiates, so that a change re-verilates no more than it must.
set(rtl_needs_concentrator ranking_tree selection_tree cube_network distribution_tree)
set(rtl_needs_superconcentrator concentrator ${rtl_needs_concentrator})
set(rtl_needs_balance_controller ranking_tree)
set(rtl_needs_load_balancer balance_controller superconcentrator ${rtl_needs_superconcentrator})

add_library(ballast_rtl STATIC)
# Verilator writes some ten small sources a model, most of whose compile time is the headers: compile them in batches.
set_target_properties(ballast_rtl PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
target_compile_options(ballast_rtl PRIVATE -O2 -w)
set(rtl_includes "")
set(rtl_entries "")

function(ballast_verilate module ports words fused)
  set(fused_flag false)
  set(suffix "${ports}x${words}")
  if(fused)
    set(fused_flag true)
    string(APPEND suffix "f")
  endif()
  # The sizes of docs/superconcentrator.md: N = lg p, L = 2^ceil(lg N), q = p / L.
  set(n 0)
  set(power 1)
  while(power LESS ports)
    math(EXPR power "${power} * 2")
    math(EXPR n "${n} + 1")
  endwhile()
  if(ports LESS 2 OR NOT power EQUAL ports)
    message(FATAL_ERROR "BALLAST_RTL: ${ports} ports is not a power of two, at least 2")
  endif()
  set(group 1)
  while(group LESS n)
    math(EXPR group "${group} * 2")
  endwhile()
  math(EXPR groups "${ports} / ${group}")

  set(args -GPorts=${ports})
  if(module STREQUAL "ranking_tree")
    math(EXPR bcast "${n} + 1")
    list(APPEND args -GBcastWidth=${bcast})
  elseif(module MATCHES "selection_tree|distribution_tree")
    list(APPEND args -GLeaves=${group} -GWidth=32)
  elseif(module STREQUAL "cube_network")
    set(args -GLanes=${groups} -GWidth=32)
  else()
    list(APPEND args -GWords=${words} -GFused=${fused})
    if(module MATCHES "balancer|controller")
      list(APPEND args -GLoadWidth=16)
    endif()
    if(NOT module STREQUAL "balance_controller")
      list(APPEND args -GWidth=32)
    endif()
  endif()

  set(prefix "V${module}_${suffix}")
  set(sources ${module} ${rtl_needs_${module}})
  list(TRANSFORM sources REPLACE "(.+)" "${CMAKE_SOURCE_DIR}/rtl/\\1.sv")
  verilate(ballast_rtl SOURCES ${sources} TOP_MODULE ${module} PREFIX ${prefix}
           VERILATOR_ARGS ${args} -Wall -O3 --x-assign fast --x-initial fast)
  set(rtl_includes "${rtl_includes}#include \"${prefix}.h\"\n" PARENT_SCOPE)
  set(rtl_entries
      "${rtl_entries}      {{\"${module}\", ${ports}, ${words}, ${fused_flag}}, make<${prefix}>},\n" PARENT_SCOPE)
endfunction()

foreach(variant ${BALLAST_RTL})
  if(NOT variant MATCHES "^([0-9]+)(x([1-9][0-9]*))?(f?)$")
    message(FATAL_ERROR "BALLAST_RTL: \"${variant}\" is not PORTS, PORTSxWORDS or PORTS[xWORDS]f")
  endif()
  set(ports ${CMAKE_MATCH_1})
  set(words 1)
  set(fused 0)
  set(modules concentrator superconcentrator balance_controller load_balancer)
  if(CMAKE_MATCH_3)
    set(words ${CMAKE_MATCH_3})
  endif()
  if(CMAKE_MATCH_4)
    set(fused 1)
  endif()
  if(variant STREQUAL ports)   # the small units know neither words nor fusing
    set(modules ${rtl_modules})
  endif()
  foreach(module ${modules})
    ballast_verilate(${module} ${ports} ${words} ${fused})
  endforeach()
endforeach()

file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/rtl_entries.cpp @ONLY CONTENT
"// Generated from BALLAST_RTL.
#include \"tb/rtl_registry.h\"
#include \"tb/rtl_unit.h\"
@rtl_includes@
namespace ballast::tb {
namespace {
template <class V>
std::unique_ptr<Unit> make(const Unit& like) {
  return std::make_unique<RtlUnit<V>>(like);
}
}  // namespace
const std::vector<RtlEntry>& rtl_entries() {
  static const std::vector<RtlEntry> entries{
@rtl_entries@  };
  return entries;
}
}  // namespace ballast::tb
")
file(GLOB verilator_runtime ${VERILATOR_ROOT}/include/verilated*.cpp)
set_source_files_properties(${verilator_runtime} ${CMAKE_BINARY_DIR}/rtl_entries.cpp ${CMAKE_SOURCE_DIR}/tb/pins.cpp
                            PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
target_sources(ballast_rtl PRIVATE ${CMAKE_BINARY_DIR}/rtl_entries.cpp ${CMAKE_SOURCE_DIR}/tb/pins.cpp)
target_include_directories(ballast_rtl PRIVATE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/models)
add_library(ballast_rtl_link INTERFACE)
target_link_libraries(ballast_rtl_link INTERFACE $<LINK_ONLY:ballast_rtl>)
