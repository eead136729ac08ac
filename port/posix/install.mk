# Install, uninstall and the source archive. Included by the Makefile.

# ---- where the files go ----------------------------------------------------------------------------
# A packager sets PREFIX, and DESTDIR to a folder that stands for the root of the system.
PREFIX  ?= /usr/local
DESTDIR ?=
BINDIR   = $(PREFIX)/bin
MANDIR   = $(PREFIX)/share/man
BASHDIR  = $(PREFIX)/share/bash-completion/completions
DOCDIR   = $(PREFIX)/share/doc/play_icfp2015
EXAMPLES = problems/one_unit_source.json problems/brainwall/one_edge.json
DOCUMENTS = README README.hextris README.brainwall README.less $(notdir $(EXAMPLES))

.PHONY: install uninstall dist
# bash looks for a completion by the name of the command, without an ending.
install: all ## install programs, manuals, completion, README files; PREFIX=/usr/local DESTDIR=
	install -d '$(DESTDIR)$(BINDIR)' '$(DESTDIR)$(MANDIR)/man6' '$(DESTDIR)$(BASHDIR)' '$(DESTDIR)$(DOCDIR)'
	install -m 755 $(BUILT) '$(DESTDIR)$(BINDIR)'
	install -m 644 $(PROGRAMS:%=port/posix/%.6) '$(DESTDIR)$(MANDIR)/man6'
	for name in $(PROGRAMS); do \
	    install -m 644 port/posix/$$name.bash '$(DESTDIR)$(BASHDIR)'/$$name || exit; done
	install -m 644 README $(EXAMPLES) '$(DESTDIR)$(DOCDIR)'
	install -m 644 core/hextris/README '$(DESTDIR)$(DOCDIR)/README.hextris'
	install -m 644 core/brainwall/README '$(DESTDIR)$(DOCDIR)/README.brainwall'
	install -m 644 core/less/README '$(DESTDIR)$(DOCDIR)/README.less'

# The folders that all packages share stay, and the folder of the README files if another file is in it.
uninstall: ## remove the installed files; PREFIX and DESTDIR as for install
	rm -f $(PROGRAMS:%='$(DESTDIR)$(BINDIR)/%') $(PROGRAMS:%='$(DESTDIR)$(MANDIR)/man6/%.6')
	rm -f $(PROGRAMS:%='$(DESTDIR)$(BASHDIR)/%')
	rm -f $(DOCUMENTS:%='$(DESTDIR)$(DOCDIR)/%')
	rmdir '$(DESTDIR)$(DOCDIR)' 2>/dev/null || true

# ---- the source archive ----------------------------------------------------------------------------
# The last commit as a submission of the contest: Makefile and README stand at the top of the archive, without
# a folder around them. Equal commits make equal bytes: git sorts the names, gives each file the time of the
# commit and the owner 0; the umask of whoever runs it and the time of compression are left out.
VERSION  = $(shell sed -n 's/.*\.version = "\([^"]*\)".*/\1/p' core/hextris/engine.c)
ARCHIVE  = $(BUILD)/play_icfp2015-$(VERSION).tar

dist: ## write the last commit to build/play_icfp2015-VERSION.tar.gz
	@[ -e .git ] || { echo 'make dist: this is no git repository' >&2; exit 1; }
	@[ -z "$$(git status --porcelain)" ] || echo 'make dist: changes that are not committed are left out' >&2
	@mkdir -p $(BUILD)
	git -c tar.umask=0022 archive --format=tar -o $(ARCHIVE) HEAD
	gzip -9 -n -f $(ARCHIVE)
