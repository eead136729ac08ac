# play_icfp2015: player for the ICFP 2015 contest game. `make help` lists the targets.

# ---- what a user may set ---------------------------------------------------------------------------
CC      ?= cc
CFLAGS  ?= -O2
BUILD   ?= build
SHARED  ?= ../shared

STRICT   = -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow
POSIX    = -D_POSIX_C_SOURCE=200809L

.DELETE_ON_ERROR:
# Objects that pattern rules alone name stay: removing them would come after the count that test ends with.
.SECONDARY:

# ---- the core, in reading order --------------------------------------------------------------------
BASE     = arena bits message decimal window json writer
RULES    = problem_read unit board game reach fallback
PHRASES  = phrase heuristic
TYPING   = path route text_beam text
SEARCH   = memo value weights preset buckets beam
BATCH    = options split shelf ladder report schedule output play
CORE     = $(BASE:%=core/base/%.c) $(RULES:%=core/hextris/rules/%.c) $(PHRASES:%=core/hextris/phrases/%.c) \
           $(TYPING:%=core/hextris/typing/%.c) $(SEARCH:%=core/hextris/search/%.c) core/hextris/player.c \
           $(BATCH:%=core/batch/%.c)
PORT     = port/posix/main.c port/posix/port_posix.c
LDLIBS   = -lpthread
JUDGE    = host json cube problem game phrase verdict
JUDGE_UI = main table report show

OBJECTS  = $(CORE:%.c=$(BUILD)/%.o)
LIBRARY  = $(BUILD)/core.a
# At the root for the default build, in its own folder for any other.
PROGRAMS = $(if $(filter build,$(BUILD)),,$(BUILD)/)play_icfp2015 \
           $(if $(filter build,$(BUILD)),,$(BUILD)/)judge_icfp2015

.PHONY: all
all: $(PROGRAMS) ## build play_icfp2015 and judge_icfp2015 (the default)

# ---- programs --------------------------------------------------------------------------------------
play_icfp2015 judge_icfp2015: %: build/%
	cp $< $@

# A board's memory map, MAP, has a reserve for the stack; the build proves that it is enough.
stack = awk $(3) -f tests/ports/stack.awk tests/ports/stack.txt $(1) $$(find $(2) -name '*.ci')
$(BUILD)/play_icfp2015: $(PORT:%.c=$(BUILD)/%.o) $(OBJECTS) | $(MAP)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)
	$(if $(MAP),@$(call stack,$(MAP),$(BUILD),-v brief=1))

$(LIBRARY): $(OBJECTS)
	rm -f $@ && $(AR) rcs $@ $^

JUDGE_OBJECTS = $(JUDGE:%=$(BUILD)/tests/judge/judge_%.o)
$(BUILD)/judge_icfp2015: $(JUDGE_UI:%=$(BUILD)/tests/judge/judge_%.o) $(JUDGE_OBJECTS)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

$(BUILD)/judge_cases: $(BUILD)/tests/judge/cases.o $(JUDGE_OBJECTS)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

$(BUILD)/generate_icfp2015: $(BUILD)/problems/generate.o
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

TUNERS = $(BUILD)/tune_icfp2015 $(BUILD)/learn_icfp2015
$(TUNERS): $(BUILD)/%_icfp2015: $(BUILD)/tests/tune/%.o \
    $(BUILD)/tests/tune/training.o $(LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lm -lpthread

$(BUILD)/limit_icfp2015: $(BUILD)/tests/limit.o $(JUDGE_OBJECTS) $(LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

# The counts of boards and labels are taken around the functions that make them.
$(BUILD)/speed_icfp2015: $(BUILD)/tests/speed.o $(JUDGE_OBJECTS) $(LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) -Wl,--wrap=reach_run,--wrap=route_run -o $@ $^

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(STRICT) $(POSIX) $(CFLAGS) $(EXTRA) -I. -MMD -MP -c -o $@ $<

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

# ---- packages: used where installed, else fetched into the build folder without root ---------------
have     = $(shell $(CC) $(CFLAGS) -E -x c -include stdarg.h -include stddef.h -include stdint.h \
               -include setjmp.h -include $(1) /dev/null >/dev/null 2>&1 && echo yes)
PACKAGES = build/packages
JSMN     = $(if $(call have,jsmn.h),,$(PACKAGES)/usr/include/jsmn.h)
CMOCKA   = $(if $(call have,cmocka.h),,$(PACKAGES)/usr/include/cmocka.h)
EXTRA    = $(if $(JSMN)$(CMOCKA),-isystem $(PACKAGES)/usr/include)

$(BUILD)/core/base/json.o: | $(JSMN)

define fetch
	@mkdir -p $(PACKAGES)
	@cd $(PACKAGES) && for p in $(1); do apt-get download $$p >/dev/null 2>&1 && dpkg -x $${p}_*.deb . || \
	    { echo "cannot fetch $$p: install it (apt-get install $(1))" >&2; exit 1; }; done
endef

# Cross compilers do not look where it is installed.
$(PACKAGES)/usr/include/jsmn.h:
	@mkdir -p $(@D) && if [ -e /usr/include/jsmn.h ]; then cp /usr/include/jsmn.h $@; fi
	$(if $(wildcard /usr/include/jsmn.h),,$(call fetch,libjsmn-dev))
$(PACKAGES)/usr/include/cmocka.h:
	$(call fetch,libcmocka-dev libcmocka0)

# ---- ports: the player for other targets, in build/TARGET ------------------------------------------
BOARDS  = mps2-an385 lm3s6965evb rv32-virt
LINUX   = i386 armhf aarch64 riscv64 s390x
TARGETS = $(BOARDS) wasm $(LINUX)

# What a target changes of all the above. What is moved out of loops or loaded early takes registers, and code
# to save them; a switch made a table of constants takes more than its branches.
FREE        = -ffreestanding -Iport/freestanding
BARE        = -Os $(FREE) -fno-move-loop-invariants -fno-schedule-insns2 -fno-tree-switch-conversion \
              -fno-tree-loop-distribute-patterns -fcallgraph-info=su
STRING      = port/freestanding/string.c
semihost    = CFLAGS='$(BARE) $(1)' \
              PORT='$(patsubst %,port/semihost/%.c,main words port_semihost $(2)) $(STRING)'
board       = MAP=linker/$(1).ld LDFLAGS='-nostdlib -T linker/$(1).ld' LDLIBS=-lgcc
cortex_m3   = CC=arm-none-eabi-gcc $(call semihost,-mcpu=cortex-m3 -mthumb $(1),cortex_m)
rv32imac    = CC=riscv64-unknown-elf-gcc $(call semihost,-march=rv32imac -mabi=ilp32,riscv)
linux       = CC=$(1)-gcc CFLAGS=-O2 LDFLAGS=-static
WASM_LINK   = -nostdlib -Wl,--no-entry,--stack-first,-z,stack-size=65536 \
              -Wl,--allow-undefined-file=port/wasm/imports.txt

# Lower bounds make numbers narrower: 16 bits for labels, 8 for columns, 32 for sets of phrases.
NARROW      = -DMAX_WIDTH=64 -DMAX_PHRASES=32 -DMAX_PHRASE_LENGTH=56 \
              -DMESSAGE_SIZE=256 -DMESSAGE_NAME=80

make_mps2-an385   = $(call cortex_m3) $(call board,mps2-an385)
make_lm3s6965evb  = $(call cortex_m3,$(NARROW)) $(call board,lm3s6965evb)
make_rv32-virt    = $(rv32imac) $(call board,rv32-virt)
make_wasm         = CC=clang CFLAGS='--target=wasm32 -O2 $(FREE)' \
                    PORT='port/wasm/port_wasm.c $(STRING)' LDFLAGS='$(WASM_LINK)' LDLIBS=
make_i386         = $(call linux,i686-linux-gnu)
make_armhf        = $(call linux,arm-linux-gnueabihf)
make_aarch64      = $(call linux,aarch64-linux-gnu)
make_riscv64      = $(call linux,riscv64-linux-gnu)
make_s390x        = $(call linux,s390x-linux-gnu)
# For limits of 1 and 2 megabytes, too little for a shared C library.
make_small        = CC=musl-gcc CFLAGS='-Os -ffunction-sections -fdata-sections' \
                    LDFLAGS='-static -s -Wl,--gc-sections'

.PHONY: ports small stack
ports: $(TARGETS:%=port-%) ## build the player for all other targets
small: port-small ## build a small static player, build/small/play_icfp2015 (Debian: musl-tools)

port-%:
	@$(if $(make_$*),,echo "no such target: $*" >&2; exit 2)
	@$(MAKE) --no-print-directory BUILD=build/$* $(make_$*) build/$*/play_icfp2015

run-%: port-%
	@sh port/run.sh $* $(ARGS)

# The first word after CC=, for those who must know whether it is there.
compiler-%:
	@echo $(patsubst CC=%,%,$(firstword $(make_$*)))

stack: $(BOARDS:%=port-%) ## the deepest stack on each board, call by call
	@for board in $(BOARDS); do echo "$$board: $$($(call stack,linker/$$board.ld,build/$$board))"; done

# ---- use -------------------------------------------------------------------------------------------
OFFICIAL = -p 'ei!' -p 'ia! ia!' -p "r'lyeh" -p 'yuggoth' -p 'planet 10' -p 'monkeyboy'
DEMO     = problems/letters_4.json problems/gaps_5.json

BENCH    = generate limit speed

.PHONY: demo bench tune size size-record times
demo: all ## play two problems with some phrases and judge the result
	./play_icfp2015 $(DEMO:%=-f %) $(OFFICIAL) -t 10 -c 2 > $(BUILD)/demo.json
	./judge_icfp2015 $(OFFICIAL) $(DEMO) < $(BUILD)/demo.json

bench: all $(BENCH:%=$(BUILD)/%_icfp2015) ## score table against the anchors of $(SHARED); T=60 seconds a problem
	@BUILD=$(BUILD) sh tests/bench.sh $(SHARED)

tune: $(TUNERS) $(BUILD)/generate_icfp2015 ## search weights anew (GOAL=points, survival, phrases, room, rows or combos: hours; depth, brisk or sweeps: minutes); prints lines for weights.c
	sh tests/tune/train.sh $(BUILD) $(or $(GOAL),points)

size: all ## code, data, stack and arena on every target, with the change since the last size-record
	@sh tests/ports/size.sh $(TARGETS)

size-record: all
	@sh tests/ports/size.sh --record $(TARGETS)

times: all ## time of the same games on every target, as ratios to this machine
	@sh tests/ports/times.sh $(TARGETS)

# ---- tests -----------------------------------------------------------------------------------------
# One program per module; those around the search play with a stub instead of it, those about texts
# share a typist. All stand on the fake port.
TESTS     = $(patsubst tests/%.c,%,$(wildcard tests/test_*.c))
STUBBED   = test_split test_schedule test_output test_play
TYPED     = test_text test_text_beam
TEST_KIT  = $(patsubst %,$(BUILD)/tests/%.o,fake_port oracle random_game)
SANITIZED = build/sanitized
SANITIZE  = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined \
            -DPORT_OVERHEAD=0 -DPORT_STACK=262144

$(TESTS:%=$(BUILD)/tests/%.o) $(BUILD)/tests/stub_player.o $(BUILD)/tests/typist.o: | $(CMOCKA)
CMOCKA_LIB = $(if $(CMOCKA),$(firstword $(wildcard $(PACKAGES)/usr/lib/*/libcmocka.so.0)) \
                 -Wl$(,)-rpath$(,)$(abspath $(dir $(firstword $(wildcard $(PACKAGES)/usr/lib/*/libcmocka.so.0)))),-lcmocka)
, = ,

$(STUBBED:%=$(BUILD)/%): $(BUILD)/tests/stub_player.o
$(TYPED:%=$(BUILD)/%): $(BUILD)/tests/typist.o
$(BUILD)/test_%: $(BUILD)/tests/test_%.o $(TEST_KIT) $(LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(LIBRARY) $(CMOCKA_LIB) -lm -lpthread

# The one that stands on the real port; the linker lets it come between port and system.
WRAPPED = read write close poll pthread_create
$(BUILD)/test_port_posix: $(BUILD)/tests/test_port_posix.o $(BUILD)/port/posix/port_posix.o
	$(CC) $(CFLAGS) $(LDFLAGS) $(WRAPPED:%=-Wl$(,)--wrap=%) -o $@ $^ $(CMOCKA_LIB) -lpthread

PROBLEMS_SHARED = $(SHARED)/problems/qualifier
export TEST_PROBLEMS = $(wildcard $(PROBLEMS_SHARED))

golden = BUILD=$(1) SHARED=$(SHARED) sh tests/golden.sh sh port/run.sh host
GAMES = $(BUILD)/play_icfp2015 $(BUILD)/judge_icfp2015 $(BUILD)/generate_icfp2015

.PHONY: tests test check-ports check-memory
tests: $(TESTS:%=$(BUILD)/%) $(GAMES) $(BUILD)/judge_cases

test: all tests $(TUNERS) ## run all tests, unit tests under sanitizers too; ends with "N passed, N failed"
	$(MAKE) --no-print-directory BUILD=$(SANITIZED) CFLAGS='$(SANITIZE)' tests
	sh tests/run.sh $(CHECKS) '$(call golden,$(SANITIZED))' '$(call golden,$(BUILD))' 'sh tests/same.sh' \
	    $(TESTS:%=$(SANITIZED)/%) $(TESTS:%=$(BUILD)/%) 'sh tests/cli.sh' 'sh tests/tune/check.sh $(BUILD)' \
	    '$(BUILD)/judge_cases $(SHARED)/judged/cases.json $(SHARED)/anchors $(PROBLEMS_SHARED)' \
	    'sh tests/ports/symbols.sh $(BUILD)'

# The header is there first: the targets are built side by side and share it.
check-ports: all $(GAMES) $(BUILD)/bounds | $(PACKAGES)/usr/include/jsmn.h ## play the golden games on every target; installs what that takes on Debian
	@sh tests/ports/install.sh
	@sh tests/run.sh 'make --no-print-directory -s check-memory' $(TARGETS:%='sh tests/ports/check.sh %')

$(BUILD)/peak: $(BUILD)/tests/ports/peak.o
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

check-memory: small $(GAMES) $(BUILD)/peak ## play under limits of 1 to 64 megabytes of address space; WORK=budget
	@sh tests/ports/memory.sh $(WORK)

golden: $(GAMES) ## write the table of golden digests anew, after a wanted change of behaviour
	BUILD=$(BUILD) SHARED=$(SHARED) sh tests/golden.sh --write

# ---- robustness ------------------------------------------------------------------------------------
# Whole games: the program on the fake port, judged in the same process.
WHOLE = $(patsubst %,$(BUILD)/tests/%.o,whole_game referee fake_port random_game)

$(BUILD)/random_play: $(BUILD)/tests/random_play.o $(WHOLE) $(JUDGE_OBJECTS) $(LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

$(BUILD)/test_faults: $(BUILD)/tests/test_faults.o $(WHOLE) $(JUDGE_OBJECTS) $(LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(CMOCKA_LIB)

$(BUILD)/limits: $(patsubst %,$(BUILD)/tests/%.o,limits referee random_game) $(JUDGE_OBJECTS) $(LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

$(BUILD)/bounds: $(patsubst %,$(BUILD)/tests/%.o,bounds extreme_run extreme_problem referee random_game) \
    $(JUDGE_OBJECTS) $(LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

# Fuzz targets, each with the objects it needs: linked with libFuzzer they search for FUZZ_TIME seconds
# each, linked with replay.c they are fed what is kept.
FUZZ_TIME ?= 60
FUZZERS   = reader options solutions game
FUZZ_KIT  = $(BUILD)/tests/fuzz/fuzz.o $(LIBRARY)
FUZZ_SAN  = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined
SEEDS_reader = problems/*.json

$(BUILD)/tests/fuzz/reader.o: | $(CMOCKA)
$(BUILD)/replay_game $(BUILD)/fuzz_game: $(WHOLE) $(JUDGE_OBJECTS)
$(BUILD)/replay_%: $(BUILD)/tests/fuzz/%.o $(BUILD)/tests/fuzz/replay.o $(FUZZ_KIT)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(LIBRARY) $(CMOCKA_LIB)
$(BUILD)/fuzz_%: $(BUILD)/tests/fuzz/%.o $(FUZZ_KIT)
	$(CC) $(CFLAGS) -fsanitize=fuzzer -o $@ $(filter %.o,$^) $(LIBRARY) $(CMOCKA_LIB)

$(BUILD)/mutate: $(BUILD)/tests/mutate.o
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

COVERED = build/coverage
.PHONY: fuzz fuzzers analyse mutation coverage
coverage: ## lines and branches of the core that the tests run
	$(MAKE) --no-print-directory BUILD=$(COVERED) CFLAGS='-O0 -g --coverage' $(COVERED)/play_icfp2015 tests
	sh tests/coverage.sh $(COVERED) $(TESTS:%=$(COVERED)/%) 'sh tests/cli.sh $(COVERED)/play_icfp2015' \
	    $(foreach t,$(FUZZERS),'$(COVERED)/replay_$t tests/fuzz/$t/* $(SEEDS_$t)')

mutation: all tests $(BUILD)/mutate ## make small mistakes in the core and count those that the tests notice (half an hour)
	$(MAKE) --no-print-directory BUILD=$(SANITIZED) CFLAGS='$(SANITIZE)' tests
	CC='$(CC)' EXTRA='$(EXTRA)' CMOCKA_LIB='$(CMOCKA_LIB)' sh tests/mutation.sh $(BUILD) $(SANITIZED) $(PER_MODULE)

analyse: $(JSMN) ## static analysis: gcc -fanalyzer, cppcheck, clang-tidy; what is not installed is skipped
	sh tests/run.sh 'sh tests/analyse.sh'

fuzz: ## look for bytes that break something (clang); FUZZ_TIME seconds for each of FUZZERS
	$(MAKE) --no-print-directory BUILD=build/fuzz CC=clang \
	    CFLAGS='$(FUZZ_SAN) -fsanitize=fuzzer-no-link' fuzzers
	$(foreach t,$(FUZZERS),sh tests/fuzz/run.sh build/fuzz/fuzz_$t $t $(FUZZ_TIME) $(SEEDS_$t) &&) true
fuzzers: $(FUZZERS:%=$(BUILD)/fuzz_%)

$(BUILD)/tests/bad_input.o: | $(CMOCKA)
$(BUILD)/bad_input: $(BUILD)/tests/bad_input.o $(BUILD)/tests/fake_port.o $(LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(CMOCKA_LIB)

# What `make test` runs of all this.
tests: $(BUILD)/bad_input $(BUILD)/limits $(BUILD)/bounds $(FUZZERS:%=$(BUILD)/replay_%) $(BUILD)/random_play
CHECKS = $(foreach t,$(FUZZERS),'$(SANITIZED)/replay_$t tests/fuzz/$t/* $(SEEDS_$t)') \
         '$(BUILD)/random_play 200 $(BUILD)/generate_icfp2015' \
         '$(BUILD)/bounds 120 -- ./play_icfp2015' \
         '$(BUILD)/bounds 60 1000 -s 20 -- $(SANITIZED)/play_icfp2015' \
         '$(BUILD)/limits signals 12 ./play_icfp2015 problems/*.json' \
         '$(BUILD)/limits timed 5 ./play_icfp2015 problems/*.json' \
         '$(BUILD)/bad_input ./play_icfp2015 ./judge_icfp2015'

# ---- housekeeping ----------------------------------------------------------------------------------
.PHONY: clean help golden
clean: ## remove all that was built
	rm -rf build play_icfp2015 judge_icfp2015

help: ## list the targets
	@sed -n 's/^\([a-z_0-9-]*\):.*## /\1\t/p' Makefile | awk -F'\t' '{ printf "  %-12s %s\n", $$1, $$2 }'
	@echo '  port-TARGET  build the player for one of: $(TARGETS)'
	@echo '  run-TARGET   run it there, ARGS="its command line"'
