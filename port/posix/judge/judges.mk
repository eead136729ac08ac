# The judges, which share no code with the players, and the generators of problems. Included by the Makefile.

$(patsubst %,$(BUILD)/%,$(JUDGES) generate_icfp2015 generate_icfp2021): port/posix/judge/judges.mk

# What knows no game, as a library: all that judges share with each other, and with the players.
JUDGE_BASE    = $(call in,base,arena print message argument writer report option block)
JUDGE_CORE    = $(call in,judge,game json session session_text view view_svg frame watch verdict plain judge)
JUDGE_LIBRARY = $(BUILD)/judge.a
JUDGE_PORT    = $(call objects,port/posix/main.c port/posix/port_posix.c port/posix/judge/terminal.c)
$(JUDGE_LIBRARY): $(call objects,$(JUDGE_CORE) $(JUDGE_BASE)) port/posix/judge/judges.mk
	rm -f $@ && $(AR) rcs $@ $(filter %.o,$^)

# Files and the terminal, of those that stand on the C library.
JUDGE_HOST     = $(call objects,port/posix/judge/host.c port/posix/judge/json.c)
JUDGE_TERMINAL = $(call objects,port/posix/judge/terminal.c)
judge_core     = $(call objects,$(call in,judge/$(1),$(2)))
judge_port     = $(patsubst %,$(BUILD)/port/posix/judge/$(1)/%.o,$(2))

# ---- ICFP 2015 -------------------------------------------------------------------------------------
# The rules, for tests and tools, too, which read files by host.
HEXTRIS_RULES = $(call judge_core,hextris,cube problem game phrase hextris)
JUDGE_OBJECTS = $(HEXTRIS_RULES) $(call objects,port/posix/judge/host.c) $(JUDGE_LIBRARY)
$(BUILD)/judge_icfp2015: $(call judge_port,hextris,main entry table report show film frame watch cube problem game phrase \
    verdict) $(JUDGE_HOST) $(JUDGE_TERMINAL)
	$(link)

$(BUILD)/generate_icfp2015: $(BUILD)/problems/generate.o
	$(link)

# ---- ICFP 2021 -------------------------------------------------------------------------------------
# The rules, for tests, too, which read files by host.
WALL_RULES   = $(call judge_core,brainwall,problem geometry pose sum verdict fault brainwall move picture entries)
WALL_OBJECTS = $(WALL_RULES) $(call objects,port/posix/judge/host.c) $(JUDGE_LIBRARY)
$(BUILD)/judge_icfp2021: $(call judge_port,brainwall/old,main csv points report show table problem geometry pose sum verdict fault) \
    $(JUDGE_HOST)
	$(link) -lm

$(BUILD)/generate_icfp2021: $(patsubst %,$(BUILD)/problems/brainwall/%.o,generate figure mesh)
	$(link)

# ---- Less: its rules, which the programs that test it use too, and the rest ------------------------
JUDGE_LESS_OBJECTS = $(call judge_core,less,board rules game solo) $(JUDGE_HOST)
$(BUILD)/judge_less: $(call judge_core,less,log replay table generate) \
    $(call judge_port,less,host process player match series report view watch main) $(JUDGE_LESS_OBJECTS) $(JUDGE_TERMINAL)
	$(link) -lm
