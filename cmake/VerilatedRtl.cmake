# ballast_rtl: the Verilated units of rtl/units.txt, and the list of them (tb/rtl_registry.h) as generated source.
# Every parameter set of BALLAST_RTL (CMakeLists.txt) is a library of its own, so that another choice of sets compiles no set anew.
file(STRINGS ${CMAKE_SOURCE_DIR}/rtl/units.txt rtl_units REGEX "^verilated ")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/rtl/units.txt)
set(rtl_includes "")
set(rtl_entries "")

# A unit is a module of rtl/, its rows and its C++ twin.
set(rtl_names "")
foreach(row ${rtl_units})
  string(REGEX MATCH "^verilated +([^ ]+)" row "${row}")
  list(APPEND rtl_names ${CMAKE_MATCH_1})
endforeach()
list(REMOVE_DUPLICATES rtl_names)
file(GLOB modules RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/rtl/*.sv)
list(FILTER modules EXCLUDE REGEX "_pkg\\.sv$")
file(GLOB twins RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tb/units/*.cpp)
set(names ${modules} ${twins})
list(TRANSFORM names REPLACE ".*/(.+)\\.(sv|cpp)$" "\\1")
list(APPEND names ${rtl_names})
list(REMOVE_DUPLICATES names)
# Units of streams have a reference in their testbenches, parts are compared with the units around them.
file(STRINGS ${CMAKE_SOURCE_DIR}/rtl/units.txt without_twin REGEX "^(streams|part) ")
list(TRANSFORM without_twin REPLACE "^(streams|part) +" "")
list(REMOVE_ITEM names ${without_twin})
foreach(unit ${names})
  set(missing "")
  if(NOT rtl/${unit}.sv IN_LIST modules)
    list(APPEND missing "rtl/${unit}.sv")
  endif()
  if(NOT unit IN_LIST rtl_names)
    list(APPEND missing "the row \"verilated ${unit} ...\" in rtl/units.txt")
  endif()
  if(NOT tb/units/${unit}.cpp IN_LIST twins)
    list(APPEND missing "the C++ twin tb/units/${unit}.cpp")
  endif()
  if(missing)
    list(JOIN missing " and " missing)
    message(FATAL_ERROR "RTL unit ${unit}: missing ${missing}")
  endif()
endforeach()
list(JOIN rtl_names "\", \"" rtl_names)

add_library(ballast_rtl STATIC)
target_compile_options(ballast_rtl PRIVATE -w)
target_include_directories(ballast_rtl PRIVATE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/models)
target_include_directories(ballast_rtl SYSTEM PUBLIC ${VERILATOR_ROOT}/include ${VERILATOR_ROOT}/include/vltstd)

# VARIANT: ports, xWORDS, nPROCESSORS, gGROUP, bBURST, f for fair (the last three of the lean form), -FORM for another form;
# then :UNIT,UNIT.. if only these are wanted.
function(ballast_verilate variant)
  set(only "")
  if(variant MATCHES "^([^:]+):([a-z0-9_,]+)$")
    set(variant ${CMAKE_MATCH_1})
    string(REPLACE "," ";" only "${CMAKE_MATCH_2}")
  endif()
  if(NOT variant MATCHES "^[0-9]+(x[1-9][0-9]*)?(n[1-9][0-9]*)?((g[1-9][0-9]*)?(b[1-9][0-9]*)?f?|-fused|-faithful|-crossbar|-benes)$")
    message(FATAL_ERROR "BALLAST_RTL: \"${variant}\" is not PORTS[xWORDS][nPROCESSORS][gGROUP][bBURST][f] or PORTS[xWORDS][nPROCESSORS]-FORM (fused, faithful, crossbar, benes), and :UNIT,UNIT.. if only these are wanted")
  endif()
  set(B 1)
  set(A 0)
  if(variant MATCHES "b([0-9]+)")
    set(B ${CMAKE_MATCH_1})
  endif()
  if(variant MATCHES "f$")
    set(A 1)
  endif()
  string(REGEX MATCH "^([0-9]+)(x([0-9]+))?(n([0-9]+))?(g([0-9]+))?[^-]*(-(fused|faithful|crossbar|benes))?$" whole ${variant})
  set(P ${CMAKE_MATCH_1})
  set(W 1)
  set(K ${P})
  set(G 0)
  set(form lean)
  if(CMAKE_MATCH_3)
    set(W ${CMAKE_MATCH_3})
  endif()
  if(CMAKE_MATCH_5)
    set(K ${CMAKE_MATCH_5})
  endif()
  if(CMAKE_MATCH_7)
    set(G ${CMAKE_MATCH_7})
  endif()
  if(CMAKE_MATCH_9)
    set(form ${CMAKE_MATCH_9})
  endif()
  set(forms lean fused faithful crossbar benes)
  list(FIND forms ${form} F)
  # The sizes of docs/reference/switch.md: N = lg P, L = 2^ceil(lg N).
  set(N 0)
  set(power 1)
  while(power LESS P)
    math(EXPR power "${power} * 2")
    math(EXPR N "${N} + 1")
  endwhile()
  if(P LESS 2 OR NOT power EQUAL P)
    message(FATAL_ERROR "BALLAST_RTL: ${P} ports is not a power of two, at least 2")
  endif()
  set(L 1)
  if(G)
    set(L ${G})
  endif()
  while(NOT G AND L LESS N)
    math(EXPR L "${L} * 2")
  endwhile()

  set(library ballast_rtl_${variant})
  set(batches "")
  add_library(${library} OBJECT)
  # What runs once (__Slow) is compiled without optimization. -O2 takes four times as long as -O1 and is no faster at 16
  # ports, 20 % faster at 64 and half as fast at 256.
  target_compile_options(${library} PRIVATE -w)
  target_include_directories(${library} SYSTEM PUBLIC ${VERILATOR_ROOT}/include ${VERILATOR_ROOT}/include/vltstd)

  foreach(row ${rtl_units})
    string(REGEX MATCH "^verilated +([a-z0-9_]+) +([a-z,]+) +(.*)$" row "${row}")
    set(unit ${CMAKE_MATCH_1})
    string(REPLACE "," ";" forms "${CMAKE_MATCH_2}")
    string(REGEX REPLACE " +" ";" parameters "${CMAKE_MATCH_3}")
    if((only AND NOT unit IN_LIST only) OR NOT form IN_LIST forms OR (W GREATER 1 AND NOT parameters MATCHES "=W")
       OR (G AND NOT parameters MATCHES "=G|[=/]L") OR (NOT K EQUAL P AND NOT parameters MATCHES "=K")
       OR (B GREATER 1 AND NOT parameters MATCHES "=B") OR (A AND NOT parameters MATCHES "=A"))
      continue()
    endif()
    set(args "")
    foreach(parameter ${parameters})
      string(REGEX MATCH "^([A-Za-z]+)=(.+)$" parameter "${parameter}")
      set(name ${CMAKE_MATCH_1})
      string(REGEX REPLACE "([PWGFKNLBA])" "\${\\1}" value "${CMAKE_MATCH_2}")
      cmake_language(EVAL CODE "math(EXPR value \"${value}\")")
      list(APPEND args -G${name}=${value})
    endforeach()

    # Verilator 5.006 merges the words of wide ports into ever longer concatenations: 6 x the time at 256 ports.
    if(P GREATER 64)
      list(APPEND args -fno-dfg)
    endif()
    set(prefix V${unit}_${P}x${W}n${K}g${G}b${B}f${A}_${form})
    set(folder ${CMAKE_BINARY_DIR}/rtl/${prefix})
    add_custom_command(
      OUTPUT ${folder}/fast.cpp ${folder}/slow.cpp ${folder}/${prefix}.h ${folder}/${prefix}_ports.h
      DEPFILE ${folder}/depends.d
      COMMAND ${CMAKE_COMMAND} -DVERILATOR=${VERILATOR_BIN} -DFOLDER=${folder} -DPREFIX=${prefix} -DUNIT=${unit}
              "-DARGS=${args}" -P ${CMAKE_SOURCE_DIR}/cmake/Verilate.cmake
      DEPENDS ${CMAKE_SOURCE_DIR}/cmake/Verilate.cmake
      WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
      COMMENT "Verilating ${unit} of ${variant}"
      VERBATIM)
    # The units of a set are small and compiled at once, large ones alone.
    set(batch ${variant})
    if(P GREATER 64)
      string(APPEND batch _${unit})
    endif()
    list(APPEND batches ${batch})
    foreach(speed fast slow)
      string(APPEND ${batch}_${speed} "#include \"../rtl/${prefix}/${speed}.cpp\"\n")
      set_source_files_properties(${folder}/${speed}.cpp PROPERTIES HEADER_FILE_ONLY ON)
    endforeach()
    target_sources(${library} PRIVATE ${folder}/fast.cpp ${folder}/slow.cpp ${folder}/${prefix}_ports.h)
    target_include_directories(${library} PUBLIC ${folder})
    string(APPEND rtl_includes "#include \"${prefix}_ports.h\"\n")
    string(APPEND rtl_entries "      {{\"${unit}\", ${P}, ${W}, SwitchForm::${form}, ${G}, ${K} == ${P} ? 0 : ${K}, ${B}, ${A} == 1}, make<${prefix}>},\n")
  endforeach()

  list(REMOVE_DUPLICATES batches)
  foreach(batch ${batches})
    foreach(speed fast slow)
      set(unity ${CMAKE_BINARY_DIR}/unity/rtl_${batch}_${speed}.cpp)
      file(CONFIGURE OUTPUT ${unity} CONTENT "${${batch}_${speed}}" @ONLY)
      target_sources(${library} PRIVATE ${unity})
      set_source_files_properties(${unity} PROPERTIES COMPILE_OPTIONS $<IF:$<STREQUAL:${speed},fast>,-O1,-O0>)
    endforeach()
  endforeach()
  target_link_libraries(ballast_rtl PRIVATE ${library})
  set(rtl_includes "${rtl_includes}" PARENT_SCOPE)
  set(rtl_entries "${rtl_entries}" PARENT_SCOPE)
endfunction()

foreach(variant ${rtl_sets})
  ballast_verilate(${variant})
endforeach()

file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/rtl_entries.cpp @ONLY CONTENT
"// Generated from BALLAST_RTL and rtl/units.txt.
#include \"tb/rtl_registry.h\"
#include \"tb/rtl_unit.h\"
#include \"tb/verilated_module.h\"
@rtl_includes@
namespace ballast::tb {
namespace {
template <class V>
std::unique_ptr<Unit> make(const Unit& like) {
  return std::make_unique<RtlUnit>(like, std::make_unique<VerilatedModule<V>>());
}
}  // namespace
const std::vector<std::string>& unit_names() {
  static const std::vector<std::string> names{\"@rtl_names@\"};
  return names;
}
const std::vector<RtlEntry>& rtl_entries() {
  static const std::vector<RtlEntry> entries{
@rtl_entries@  };
  return entries;
}
}  // namespace ballast::tb
")
target_sources(ballast_rtl PRIVATE ${CMAKE_BINARY_DIR}/rtl_entries.cpp
                                   ${VERILATOR_ROOT}/include/verilated.cpp
                                   ${VERILATOR_ROOT}/include/verilated_threads.cpp)
find_package(Threads REQUIRED)
target_link_libraries(ballast_rtl PRIVATE Threads::Threads)
add_library(ballast_rtl_link INTERFACE)
target_link_libraries(ballast_rtl_link INTERFACE $<LINK_ONLY:ballast_rtl>)
