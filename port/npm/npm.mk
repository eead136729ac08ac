# Packages for the web and node: `make npm` writes a tarball for each game to build/npm_packages. Included by the
# Makefile. See port/npm/README.
#
# PACKAGE: the name of the game's package. In port/npm, PACKAGE.c has the calls of its library that scripts need, and
# the folder PACKAGE the game's own scripts, types and README. Scripts in port/npm itself are in all packages, those of
# PARTS in some.
NPM     = port/npm
NPM_OUT = $(BUILD)/npm_packages
PACKAGE_hextris   = icfp2015
PACKAGE_brainwall = icfp2021
PACKAGE_less      = codecup-less
# MORE_: sources that a module has beside its library.
MORE_icfp2015     = core/hextris/player/finish.c
MORE_icfp2021     = core/brainwall/search/repair.c
PARTS_icfp2015    = solver
PARTS_icfp2021    = solver
PACKAGED = $(foreach g,$(GAMES),$(if $(and $(API_$g),$(PACKAGE_$g)),$g))
PACKAGES = $(foreach g,$(PACKAGED),$(PACKAGE_$g))

# ---- modules, in the build of the wasm target ------------------------------------------------------
# The solver imports two functions, the rules of one game none. A missing function is an error of the link, not an
# import.
IN_NPM      = $(BUILD)/npm
NPM_MODULES = $(foreach g,$(PACKAGED),$(IN_NPM)/$(PACKAGE_$g).wasm $(IN_NPM)/$(PACKAGE_$g)_rules.wasm)
$(NPM_MODULES): override LDFLAGS = $(MODULE_LINK)
$(NPM_MODULES): WRAP = -Wl,--strip-all

define npm_modules
$(IN_NPM)/$(PACKAGE_$(1)).wasm: $(call objects,$(NPM)/$(PACKAGE_$(1)).c $(MORE_$(PACKAGE_$(1))) $(LIBRARY_$(1)) \
    $(STRING)) Makefile $(NPM)/npm.mk
	@mkdir -p $$(@D)
	$$(module)
$(IN_NPM)/$(PACKAGE_$(1))_rules.o: port/wasm/flat_games.c $$(MADE_BY) Makefile $(NPM)/npm.mk
	@mkdir -p $$(@D)
	$$(CC) $$(STRICT) $$(CPPFLAGS) $$(CFLAGS) $$(EXTRA) -DFLAT_LIST='GAME($(1))' -I. -c -o $$@ $$<
$(IN_NPM)/$(PACKAGE_$(1))_rules.wasm: $(IN_NPM)/$(PACKAGE_$(1))_rules.o $(call objects,port/wasm/flat.c $(STRING)) \
    $$$$(JUDGE_LIBRARY) Makefile $(NPM)/npm.mk
	$$(module)
endef
$(foreach g,$(PACKAGED),$(eval $(call npm_modules,$(g))))

# ---- packages --------------------------------------------------------------------------------------
# The same files give the same bytes: npm gives all files in a tarball one date and one owner, and their modes are set
# here. npm is told to stay away from the network.
NPM_VERSION = $(VERSION).0

define npm_package
	@rm -rf $(NPM_OUT)/$(1) $(NPM_OUT)/$(1)-*.tgz && mkdir -p $(NPM_OUT)/$(1)
	@cp $(foreach folder,$(NPM) $(PARTS_$(1):%=$(NPM)/%) $(NPM)/$(1),$(folder)/*.js $(folder)/*.d.ts) \
	    $(NPM)/$(1)/README.md $(NPM_OUT)/$(1)
	@cp $(BUILD)/wasm/npm/$(1).wasm $(NPM_OUT)/$(1)
	@cp $(BUILD)/wasm/npm/$(1)_rules.wasm $(NPM_OUT)/$(1)/rules.wasm
	@sed 's/@VERSION@/$(NPM_VERSION)/' $(NPM)/$(1)/package.json > $(NPM_OUT)/$(1)/package.json
	@chmod 644 $(NPM_OUT)/$(1)/*
	@cd $(NPM_OUT) && npm pack --silent --offline --ignore-scripts --no-update-notifier ./$(1) > /dev/null
	@echo "$(NPM_OUT)/$(1)-$(NPM_VERSION).tgz: $$(wc -c < $(NPM_OUT)/$(1)-$(NPM_VERSION).tgz) bytes"

endef

.PHONY: npm
npm: needs-npm | $(JSMN_HEADER) ## Build: write packages for the web and node, build/npm_packages/*.tgz
	@$(MAKE) --no-print-directory -s BUILD=$(BUILD)/wasm $(make_wasm) $(NPM_MODULES:$(BUILD)/%=$(BUILD)/wasm/%)
	@mkdir -p $(NPM_OUT)
	$(foreach name,$(PACKAGES),$(call npm_package,$(name)))
