# The judges, which share no code with the players, and the generators of problems. Included by the Makefile.

# ---- ICFP 2015 -------------------------------------------------------------------------------------
JUDGE    = host json cube problem game phrase verdict
JUDGE_UI = main table report show film frame terminal watch

JUDGE_OBJECTS = $(JUDGE:%=$(BUILD)/tests/judge_hextris/judge_%.o)
$(BUILD)/judge_icfp2015: $(JUDGE_UI:%=$(BUILD)/tests/judge_hextris/judge_%.o) $(JUDGE_OBJECTS)
	$(link)

$(BUILD)/generate_icfp2015: $(BUILD)/problems/generate.o
	$(link)

# ---- ICFP 2021: rules of its own, the same reader of JSON ------------------------------------------
WALL     = problem geometry pose sum verdict fault
WALL_UI  = main table points report show

WALL_OBJECTS = $(WALL:%=$(BUILD)/tests/judge_brainwall/wall_%.o) \
               $(BUILD)/tests/judge_hextris/judge_host.o $(BUILD)/tests/judge_hextris/judge_json.o
$(BUILD)/judge_icfp2021: $(WALL_UI:%=$(BUILD)/tests/judge_brainwall/wall_%.o) $(WALL_OBJECTS)
	$(link) -lm

$(BUILD)/generate_icfp2021: $(patsubst %,$(BUILD)/problems/brainwall/%.o,generate figure mesh)
	$(link)

# ---- Less: its rules, which the programs that test it use too, and the rest ------------------------
JUDGE_LESS_RULES = host board rules game solo
JUDGE_LESS       = player match log replay series table report view watch generate main

JUDGE_LESS_OBJECTS = $(JUDGE_LESS_RULES:%=$(BUILD)/tests/judge_less/less_%.o)
$(BUILD)/judge_less: $(JUDGE_LESS:%=$(BUILD)/tests/judge_less/less_%.o) $(JUDGE_LESS_OBJECTS)
	$(link) -lm
