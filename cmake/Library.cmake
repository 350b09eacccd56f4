# The library, shared and static, from the objects of the program: two links more, and no source is compiled twice.
set(library_objects ballast_models ballast_tb ballast_api)
set(library_archives ballast_rtl fst)

# Properties of every way to use the installed headers.
function(ballast_headers target)
  target_include_directories(${target} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(${target} INTERFACE cxx_std_20)
  target_link_libraries(${target} INTERFACE fmt::fmt nlohmann_json::nlohmann_json)
endfunction()

# The interface of C++ objects changes with every minor version, hence the SOVERSION.
add_library(ballast_shared SHARED)
target_link_libraries(ballast_shared PRIVATE ${library_objects})
set_target_properties(ballast_shared PROPERTIES
  OUTPUT_NAME ballast EXPORT_NAME ballast VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
# Calls within the library do not pass through the table of the dynamic linker. Verilator's run-time library and the FST
# writer (with its LZ4) stay inside: a program may have its own.
target_link_options(ballast_shared PRIVATE -Wl,-Bsymbolic-functions
  -Wl,--exclude-libs,$<JOIN:$<TARGET_FILE_NAME:ballast_rtl>:$<TARGET_FILE_NAME:fst>,:>)
if(NOT BALLAST_SANITIZE)
  target_link_options(ballast_shared PRIVATE -Wl,--no-undefined)
endif()
ballast_headers(ballast_shared)

# One object: a linker drops members of an archive that only register themselves, or takes all if there is only one.
set(object ${CMAKE_BINARY_DIR}/ballast.o)
list(TRANSFORM library_objects REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)
list(TRANSFORM library_archives REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE archives)
add_custom_command(OUTPUT ${object}
  COMMAND ${CMAKE_CXX_COMPILER} -r -nostdlib -o ${object} ${objects} -Wl,--whole-archive ${archives}
  DEPENDS ${objects} ${library_archives} COMMAND_EXPAND_LISTS VERBATIM COMMENT "Linking the object of libballast.a")
add_library(ballast_static STATIC ${object})
set_target_properties(ballast_static PROPERTIES OUTPUT_NAME ballast EXPORT_NAME static LINKER_LANGUAGE CXX
                                                ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
# Of pkg-config; BallastConfig.cmake makes their targets.
set(static_modules systemc tomlplusplus libbrotlidec simdjson expat libhwy libmd)
if(TARGET PkgConfig::cgraph)
  list(APPEND static_modules libcgraph)
endif()
set(static_libraries metis)  # without a module of pkg-config
if(TARGET Scotch::scotch)
  list(APPEND static_libraries scotch scotcherr)
endif()
list(TRANSFORM static_modules PREPEND "PkgConfig::ballast_" OUTPUT_VARIABLE static_targets)
target_link_libraries(ballast_static INTERFACE
  $<INSTALL_INTERFACE:${static_targets}> ZLIB::ZLIB BZip2::BZip2 Threads::Threads ${static_libraries} ${CMAKE_DL_LIBS})
list(JOIN static_modules " " static_modules)
list(TRANSFORM static_libraries PREPEND "-l")
list(JOIN static_libraries " " static_libraries)
ballast_headers(ballast_static)

# For plugins: the program that loads one has the library.
add_library(ballast_for_plugins INTERFACE)
set_target_properties(ballast_for_plugins PROPERTIES EXPORT_NAME plugin)
ballast_headers(ballast_for_plugins)

add_custom_target(library DEPENDS ballast_shared ballast_static)
