# The page: `make web` builds it in build/web, `make serve` serves it. Included by the Makefile.
#
# A game on the page is a folder of PAGE with its own seam to the core (C) and its own view (scripts). Beside
# them go the problems of its list, those that are worth a look; the others of problems/ are there for tests.
PAGE         = port/wasm/page
PAGE_SEAM    = page page_search page_schedule hextris/record hextris/game
PAGE_FILES   = index.html page.css $(patsubst $(PAGE)/%,%,$(wildcard $(PAGE)/*.js $(PAGE)/hextris/*.js))
PAGE_LIST    = letters_4 gaps_5 chunky_2 mixed46_1 deep_3 wide_7 disconnected_6 ring airy single_cells \
               full_rows units_off_origin one_unit_source broad_1024
WEB          = build/web
WEB_PORT    ?= 8015

# The module, in the build of the wasm target.
PAGE_OBJECTS = $(PAGE_SEAM:%=$(BUILD)/$(PAGE)/%.o) $(patsubst %.c,$(BUILD)/%.o,port/wasm/port_wasm.c $(STRING)) \
               $(filter-out %/batch/main.o,$(OBJECTS))
$(BUILD)/hextris.wasm: $(PAGE_OBJECTS) Makefile
	$(link)

.PHONY: web serve check-web
web: needs-web ## the player and its games in a browser: static files in build/web
	@$(MAKE) --no-print-directory -s BUILD=build/wasm $(make_wasm) LDFLAGS='$(WASM_LINK) -Wl,--strip-all' \
	    build/wasm/hextris.wasm
	@rm -rf $(WEB) && mkdir -p $(WEB)/hextris $(WEB)/problems
	@cp build/wasm/hextris.wasm $(WEB)/hextris
	@cd $(PAGE) && for f in $(PAGE_FILES); do cp $$f $(abspath $(WEB))/$$f; done
	@cp $(PAGE_LIST:%=problems/%.json) $(WEB)/problems
	@printf '%s\n' $(PAGE_LIST) > $(WEB)/problems/list.txt
	@echo "$(WEB): $$(du -sb $(WEB) | awk '{ print int($$1 / 1024) }') KB in $$(find $(WEB) -type f | wc -l) files"

check-web: all ## the page in a real browser (chromium), against the player and the judge
	@SHARED=$(SHARED) sh tests/run.sh 'sh tests/web/check.sh'

# The address is of this machine only. Any other server of static files does as well.
serve: needs-serve web ## serve build/web on http://localhost:8015/ (python3); WEB_PORT=number
	@echo "http://localhost:$(WEB_PORT)/"
	@python3 -m http.server --bind 127.0.0.1 --directory $(WEB) $(WEB_PORT)
