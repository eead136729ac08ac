# The page: `make web` builds it in build/web, `make serve` serves it. Included by the Makefile.
#
# A game on the page is a folder of PAGE with its interface to the core (C) and its view (scripts). For each of
# PAGE_GAMES: SEAM, the files of the interface; CORE, the objects of the engine; LIST, the problems offered. Other problems are for
# tests.
PAGE         = port/wasm/page
PAGE_GAMES   = hextris brainwall
SEAM_hextris = record game solutions
PAGE_CORE_hextris = $(filter-out %/batch/main.o,$(call objects,$(CORE_hextris)))
LIST_hextris = $(patsubst %,problems/%.json,letters_4 gaps_5 chunky_2 mixed46_1 deep_3 disconnected_6 \
                   ring airy single_cells full_rows units_off_origin one_unit_source)

SEAM_brainwall = wall poses
PAGE_CORE_brainwall = $(filter-out %/batch/main.o,$(call objects,$(CORE_brainwall)))
LIST_brainwall = $(patsubst %,problems/brainwall/%.json,small_11 ring_14 triangle_10 chain_15 parts_18 limbs_16 \
                     grid_17 mesh_19 rigid_13 corners_12 bonuses_1 bonuses_2 bonuses_3 along_walls \
                     straight_corners tilted doubled too_long)

PAGE_SEAM    = page page_search page_schedule
PAGE_PORT    = $(patsubst %.c,$(BUILD)/%.o,port/wasm/port_wasm.c $(ALONE) $(STRING))
# Less does not use core/engine.h: its folder has a page, a module and boards of its own.
SEAM_less    = course seam seat
PAGE_CORE_less = $(call in,base,arena bits integer stop) $(filter core/less/%,$(filter-out core/less/player/%,$(CORE_less)))

WEB          = $(BUILD)/web
WEB_PORT    ?= 8015

# The modules, in the build of the wasm target, without names.
MODULES      = $(PAGE_GAMES:%=$(BUILD)/%.wasm) $(BUILD)/less.wasm
$(MODULES): WRAP = -Wl,--strip-all
define page_module
$(BUILD)/$(1).wasm: $(PAGE_SEAM:%=$(BUILD)/$(PAGE)/%.o) $(SEAM_$(1):%=$(BUILD)/$(PAGE)/$(1)/%.o) $(PAGE_PORT) \
    $(PAGE_CORE_$(1)) Makefile $(PAGE)/web.mk
	$$(link)
endef
$(foreach game,$(PAGE_GAMES),$(eval $(call page_module,$(game))))

$(BUILD)/less.wasm: $(SEAM_less:%=$(BUILD)/$(PAGE)/less/%.o) $(PAGE_PORT) $(call objects,$(PAGE_CORE_less)) \
    Makefile $(PAGE)/web.mk
	$(link)

# The rules of all games as a module without imports: a missing function is an error of the link, not an import.
# flat_toy.wasm is that of a game of the tests. The library's rule comes later (judges.mk).
FLAT  = $(call objects,port/wasm/flat.c $(STRING)) $$(JUDGE_LIBRARY) Makefile $(PAGE)/web.mk
FLATS = $(BUILD)/flat.wasm $(BUILD)/flat_toy.wasm
$(BUILD)/port/wasm/flat_games.o: EXTRA += -DFLAT_LIST='$(foreach g,$(GAMES),GAME($g))'
$(BUILD)/port/wasm/flat_games.o: Makefile $(PAGE)/web.mk
$(FLATS): override LDFLAGS = -nostdlib -Wl,--no-entry,--stack-first,-z,stack-size=65536,--max-memory=4294901760
$(FLATS): WRAP = -Wl,--strip-all
$(BUILD)/flat.wasm: $(call objects,port/wasm/flat_games.c port/wasm/flat_walls.c) $(FLAT)
	$(link)
$(BUILD)/flat_toy.wasm: $(call objects,tests/judge/flat_toy.c tests/judge/toy.c) $(FLAT)
	$(link)

# A folder of a game: its scripts, its module, its problems, without their blanks (no string has one), with their list.
# Lines of scripts that are comments are left out at the end, to keep the page below 512 KB (tests/web/looks.mjs).
define page_game
	@mkdir -p $(WEB)/$(1)/problems
	@cp $(wildcard $(PAGE)/$(1)/*.js $(PAGE)/$(1)/*.css) $(BUILD)/wasm/$(1).wasm $(WEB)/$(1)
	@for problem in $(LIST_$(1)); do tr -d ' \n' < $$problem > $(WEB)/$(1)/problems/$${problem##*/}; done
	@printf '%s\n' $(notdir $(LIST_$(1):.json=)) > $(WEB)/$(1)/problems/list.txt

endef

.PHONY: web serve check-web flat
flat: ## Build: build the rules of all games as a WebAssembly module without imports
	@$(MAKE) --no-print-directory -s BUILD=$(BUILD)/wasm $(make_wasm) $(FLATS:$(BUILD)/%=$(BUILD)/wasm/%)
web: needs-web ## Build: build the page: static files in build/web
	@$(MAKE) --no-print-directory -s BUILD=$(BUILD)/wasm $(make_wasm) \
	    $(PAGE_GAMES:%=$(BUILD)/wasm/%.wasm) $(BUILD)/wasm/less.wasm
	@rm -rf $(WEB) && mkdir -p $(WEB)
	@cp $(PAGE)/index.html $(PAGE)/page.css $(PAGE)/*.js $(WEB)
	$(foreach game,$(PAGE_GAMES),$(call page_game,$(game)))
	@mkdir $(WEB)/less
	@cp $(addprefix $(PAGE)/less/,*.html *.css *.js) $(BUILD)/wasm/less.wasm problems/less/boards $(WEB)/less
	@for script in $(WEB)/*.js $(WEB)/*/*.js; do \
	    sed '/^ *\/\//d' $$script > $(WEB)/script && mv $(WEB)/script $$script || exit; done
	@echo "$(WEB): $$(du -sb $(WEB) | awk '{ print int($$1 / 1024) }') KB in $$(find $(WEB) -type f | wc -l) files"

check-web: all ## Test: test the page in a browser (chromium), against player and judge
	@SHARED=$(SHARED) sh tests/run.sh 'sh tests/web/check.sh'

# The address is of this machine only. Any other server of static files does as well.
serve: needs-serve web ## Run: serve build/web on http://localhost:8015/ (python3); WEB_PORT=NUMBER
	@python3 $(PAGE)/serve.py $(WEB) $(call quote,$(WEB_PORT))
