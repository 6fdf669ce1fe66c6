# Targets for developers; `make` without arguments lists them. Recipes are short; longer ones are in
# scripts/.

SHELL := /bin/bash
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
# Two jobs at a time: Go compiles while npm installs and Vite bundles. Scripts that call make don't share its job slots.
MAKEFLAGS += --no-print-directory -j2
unexport MAKEFLAGS

ADDR ?= 127.0.0.1:8080
DATA ?= data
PACKAGE ?= ./...
BENCH ?= .
FUZZTIME ?= 30s
GOVULNCHECK := v1.9.0

# The version of every program, package and release. A build without git or make is "dev".
VERSION := $(shell git describe --tags --match 'v[0-9]*' --always --dirty 2>/dev/null || echo dev)
NPM_CI := npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
# The same flags for every build and test, so that all share Go's cache. Without debug information, a first build needs
# 13 % less processor time; released programs contain none anyway, and stack traces don't use it.
GO_FLAGS := $(shell cat scripts/go-flags)
GO := CGO_ENABLED=0 go

# Folders are prerequisites too, so that make notices removed files.
sources = $(shell find $(1) \( -name node_modules -o -name dist -o -name '.?*' -o -name testdata \) -prune -o \( -type f -o -type d \) $(2) -print 2>/dev/null)
PRESS_FILES := go.mod go.sum $(call sources,content tools/press internal/kit internal/platform/trace \
	internal/website/render internal/website/drawing,! -name '*_test.go')
GO_FILES := go.mod go.sum $(wildcard web/*.go) $(call sources,cmd internal content,! -name '*_test.go')
# Bundles contain no types: generated ones, and the folders that change with their first generation, don't count.
WEB_FILES := $(call sources,web,! -name '*.go' ! -name '*.test.ts' ! -name '*.test.tsx' ! -name types.gen.ts \
	! -path web ! -path web/src/api ! -path web/src/content)

.PHONY: help
help: ## Show this list
	@echo 'Harborlight: the website of an AI services company in one program.'
	@echo
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: build ## Build and serve http://localhost:8080 with demo data (ADDR=…, DATA=…)
	@exec bin/harborlight serve --demo --addr $(ADDR) --data $(DATA)

.PHONY: dev
dev: web/node_modules/.installed ## Serve with live reload: the Go program behind Vite
	@ADDR=$(ADDR) DATA=$(DATA) exec scripts/dev.sh

.PHONY: build
build: bin/harborlight ## Build the binary bin/harborlight with the embedded site

.PHONY: test
test: ## Run the tests: both engines, race detector, browser, ten minutes; installs what it needs
	@exec scripts/test.sh

.PHONY: test-all
test-all: ## Run all tests, including those that make test omits: all with the race detector, every browser
	@exec scripts/test.sh all

.PHONY: check
check: web/node_modules/.installed ## Format, lint, types and drift of generated files; seconds, no tests
	@exec scripts/check.sh

.PHONY: hooks
hooks: ## Run make check before each commit (git commit --no-verify skips it)
	git config core.hooksPath scripts/hooks

.PHONY: e2e
e2e: build e2e/node_modules/.installed ## Browser tests on SQLite (ENGINE=postgres, ARGS='-g "create an event"')
	@exec scripts/e2e.sh $(or $(ENGINE),sqlite) $(ARGS)

.PHONY: browsers
browsers: build e2e/node_modules/.installed ## The main journeys in three engines (ENGINES='firefox webkit', ARGS='-g buy')
	@exec scripts/browsers.sh '$(or $(ENGINES),chromium firefox webkit)' $(ARGS)

.PHONY: bench
bench: tools-go ## Go benchmarks (PACKAGE=./internal/marketplace/partners BENCH=List)
	@.cache/bin/throwaway -- go test -run '^$$' -bench '$(BENCH)' -benchmem $(PACKAGE)

.PHONY: bench-peers
bench-peers: build ## Compare with nginx and PocketBase on loopback, three minutes (ONLY='page|insert' ROUNDS=9)
	@mkdir -p .cache/bin && go -C tools/peers build -o ../../.cache/bin/peers .
	@go -C tools/peers build -o ../../.cache/bin/peers-pocketbase ./pocketbase || rm -f .cache/bin/peers-pocketbase
	@.cache/bin/peers -pocketbase "$$(ls .cache/bin/peers-pocketbase 2>/dev/null)" -only '$(ONLY)' -rounds $(or $(ROUNDS),5)

.PHONY: drills
drills: build ## Power cuts, kill -9, crashes of PostgreSQL, floods, races, at full size; hours (ONLY='power kills')
	@exec scripts/drills.sh $(ONLY)

.PHONY: caldav
caldav: build ## The CalDAV test suite of Debian's python-caldav, half a minute (ARGS='-k Sync', CALDAV_SUITE=copy of its source)
	@scripts/caldav.sh $(ARGS)

.PHONY: release
release: ## Programs for three systems, Debian packages, SBOMs and signed checksums in dist/ (TARGETS='linux/amd64')
	@env -u HARBORLIGHT_RELEASE_KEY $(MAKE) web/dist/index.html # hides the key from the packages that build the site
	@exec scripts/release.sh $(VERSION) $(TARGETS)

.PHONY: fuzz
fuzz: ## Every fuzz test for 30 s each (FUZZTIME=5m)
	@exec scripts/fuzz.sh $(FUZZTIME)

.PHONY: vulnerable
vulnerable: ## Check the shipped dependencies for known vulnerabilities; needs the network
	@status=0; go run golang.org/x/vuln/cmd/govulncheck@$(GOVULNCHECK) ./... || status=1; \
	(cd web && npm audit --omit=dev) || status=1; exit $$status

.PHONY: attack
attack: $(if $(HARBORLIGHT_BIN),,build) ## Run the attacks of docs/security.md against a fresh program, a minute or two (ONLY='T49|T52')
	@nice go run ./tools/attack -bin $(or $(HARBORLIGHT_BIN),bin/harborlight) -only '$(ONLY)'

.PHONY: lighthouse
lighthouse: build tools/lighthouse/node_modules/.installed ## Lighthouse (mobile, median of 3) and byte budgets (ROUTES='/ /pricing')
	@exec scripts/lighthouse.sh $(ROUTES)

.PHONY: screenshots
screenshots: build e2e/node_modules/.installed ## Every route at 360, 768 and 1440 px, light and dark, into screenshots/
	@exec scripts/screenshots.sh

.PHONY: generate
generate: web/node_modules/.installed ## Rewrite api/openapi.json and the types of the web from the Go types
	@exec scripts/generate.sh

.PHONY: media
media: tools/media/node_modules/.installed ## Redraw the portfolio's images and films (needs ffmpeg, half an hour; ONLY=weather-radar)
	@cd tools/media && nice npm run --silent render -- $(ONLY)

.PHONY: clean
clean: ## Remove build results; keeps data/
	rm -rf bin dist web/dist web/.bundle .cache coverage screenshots e2e/test-results

.PHONY: needs
needs:
	@scripts/needs.sh

bin/harborlight: $(GO_FILES) web/dist/index.html .cache/.compiled | needs
	@echo 'building bin/harborlight'
	@$(GO) build $(GO_FLAGS) -ldflags "-s -w -buildid= -X main.version=$(VERSION)" -tags site -o $@ ./cmd/harborlight

# Compiles all packages that don't import the embedded site. The press comes first, because the site needs it.
.cache/.compiled: $(GO_FILES) | needs .cache/bin/press
	@echo 'compiling Go'
	@$(GO) build $(GO_FLAGS) ./internal/app github.com/alecthomas/kong
	@touch $@

# Fails with all mistakes in content/ and all exceeded page budgets.
web/dist/index.html: web/.bundle/render.js .cache/bin/press
	@echo 'rendering the pages'
	@.cache/bin/press content web

.cache/bin/press: $(PRESS_FILES) | needs
	@echo 'compiling the press'
	@mkdir -p .cache/bin && $(GO) build $(GO_FLAGS) -ldflags '-s -w' -o $@ ./tools/press

web/.bundle/render.js: $(WEB_FILES) web/node_modules/.installed
	@echo 'bundling scripts and styles'
	@cd web && npm run --silent build

%/node_modules/.installed: %/package-lock.json | needs
	@echo 'installing the packages of $*'
	@cd $* && $(NPM_CI)
	@touch $@

.PHONY: tools-go
tools-go: needs
	@mkdir -p .cache/bin && go build -o .cache/bin/throwaway ./internal/platform/databasetest/cmd/throwaway
