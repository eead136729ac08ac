# The boards of the page, with games that the players play now: `make boards` writes build/boards/*.json, in about 12
# seconds. port/web/web.mk includes this file, and copies them. See port/web/boards/record.mjs.
SITE_BOARDS = $(BUILD)/boards
BOARDS_FROM = port/web/boards.mk port/web/boards/code.js $(wildcard port/web/boards/*.mjs) \
              port/web/boards/contest.csv $(wildcard tests/bench/measured/*.csv) CHANGELOG core/base/version.h \
              $(wildcard problems/page/*.json problems/page/less) problems/less/boards \
              $(wildcard problems/*.json problems/brainwall/*.json)

$(SITE_BOARDS)/made: $(BOARDS_FROM) $(PROGRAMS:%=$(BUILD)/%) | needs-boards
	@rm -rf $(SITE_BOARDS) && node port/web/boards/record.mjs $(BUILD) $(SITE_BOARDS) && touch $@

.PHONY: boards
boards: $(SITE_BOARDS)/made ## Build: let the players play the boards of the page
