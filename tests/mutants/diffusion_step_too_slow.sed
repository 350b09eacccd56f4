# file: models/balancers/rounds/dynamic_diffusion.cpp
# killed by: ./ballast verify berenbrink08.proof-step
# a quarter of the theorem's flow: within its bounds from empty, not from every state
s/2 \* degree : /8 * degree : /
