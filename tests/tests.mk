# Tests, measurements and tuners. Included by the Makefile. See tests/README.

# ---- unit tests ------------------------------------------------------------------------------------
# One program per module, in folders that follow those of the core, the ports and the judges.
tests_in  = $(patsubst tests/%.c,%,$(wildcard tests/$(1)/test_*.c))
in_tests  = $(patsubst %,$(BUILD)/tests/%.o,$(1))
BASE_TESTS      = $(call tests_in,base)
BATCH_TESTS     = $(call tests_in,batch)
HEXTRIS_TESTS   = $(call tests_in,hextris)
BRAINWALL_TESTS = $(call tests_in,brainwall)
LESS_TESTS      = $(call tests_in,less)
LIBRARY_TESTS   = $(call tests_in,library)
OPPONENT_TESTS  = $(call tests_in,bench/opponents)
PORT_TESTS      = $(call tests_in,ports)
JUDGE_TESTS     = $(call tests_in,judge) $(foreach g,$(GAMES),$(call tests_in,judge/$g))
TESTS           = $(BASE_TESTS) $(BATCH_TESTS) $(HEXTRIS_TESTS) $(PORT_TESTS) $(JUDGE_TESTS) \
                  $(BRAINWALL_TESTS) $(LESS_TESTS) $(LIBRARY_TESTS) $(OPPONENT_TESTS)
STUBBED   = batch/test_memory batch/test_workers batch/test_output batch/test_main
TYPED     = hextris/test_text hextris/test_text_beam
PORT_KIT  = $(call in_tests,kit/fake_port)
# JUDGE_OBJECTS: the judges' rules, for tests and tools that read files by the C library. REFEREE plays Hextris by them.
JUDGE_OBJECTS = $(call in_tests,kit/host) $(JUDGE_LIBRARY)
JUDGED    = $(call in_tests,kit/judged) $(JUDGE_OBJECTS)
REFEREE   = $(call in_tests,hextris/referee) $(JUDGED)

$(call in_tests,$(TESTS) kit/option_rows batch/stub_player hextris/typist hextris/bad_input fuzz/reader hextris/exact_oracle \
    hextris/exact_match): | $(CMOCKA)
$(TESTS:%=$(BUILD)/tests/%): %: %.o
	$(link) $(CMOCKA_LIB) -lm -lpthread

# Tests of base and batch use the engine of Hextris, or a stub in place of its player.
$(BASE_TESTS:%=$(BUILD)/tests/%) $(BATCH_TESTS:%=$(BUILD)/tests/%): $(PORT_KIT) $(LIBRARY)
$(STUBBED:%=$(BUILD)/tests/%): $(call in_tests,batch/stub_player)

HEXTRIS_KIT = $(PORT_KIT) $(call in_tests,hextris/oracle hextris/random_game)
$(filter-out %/test_faults,$(HEXTRIS_TESTS:%=$(BUILD)/tests/%)): $(HEXTRIS_KIT) $(LIBRARY)
$(TYPED:%=$(BUILD)/tests/%): $(call in_tests,hextris/typist)
$(BUILD)/tests/hextris/test_finish: $(call objects,core/hextris/player/finish.c)
$(BUILD)/tests/hextris/test_exact: $(call in_tests,hextris/exact_oracle hextris/exact_match)
$(BUILD)/tests/hextris/test_work: WRAP = -Wl,--wrap=reach_run,--wrap=reach_run_resting

BRAINWALL_KIT = $(PORT_KIT) $(call in_tests,brainwall/plain brainwall/samples)
$(BRAINWALL_TESTS:%=$(BUILD)/tests/%): $(BRAINWALL_KIT) $(BRAINWALL_LIBRARY)
$(BUILD)/tests/brainwall/test_backtrack_zero: WRAP = -Wl,--wrap=backtrack_search
$(BUILD)/tests/brainwall/test_repair: $(call objects,core/brainwall/search/repair.c)

# The options of each player, by the rows of its table.
$(BUILD)/tests/batch/test_options $(BUILD)/tests/brainwall/test_option_rows: \
    $(call in_tests,kit/option_rows kit/option_rows_batch)
$(BUILD)/tests/less/test_player: $(call in_tests,kit/option_rows)

# The player for Less is tested against the rules of its judge.
LESS_KIT = $(PORT_KIT) $(call in_tests,less/less_kit)
$(LESS_TESTS:%=$(BUILD)/tests/%): $(LESS_KIT) $(JUDGE_OBJECTS) $(LESS_LIBRARY)

$(BUILD)/tests/less/test_gaps: LDFLAGS += \
    $(foreach name,solo_moves rank_pieces playout_run port_processor_ms port_read,-Wl,--wrap=$(name))

OPPONENTS = $(patsubst %,$(BUILD)/tests/bench/opponents/%.o,terrain turns choose_greedy choose_minimax choose_monte_carlo)
$(OPPONENT_TESTS:%=$(BUILD)/tests/%): $(OPPONENTS) $(JUDGE_OBJECTS)

# The libraries, without a port.
$(BUILD)/tests/library/test_codecup_less: $(call objects,$(LIBRARY_less))
$(BUILD)/tests/library/test_arguments_codecup_less: $(call objects,$(LIBRARY_less))
$(BUILD)/tests/library/test_icfp2021: $(call in_tests,brainwall/samples brainwall/plain) \
    $(call objects,$(LIBRARY_brainwall))
$(BUILD)/tests/library/test_icfp2015: $(call in_tests,hextris/random_game) $(call objects,$(LIBRARY_hextris))
$(BUILD)/tests/library/test_arguments_icfp2015: $(call objects,$(LIBRARY_hextris))
$(BUILD)/tests/library/test_arguments_icfp2021: $(call objects,$(LIBRARY_brainwall))

# The public functions as a program, for golden games on every target.
LIBRARY_PROGRAMS = $(patsubst tests/library/%.c,%,$(wildcard tests/library/library_*.c))
$(LIBRARY_PROGRAMS:%=$(BUILD)/%): $(BUILD)/library_%: $(BUILD)/tests/library/library_%.o $(call objects,$(PORT)) \
    $(ONE)/%.o $(NEEDS)
	$(link) $(LDLIBS)

# The example for firmware: as a program on every port; on a board without semihosting, with start-up code and a UART.
$(BUILD)/firmware: $(call in_tests,library/firmware library/firmware_port) $(call objects,$(PORT)) \
    $(ONE)/icfp2015.o $(NEEDS)
	$(link) $(LDLIBS)
$(BUILD)/firmware_uart: $(call in_tests,library/firmware library/firmware_mps2) $(call objects,$(STRING)) \
    $(ONE)/icfp2015.o $(NEEDS)
	$(link) $(LDLIBS)

# The judge of noughts and crosses, a game that has nothing but its rules.
$(BUILD)/judge_toy: $(call in_tests,judge/toy judge/judge_toy) $(JUDGE_PORT) $(JUDGE_LIBRARY)
	$(link) $(LDLIBS)

# The judges share no code with the players; the reader's test compares both.
$(BUILD)/tests/judge/test_json: $(JUDGE_LIBRARY) $(LIBRARY)
$(BUILD)/tests/judge/test_session: $(call in_tests,judge/chain judge/toy) $(JUDGE_LIBRARY)
$(BUILD)/tests/judge/test_view: $(PORT_KIT) $(JUDGE_LIBRARY)
$(patsubst %,$(BUILD)/tests/judge/test_%,watch judge): $(call in_tests,judge/walk kit/fake_terminal) $(PORT_KIT) \
    $(JUDGE_LIBRARY)
$(patsubst %,$(BUILD)/tests/%,$(foreach g,$(GAMES),$(call tests_in,judge/$g))): $(JUDGED)
$(BUILD)/tests/judge/brainwall/test_judge: $(call in_tests,judge/brainwall/oracle)

# The real port; the linker puts the test's functions between port and system.
WRAPPED = read write close poll pthread_create pthread_attr_setstacksize __sysconf
$(BUILD)/tests/ports/test_port_posix: WRAP = $(WRAPPED:%=-Wl,--wrap=%)
$(BUILD)/tests/ports/test_port_posix: $(BUILD)/port/posix/port_posix.o

# ---- programs that test whole games ----------------------------------------------------------------
# The player on the fake port, judged in the same process.
WHOLE = $(call in_tests,kit/fake_port hextris/whole_game hextris/random_game) $(REFEREE)

$(BUILD)/tests/hextris/test_faults: $(WHOLE) $(LIBRARY)

$(BUILD)/random_play: $(call in_tests,hextris/random_play) $(WHOLE) $(LIBRARY)
	$(link)

$(BUILD)/limits: $(call in_tests,hextris/limits hextris/random_game) $(REFEREE) $(LIBRARY)
	$(link)

# Shared by the tests of the bounds.
BOUNDS_KIT = $(call in_tests,kit/process kit/extreme)

$(BUILD)/bounds: $(call in_tests,hextris/bounds hextris/extreme_run hextris/extreme_problem \
    hextris/random_game) $(BOUNDS_KIT) $(REFEREE) $(LIBRARY)
	$(link)

$(BUILD)/bad_input: $(call in_tests,hextris/bad_input kit/fake_port) $(LIBRARY)
	$(link) $(CMOCKA_LIB)

# The most work between two looks at `stop`, of each engine, over problems at the bounds.
$(BUILD)/gaps_icfp2015: $(call in_tests,batch/gaps) $(call objects,$(PORT)) $(LIBRARY)
	$(link) $(LDLIBS)
$(BUILD)/gaps_icfp2021: $(call in_tests,batch/gaps) $(call objects,$(PORT)) $(BRAINWALL_LIBRARY)
	$(link) $(LDLIBS)
# The time that the batch program spends in one piece for many games.
$(BUILD)/steps_icfp2015: $(call in_tests,bench/batch_steps) $(call objects,$(PORT)) $(LIBRARY)
	$(link) $(LDLIBS)
$(BUILD)/steps_icfp2021: $(call in_tests,bench/batch_steps) $(call objects,$(PORT)) $(BRAINWALL_LIBRARY)
	$(link) $(LDLIBS)
$(BUILD)/at_bounds_icfp2015: $(call in_tests,hextris/at_bounds hextris/extreme_problem kit/extreme \
    hextris/random_game) $(JUDGE_OBJECTS) $(LIBRARY)
	$(link)
$(BUILD)/at_bounds_icfp2021: $(call in_tests,brainwall/at_bounds)
	$(link)

# A plug-in of QEMU.
$(BUILD)/port_cycles.so: tests/bench/port_cycles.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) $(STRICT) -shared -fPIC -o $@ $<

# The smallest engine, with the program around it and the port.
$(BUILD)/toy: $(call in_tests,batch/toy_engine) $(call objects,$(PORT) $(BASE) $(BATCH))
	$(link) $(LDLIBS)

# The whole program with each engine, its steps in a random order.
DRIVER_KIT = $(call in_tests,batch/driver batch/driver_run batch/machine)
$(BUILD)/driver_toy: $(DRIVER_KIT) $(call in_tests,batch/driver_toy batch/toy_engine) $(call objects,$(BASE) $(BATCH))
	$(link)
$(BUILD)/driver_icfp2015: $(DRIVER_KIT) $(call in_tests,batch/driver_hextris hextris/random_game) $(LIBRARY)
	$(link)
$(BUILD)/driver_icfp2021: $(DRIVER_KIT) $(call in_tests,batch/driver_brainwall brainwall/samples brainwall/plain) \
    $(BRAINWALL_LIBRARY)
	$(link)

$(BUILD)/judge_cases: $(call in_tests,judge/hextris/cases) $(JUDGED)
	$(link)

$(BUILD)/judge_brainwall_cases: $(call in_tests,judge/brainwall/cases) $(JUDGE_OBJECTS)
	$(link)

$(BUILD)/pose_cases: $(call in_tests,brainwall/pose_cases) $(JUDGE_OBJECTS) $(BRAINWALL_LIBRARY)
	$(link)

# Random problems through the whole player of Brain Wall, on the fake port.
WALL_REFEREE = $(call in_tests,brainwall/referee) $(JUDGE_OBJECTS)
$(BUILD)/random_play_icfp2021: $(call in_tests,brainwall/random_play brainwall/samples brainwall/plain kit/fake_port) \
    $(WALL_REFEREE) $(BRAINWALL_LIBRARY)
	$(link)

$(BUILD)/bounds_icfp2021: $(call in_tests,brainwall/bounds brainwall/extreme_list brainwall/extreme_wall \
    brainwall/extreme_sample brainwall/samples brainwall/plain) $(BOUNDS_KIT) $(WALL_REFEREE) $(BRAINWALL_LIBRARY)
	$(link)

# Good and bad players of Less, for its judge.
$(BUILD)/sparring: $(call in_tests,less/sparring bench/opponents/terrain) $(JUDGE_OBJECTS)
	$(link)

# The opponents of the ladder of Less.
$(BUILD)/opponent: $(call in_tests,bench/opponents/opponent) $(OPPONENTS) $(JUDGE_OBJECTS)
	$(link)

$(BUILD)/mutate: $(call in_tests,mutate)
	$(link)

$(BUILD)/peak: $(call in_tests,ports/peak)
	$(link)

# The report of a session; the WebAssembly module has to print the same.
$(BUILD)/session_report_toy: $(call in_tests,judge/session_report judge/flat_toy judge/toy) $(JUDGE_LIBRARY)
	$(link)
$(BUILD)/session_report: $(call in_tests,judge/session_report) $(BUILD)/port/wasm/flat_games.o $(JUDGE_LIBRARY)
	$(link)
# How long a replay and a step back take: tests/bench/session_speed.sh.
$(BUILD)/session_speed: $(call in_tests,bench/session_speed) $(BUILD)/port/wasm/flat_games.o $(JUDGE_LIBRARY)
	$(link)

# ---- fuzzing ---------------------------------------------------------------------------------------
# The targets linked with libFuzzer search for FUZZ_TIME seconds each; linked with replay.c they are fed the
# inputs kept in tests/fuzz.
FUZZ_TIME ?= 60
FUZZERS   = reader options solutions game poses given conversation session \
            calls_icfp2015 calls_codecup_less calls_icfp2021
# The library is that of ICFP 2015 except for these.
FUZZ_LIBRARY_given        = $(BRAINWALL_LIBRARY)
FUZZ_LIBRARY_conversation = $(LESS_LIBRARY)
# The judges' rules of all games, without a player.
FUZZ_LIBRARY_session      = $(call in_tests,fuzz/session_rows judge/toy) $(JUDGE_LIBRARY)
# The libraries as their users have them, without a port.
CALLS                           = $(call in_tests,fuzz/calls)
FUZZ_LIBRARY_calls_icfp2015     = $(CALLS) $(call objects,$(LIBRARY_hextris))
FUZZ_LIBRARY_calls_icfp2021     = $(CALLS) $(call objects,$(LIBRARY_brainwall))
FUZZ_LIBRARY_calls_codecup_less = $(CALLS) $(call objects,$(LIBRARY_less))
fuzz_kit  = $(call in_tests,fuzz/$(1) fuzz/fuzz) $(or $(FUZZ_LIBRARY_$(1)),$(LIBRARY))
FUZZ_SAN  = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined
SEEDS_reader = problems/*.json
replay    = $(foreach t,$(FUZZERS),'$(1)/replay_$t tests/fuzz/$t/* $(SEEDS_$t)')

$(BUILD)/replay_options $(BUILD)/fuzz_options: $(PORT_KIT)
$(BUILD)/replay_conversation $(BUILD)/fuzz_conversation: $(PORT_KIT)
$(BUILD)/replay_game $(BUILD)/fuzz_game: $(WHOLE)
$(foreach t,reader solutions,$(BUILD)/replay_$t $(BUILD)/fuzz_$t): $(JUDGED)
$(BUILD)/replay_poses $(BUILD)/fuzz_poses: $(JUDGE_OBJECTS)
$(BUILD)/replay_%: $(BUILD)/tests/fuzz/replay.o $$(call fuzz_kit,$$*)
	$(link) $(CMOCKA_LIB) -lm
$(BUILD)/fuzz_%: $$(call fuzz_kit,$$*)
	$(link) -fsanitize=fuzzer $(CMOCKA_LIB) -lm

.PHONY: fuzz fuzzers
fuzz: ## Test: look for inputs that cause a crash or a wrong result (clang); FUZZ_TIME=SECONDS for each of FUZZERS
	$(MAKE) --no-print-directory BUILD=$(BUILD)/fuzz CC=clang \
	    CFLAGS='$(FUZZ_SAN) -fsanitize=fuzzer-no-link' fuzzers
	$(foreach t,$(FUZZERS),sh tests/fuzz/run.sh $(BUILD)/fuzz/fuzz_$t $t $(FUZZ_TIME) $(SEEDS_$t) &&) true
fuzzers: $(FUZZERS:%=$(BUILD)/fuzz_%)

# ---- make test -------------------------------------------------------------------------------------
SANITIZED = $(BUILD)/sanitized
SANITIZE  = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined \
            -DPORT_OVERHEAD=0 -DPORT_STACK=262144

PROBLEMS_SHARED = $(SHARED)/problems/qualifier
export TEST_PROBLEMS = $(wildcard $(PROBLEMS_SHARED))

TUNERS = $(BUILD)/tune_icfp2015 $(BUILD)/learn_icfp2015
golden = BUILD=$(1) SHARED=$(SHARED) sh tests/hextris/golden.sh sh port/run.sh host
golden_brainwall = BUILD=$(1) SHARED=$(SHARED) sh tests/brainwall/golden.sh sh port/run.sh host
# Through the public functions of the libraries; with -w a player divides the time among its games.
golden_library = PROGRAM=library_icfp2015 TIMED=no $(golden)
golden_less = sh tests/less/golden.sh $(1)/play_less

# The commands of `make test`, the longest ones first.
CHECKS = $(call replay,$(SANITIZED)) \
    '$(BUILD)/random_play 100 $(BUILD)/generate_icfp2015' \
    '$(BUILD)/bounds 30 -- $(BUILD)/play_icfp2015' \
    '$(BUILD)/bounds 15 1000 -s 20 -- $(SANITIZED)/play_icfp2015' \
    '$(BUILD)/limits signals 12 $(BUILD)/play_icfp2015 problems/*.json' \
    '$(BUILD)/limits timed 5 $(BUILD)/play_icfp2015 problems/*.json' \
    '$(BUILD)/bad_input $(BUILD)/play_icfp2015' 'sh tests/readers/readers.sh $(SANITIZED)' \
    '$(call golden,$(SANITIZED))' '$(call golden,$(BUILD))' 'BUILD=$(BUILD) sh tests/hextris/same.sh' \
    $(TESTS:%=$(SANITIZED)/tests/%) $(TESTS:%=$(BUILD)/tests/%) 'sh tests/hextris/cli.sh $(BUILD)/play_icfp2015' \
    'sh tests/bench/tune/hextris_check.sh $(BUILD)' 'sh tests/hextris/optimum.sh $(BUILD)' \
    'sh tests/bench/judge_all.sh $(BUILD)' 'sh tests/bench/check.sh $(BUILD)' 'sh tests/bench/upper.sh $(BUILD)' \
    '$(BUILD)/judge_cases $(SHARED)/judged/cases.json $(SHARED)/anchors $(PROBLEMS_SHARED)' \
    '$(BUILD)/driver_toy 0 500' '$(BUILD)/driver_icfp2015 0 300' '$(BUILD)/driver_icfp2021 0 200' \
    '$(SANITIZED)/driver_toy 500 200' '$(SANITIZED)/driver_icfp2015 300 50' '$(SANITIZED)/driver_icfp2021 200 25' \
    'sh tests/batch/gaps.sh $(BUILD) -c' 'sh tests/ports/symbols.sh $(BUILD)' 'sh tests/batch/toy.sh $(BUILD)/toy' \
    'sh tests/hextris/greedy.sh $(BUILD)' \
    'sh tests/spread.sh $(BUILD)/play_icfp2015 $(BUILD)/toy' 'BUILD=$(BUILD) sh tests/hostile.sh' \
    'BUILD=$(BUILD) sh tests/makefile.sh' 'sh tests/packaging.sh' 'sh tests/readme.sh' 'sh tests/runner.sh' 'sh tests/installer.sh' \
    'sh tests/messages.sh --check' 'sh tests/usage.sh' 'BUILD=$(BUILD) sh tests/overwrite.sh' 'sh tests/bench/port_tables.sh --check' \
    'sh tests/judge/hextris/watch.sh $(BUILD)/judge_icfp2015 $(SANITIZED)/judge_icfp2015' \
    'sh tests/judge/toy.sh $(BUILD)/judge_toy $(SANITIZED)/judge_toy' \
    'sh tests/schema/check.sh $(BUILD)' 'sh tests/npm/check.sh $(BUILD)' 'BUILD=$(BUILD) sh tests/judge/flat.sh' 'BUILD=$(BUILD) sh tests/bench/plot/check.sh' $(BRAINWALL_CHECKS) $(LESS_CHECKS) $(LIBRARY_CHECKS)

LIBRARY_CHECKS = 'sh tests/library/host.sh $(BUILD)' 'sh tests/library/amalgamation.sh $(BUILD) $(LIBRARIES)' \
    'sh tests/library/firmware.sh $(BUILD)/firmware' \
    '$(call golden_library,$(BUILD))' 'PROGRAM=library_icfp2021 MOST=300000 $(call golden_brainwall,$(BUILD))' \
    'sh tests/library/same_icfp2021.sh $(BUILD)' \
    'TIMED=no sh tests/less/golden.sh $(BUILD)/library_codecup_less'

BRAINWALL_CHECKS = '$(call golden_brainwall,$(SANITIZED))' '$(call golden_brainwall,$(BUILD))' \
    '$(BUILD)/random_play_icfp2021 50 $(BUILD)/generate_icfp2021' \
    '$(BUILD)/bounds_icfp2021 40 $(BUILD)/generate_icfp2021 -- $(BUILD)/play_icfp2021' \
    '$(BUILD)/bounds_icfp2021 12 $(BUILD)/generate_icfp2021 1000 -- $(SANITIZED)/play_icfp2021' \
    '$(SANITIZED)/random_play_icfp2021 12 $(BUILD)/generate_icfp2021 1000' \
    'sh tests/brainwall/bad_input.sh $(SANITIZED)/play_icfp2021' 'sh tests/brainwall/cli.sh $(SANITIZED)' \
    'sh tests/judge/brainwall/check.sh $(SANITIZED)' \
    '$(BUILD)/judge_brainwall_cases $(SHARED)/judged/brainwall.json $(SHARED)/problems/brainwall' \
    '$(SANITIZED)/pose_cases $(SHARED)/judged/brainwall.json $(SHARED)/problems/brainwall'

LESS_CHECKS = '$(call golden_less,$(SANITIZED))' '$(call golden_less,$(BUILD))' \
    'sh tests/bench/tune/less_check.sh $(BUILD)' 'sh tests/less/judge.sh $(BUILD)/judge_less $(BUILD)/sparring' \
    'sh tests/less/bad_input.sh $(BUILD)/play_less $(BUILD)/judge_less $(BUILD)/sparring' \
    'sh tests/judge/less/watch.sh $(BUILD)/judge_less $(BUILD)/sparring $(SANITIZED)/judge_less' \
    'sh tests/less/agree.sh $(BUILD)/judge_less $(BUILD)/sparring $(SHARED)/less' \
    'sh tests/less/stress.sh $(BUILD)/judge_less $(BUILD)/sparring 12 30 "$(BUILD)/play_less -b 2k"' \
    'sh tests/bench/ladder_check.sh $(BUILD) $(SANITIZED)'

DRIVERS = driver_toy driver_icfp2015 driver_icfp2021
.PHONY: tests test test-time gaps golden messages check-ports check-memory
TEST_PROGRAMS = $(TESTS:%=$(BUILD)/tests/%) $(FUZZERS:%=$(BUILD)/replay_%) \
    $(patsubst %,$(BUILD)/%,judge_cases judge_brainwall_cases pose_cases bad_input limits bounds random_play \
    random_play_icfp2021 bounds_icfp2021 toy judge_toy sparring opponent tune_less optimum_icfp2015 greedy_icfp2015 \
    $(DRIVERS) upper_icfp2015 gaps_icfp2015 gaps_icfp2021 at_bounds_icfp2015 at_bounds_icfp2021)
tests: $(TEST_PROGRAMS) $(foreach g,$(GAMES),$(call programs_of,$g))
# Programs that only measure. `make test` builds them, so that they are not forgotten when a function of core changes.
MEASURERS = $(patsubst %,$(BUILD)/%,peak limit_icfp2015 speed_icfp2015 speed_icfp2021 anneal_icfp2021 \
    steps_icfp2015 steps_icfp2021)
$(TEST_PROGRAMS) $(FUZZERS:%=$(BUILD)/fuzz_%) $(TUNERS) $(MEASURERS) $(BUILD)/mutate: \
    tests/tests.mk port/posix/judge/judges.mk $(NEEDS)

# Printed first: the expected time. Two compilers at a time build all tests in a minute and a half.
test-time:
	@about=$$(sh tests/run.sh -n $(CHECKS)) && \
	    echo "What is not built yet is built first, in about two minutes on two processors. Then: $$about"

# Installs the commands that a group of targets needs, or says which are missing.
needs-%:
	@sh tests/install.sh $*

test: test-time needs-test all tests $(TUNERS) $(MEASURERS) $(LIBRARY_PROGRAMS:%=$(BUILD)/%) $(BUILD)/firmware ## Test: run all tests; the last line is "N passed, N failed"
	$(MAKE) --no-print-directory BUILD=$(SANITIZED) CFLAGS='$(SANITIZE)' tests
	@sh tests/run.sh $(CHECKS)

gaps: $(foreach g,2015 2021,$(patsubst %,$(BUILD)/%_icfp$g,gaps at_bounds steps)) ## Measure: measure the most work between two checks of `stop`, for each step and problem
	SHARED=$(SHARED) sh tests/batch/gaps.sh $(BUILD)

golden: $(foreach g,$(GAMES),$(call programs_of,$g)) ## Test: regenerate the golden tables, after an intended change of play
	BUILD=$(BUILD) SHARED=$(SHARED) sh tests/hextris/golden.sh --write
	BUILD=$(BUILD) SHARED=$(SHARED) sh tests/brainwall/golden.sh --write
	BUILD=$(BUILD) sh tests/less/golden.sh --write

messages: ## Test: print every message of players and judges, with file and line
	@sh tests/messages.sh

# aarch64 and riscv64 have the word size and byte order of this machine, armhf those of i386: they wait for `make
# check-all`.
CHECKED = $(filter-out aarch64 armhf riscv64,$(TARGETS))
# A target whose tools could not be installed is skipped. The header of jsmn is there first: the targets are
# built side by side and share it.
check-ports: needs-test all $(call programs_of,hextris) $(call programs_of,brainwall) $(BUILD)/bounds | $(JSMN_HEADER) ## Test: play the golden games on the targets that differ
	@sh tests/install.sh ports || true
	@sh tests/run.sh 'make --no-print-directory -s check-memory WORK=200k' $(CHECKED:%='sh tests/ports/check.sh %') \
	    'sh tests/library/targets.sh 1000 s390x'

# Limits of 1 and 2 MB are left out where the small build cannot be made.
check-memory: needs-test $(call programs_of,hextris) $(BUILD)/peak ## Test: play in 1 to 64 MB; WORK=BUDGET
	@! sh tests/install.sh small || $(MAKE) --no-print-directory -s small
	@sh tests/ports/memory.sh $(WORK)

# LONG: commands that are too long for continuous integration. Sanitized tests have all cases of the usual build here.
ALL_CASES  = $(BUILD)/all_cases
LONG_TESTS = $(patsubst %,$(ALL_CASES)/tests/%,hextris/test_player hextris/test_beam hextris/test_exact \
                 hextris/test_faults judge/less/test_game less/test_gaps less/test_solo less/test_tree less/test_tree_reuse)
LONG = '$(BUILD)/driver_toy 1000 20000' '$(BUILD)/driver_icfp2015 1000 20000' '$(BUILD)/driver_icfp2021 1000 10000' \
    '$(MAKE) --no-print-directory -s check-memory' \
    $(LONG_TESTS) $(TARGETS:%='MOST=1000000000 RUNS=1000 sh tests/ports/check.sh %') \
    '$(BUILD)/bounds 3000 -- $(BUILD)/play_icfp2015' \
    '$(BUILD)/bounds 300 4000 -s 20 -- $(ALL_CASES)/play_icfp2015' \
    '$(BUILD)/limits timed 200 $(BUILD)/play_icfp2015 problems/*.json' \
    '$(BUILD)/limits signals 100 $(BUILD)/play_icfp2015 problems/*.json' \
    '$(BUILD)/random_play 2000 $(BUILD)/generate_icfp2015' \
    '$(BUILD)/random_play_icfp2021 2000 $(BUILD)/generate_icfp2021' \
    '$(BUILD)/tests/hextris/test_exact 2000 1000000' \
    'sh tests/library/targets.sh 300000 $(TARGETS)' \
    'sh tests/less/stress.sh $(BUILD)/judge_less $(BUILD)/sparring 500 1 "$(BUILD)/play_less -t 1" 2' \
    'BUILD=$(BUILD) ALL=1 sh tests/hextris/same.sh' 'sh tests/web/faults.sh' 'ALL=1 sh tests/web/check.sh'

.PHONY: check-all
check-all: needs-test all tests | $(JSMN_HEADER) ## Test: run the checks that take hours
	@sh tests/install.sh ports || true
	$(MAKE) --no-print-directory BUILD=$(ALL_CASES) CFLAGS='$(SANITIZE) -DALL_CASES' $(LONG_TESTS) \
	    $(ALL_CASES)/play_icfp2015
	@sh tests/run.sh $(LONG)

# ---- the tests and the sources, examined -----------------------------------------------------------
COVERED = $(BUILD)/coverage
# Workers share the counters: without atomic updates some counts become negative, which gcovr refuses.
COVER   = -O0 -g --coverage -fprofile-update=atomic
.PHONY: analyse mutation coverage
coverage: needs-coverage ## Test: measure lines and branches of the core that the tests run (gcovr)
	$(MAKE) --no-print-directory BUILD=$(COVERED) CFLAGS='$(COVER)' $(COVERED)/play_icfp2015 tests
	@sh tests/coverage.sh $(COVERED) $(TESTS:%=$(COVERED)/tests/%) 'sh tests/hextris/cli.sh $(COVERED)/play_icfp2015' \
	    $(call replay,$(COVERED))

# DRAWN='1 100 core/batch/choice core/batch/trial' draws a hundred mutants of two modules with seed 1.
mutation: all tests $(BUILD)/mutate ## Test: count how many small mistakes put into the core the tests notice; DRAWN=
	$(MAKE) --no-print-directory BUILD=$(SANITIZED) CFLAGS='$(SANITIZE)' tests
	CC=$(call quote,$(CC)) EXTRA=$(call quote,$(CPPFLAGS) $(EXTRA)) CMOCKA_LIB='$(CMOCKA_LIB)' \
	    sh tests/mutation.sh $(BUILD) $(SANITIZED) $(if $(DRAWN),-s $(DRAWN),$(PER_MODULE))

analyse: needs-test $(JSMN) ## Test: run gcc -fanalyzer, cppcheck and clang-tidy, as far as installed
	@sh tests/run.sh 'sh tests/analyse.sh'

# ---- measurements and tuners -----------------------------------------------------------------------
BENCH = generate limit speed

$(TUNERS): $(BUILD)/%_icfp2015: $(BUILD)/tests/bench/tune/hextris_%.o \
    $(call in_tests,bench/tune/hextris_training) $(LIBRARY)
	$(link) -lm -lpthread

# The learner watches the search step by step: it has a beam_run() of its own.
$(BUILD)/learn_icfp2015: WRAP = -Wl,--wrap=beam_run

$(BUILD)/limit_icfp2015: $(call in_tests,bench/hextris_limit hextris/problem_file) $(JUDGED) $(LIBRARY)
	$(link)

# A simple player to compare with: greedy_icfp2015 [-s SEED]... [-t SECONDS] -f FILE...
$(BUILD)/greedy_icfp2015: $(call in_tests,hextris/greedy hextris/problem_file) $(JUDGE_OBJECTS) $(LIBRARY)
	$(link)

# The most units and points of small games, with a proof: optimum_icfp2015 [-n STATES] PROBLEM...
$(BUILD)/optimum_icfp2015: $(call in_tests,hextris/optimum hextris/problem_file) $(JUDGE_OBJECTS) $(LIBRARY)
	$(link)

# An upper bound of the points of a problem: upper_icfp2015 [-p PHRASE]... PROBLEM...
$(BUILD)/upper_icfp2015: $(call in_tests,bench/upper) $(JUDGED)
	$(link)

# Wrapped functions count boards and labels.
$(BUILD)/speed_icfp2015: $(call in_tests,bench/hextris_speed hextris/problem_file) $(JUDGE_OBJECTS) $(LIBRARY)
	$(link) -Wl,--wrap=reach_run_resting,--wrap=route_run

# Annealing alone: anneal_icfp2021 [-w WORK] [-s SEED] [-o NAME=VALUE]... PROBLEM...
$(BUILD)/anneal_icfp2021: $(call in_tests,bench/brainwall_anneal bench/brainwall_kit) $(BRAINWALL_LIBRARY)
	$(link)

# Points tested and edges checked a second: speed_icfp2021 PROBLEM...
$(BUILD)/speed_icfp2021: $(call in_tests,bench/brainwall_speed bench/brainwall_kit) $(BRAINWALL_LIBRARY)
	$(link)

# Weights of the evaluation of Less: tune_less [BOARDS [WORK]]
$(BUILD)/tune_less: $(call in_tests,bench/tune/less_tune) $(JUDGE_LIBRARY) $(LESS_LIBRARY)
	$(link) -lm

.PHONY: bench benchmark compare curves ladder plot records results results-run tune
bench: needs-test all $(BENCH:%=$(BUILD)/%_icfp2015) ## Measure: play the contest's problems and compare with reference scores; T=60 (seconds) CSV=
	@BUILD=$(BUILD) sh tests/bench/hextris_bench.sh $(SHARED)

# The benchmark. GAME: one of the two; PROGRAM='./other -option' with GAME: another program; WORK or SECONDS of a run.
BENCHMARK = $(or $(GAME),hextris brainwall)
benchmark: needs-test needs-spread needs-plot all $(call programs_of,hextris) $(call programs_of,brainwall) $(BUILD)/peak $(BUILD)/opponent ## Measure: play the benchmark; CSV=build/benchmark.csv GAME= PROGRAM= WORK= SECONDS=
	@$(foreach game,$(BENCHMARK),BUILD=$(BUILD) sh tests/bench/benchmark.sh $(WORK:%=-w %) $(SECONDS:%=-t %) \
	    $(game) $(RESULT) $(or $(PROGRAM),$(BUILD)/$(PLAYER_$(game))) || true;)
	@awk -f tests/bench/table.awk $(RESULT) $(INSTANCES)
	@sh tests/bench/shares.sh $(RESULT) $(RESULT:.csv=.svg)
	@$(if $(GAME)$(PROGRAM),,BUILD=$(BUILD) sh tests/bench/ladder.sh $(RESULT:.csv=_less.csv) './play_less -b 20k')
RESULT    = $(if $(filter file,$(origin CSV)),$(BUILD)/benchmark.csv,$(CSV))
INSTANCES = problems/benchmark/hextris.csv problems/benchmark/brainwall.csv

compare: ## Measure: compare two tables of the benchmark (OLD=a.csv NEW=b.csv) or, with GAME=, two programs
	@BUILD=$(BUILD) sh tests/bench/compare.sh $(if $(GAME),$(WORK:%=-w %) $(GAME)) $(OLD) $(NEW) $(if $(GAME),$(BUILD)/compare)

records: needs-test all $(call programs_of,hextris) $(call programs_of,brainwall) ## Measure: adopt better solutions of the benchmark; FILES='FOLDER/INSTANCE.json ...'
	@BUILD=$(BUILD) sh tests/bench/records.sh $(FILES)

results: ## Measure: print tests/RESULTS from tests/bench/measured/*.csv
	@sh tests/bench/results.sh

results-run: needs-test needs-spread all $(call programs_of,hextris) $(call programs_of,brainwall) $(BUILD)/peak $(BUILD)/greedy_icfp2015 ## Measure: measure tests/bench/measured again (45 minutes on two cores)
	@BUILD=$(BUILD) SHARED=$(SHARED) sh tests/bench/results_run.sh

CSV    ?= build/bench.csv
CURVES ?= build/curves.csv

# Limits of 1 and 2 MB are left out where the small build cannot be made.
curves: needs-test all $(call programs_of,hextris) ## Measure: add missing rows of score over time and memory; CURVES=build/curves.csv
	@! sh tests/install.sh small || $(MAKE) --no-print-directory -s small
	@BUILD=$(BUILD) SHARED=$(SHARED) sh tests/bench/hextris_curve.sh $(CURVES)

plot: needs-plot ## Measure: draw CSV=build/bench.csv and CURVES into build/plot/index.html
	@sh tests/bench/plot/plot.sh $(CSV) $(CURVES) $(BUILD)/plot

ladder: needs-test all $(BUILD)/opponent ## Measure: rate PROGRAM='./play_less -b 20k' against opponents of Less; LADDER=FILE
	@BUILD=$(BUILD) sh tests/bench/ladder.sh $(or $(LADDER),$(BUILD)/ladder.csv) $(call quote,$(or $(PROGRAM),./play_less -b 20k))

tune: $(TUNERS) $(BUILD)/generate_icfp2015 ## Measure: search weights for GOAL (tests/bench/tune/hextris_train.sh)
	sh tests/bench/tune/hextris_train.sh $(BUILD) $(or $(GOAL),points)
