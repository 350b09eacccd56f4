# Compile options of our own code (generated and third-party sources are compiled without them).
function(ballast_target name)
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/models
                                             ${CMAKE_SOURCE_DIR}/sim)
  # -Wno-restrict: false alarms of GCC 12 on "text" + std::string (GCC bug 105651).
  target_compile_options(${name} PRIVATE -Wall -Wextra -Wpedantic -Werror -Wno-restrict)
endfunction()

if(BALLAST_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()
