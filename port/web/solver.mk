# The solvers of the page: scripts and modules of the npm packages (port/npm). Their rules are not there, since the page
# has those of all games: judge() cannot be called. A folder for packages with the same parts: solver/problems has
# icfp2015 and icfp2021. Its worker.js has all that it imports, so that a page can start it from a blob, without the
# server. Included by web.mk.
SOLVER_OUT      = $(SITE_OUT)/solver
SOLVER_MODULES  = $(PACKAGES:%=$(BUILD)/wasm/npm/%.wasm)
SOLVER_problems = $(foreach p,$(PACKAGES),$(if $(PARTS_$p),$p))
SOLVER_less     = $(filter-out $(SOLVER_problems),$(PACKAGES))

# solver_scripts PACKAGE,NAMES: those of its scripts.
solver_scripts = $(foreach name,$(2),$(wildcard $(NPM)/$(name).js $(PARTS_$(1):%=$(NPM)/%/$(name).js) \
                     $(NPM)/$(1)/$(name).js))

# solver_folder FOLDER,PACKAGES
define solver_folder
	@mkdir -p $(SOLVER_OUT)/$(1)
	@cp $(sort $(foreach p,$(2),$(call solver_scripts,$p,wasm host helper solver calls $p) \
	    $(BUILD)/wasm/npm/$p.wasm)) $(SOLVER_OUT)/$(1)
	@echo 'export const judgeByRules = null;' > $(SOLVER_OUT)/$(1)/rules.js
	@cat $(call solver_scripts,$(firstword $(2)),wasm host helper calls worker) | \
	    sed '/^import .* from "/d; s/^export //' > $(SOLVER_OUT)/$(1)/worker.js

endef

# The same for the page: what its packages share in one script. engine.js asks for host.js, too.
define solver_bundle
	@cd $(SOLVER_OUT)/$(1) && esbuild $(2:%=%.js) host.js --bundle --splitting --chunk-names=[hash] $(ESBUILD) \
	    --outdir=. --allow-overwrite && esbuild worker.js $(ESBUILD) --outfile=worker.js --allow-overwrite && \
	    rm -f $(foreach name,wasm helper solver calls rules,$(name).js)

endef

# A recipe of its own: `make -n` runs all lines of one that has a +.
define page_modules
	+@$(MAKE) --no-print-directory -s BUILD=$(BUILD)/wasm $(make_wasm) $(SOLVER_MODULES)
endef
define page_solver
	$(foreach folder,problems less,$(call solver_folder,$(folder),$(SOLVER_$(folder))))
endef

# These alone, for tests in node.
.PHONY: page-solver
page-solver:
	$(page_modules)
	$(page_solver)
