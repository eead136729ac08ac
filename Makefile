# play_icfp2015: player for the ICFP 2015 contest game. `make help` lists the targets.
#
# Here: the programs and their use. Installation is in port/posix/install.mk, the player for other machines in
# port/ports.mk, the tests are in tests/tests.mk.

# ---- what a user may set ---------------------------------------------------------------------------
CC      ?= cc
CFLAGS  ?= -O2
BUILD   ?= build
SHARED  ?= ../shared

STRICT   = -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow
POSIX    = -D_POSIX_C_SOURCE=200809L

.DEFAULT_GOAL = all
.DELETE_ON_ERROR:

# ---- the core, in reading order --------------------------------------------------------------------
BASE     = arena bits message decimal window json writer report
RULES    = problem_read unit board game reach prepared fallback
PHRASES  = phrase heuristic
TYPING   = path label_set back_pointer route_move route_init route text_beam text
SEARCH   = memo value weights preset buckets beam
PLAYER   = settings replay phrase_estimate player
BATCH    = options results memory speed deferred rounds schedule files output main
CORE     = $(BASE:%=core/base/%.c) $(RULES:%=core/hextris/rules/%.c) $(PHRASES:%=core/hextris/phrases/%.c) \
           $(TYPING:%=core/hextris/typing/%.c) $(SEARCH:%=core/hextris/search/%.c) $(PLAYER:%=core/hextris/player/%.c) \
           core/hextris/engine.c $(BATCH:%=core/batch/%.c)
# The player for Less stands on base and port alone.
LESS_BASE = arena bits message window report
LESS_ROOMS = rules/walls rules/position rules/notation solo/rank solo/solo search/turns search/playout \
             search/uct search/history search/tree player/arguments player/lines player/clock player/conversation player/main
LESS     = $(LESS_BASE:%=core/base/%.c) $(LESS_ROOMS:%=core/less/%.c)
PORT     = port/posix/main.c port/posix/port_posix.c
LDLIBS   = -lpthread
JUDGE    = host json cube problem game phrase verdict
JUDGE_UI = main table report show
# The referee of Less: its rules, which the programs that test it use too, and the rest.
JUDGE_LESS_RULES = host board rules game solo
JUDGE_LESS       = player match log replay series table report view watch generate main

OBJECTS  = $(CORE:%.c=$(BUILD)/%.o)
LIBRARY  = $(BUILD)/core.a
# The programs of the default build stand at the root, those of any other in its build folder.
PROGRAMS = $(addprefix $(if $(filter build,$(BUILD)),,$(BUILD)/),play_icfp2015 judge_icfp2015 play_less judge_less)

.PHONY: all
all: $(PROGRAMS) ## build players and judges of both games (the default)

# ---- packages: used where installed, else fetched into the build folder without root ---------------
have         = $(shell $(CC) $(CFLAGS) -E -x c -include stdarg.h -include stddef.h -include stdint.h \
                   -include setjmp.h -include $(1) /dev/null >/dev/null 2>&1 && echo yes)
PACKAGES     = build/packages
JSMN_HEADER  = $(PACKAGES)/usr/include/jsmn.h
CMOCKA_COPY  = $(PACKAGES)/usr/lib/libcmocka.so
CMOCKA_FLAGS = $(CMOCKA_COPY) -Wl,-rpath,$(abspath $(dir $(CMOCKA_COPY)))
JSMN        := $(if $(call have,jsmn.h),,$(JSMN_HEADER))
CMOCKA      := $(if $(call have,cmocka.h),,$(CMOCKA_COPY))
CMOCKA_LIB  := $(if $(CMOCKA),$(CMOCKA_FLAGS),-lcmocka)
EXTRA       := $(if $(JSMN)$(CMOCKA),-isystem $(PACKAGES)/usr/include)

define fetch
	@mkdir -p $(PACKAGES)
	@cd $(PACKAGES) && for p in $(1); do apt-get download $$p >/dev/null 2>&1 && dpkg -x $${p}_*.deb . || \
	    { echo "cannot fetch $$p: install it (apt-get install $(1))" >&2; exit 1; }; done
endef

# A cross compiler does not look into /usr/include: the header is copied from there.
$(JSMN_HEADER):
	@mkdir -p $(@D) && if [ -e /usr/include/jsmn.h ]; then cp /usr/include/jsmn.h $@; fi
	$(if $(wildcard /usr/include/jsmn.h),,$(call fetch,libjsmn-dev))
# The package keeps the library in a folder named after the machine.
$(CMOCKA_COPY):
	$(call fetch,libcmocka-dev libcmocka0)
	@cp -P $(PACKAGES)/usr/lib/*/libcmocka.so* $(@D)

# ---- programs --------------------------------------------------------------------------------------
$(BUILD)/core/base/json.o: | $(JSMN)
$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(STRICT) $(POSIX) $(CFLAGS) $(EXTRA) -I. -MMD -MP -c -o $@ $<

# The headers that an object was made from. Only objects of today's sources count, here and in all checks:
# one that a moved or deleted source left in a build folder is never looked at.
SOURCES := $(shell find core port problems tests -name '*.c')
-include $(wildcard $(SOURCES:%.c=$(BUILD)/%.d))
# They all stay: a line about the deletion of some would come after the last line of a test.
.SECONDARY: $(SOURCES:%.c=$(BUILD)/%.o)

# A source dropped from the lists above makes no object newer: a change of this file makes the archive anew.
$(LIBRARY): $(OBJECTS) Makefile
	rm -f $@ && $(AR) rcs $@ $(filter %.o,$^)

link = $(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^)

play_icfp2015 judge_icfp2015 play_less judge_less: %: build/%
	cp $< $@

# The link of a board, which has a memory map, also proves that the reserve for the stack is enough.
$(BUILD)/play_icfp2015: $(PORT:%.c=$(BUILD)/%.o) $(OBJECTS) Makefile | $(MAP)
	$(link) $(LDLIBS)
	$(if $(MAP),@$(call stack,-v brief=1))

LESS_LIBRARY = $(BUILD)/less.a
$(LESS_LIBRARY): $(LESS:%.c=$(BUILD)/%.o) Makefile
	rm -f $@ && $(AR) rcs $@ $(filter %.o,$^)

$(BUILD)/play_less: $(PORT:%.c=$(BUILD)/%.o) $(LESS:%.c=$(BUILD)/%.o) Makefile | $(MAP)
	$(link) $(LDLIBS)
	$(if $(MAP),@$(call stack_less,-v brief=1))

JUDGE_OBJECTS = $(JUDGE:%=$(BUILD)/tests/judge/judge_%.o)
$(BUILD)/judge_icfp2015: $(JUDGE_UI:%=$(BUILD)/tests/judge/judge_%.o) $(JUDGE_OBJECTS)
	$(link)

JUDGE_LESS_OBJECTS = $(JUDGE_LESS_RULES:%=$(BUILD)/tests/judge_less/less_%.o)
$(BUILD)/judge_less: $(JUDGE_LESS:%=$(BUILD)/tests/judge_less/less_%.o) $(JUDGE_LESS_OBJECTS)
	$(link) -lm

$(BUILD)/generate_icfp2015: $(BUILD)/problems/generate.o
	$(link)

# ---- use -------------------------------------------------------------------------------------------
OFFICIAL = -p 'ei!' -p 'ia! ia!' -p "r'lyeh" -p 'yuggoth' -p 'planet 10' -p 'monkeyboy'
DEMO     = problems/letters_4.json problems/gaps_5.json

.PHONY: demo embed clean help
demo: all ## play two problems with some phrases and judge the result
	./play_icfp2015 $(DEMO:%=-f %) $(OFFICIAL) -t 10 -c 2 > $(BUILD)/demo.json
	./judge_icfp2015 $(OFFICIAL) $(DEMO) < $(BUILD)/demo.json

# The archive's own program_main() is left out where there is another one.
$(BUILD)/embed: $(BUILD)/tests/embed.o $(PORT:%.c=$(BUILD)/%.o) $(LIBRARY) | $(MAP)
	$(link) $(LDLIBS)

embed: $(BUILD)/embed ## the player as a library: a game from memory to a callback
	$<

PARTS = port/posix/install.mk port/ports.mk tests/tests.mk
include $(PARTS)

clean: ## remove all that was built
	rm -rf build play_icfp2015 judge_icfp2015 play_less judge_less

help: ## list the targets
	@sed -n 's/^\([a-z_0-9-]*\):.*## /\1\t/p' Makefile $(PARTS) | \
	    awk -F'\t' '{ printf "  %-12s %s\n", $$1, $$2 }'
	@echo '  port-TARGET  build the player for one of: $(TARGETS)'
	@echo '  run-TARGET   run it there, ARGS="its command line"'
