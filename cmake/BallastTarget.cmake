# Compile options of our own code (generated and third-party sources are compiled without them). A warning is an error in the
# builds of developers and CI alone (CMAKE_COMPILE_WARNING_AS_ERROR): a newer compiler must not stop a user.
function(ballast_target name)
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/models
                                             ${CMAKE_SOURCE_DIR}/sim)
  # -Wno-restrict: false alarms of GCC 12 on "text" + std::string (GCC bug 105651). -Wno-maybe-uninitialized: on members with
  # a default that are vectors or optional, in structures whose construction may throw. -Wno-dangling-reference, of GCC 13 and
  # later: on references to entries of a registry that is asked for a temporary name.
  # -ffp-contract=off: no fused multiply-add, so that a result has the same bits on any processor and in any vector width.
  target_compile_options(${name} PRIVATE -Wall -Wextra -Wpedantic -ffp-contract=off $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-maybe-uninitialized>
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_GREATER_EQUAL:$<CXX_COMPILER_VERSION>,13>>:-Wno-dangling-reference>)
endfunction()

# Folders whose code prints, parses or plans, once a run: a release optimizes them less, which halves their compilation. Their
# objects come last in every link: of a function that both have, the linker keeps the fast one.
set(BALLAST_COLD_O1 sim/advice sim/analysis sim/drawing sim/output sim/page sim/parts sim/process sim/report sim/results
                    sim/runs/executors sim/runs/points sim/runs/store sim/runs/study sim/verbs)
set(BALLAST_COLD_O0 sim/reference)

# The option that a source of this folder is compiled with, or nothing.
function(ballast_optimization folder result)
  set(option "")
  foreach(level O1 O0)
    if(folder IN_LIST BALLAST_COLD_${level})
      set(option $<$<CONFIG:Release>:-${level}>)
    endif()
  endforeach()
  set(${result} "${option}" PARENT_SCOPE)
endfunction()

# ballast_sources(TARGET BATCH SOURCE...): adds the sources; with BALLAST_UNITY up to BATCH of a folder are compiled at once.
# Targets that share sources give the same BATCH. The files that include them name them relative to the checkout, so that ccache
# finds the objects of another one; CMake's own UNITY_BUILD writes absolute paths.
function(ballast_sources target batch)
  if(NOT BALLAST_UNITY)
    target_sources(${target} PRIVATE ${ARGN})
    foreach(source ${ARGN})
      cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE folder)
      cmake_path(GET folder PARENT_PATH folder)
      ballast_optimization(${folder} optimization)
      set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "${optimization}")
    endforeach()
    return()
  endif()
  set(folders "")
  foreach(source ${ARGN})
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${CMAKE_SOURCE_DIR})
    cmake_path(GET source PARENT_PATH folder)
    list(APPEND folders ${folder})
    list(APPEND sources_${folder} ${source})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder ${folders})
    list(LENGTH sources_${folder} n)
    math(EXPR batches "(${n} + ${batch} - 1) / ${batch}")
    math(EXPR last "${batches} - 1")
    string(REPLACE "/" "_" name ${folder})
    foreach(k RANGE ${last})
      math(EXPR from "${n} * ${k} / ${batches}")
      math(EXPR count "${n} * (${k} + 1) / ${batches} - ${from}")
      list(SUBLIST sources_${folder} ${from} ${count} part)
      list(TRANSFORM part REPLACE "(.+)" "#include \"\\1\"\n")
      list(JOIN part "" content)
      set(unity ${CMAKE_BINARY_DIR}/unity/${name}_${k}.cpp)
      file(CONFIGURE OUTPUT ${unity} CONTENT "// ${folder}, part ${k}\n${content}" @ONLY)
      target_sources(${target} PRIVATE ${unity})
      ballast_optimization(${folder} optimization)
      set_source_files_properties(${unity} PROPERTIES COMPILE_OPTIONS "${optimization}")
    endforeach()
  endforeach()
endfunction()

# ballast_part(TARGET): a MODULE that the program loads from its own folder when it is asked for it (sim/parts/part.h).
function(ballast_part target)
  set_target_properties(${target} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
  install(TARGETS ${target} LIBRARY DESTINATION lib/ballast COMPONENT ${ARGN})
endfunction()

if(BALLAST_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")  # branches, for libFuzzer
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=fuzzer-no-link>)
  endif()
endif()
