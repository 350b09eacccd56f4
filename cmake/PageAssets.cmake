# ballast_page_assets(TARGET): script, style and Vega of the pages (sim/page), embedded as C++ source. Vega comes from
# Debian's libjs-vega.
find_path(VEGA_FOLDER vega-runtime.min.js PATHS /usr/share/javascript/vega)
if(NOT VEGA_FOLDER)
  message(FATAL_ERROR "Vega is missing: apt-get install libjs-vega, or -DVEGA_FOLDER=... (scripts/install)")
endif()

function(ballast_page_assets target)
  set(page ${CMAKE_SOURCE_DIR}/sim/page)
  set(vega ${CMAKE_BINARY_DIR}/vega.js)
  set(source ${CMAKE_BINARY_DIR}/page_assets.cpp)
  add_custom_command(OUTPUT ${vega} VERBATIM COMMENT "Vega as one script"
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${VEGA_FOLDER} -DOUT=${vega} -P ${CMAKE_SOURCE_DIR}/cmake/VegaBundle.cmake
    DEPENDS ${CMAKE_SOURCE_DIR}/cmake/VegaBundle.cmake ${VEGA_FOLDER}/vega-runtime.min.js)
  set(scripts ${page}/page.js ${page}/readers.js ${page}/charts.js ${page}/machine.js ${page}/start.js)
  list(JOIN scripts "," script)
  add_custom_command(OUTPUT ${source} VERBATIM COMMENT "Script and style of the pages"
    COMMAND ${CMAKE_COMMAND} -DOUT=${source} "-DTEXTS=kPageStyle=${page}/page.css|kPageScript=${script}|kVega=${vega}"
            -P ${CMAKE_SOURCE_DIR}/cmake/Embed.cmake
    DEPENDS ${CMAKE_SOURCE_DIR}/cmake/Embed.cmake ${page}/page.css ${scripts} ${vega})
  target_sources(${target} PRIVATE ${source})
endfunction()
