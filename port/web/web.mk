# The page: `make web` builds it in build/web, `make serve` serves it. Included by the Makefile. See port/web/README.
SITE       = port/web
SITE_OUT   = $(BUILD)/web
WEB_PORT  ?= 8015
ESBUILD    = --minify --format=esm --target=es2022 --charset=utf8 --log-level=warning
SITE_GAMES = hextris brainwall less

include port/web/boards.mk
include port/web/solver.mk

.PHONY: web serve check-web
# esbuild puts scripts together that are loaded together and takes comments, blanks and long names from them.
# Modules are a tenth smaller where clang finds wasm-opt.
SITE_ENTRIES = app $(SITE_GAMES:%=%/view) less/earlier

web: needs-web flat $(BUILD)/boards/made ## Build: build the page: static files in build/web
	@rm -rf $(SITE_OUT) && mkdir -p $(SITE_OUT)/boards $(SITE_GAMES:%=$(SITE_OUT)/%)
	@cp $(SITE)/index.html $(BUILD)/wasm/flat.wasm $(SITE_OUT)
	@cp $(SITE)/less/index.html $(SITE_OUT)/less
	@cp $(SITE_BOARDS)/*.json $(SITE_OUT)/boards
	$(page_modules)
	$(page_solver)
	@esbuild $(SITE_ENTRIES:%=$(SITE)/%.js) --bundle --splitting --chunk-names=[hash] $(ESBUILD) \
	    --metafile=$(BUILD)/web.scripts --outdir=$(SITE_OUT) --outbase=$(SITE)
	@esbuild $$(find $(SITE) -name '*.css') $(ESBUILD) --outdir=$(SITE_OUT) --outbase=$(SITE)
	$(foreach folder,problems less,$(call solver_bundle,$(folder),$(SOLVER_$(folder))))
	@node $(SITE)/preload.mjs $(BUILD)/web.scripts $(SITE_OUT)/index.html boards/hextris.json boards/first_light.json \
	    hextris/hextris.css
	@echo "$(SITE_OUT): $$(find $(SITE_OUT) -type f -exec cat {} + | wc -c) bytes in" \
	    "$$(find $(SITE_OUT) -type f | wc -l) files"

# The address is of this machine only. Any other server of static files does as well.
serve: needs-serve web ## Run: serve build/web on http://localhost:8015/ (python3); WEB_PORT=NUMBER
	@python3 $(SITE)/serve.py $(SITE_OUT) $(call quote,$(WEB_PORT))

check-web: all ## Test: test the page in browsers (chromium, firefox), as a person uses it
	@SHARED=$(SHARED) BUILD=$(BUILD) sh tests/run.sh 'sh tests/web/check.sh' \
	    $(foreach test,boards sharing engine wall hextris,'sh tests/web/node.sh $(test)')
