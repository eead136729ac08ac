# The judges, which share no code with the players, and the generators of problems. Included by the Makefile.

$(patsubst %,$(BUILD)/%,$(JUDGES) generate_icfp2015 generate_icfp2021): tests/judges.mk

# ---- What they share: memory and files, JSON, and the terminal of those that show games ------------------
JUDGE_BASE     = $(BUILD)/tests/judge_base/judge_host.o $(BUILD)/tests/judge_base/judge_json.o
JUDGE_TERMINAL = $(BUILD)/tests/judge_base/judge_terminal.o

# ---- ICFP 2015 -------------------------------------------------------------------------------------
JUDGE    = cube problem game phrase verdict
JUDGE_UI = main entry table report show film frame watch

JUDGE_OBJECTS = $(JUDGE:%=$(BUILD)/tests/judge_hextris/judge_%.o) $(JUDGE_BASE)
$(BUILD)/judge_icfp2015: $(JUDGE_UI:%=$(BUILD)/tests/judge_hextris/judge_%.o) $(JUDGE_OBJECTS) $(JUDGE_TERMINAL)
	$(link)

$(BUILD)/generate_icfp2015: $(BUILD)/problems/generate.o
	$(link)

# ---- ICFP 2021: rules of its own --------------------------------------------------------------
WALL     = problem geometry pose sum verdict fault
WALL_UI  = main table csv points report show

WALL_OBJECTS = $(WALL:%=$(BUILD)/tests/judge_brainwall/wall_%.o) $(JUDGE_BASE)
$(BUILD)/judge_icfp2021: $(WALL_UI:%=$(BUILD)/tests/judge_brainwall/wall_%.o) $(WALL_OBJECTS)
	$(link) -lm

$(BUILD)/generate_icfp2021: $(patsubst %,$(BUILD)/problems/brainwall/%.o,generate figure mesh)
	$(link)

# ---- Less: its rules, which the programs that test it use too, and the rest ------------------------
JUDGE_LESS_RULES = board rules game solo
JUDGE_LESS       = host process player match log replay series table report view watch generate main

JUDGE_LESS_OBJECTS = $(JUDGE_LESS_RULES:%=$(BUILD)/tests/judge_less/less_%.o) $(JUDGE_BASE)
$(BUILD)/judge_less: $(JUDGE_LESS:%=$(BUILD)/tests/judge_less/less_%.o) $(JUDGE_LESS_OBJECTS) $(JUDGE_TERMINAL)
	$(link) -lm
