"""The switch of an experiment: [machine.switch], and the number of processors."""
from .registry import paper_group
from .values import OWN_SWITCH


def modelled(draw):
    """Any size of the SystemC model."""
    rng, switch = draw.rng, draw.table["machine"]["switch"]
    draw.p = 2 ** rng.randint(1, 6)
    switch |= draw.section("machine.switch", 0.6, ("model", "schedule", "group", "burst", *OWN_SWITCH))
    burst = switch["schedule"] == "burst"
    if burst:
        switch["form"] = "lean"
    if switch.get("form", "lean") != "lean":
        switch.pop("fair", None)
    elif rng.random() < 0.5:
        switch["group"] = rng.choice([0, *(1 << bits for bits in range(draw.p.bit_length() - 1))])
    if burst and rng.random() < 0.6:
        switch["burst"] = rng.randint(1, switch.get("group") or paper_group(draw.p))


def built(draw, balances):
    """A size of this build's Verilog. Returns what is levelled."""
    switch = draw.table["machine"]["switch"]
    burst = switch["schedule"] == "burst"
    sizes = [size for size in draw.registry.rtl if (size.form == "lean" if burst else size.burst == 1)
             and (balances or size.unit == "load_balancer")]
    size = draw.decks.next(f"rtl {switch['model']} {burst} {balances}", sizes)
    draw.p = size.ports
    switch |= {"words": size.words, "form": size.form, "fair": size.fair}
    if size.group != paper_group(size.ports):
        switch["group"] = size.group
    if burst:
        switch["burst"] = size.burst
    return "work" if size.unit == "work_balancer" else "count"
