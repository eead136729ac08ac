# The players for other machines: `make port-TARGET` builds them in build/TARGET. Included by the Makefile.

BOARDS  = mps2-an385 lm3s6965evb rv32-virt
LINUX   = i386 armhf aarch64 riscv64 s390x
TARGETS = $(BOARDS) wasm $(LINUX)

# ---- what each target changes: make_TARGET holds the variables of its build ------------------------
# NEEDS: the files, beside sources, that its build depends on.
# Code of boards must be small. Code that is moved out of loops or loaded early takes registers, and code to save them; a
# switch as a table of constants takes more bytes than its branches. ccache does not keep the call graphs.
FREE        = -ffreestanding -Iport/freestanding
BARE        = -Os $(FREE) -fno-move-loop-invariants -fno-schedule-insns2 -fno-tree-switch-conversion \
              -fno-tree-loop-distribute-patterns -fno-tree-loop-im -fno-forward-propagate -fcallgraph-info=su
STRING      = port/freestanding/string.c
ALONE       = port/freestanding/alone.c
NO_TERMINAL = TERMINAL=port/freestanding/no_terminal.c
semihost    = CCACHE_DISABLE=1 CPPFLAGS= CFLAGS='$(BARE) -DSTOP_PLACE=NULL $(1)' \
              PORT='$(patsubst %,port/semihost/%.c,main words port_semihost $(2)) $(ALONE) $(STRING)' $(NO_TERMINAL)
board       = MAP=linker/$(1).ld LDFLAGS='-nostdlib -T linker/$(1).ld' LDLIBS=-lgcc \
              NEEDS='port/ports.mk linker/$(1).ld linker/sections.ld'
cortex_m3   = CC=arm-none-eabi-gcc $(call semihost,-mcpu=cortex-m3 -mthumb $(1),cortex_m)
rv32imac    = CC=riscv64-unknown-elf-gcc $(call semihost,-march=rv32imac -mabi=ilp32,riscv)
linux       = CC=$(1)-gcc CPPFLAGS= CFLAGS=-O2 LDFLAGS=-static NEEDS=port/ports.mk
WASM_LINK   = -nostdlib -Wl,--no-entry,--stack-first,-z,stack-size=65536 \
              -Wl,--allow-undefined-file=port/wasm/imports.txt

# Lower bounds make numbers narrower: 16 bits for labels, 8 for columns, 32 for sets of phrases. For Less they
# leave memory for the tree.
NARROW      = -DMAX_WIDTH=64 -DMAX_PHRASES=32 -DMAX_PHRASE_LENGTH=56 \
              -DMESSAGE_SIZE=256 -DMESSAGE_NAME=80 -DWRITER_BUFFER=64 -DPACK_BITS=8 -DMAX_TURNS=512 -DMAX_CHILDREN=16 \
              -DMAX_CANDIDATES=32 -DMAX_HISTORY=256 \
              -DMAX_VERTICES=64 -DMAX_EDGES=96 -DMAX_CORNERS=64 -DMAX_BONUSES=4

make_mps2-an385   = $(call cortex_m3) $(call board,mps2-an385)
make_lm3s6965evb  = $(call cortex_m3,$(NARROW)) $(call board,lm3s6965evb)
make_rv32-virt    = $(rv32imac) $(call board,rv32-virt)
# A browser has to load the modules of wasm: unrolled loops make them a tenth larger and Less no faster. Code outside
# the searches, and in them what takes little of the time, is compiled for size: -Oz saves 8 KB of the page, compared
# with -Os. Games of single cells take a fifth more time with -Oz, moves.c of Brain Wall 6 %; all others in node as much
# as without, within 3 %. Not so: search/beam.c and buckets.c of Hextris 3 to 5 %, anneal_state.c of Brain Wall 25 %.
WASM_SMALL        = $(BASE) $(BATCH) \
                    $(wildcard $(addprefix core/hextris/,*.c cells/*.c exact/*.c player/*.c rules/*_read.c \
                        rules/unit.c rules/board.c rules/game.c rules/prepared.c rules/fallback.c search/preset.c \
                        phrases/phrase.c \
                        typing/path.c typing/text*.c typing/route_init.c typing/label_set.c \
                        typing/back_pointer.c typing/route_move.c phrases/heuristic.c search/weights.c)) \
                    $(wildcard $(addprefix core/brainwall/,*.c solver/*.c rules/*_read.c rules/pose.c rules/figure.c \
                        rules/dislikes.c space/hole.c space/ring.c space/visibility*.c search/assignment*.c \
                        search/chains.c search/geodesic.c search/max_distance.c search/backtrack*.c search/repair.c \
                        search/anneal.c search/anneal_search.c search/anneal_halving.c search/anneal_cool.c \
                        search/anneal_walk.c search/anchoring.c search/incumbent.c search/dislikes_bound.c \
                        search/lns.c search/near_covers.c search/moves*.c space/clearance.c search/elimination.c \
                        search/tree_moves.c search/tree_place.c search/tree_search.c)) \
                    $(wildcard $(addprefix core/less/,solo/*.c rules/notation.c rules/position.c search/tree.c \
                        search/tree_reuse.c)) \
                    $(wildcard core/library/*.c port/npm/*.c \
                        core/judge/*.c core/judge/*/*.c port/wasm/flat*.c)
make_wasm         = CC=clang AR=llvm-ar LINKER=wasm-ld CPPFLAGS= SMALL='$(WASM_SMALL)' SMALLER=-Oz \
                    CFLAGS='--target=wasm32 -O2 -fno-unroll-loops -DSTOP_PLACE=NULL $(FREE)' \
                    PORT='port/wasm/main.c port/wasm/port_wasm.c $(ALONE) $(STRING)' $(NO_TERMINAL) \
                    LDFLAGS='$(WASM_LINK)' LDLIBS= NEEDS='port/ports.mk port/wasm/imports.txt'
make_host         = NEEDS=
make_i386         = $(call linux,i686-linux-gnu)
make_armhf        = $(call linux,arm-linux-gnueabihf)
make_aarch64      = $(call linux,aarch64-linux-gnu)
make_riscv64      = $(call linux,riscv64-linux-gnu)
make_s390x        = $(call linux,s390x-linux-gnu)
# For memory limits of 1 and 2 MB, too little for a shared C library.
make_small        = CC=musl-gcc CPPFLAGS= CFLAGS='-Os -ffunction-sections -fdata-sections' \
                    LDFLAGS='-static -s -Wl,--gc-sections' NEEDS=port/ports.mk

# ---- build and run ---------------------------------------------------------------------------------
.PHONY: ports small
ports: $(TARGETS:%=port-%) ## Build: build the players for all other targets
small: port-small ## Build: build a small static player, build/small/play_icfp2015 (Debian: musl-tools)

# + passes the jobs of make -j on: make does not see $(MAKE) in a variable.
in_target = $(MAKE) --no-print-directory BUILD=$(folder) $(make_$*)
folder    = $(patsubst %/host,%,$(BUILD)/$*)
port-%: | $(JSMN_HEADER)
	@$(if $(make_$*),,echo "no such target: $*; it must be host or one of: $(TARGETS)" >&2; exit 2)
	+@$(in_target) $(PLAYERS:%=$(folder)/%)

# Other programs on the same ports; PROGRAM=toy sh port/run.sh TARGET runs one. The players are built first, since they
# share objects.
firmware-%: port-%
	+@$(in_target) $(folder)/firmware $(if $(filter mps2-an385,$*),$(folder)/firmware_uart)
toy-%: port-%
	+@$(in_target) $(folder)/toy
library-%: | $(JSMN_HEADER)
	+@$(in_target) $(LIBRARY_PROGRAMS:%=$(folder)/%)

# The judges, with that of the smallest game, whose programs need nothing but a port. They need more stack than the
# players: on a Cortex-M3, 7 KB were enough for right and wrong solutions, 6 KB were not. A board with 64 KB links them,
# and has too little memory to run them.
JUDGE_STACK = 16K
PORTED      = $(foreach g,$(GAMES),$(if $(filter-out core/%,$(CONTEST_$g)),,$g))
PORT_JUDGES = $(if $(filter $*,$(LINUX)),$(JUDGES),$(foreach g,$(PORTED),$(JUDGE_$g))) judge_toy
judges-%: port-%
	+@$(in_target) $(if $(filter $*,$(BOARDS)),WRAP='-Xlinker --defsym=stack_asked=$(JUDGE_STACK)') \
	    $(addprefix $(folder)/,$(PORT_JUDGES))

# All objects of the core, those of the libraries included, for tests/ports/symbols.sh.
objects-%: judges-%
	+@$(in_target) $(patsubst %.c,$(folder)/%.o,$(filter core/%,$(SOURCES)))

# Standard output is the program's own.
run-%:
	+@$(MAKE) --no-print-directory port-$* >&2
	@BUILD=$(BUILD) sh port/run.sh $* $(ARGS)

# The players in build/ram-N, from the objects of lm3s6965evb, for a Cortex-M3 with N KB of memory. Only the link uses
# another map and other flags: other flags for the objects would rebuild them.
ram-%: port-lm3s6965evb
	+@$(MAKE) --no-print-directory BUILD=$(BUILD)/lm3s6965evb $(make_lm3s6965evb) RAM=$* $(PLAYERS:%=$(BUILD)/ram-$*/%)
ifneq ($(RAM),)
IN_RAM = $(PLAYERS:%=$(patsubst %/lm3s6965evb,%,$(BUILD))/ram-$(RAM)/%)
$(IN_RAM): override MAP = linker/ram.ld
$(IN_RAM): override LDFLAGS = -nostdlib -T linker/ram.ld -Xlinker --defsym=ram=$(RAM)K
$(IN_RAM): %: $(call objects,$(PORT)) $$(call objects,$$(CORE_$$(@F))) linker/ram.ld linker/sections.ld
	@mkdir -p $(@D)
	$(link) -Xlinker --defsym=code_most=code_most_$(@F) $(LDLIBS)
	@$(call stack,$(@F),-v brief=1)
endif

# All targets, for scripts.
.PHONY: targets
targets:
	@echo $(TARGETS)

# The compiler of a target, for scripts that look whether it is installed.
compiler-%:
	@echo $(patsubst CC=%,%,$(firstword $(make_$*)))

# The sources of a player's core, for scripts too.
core-%:
	@echo $(CORE_$*)

# ---- measure ---------------------------------------------------------------------------------------
# The bound of the stack, from the call graph that the compiler writes beside each object of a board.
graphs = $(patsubst %.c,$(BUILD)/%.ci,$(PORT) $(CORE_$(1)))
stack  = awk $(2) -f tests/ports/stack.awk tests/ports/stack_$(1).txt $(MAP) $(call graphs,$(1))

.PHONY: stack stack-bound stack-of-libraries size size-record ram-table times
stack: $(BOARDS:%=stack-%) ## Measure: print the deepest calls of each board
stack-%: port-%
	+@$(foreach p,$(PLAYERS),bound=$$($(in_target) PROGRAM=$p stack-bound) && echo "$* $p: $$bound" &&) true
stack-bound:
	@$(call stack,$(PROGRAM))
# That of the libraries, which their headers state for one board.
stack: stack-of-libraries
stack-of-libraries: library-mps2-an385
	@sh tests/ports/library_stack.sh $(BUILD)/mps2-an385 $(LIBRARIES)

size: all ## Measure: print code, data, stack and arena on every target, and the change since size-record
	@sh tests/ports/size.sh $(TARGETS)

size-record: all ## Measure: keep the sizes of this version in build/size.txt
	@sh tests/ports/size.sh --record $(TARGETS)

RAM_KB = 32 64 128 256 512 1024
ram-table: needs-ports needs-test all ## Measure: code, stack, points and seconds by the RAM of a microcontroller
	@{ echo target,program,game,quantity,value && sh tests/bench/port_ram.sh --sizes && \
	    sh tests/bench/port_ram.sh $(RAM_KB); } >$(BUILD)/microcontrollers.csv
	@grep -q '^ram-' $(BUILD)/microcontrollers.csv
	@cp $(BUILD)/microcontrollers.csv tests/bench/measured
	@sh tests/bench/port_tables.sh --write

times: needs-test all ## Measure: time the same games on every target, relative to this machine
	@sh tests/bench/port_times.sh $(TARGETS)
