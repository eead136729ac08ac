# The judges, which share no code with the players, and the generators of problems. Included by the Makefile.

$(patsubst %,$(BUILD)/%,$(JUDGES) generate_icfp2015 generate_icfp2021): port/posix/judge/judges.mk

# The rules of all games and what knows no game, as a library.
JUDGE_BASE    = $(call in,base,arena print message argument writer report option block)
JUDGE_CORE    = $(call in,judge,game json session session_text view view_svg frame watch verdict plain judge program) \
                $(call of_games,RULES)
JUDGE_LIBRARY = $(BUILD)/judge.a
TERMINAL      = port/posix/judge/terminal.c
JUDGE_PORT    = $(call objects,$(PORT) $(TERMINAL))
$(JUDGE_LIBRARY): $(call objects,$(JUDGE_CORE) $(JUDGE_BASE)) port/posix/judge/judges.mk
	rm -f $@ && $(AR) rcs $@ $(filter %.o,$^)

# The programs: what a contest adds, the port, the library.
define judge_program
$(BUILD)/$(JUDGE_$(1)): $(call objects,$(CONTEST_$(1))) $(JUDGE_PORT) $(JUDGE_LIBRARY)
	$$(link) $(LIBS_$(1)) $$(LDLIBS)
endef
$(foreach g,hextris brainwall,$(eval $(call judge_program,$g)))

# Files and the terminal, of those that stand on the C library.
JUDGE_HOST     = $(call objects,port/posix/judge/host.c port/posix/judge/json.c)
JUDGE_TERMINAL = $(call objects,port/posix/judge/terminal.c)
judge_port     = $(patsubst %,$(BUILD)/port/posix/judge/$(1)/%.o,$(2))

# ---- ICFP 2015 -------------------------------------------------------------------------------------
JUDGE_OBJECTS = $(call objects,port/posix/judge/host.c) $(JUDGE_LIBRARY)
$(BUILD)/generate_icfp2015: $(BUILD)/problems/generate.o
	$(link)

# ---- ICFP 2021 -------------------------------------------------------------------------------------
WALL_OBJECTS = $(JUDGE_OBJECTS)
$(BUILD)/generate_icfp2021: $(patsubst %,$(BUILD)/problems/brainwall/%.o,generate figure mesh)
	$(link)

# ---- Less: its rules, which the programs that test it use too, and the rest ------------------------
JUDGE_LESS_OBJECTS = $(JUDGE_LIBRARY)
$(BUILD)/judge_less: $(call judge_port,less,host process player match series log table report options boards main) \
    $(JUDGE_PORT) $(JUDGE_LIBRARY)
	$(link) -lm $(LDLIBS)
