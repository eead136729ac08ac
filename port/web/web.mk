# The page: `make page` builds it in build/page, `make serve-page` serves it. Included by the Makefile. See
# port/web/README.
SITE       = port/web
SITE_OUT   = $(BUILD)/page
SITE_PORT ?= 8016
SITE_GAMES = hextris brainwall less

include port/web/boards.mk
include port/web/solver.mk

.PHONY: page serve-page check-page
# What is served is small: esbuild takes comments, blanks and long names from scripts, wasm-opt shortens modules by a tenth.
page: needs-web flat $(BUILD)/boards/made ## Build: build the page: static files in build/page
	@rm -rf $(SITE_OUT) && mkdir -p $(SITE_OUT)/shell $(SITE_OUT)/boards $(SITE_GAMES:%=$(SITE_OUT)/%)
	@cp $(SITE)/index.html $(SITE)/*.css $(SITE)/*.js $(BUILD)/wasm/flat.wasm $(SITE_OUT)
	@for folder in shell boards $(SITE_GAMES); do cp $(SITE)/$$folder/*.js $(SITE_OUT)/$$folder || exit; done
	@for sheet in $(SITE)/*/*.css; do cp $$sheet $(SITE_OUT)/$${sheet#$(SITE)/} || exit; done
	@cp $(BOARDS)/*.json $(SITE_OUT)/boards
	$(page_solver)
	@cd $(SITE_OUT) && esbuild $$(find . -name '*.js' -o -name '*.css') --minify --format=esm --charset=utf8 \
	    --outdir=. --outbase=. --allow-overwrite --log-level=warning
	@find $(SITE_OUT) -name '*.wasm' | while read -r module; do wasm-opt -O2 $$module -o $$module || exit; done
	@echo "$(SITE_OUT): $$(find $(SITE_OUT) -type f -exec cat {} + | wc -c) bytes in $$(find $(SITE_OUT) -type f | wc -l) files"

# The address is of this machine only. Any other server of static files does as well.
serve-page: needs-serve page ## Run: serve build/page on http://localhost:8016/ (python3); SITE_PORT=NUMBER
	@python3 $(SITE)/serve.py $(SITE_OUT) $(call quote,$(SITE_PORT))

check-page: all ## Test: test the page in browsers (chromium, firefox), as a person uses it
	@SHARED=$(SHARED) BUILD=$(BUILD) sh tests/run.sh 'sh tests/page/check.sh' 'sh tests/page/boards.sh'
