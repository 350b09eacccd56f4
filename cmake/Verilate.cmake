# cmake -DVERILATOR= -DFOLDER= -DPREFIX= -DUNIT= -DARGS= -P Verilate.cmake, in the root of the checkout: Verilates a unit
# of rtl/ into the folder. fast.cpp and slow.cpp include what Verilator wrote, whose names are not known before;
# PREFIX_ports.h is the list of the ports (tb/pins.h).
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
# ARGS after -O3, which sets all that they set. A relative path, because it stands in the generated sources: another
# checkout finds their objects in the ccache.
execute_process(
  COMMAND ${VERILATOR} --cc --prefix ${PREFIX} --Mdir ${FOLDER} -Wall -O3 --x-assign fast --x-initial fast
          ${ARGS} rtl/superconcentrator_pkg.sv -y rtl --top-module ${UNIT} rtl/${UNIT}.sv
  RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "Verilator refuses ${UNIT} with ${ARGS}")
endif()
file(GLOB slow RELATIVE ${FOLDER} ${FOLDER}/*__Slow.cpp)
file(GLOB fast RELATIVE ${FOLDER} ${FOLDER}/*.cpp)
list(REMOVE_ITEM fast ${slow})
foreach(speed fast slow)
  list(TRANSFORM ${speed} REPLACE "(.+)" "#include \"\\1\"\n")
  list(JOIN ${speed} "" content)
  # From 5.020 on every model has a header for precompilation, and each of them refuses to be the second of a unit.
  file(WRITE ${FOLDER}/${speed}.cpp "#undef VL_PCH_INCLUDED\n${content}")
endforeach()
file(STRINGS ${FOLDER}/${PREFIX}.h declarations REGEX "^ *VL_(IN|OUT)[0-9W]*\\(&")
set(ports "")
foreach(declaration ${declarations})
  if(NOT declaration MATCHES "VL_(IN|OUT)[0-9W]*\\(&([a-zA-Z0-9_]+),([0-9]+),0[,)]")
    message(FATAL_ERROR "${PREFIX}.h: expected the declaration of a port, got \"${declaration}\"")
  endif()
  set(name ${CMAKE_MATCH_2})
  math(EXPR width "${CMAKE_MATCH_3} + 1")
  set(input false)
  if(CMAKE_MATCH_1 STREQUAL IN)
    set(input true)
  endif()
  string(APPEND ports "      {\"${name}\", ${input}, ${width}, {&rtl.${name}, sizeof rtl.${name}}},\n")
endforeach()
file(WRITE ${FOLDER}/${PREFIX}_ports.h
"#include \"${PREFIX}.h\"
#include \"tb/pins.h\"
inline std::vector<ballast::tb::RtlPort> rtl_ports(${PREFIX}& rtl) {
  return {
${ports}  };
}
")
# Only the sources: Verilator's list has its outputs, too.
file(READ ${FOLDER}/${PREFIX}__ver.d depends)
string(REGEX MATCHALL "rtl/[a-z0-9_]+\\.sv" depends "${depends}")
list(REMOVE_DUPLICATES depends)
list(TRANSFORM depends PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
list(JOIN depends " " depends)
file(WRITE ${FOLDER}/depends.d "${FOLDER}/fast.cpp: ${depends}\n")
