# Data files of the program, share/ballast: our SystemVerilog and the interface of Verilated modules, from which the
# program makes modules at run time (tb/verilator). In a build: links into the checkout.
set(BALLAST_DATA ${CMAKE_INSTALL_DATADIR}/ballast)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/share/ballast)
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/rtl ${CMAKE_BINARY_DIR}/share/ballast/rtl SYMBOLIC)
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/tb/verilator/rtl_object.h ${CMAKE_BINARY_DIR}/share/ballast/rtl_object.h SYMBOLIC)
install(DIRECTORY rtl DESTINATION ${BALLAST_DATA} COMPONENT program)
install(FILES tb/verilator/rtl_object.h DESTINATION ${BALLAST_DATA} COMPONENT program)
