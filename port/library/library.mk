# The libraries of the solvers. Each is written as one C file, from which libNAME.a and libNAME.so are built. Included
# by the Makefile.

# The names of the libraries: NAME.h is the public header.
LIBRARIES = $(HEADERS:core/library/%.h=%)
SOLVED  = $(foreach g,$(GAMES),$(if $(API_$g),$g))
ONE     = $(BUILD)/amalgamation
AMALGAM = port/library/amalgamation.awk

# The header of jsmn as the compiler finds it.
jsmn_header = $(or $(JSMN),$(firstword $(filter %jsmn.h,$(shell echo '$(hash)include <jsmn.h>' | \
                  $(CC) $(CPPFLAGS) $(CFLAGS) -M -x c - 2>/dev/null))))
write_one = LC_ALL=C awk -f $(AMALGAM) -v jsmn=$(jsmn_header) -v version=$(VERSION)

.PHONY: amalgamation
amalgamation: $(LIBRARIES:%=$(ONE)/%.c) $(LIBRARIES:%=$(ONE)/%.h) ## Build: write each library as one C file with its header, in build/amalgamation

define amalgamation
$(ONE)/$(basename $(notdir $(API_$(1)))).c: $(LIBRARY_$(1)) $(CORE_HEADERS) $(AMALGAM) \
    port/library/library.mk Makefile | $(JSMN)
	@mkdir -p $$(@D)
	$$(write_one) -v public=$(API_$(1)) $(LIBRARY_$(1)) >$$@.new && mv $$@.new $$@
endef
CORE_HEADERS := $(shell find core -name '*.h')
$(foreach g,$(SOLVED),$(eval $(call amalgamation,$g)))
$(ONE)/%.h: core/library/%.h
	@mkdir -p $(@D)
	cp $< $@

# ---- libraries -------------------------------------------------------------------------------------
# The first number of the version rises with each change after which programs must be compiled anew.
ABI     = $(firstword $(subst ., ,$(VERSION)))
LIBS    = $(LIBRARIES:%=$(BUILD)/lib%.a) $(LIBRARIES:%=$(BUILD)/lib%.so)
upper   = $(shell echo $(1) | tr a-z A-Z)
# One object is for both, except where there are no shared libraries: boards and wasm.
SHARED_FLAGS = $(if $(MAP)$(LINKER),,-fPIC -fvisibility=hidden \
                   -D'$(call upper,$*)_API=__attribute__((visibility("default")))')
# The linker of macOS has neither.
ELF_FLAGS    = $(if $(filter Darwin,$(shell uname -s)),,-Wl,-soname,lib$*.so.$(ABI) -Wl,-z,defs)

.PHONY: libraries
libraries: $(LIBS) ## Build: build the libraries from build/amalgamation

$(LIBRARIES:%=$(ONE)/%.o): $(ONE)/%.o: $(ONE)/%.c $(ONE)/%.h $(MADE_BY)
	$(CC) -std=c11 -Wall -Wextra -Wconversion $(CPPFLAGS) $(CFLAGS) $(SHARED_FLAGS) -c -o $@ $<

$(LIBRARIES:%=$(BUILD)/lib%.a): $(BUILD)/lib%.a: $(ONE)/%.o
	rm -f $@ && $(AR) qcs $@ $<

$(LIBRARIES:%=$(BUILD)/lib%.so): $(BUILD)/lib%.so: $(ONE)/%.o
	$(CC) $(CFLAGS) $(LDFLAGS) -shared $(ELF_FLAGS) -o $@ $<
