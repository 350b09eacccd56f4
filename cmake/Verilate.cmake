# cmake -DVERILATOR= -DFOLDER= -DPREFIX= -DUNIT= -DARGS= -P Verilate.cmake, in the root of the checkout: Verilates a unit
# of rtl/ into the folder. fast.cpp and slow.cpp include what Verilator wrote, whose names are not known before.
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
# A relative path, because it stands in the generated sources: another checkout finds their objects in the ccache.
execute_process(
  COMMAND ${VERILATOR} --cc --prefix ${PREFIX} --Mdir ${FOLDER} ${ARGS} -Wall -O3 --x-assign fast --x-initial fast
          -y rtl --top-module ${UNIT} rtl/${UNIT}.sv
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
  file(WRITE ${FOLDER}/${speed}.cpp "${content}")
endforeach()
# Only the sources: Verilator's list has its outputs, too.
file(READ ${FOLDER}/${PREFIX}__ver.d depends)
string(REGEX MATCHALL "rtl/[a-z0-9_]+\\.sv" depends "${depends}")
list(REMOVE_DUPLICATES depends)
list(TRANSFORM depends PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
list(JOIN depends " " depends)
file(WRITE ${FOLDER}/depends.d "${FOLDER}/fast.cpp: ${depends}\n")
