# The boards of the page, with games that the players play now: `make boards` writes build/boards/*.json, in about 10
# seconds. port/web/web.mk includes this file, and copies them. See port/web/boards/record.mjs.
BOARDS      = $(BUILD)/boards
BOARDS_FROM = $(wildcard port/web/boards/*) $(wildcard problems/*.json problems/brainwall/*.json problems/page/*) \
              problems/less/boards $(wildcard tests/bench/measured/*.csv) CHANGELOG port/web/boards.mk

$(BOARDS)/made: $(BOARDS_FROM) $(PROGRAMS:%=$(BUILD)/%)
	@rm -rf $(BOARDS) && node port/web/boards/record.mjs $(BUILD) $(BOARDS) && touch $@

.PHONY: boards
boards: $(BOARDS)/made ## Build: let the players play the boards of the page
