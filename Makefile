# Players for the contest games of ICFP 2015, ICFP 2021 and CodeCup 2017. `make help` lists the targets.
#
# This file builds the players. port/posix/install.mk installs, port/ports.mk builds for other machines,
# port/library/library.mk the libraries, port/wasm/flat.mk the rules for scripts, port/npm/npm.mk packages for the web,
# port/web/web.mk the page, port/posix/judge/judges.mk the judges; tests/tests.mk has the tests and measurements.

# BSD make reads the next line as its directive .error and stops; GNU make reads a rule that is never used.
.error ${:UThis Makefile is for GNU make}: on BSD its name is gmake

# ---- what a user may set ---------------------------------------------------------------------------
# CPPFLAGS, LDFLAGS and AR, too. With OFFLINE=1 no missing package is fetched.
CC      ?= cc
CFLAGS  ?= -O2
BUILD   ?= build
SHARED  ?= ../shared
OFFLINE ?= 0

STRICT   = -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow
POSIX    = -D_POSIX_C_SOURCE=200809L

.DEFAULT_GOAL = all
.DELETE_ON_ERROR:

# Single builds and links set these. Without a value here make would take them from the environment; VPATH there would
# let make find files of another folder.
MAP    =
NEEDS  =
SMALL  =
LINKER =
RAM    =
WRAP   =
VPATH  =
# These make cd print a folder, and give gzip, tar and grep options that do not stand here.
unexport CDPATH GZIP TAR_OPTIONS GREP_OPTIONS

# Quotes any word for the shell.
quote = '$(subst ','\'',$(1))'
# Names of objects are not quoted: a list of names has blanks between them.
hash  := \#
ifneq ($(strip $(words $(BUILD)) $(filter -%,$(BUILD)) \
    $(foreach c,$(hash) ' " ` $$ \ ; & = < > ( ) * ? [ ~ % :,$(findstring $c,$(BUILD)))),1)
$(error BUILD=$(BUILD): the name of a build folder is one word without quotes and other special characters)
endif

# ---- the core, in reading order --------------------------------------------------------------------
# Those of the libraries call no function of the port.
LIBRARY_BASE  = $(call in,base,arena bits integer stop print message argument decimal window json_text json budget \
                  reporter fit)
LIBRARY_BATCH = $(call in,batch,names results memory speed rounds choice trial)
INSTANCE = $(call in,library,object instance instance_words instance_search)
BASE     = $(LIBRARY_BASE) $(call in,base,writer report log option block pack)
BATCH    = $(LIBRARY_BATCH) $(call in,batch,options memory_block clock progress workers files output main)

# ---- the games -------------------------------------------------------------------------------------
# A name here and a record below give a game its programs, installation, manuals, completion and tests: its player and
# the player's core, the sources of its library, its judge, the rules in core/judge and the program around them, a
# generator of problems, libraries that the judge takes, a problem to install as an example, the manual of the file
# formats, and the public header of its library.
GAMES = hextris brainwall less

PLAYER_hextris    = play_icfp2015
CORE_hextris      = $(BASE) $(HEXTRIS) core/hextris/engine_program.c $(BATCH)
LIBRARY_hextris   = $(LIBRARY_BASE) $(HEXTRIS) $(LIBRARY_BATCH) core/hextris/player/verdict.c $(INSTANCE) \
                    core/library/icfp2015.c
JUDGE_hextris     = judge_icfp2015
RULES_hextris     = $(call in,judge/hextris,cube problem game phrase hextris)
CONTEST_hextris   = core/judge/hextris/contest.c
GENERATOR_hextris = generate_icfp2015
EXAMPLE_hextris   = problems/one_unit_source.json
FORMATS_hextris   = icfp2015
API_hextris       = core/library/icfp2015.h
LIBS_hextris      =
HEXTRIS  = $(call in,hextris/rules,problem_read unit board game reach prepared fallback) \
           $(call in,hextris/phrases,phrase heuristic) \
           $(call in,hextris/typing,path label_set back_pointer route_move route_init route text_beam text) \
           $(call in,hextris/search,memo value weights preset buckets beam) \
           $(call in,hextris/cells,ways cells) \
           $(call in,hextris/exact,loops product bound exact_memory found labels exact) \
           $(call in,hextris/player,settings replay phrase_estimate player) core/hextris/engine.c

PLAYER_brainwall    = play_icfp2021
CORE_brainwall      = $(BASE) $(BRAINWALL) core/brainwall/engine_program.c $(BATCH)
LIBRARY_brainwall   = $(LIBRARY_BASE) $(BRAINWALL) $(LIBRARY_BATCH) $(INSTANCE) $(call in,library,icfp2021_poses icfp2021)
JUDGE_brainwall     = judge_icfp2021
RULES_brainwall     = $(call in,judge/brainwall,problem geometry pose sum verdict fault brainwall move picture entries \
                          table csv points report)
CONTEST_brainwall   = core/judge/brainwall/contest.c
GENERATOR_brainwall = generate_icfp2021
EXAMPLE_brainwall   = problems/brainwall/one_edge.json
FORMATS_brainwall   = icfp2021
API_brainwall       = core/library/icfp2021.h
LIBS_brainwall      =
BRAINWALL = $(call in,brainwall/rules,bonus pair_read problem_read length figure inside dislikes pose pose_read) \
           $(call in,brainwall/space,hole ring domain visibility visibility_pool clearance) \
           $(call in,brainwall/search,incumbent max_distance geodesic assignment_init assignment chains) \
           $(call in,brainwall/search,backtrack_search anchoring backtrack_zero backtrack) \
           $(call in,brainwall/search,elimination tree_candidates tree_sight tree_place tree_moves tree_search) \
           $(call in,brainwall/search,lns near_covers dislikes_bound penalty anneal_math anneal_state moves_hinge moves) \
           $(call in,brainwall/search,anneal_walk anneal_search anneal_cool anneal_halving anneal) \
           $(call in,brainwall/solver,preset contest solver) core/brainwall/pareto_front.c core/brainwall/jobs.c \
           core/brainwall/initial_poses.c core/brainwall/output_list.c core/brainwall/choice.c \
           core/brainwall/bonus_option.c core/brainwall/engine.c

PLAYER_less    = play_less
CORE_less      = $(LESS_BASE) $(LESS)
LIBRARY_less   = $(call in,base,arena bits integer stop print message) $(LESS_SEARCH) $(call in,library,object codecup_less)
JUDGE_less     = judge_less
RULES_less     = $(call in,judge/less,board rules game solo log replay less generate)
CONTEST_less   = $(patsubst %,port/posix/judge/less/%.c, \
                     main options boards host process player match series log table report)
GENERATOR_less =
EXAMPLE_less   =
FORMATS_less   = codecup_less
API_less       = core/library/codecup_less.h
LIBS_less      = -lm
# The player, which talks with a judge, uses only a part of base.
LESS_BASE = $(call in,base,arena bits integer stop print message argument window writer reporter report log option \
                block)
LESS_SEARCH = $(call in,less/rules,walls position notation) $(call in,less/solo,rank solo) \
              $(call in,less/search,turns weights evaluation playout uct history tree_reuse tree)
LESS     = $(LESS_SEARCH) $(call in,less/player,arguments lines clock conversation main)

PORT     = port/posix/main.c port/posix/port_posix.c
LDLIBS   = -lpthread

of_games   = $(foreach g,$(GAMES),$($(1)_$g))
PLAYERS    = $(call of_games,PLAYER)
JUDGES     = $(call of_games,JUDGE)
GENERATORS = $(call of_games,GENERATOR)
# The core of a player by the name of its program.
$(foreach g,$(GAMES),$(eval CORE_$(PLAYER_$g) = $$(CORE_$g)))
programs_of = $(addprefix $(BUILD)/,$(PLAYER_$(1)) $(JUDGE_$(1)) $(GENERATOR_$(1)))

in       = $(patsubst %,core/$(1)/%.c,$(2))
objects  = $(patsubst %.c,$(BUILD)/%.o,$(1))
# The core of each player as a library, for tests and tools.
LIBRARY  = $(BUILD)/play_icfp2015.a
BRAINWALL_LIBRARY = $(BUILD)/play_icfp2021.a
LESS_LIBRARY = $(BUILD)/play_less.a
# The programs of the default build stand at the root, those of any other in its build folder.
PROGRAMS = $(PLAYERS) $(JUDGES)
BUILT    = $(addprefix $(if $(filter build,$(BUILD)),,$(BUILD)/),$(PROGRAMS))

.PHONY: all
all: $(BUILT) libraries ## Build: build the players, the judges and the libraries (the default)

# ---- packages: used where installed, else fetched into the build folder without root ---------------
# Recursive makes for other builds share them.
FETCHED     ?= $(BUILD)/packages
export FETCHED
have         = $(shell $(CC) $(CPPFLAGS) $(CFLAGS) -E -x c -include stdarg.h -include stddef.h -include stdint.h \
                   -include setjmp.h -include $(1) /dev/null >/dev/null 2>&1 && echo yes)
JSMN_SYSTEM  = /usr/include/jsmn.h
JSMN_HEADER  = $(FETCHED)/usr/include/jsmn.h
CMOCKA_COPY  = $(FETCHED)/usr/lib/libcmocka.so
CMOCKA_FLAGS = $(CMOCKA_COPY) -Xlinker -rpath -Xlinker $(FETCHED)/usr/lib
JSMN        := $(if $(call have,jsmn.h),,$(JSMN_HEADER))
CMOCKA      := $(if $(call have,cmocka.h),,$(CMOCKA_COPY))
CMOCKA_LIB  := $(if $(CMOCKA),$(CMOCKA_FLAGS),-lcmocka)
EXTRA       := $(if $(JSMN)$(CMOCKA),-isystem $(FETCHED)/usr/include)

define fetch
	@$(if $(filter-out 0,$(OFFLINE)),echo 'not installed: $(1); OFFLINE=1 forbids to fetch it: apt-get install $(1)' >&2; exit 1)
	@echo 'not installed: $(1); it is fetched into $(FETCHED), by apt-get download (OFFLINE=1 forbids that)' >&2
	@mkdir -p $(FETCHED)
	@cd $(FETCHED) && for p in $(1); do apt-get download $$p >/dev/null 2>&1 && dpkg -x $${p}_*.deb . || \
	    { echo "cannot fetch $$p: install it (apt-get install $(1))" >&2; exit 1; }; done
endef

# Compilers for boards, WebAssembly and musl do not look into /usr/include: the header is copied from there, under
# another name first, since builds that run side by side read it.
$(JSMN_HEADER):
	@mkdir -p $(@D) && if [ -e $(JSMN_SYSTEM) ]; then cp $(JSMN_SYSTEM) $@.$$$$ && mv $@.$$$$ $@; fi
	$(if $(wildcard $(JSMN_SYSTEM)),,$(call fetch,libjsmn-dev))
# The package keeps the library in a folder named after the machine.
$(CMOCKA_COPY):
	$(call fetch,libcmocka-dev libcmocka0)
	@cp -P $(FETCHED)/usr/lib/*/libcmocka.so* $(@D)

# ---- programs --------------------------------------------------------------------------------------
# Everything is rebuilt when compiler or flags differ from those of the last build. `make install` without any of
# these variables installs what is built.
SMALLER  = -Os
COMMANDS := $(strip $(CC) $(STRICT) $(POSIX) $(CPPFLAGS) $(CFLAGS) $(EXTRA) $(LDFLAGS) $(LDLIBS) $(AR) $(MAP) \
                $(and $(SMALL),$(SMALLER) $(SMALL)))
MADE_BY  = $(BUILD)/made_by
told     = $(foreach v,CC CPPFLAGS CFLAGS LDFLAGS LDLIBS AR,$(filter command environment,$(firstword $(origin $v))))
ifneq ($(strip $(filter-out install uninstall,$(or $(MAKECMDGOALS),all)) $(told)),)
ifneq ($(strip $(shell cat $(MADE_BY) 2>/dev/null)),$(COMMANDS))
.PHONY: $(MADE_BY)
endif
endif
$(MADE_BY):
	@missing=$$(for tool in $(firstword $(CC)) $(firstword $(AR)) $(LINKER); do \
	    command -v $$tool >/dev/null || sh tests/install.sh --name $$tool; done); \
	    [ -z "$$missing" ] || { echo "$$missing" >&2; exit 1; }
	@mkdir -p $(@D) && printf '%s\n' $(call quote,$(COMMANDS)) > $@

$(BUILD)/core/base/json.o: | $(JSMN)
$(BUILD)/%.o: %.c $(MADE_BY)
	@mkdir -p $(@D)
	$(CC) $(STRICT) $(POSIX) $(CPPFLAGS) $(CFLAGS) $(EXTRA) -I. -MMD -MP -c -o $@ $<

# Sources that a target compiles for size, and how.
$(call objects,$(SMALL)): EXTRA += $(SMALLER)

# The headers that each object depends on. Only objects of present sources are read, here and in all checks: never one
# that a moved or deleted source left in a build folder.
SOURCES := $(shell find core port problems tests -name '*.c')
-include $(wildcard $(SOURCES:%.c=$(BUILD)/%.d))
# make keeps them all: its line about deleting some would follow the last line of a test.
.SECONDARY: $(SOURCES:%.c=$(BUILD)/%.o)

# ar q keeps objects of the same name from several folders. A source that leaves a list makes no object newer: so
# archives and programs depend on the file that lists their sources. NEEDS: further files that a target depends on
# (port/ports.mk).
.SECONDEXPANSION:
$(PLAYERS:%=$(BUILD)/%.a): $(BUILD)/%.a: $$(call objects,$$(CORE_$$*)) Makefile
	rm -f $@ && $(AR) qcs $@ $(filter %.o,$^)

# WRAP: what the link of a single program needs beside the user's flags.
link = $(CC) $(CFLAGS) $(LDFLAGS) $(WRAP) -o $@ $(filter %.o,$^) $(filter %.a,$^)

$(PROGRAMS): %: build/%
	cp $< $@

# The link of a board, which has a memory map, also proves that the reserve for the stack is enough.
$(PLAYERS:%=$(BUILD)/%): $(BUILD)/%: $(call objects,$(PORT)) $$(call objects,$$(CORE_$$*)) Makefile $(NEEDS) \
    $(if $(MAP),tests/ports/stack.awk tests/ports/stack_%.txt)
	$(link) $(if $(MAP),-Xlinker --defsym=code_most=code_most_$*) $(LDLIBS)
	$(if $(MAP),@$(call stack,$*,-v brief=1))

# ---- use -------------------------------------------------------------------------------------------
.PHONY: demo firmware clean help
demo: all $(BUILD)/greedy_icfp2015 ## Run: play two problems, show a game, compare with a greedy player
	@sh tests/hextris/demo.sh $(BUILD)

firmware: $(BUILD)/firmware ## Run: run the library of Hextris in the example for firmware
	$<

PARTS = port/posix/install.mk port/library/library.mk port/ports.mk port/wasm/flat.mk port/web/web.mk port/npm/npm.mk \
        port/posix/judge/judges.mk tests/tests.mk
include $(PARTS)

clean: ## Build: remove everything that was built
	rm -rf build $(PROGRAMS)

help: ## Build: list the targets
	@{ sed -n 's/^\([a-z_0-9-]*\):.*## \([A-Z][a-z]*\): /\2\t\1\t/p' Makefile $(PARTS); printf '%s\t%s\t%s\n' \
	    Build port-TARGET 'build the players for host or one of: $(TARGETS)' \
	    Build judges-TARGET 'build the judges for a target' \
	    Build toy-TARGET 'build the smallest engine for a target' \
	    Build firmware-TARGET 'build the example for firmware for a target' \
    Build library-TARGET 'build the libraries, each with a program of its public functions, for a target' \
	    Build ram-N 'link the players for a Cortex-M3 with N KB of RAM (linker/README)' \
	    Run run-TARGET "run a player on a target; ARGS='COMMAND LINE' PROGRAM=play_icfp2015" \
	    Measure stack-BOARD 'print the deepest calls of a board'; } | LC_ALL=C sort -t "$$(printf '\t')" -k 2,2 | \
	    awk -F '\t' '{ rows[$$1] = rows[$$1] sprintf("  %-14s %s\n", $$2, $$3) } \
	        END { n = split("Build Run Install Test Measure", group, " "); \
	              for (i = 1; i <= n; i++) printf "%s%s:\n%s", (i > 1 ? "\n" : ""), group[i], rows[group[i]] }'
