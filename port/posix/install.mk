# Install, uninstall and the source archive. Included by the Makefile.

# ---- where the files go ----------------------------------------------------------------------------
# A packager sets PREFIX, and DESTDIR to a folder that stands for the root of the system.
PREFIX  ?= /usr/local
DESTDIR ?=
BINDIR   = $(PREFIX)/bin
MANDIR   = $(PREFIX)/share/man
BASHDIR  = $(PREFIX)/share/bash-completion/completions
DOCDIR   = $(PREFIX)/share/doc/play_icfp2015
LIBDIR  ?= $(PREFIX)/lib
INCLUDEDIR   ?= $(PREFIX)/include
PKGCONFIGDIR ?= $(LIBDIR)/pkgconfig
EXAMPLES = $(call of_games,EXAMPLE)
# Manuals: of programs in section 1, of libraries in section 3, of file formats in section 5.
MANUALS1 = $(PROGRAMS:%=%.1)
HEADERS  = $(call of_games,API)
MANUALS3 = $(patsubst core/library/%.h,%.3,$(HEADERS))
MANUALS5 = $(patsubst %,%.5,$(call of_games,FORMATS))
# A game without a player has its README in core/judge.
PLAYED   = $(foreach g,$(GAMES),$(if $(PLAYER_$g),$g))
SCHEMAS  = $(wildcard problems/schema/*.schema.json)
DOCUMENTS = README $(PLAYED:%=README.%) $(notdir $(EXAMPLES)) schema/README $(SCHEMAS:problems/%=%)

# A folder in DESTDIR, as the shell reads it.
to = $(call quote,$(DESTDIR)$(1))

# libNAME.so and the name that programs look for are links to libNAME.so.VERSION.
SHARED_NAMES = .so .so.$(ABI) .so.$(VERSION)

.PHONY: install installcheck uninstall dist
# bash looks for a completion by the name of the command, without an ending.
install: all $(MANUALS3:%=$(BUILD)/%) ## Install: install programs, libraries, manuals, completion, READMEs and schemas; PREFIX=/usr/local DESTDIR=
	install -d $(call to,$(BINDIR)) $(call to,$(BASHDIR)) $(call to,$(DOCDIR)) $(call to,$(DOCDIR)/schema)
	install -d $(call to,$(MANDIR)/man1) $(call to,$(MANDIR)/man3) $(call to,$(MANDIR)/man5)
	install -m 755 $(BUILT) $(call to,$(BINDIR))
	install -m 644 $(MANUALS1:%=port/posix/%) $(call to,$(MANDIR)/man1)
	install -m 644 $(MANUALS3:%=$(BUILD)/%) $(call to,$(MANDIR)/man3)
	install -m 644 $(MANUALS5:%=port/posix/%) $(call to,$(MANDIR)/man5)
	install -d $(call to,$(LIBDIR)) $(call to,$(INCLUDEDIR)) $(call to,$(PKGCONFIGDIR))
	install -m 644 $(HEADERS) $(call to,$(INCLUDEDIR))
	for name in $(LIBRARIES); do \
	    install -m 644 $(BUILD)/lib$$name.a $(call to,$(LIBDIR)) && \
	    install -m 644 $(BUILD)/lib$$name.so $(call to,$(LIBDIR))/lib$$name.so.$(VERSION) && \
	    ln -sf lib$$name.so.$(VERSION) $(call to,$(LIBDIR))/lib$$name.so.$(ABI) && \
	    ln -sf lib$$name.so.$(ABI) $(call to,$(LIBDIR))/lib$$name.so && \
	    sh port/library/pkg_config.sh core/library/$$name.h $(VERSION) $(call quote,$(PREFIX)) \
	        $(call quote,$(INCLUDEDIR)) $(call quote,$(LIBDIR)) >$(BUILD)/$$name.pc && \
	    install -m 644 $(BUILD)/$$name.pc $(call to,$(PKGCONFIGDIR)) || exit; done
	for name in $(PROGRAMS); do \
	    install -m 644 port/posix/completion.bash $(call to,$(BASHDIR))/$$name || exit; done
	install -m 644 README $(EXAMPLES) $(call to,$(DOCDIR))
	install -m 644 problems/schema/README $(SCHEMAS) $(call to,$(DOCDIR)/schema)
	for game in $(PLAYED); do \
	    install -m 644 core/$$game/README $(call to,$(DOCDIR))/README.$$game || exit; done

installcheck: ## Install: compile and run the examples with the installed libraries; PREFIX and DESTDIR as for install
	@DESTDIR=$(call quote,$(DESTDIR)) CC=$(call quote,$(CC)) CXX=$(call quote,$(CXX)) CFLAGS=$(call quote,$(CFLAGS)) \
	    LDFLAGS=$(call quote,$(LDFLAGS)) sh port/library/installcheck.sh $(call quote,$(PKGCONFIGDIR)) $(VERSION) \
	    $(LIBRARIES)

# The folders that all packages share stay, and those of the README files and the schemas if another file is in them.
uninstall: ## Install: remove the installed files; PREFIX and DESTDIR as for install
	rm -f $(foreach n,$(PROGRAMS),$(call to,$(BINDIR)/$n) $(call to,$(MANDIR)/man1/$n.1) $(call to,$(BASHDIR)/$n))
	rm -f $(foreach n,$(MANUALS3),$(call to,$(MANDIR)/man3/$n)) $(foreach n,$(MANUALS5),$(call to,$(MANDIR)/man5/$n))
	rm -f $(foreach n,$(LIBRARIES),$(call to,$(INCLUDEDIR)/$n.h) $(call to,$(PKGCONFIGDIR)/$n.pc) \
	    $(foreach e,.a $(SHARED_NAMES),$(call to,$(LIBDIR)/lib$n$e)))
	rm -f $(foreach n,$(DOCUMENTS),$(call to,$(DOCDIR)/$n))
	rmdir $(call to,$(DOCDIR)/schema) $(call to,$(DOCDIR)) 2>/dev/null || true

# What scripts have to know of the games: the programs, the public headers, the manuals of formats, and the documents
# that are installed.
.PHONY: programs headers formats documents
programs:
	@echo $(PROGRAMS)
headers:
	@echo $(HEADERS)
formats:
	@echo $(MANUALS5)
documents:
	@echo $(DOCUMENTS)

# ---- manuals ---------------------------------------------------------------------------------------
.PHONY: manuals
manuals: $(BUILT) ## Install: update the options in the manuals from --help
	for name in $(PROGRAMS); do \
	    sh port/posix/manual.sh $(BUILD)/$$name port/posix/$$name.1 >$(BUILD)/manual && \
	    cp $(BUILD)/manual port/posix/$$name.1 || exit; done

# The manual of a library is its header, in another form.
$(MANUALS3:%=$(BUILD)/%): $(BUILD)/%.3: core/library/%.h port/posix/header_manual.sh CHANGELOG
	@mkdir -p $(@D)
	sh port/posix/header_manual.sh $< >$@

# ---- the source archive ----------------------------------------------------------------------------
VERSION  = $(shell sed -n 's/.*define VERSION "\([^"]*\)".*/\1/p' core/base/version.h)
RELEASE  = play_icfp2015-$(VERSION)

dist: ## Install: write the last commit to build/play_icfp2015-VERSION.tar.gz
	@mkdir -p $(BUILD)
	sh port/posix/dist.sh $(RELEASE) $(BUILD)/$(RELEASE).tar
