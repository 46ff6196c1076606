# Everything starts from here: `make demo` and `make test` do their own set-up.
SWIFT ?= swift
# Colours of messages are an argument of every compilation: with them, a build in a terminal would
# compile again all that a build in a script has compiled, and the other way round. A clone that is built
# once needs no line numbers in crash traces, which take a twentieth of the processor time. Swift's own
# linker takes half as long as the system's.
swift-build := $(SWIFT) build --no-color-diagnostics \
	$(if $(CAPSTAN_BUILT_ONCE),--disable-index-store -debug-info-format none -Xswiftc -use-ld=lld)
swift-run := $(SWIFT) run --no-color-diagnostics
CAPSTAN := .build/release/capstan

.PHONY: demo test ci built-program built-manual built-tests test-room test-cameras test-foreign test-engines test-arm64 fuzz build setup lint bench \
	bench-camera bench-models look accept docs install uninstall package package-arm64 test-package clean

demo: build
	$(CAPSTAN) demo

build: setup
	$(swift-build) -c release --product capstan

test: setup lint built-tests
	scripts/count-tests scripts/run-tests

# What must hold before a change lands.
ci:
	.ci/run

built-program: setup
	CAPSTAN_STRICT=1 $(swift-build) --product capstan

# The tool that writes the man pages.
built-manual: setup
	CAPSTAN_STRICT=1 $(swift-build) --product generate-manual

built-tests: setup
	CAPSTAN_STRICT=1 $(swift-build) --build-tests

# The tests of one room, built with only what they need: ROOM=Tracking.
test-room: setup
	CAPSTAN_TESTS=$(ROOM)Tests $(SWIFT) test --no-color-diagnostics --test-product CapstanPackageTests

# Tests with real camera drivers in a guest of QEMU; installs the packages that only these tests need.
test-cameras: built-tests
	Tests/CameraLab/run

# Foreign readers, from PyPI, on what Capstan writes.
test-foreign: build built-tests
	scripts/check-foreign

# Tests of a library: under the real Slurm with 50 kills, stops and requeues; one job at a time, with
# frozen holders and too little memory; with GNU parallel and Snakemake; as a node for PyODM; with full
# disks and wrong clocks; its manifest against Kubernetes' schemas; and two machines on a real NFS
# server.
test-engines: build
	scripts/check-slurm
	scripts/check-slurm-job
	scripts/check-list
	scripts/check-node
	scripts/check-library
	scripts/check-kubernetes
	scripts/check-file-server

# Checks that all packages exist for arm64, and that the C code compiles and computes there as here;
# fetches Debian's compilers.
test-arm64: setup
	scripts/check-arm64

# Fuzzes the code that reads cameras and stands; FUZZ_SECONDS=3600 for an hour each.
FUZZ_SECONDS ?= 60
fuzz: built-tests
	scripts/fuzz $(FUZZ_SECONDS)

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Benchmarks

# Installs the packages of packages.txt that are missing, and says which.
setup:
	@scripts/setup

# Times each stage, and programs that a user would use instead; BENCH=--quick for a short run.
bench: build
	scripts/setup mpv chafa timg
	$(swift-run) -c release capstan-bench $(BENCH)
	[ -n "$(BENCH)" ] || scripts/time-reconstruction

# Measures what a camera costs from the driver's buffer to the assessed frame.
bench-camera: setup
	$(swift-run) -c release camera-bench

# Benchmarks of models: the C kernels against their Swift twins, times at three levels of detail, a
# comparison with Open3D, and models of scanned meshes; Python packages come from PyPI.
bench-models: build
	scripts/setup python3-venv valgrind
	[ -x .build/peers/bin/python ] || python3 -m venv .build/peers
	.build/peers/bin/pip install --quiet --disable-pip-version-check numpy pillow open3d-cpu
	$(swift-run) -c release kernel-bench
	scripts/count-planes
	scripts/time-reconstruction reduced medium full
	.build/peers/bin/python scripts/beside-peers
	.build/peers/bin/python scripts/measure-meshes

# Models of the real sets beside their photographs, into .build/looks, for a person to look at.
look: build
	scripts/look-at-real

# The gates on real data; fails where the data is missing.
accept: build
	scripts/accept

# Man page and completions, from the arguments themselves; scripts/check-docs compares.
docs: build
	scripts/generate-docs

PREFIX ?= /usr/local
share = $(DESTDIR)$(PREFIX)/share
install: build
	install -D $(CAPSTAN) $(DESTDIR)$(PREFIX)/bin/capstan
	scripts/make-manual $(CAPSTAN) $(abspath $(share))/man/man1
	install -D -m 644 Docs/Reference/completions/capstan.bash $(share)/bash-completion/completions/capstan
	install -D -m 644 Docs/Reference/completions/capstan.zsh $(share)/zsh/site-functions/_capstan
	install -D -m 644 Docs/Reference/completions/capstan.fish $(share)/fish/vendor_completions.d/capstan.fish
	install -D -m 644 packaging/capstan.desktop $(share)/applications/capstan.desktop
	install -D -m 644 packaging/capstan.svg $(share)/icons/hicolor/scalable/apps/capstan.svg

# Removes what `make install` has installed; scans and settings stay.
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/capstan $(share)/man/man1/capstan.1 $(share)/man/man1/capstan-*.1 \
		$(share)/bash-completion/completions/capstan $(share)/zsh/site-functions/_capstan \
		$(share)/fish/vendor_completions.d/capstan.fish $(share)/applications/capstan.desktop \
		$(share)/icons/hicolor/scalable/apps/capstan.svg

# A Debian package with Swift's runtime inside.
package: setup
	scripts/make-package

# A Debian package for arm64, cross-compiled with Debian's own Swift, then installed and run in QEMU; as
# root.
package-arm64: build
	scripts/make-package-arm64

# Installs the package in a bare Debian without Swift, runs it there, removes it, and builds the
# container images from it; as root.
test-package: package
	scripts/check-package
	scripts/check-containers

clean:
	$(SWIFT) package clean
