# The rules of all games as a module without imports, in the build of the wasm target: a missing function is an error of
# the link, not an import. Included by the Makefile.
# flat_toy.wasm is that of a game of the tests. The library's rule comes later (judges.mk).
FLAT  = $(call objects,port/wasm/flat.c $(STRING)) $$(JUDGE_LIBRARY) Makefile port/wasm/flat.mk
FLATS = $(BUILD)/flat.wasm $(BUILD)/flat_toy.wasm
$(BUILD)/port/wasm/flat_games.o: EXTRA += -DFLAT_LIST='$(foreach g,$(GAMES),GAME($g))'
$(BUILD)/port/wasm/flat_games.o: Makefile port/wasm/flat.mk
$(FLATS): override LDFLAGS = $(MODULE_LINK)
$(FLATS): WRAP = -Wl,--strip-all
$(BUILD)/flat.wasm: $(call objects,port/wasm/flat_games.c port/wasm/flat_walls.c) $(FLAT)
	$(module)
$(BUILD)/flat_toy.wasm: $(call objects,tests/judge/flat_toy.c tests/judge/toy.c) $(FLAT)
	$(module)

# The link of a module for scripts, also for those of npm.mk. The first 1,024 bytes of memory are the end of the stack,
# which is never that deep: with this wasm-opt makes modules 2 to 4 % smaller and as fast or 2 % faster.
MODULE_LINK = -Oz -nostdlib -Wl,--no-entry,--stack-first,-z,stack-size=65536,--max-memory=4294901760
WASM_OPT    = wasm-opt -Oz --low-memory-unused --enable-sign-ext --enable-mutable-globals
module      = $(link) && if command -v wasm-opt >/dev/null; then $(WASM_OPT) $@ -o $@; fi

.PHONY: flat
flat: ## Build: build the rules of all games as a WebAssembly module without imports
	@$(MAKE) --no-print-directory -s BUILD=$(BUILD)/wasm $(make_wasm) $(FLATS:$(BUILD)/%=$(BUILD)/wasm/%)
