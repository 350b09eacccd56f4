# own
Creator "by hand"
graph [
  directed 0
  node [ id 10 label "a" ]
  node [ id 11 label "b" graphics [ x 1 y [ z 2 ] ] ]
  edge [ source 10 target 11 value 2 ]
  edge [ source 11 target 10 ]
]
