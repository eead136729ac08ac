# The judges, which share no code with the players, and the generators of problems. Included by the Makefile.

$(patsubst %,$(BUILD)/%,$(JUDGES) $(GENERATORS)): port/posix/judge/judges.mk

# The library: the rules of all games, and the parts that all games share.
JUDGE_BASE    = $(call in,base,arena print message argument writer reporter report option block)
JUDGE_CORE    = $(call in,judge,game json_read json session session_text view view_svg frame watch verdict plain judge) \
                $(call of_games,RULES)
JUDGE_LIBRARY = $(BUILD)/judge.a
TERMINAL      = port/posix/judge/terminal.c
JUDGE_PORT    = $(call objects,$(PORT) $(TERMINAL) core/judge/program.c)
$(JUDGE_LIBRARY): $(call objects,$(JUDGE_CORE) $(JUDGE_BASE)) port/posix/judge/judges.mk
	rm -f $@ && $(AR) qcs $@ $(filter %.o,$^)

# The programs: the part of the contest, the port and the library.
define judge_program
$(BUILD)/$(JUDGE_$(1)): $(call objects,$(CONTEST_$(1))) $(JUDGE_PORT) $(JUDGE_LIBRARY)
	$$(link) $(LIBS_$(1)) $$(LDLIBS)
endef
$(foreach g,$(GAMES),$(eval $(call judge_program,$g)))

# ---- generators of problems ------------------------------------------------------------------------
$(BUILD)/generate_icfp2015: $(BUILD)/problems/generate.o
	$(link)
$(BUILD)/generate_icfp2021: $(patsubst %,$(BUILD)/problems/brainwall/%.o,generate cells figure mesh tiling)
	$(link)

# ---- the picture of the top README -------------------------------------------------------------------
$(BUILD)/picture: $(call objects,port/posix/judge/picture.c port/wasm/flat_games.c) $(JUDGE_LIBRARY)
	$(link)

.PHONY: picture
picture: needs-page needs-test all $(BUILD)/picture ## Install: draw port/posix/games.png, the picture of README
	@sh port/posix/judge/picture.sh $(BUILD) port/posix/games.png
