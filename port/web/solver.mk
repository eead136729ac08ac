# The solvers of the page: scripts and modules of the npm packages (port/npm), in build/page/solver/PACKAGE. Their rules
# are not there: the page has those of all games. worker.js has there all that it imports, so that a page can start it
# from a blob, without the server. Included by web.mk.
SOLVER_OUT     = $(SITE_OUT)/solver
SOLVER_MODULES = $(PACKAGES:%=$(BUILD)/wasm/npm/%.wasm)

# solver_scripts PACKAGE,NAMES: those of its scripts.
solver_scripts = $(foreach name,$(2),$(wildcard $(NPM)/$(name).js $(PARTS_$(1):%=$(NPM)/%/$(name).js) $(NPM)/$(1)/$(name).js))

define solver_of
	@mkdir -p $(SOLVER_OUT)/$(1)
	@cp $(call solver_scripts,$(1),wasm host helper rules solver calls $(1)) $(BUILD)/wasm/npm/$(1).wasm $(SOLVER_OUT)/$(1)
	@cat $(call solver_scripts,$(1),wasm host helper calls worker) | sed '/^import .* from "/d; s/^export //' \
	    > $(SOLVER_OUT)/$(1)/worker.js
	@for script in $(SOLVER_OUT)/$(1)/*.js; do \
	    sed '/^ *\/\//d' $$script > $(SOLVER_OUT)/script && mv $(SOLVER_OUT)/script $$script || exit; done

endef

define page_solver
	+@$(MAKE) --no-print-directory -s BUILD=$(BUILD)/wasm $(make_wasm) $(SOLVER_MODULES)
	$(foreach name,$(PACKAGES),$(call solver_of,$(name)))
endef
