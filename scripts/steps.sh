# Defines the steps of `make check`, `make test` and `make test-all`, and runs and records a step.
# Sourced, not executed. Works with the bash 3.2 of macOS.
# shellcheck shell=bash

readonly RESULTS=.cache/test/results   # one line per finished step, read by tally.mjs
readonly LOGS=.cache/test/logs         # full output of each step
readonly REPORTS=.cache/test/reports   # machine-readable test reports

hang_limit=3h # for the tests of a package: only ends tests that hang, also on a slow machine

golangci_version=v2.15.0
java_minimum=17

export NO_COLOR=1 # the logs are plain text

# All steps compile with the flags of make build, so that they share Go's cache; with -trimpath, other clones share it
# as well.
CGO_ENABLED=0 GOFLAGS="$(go env GOFLAGS) $(cat scripts/go-flags)"
export CGO_ENABLED GOFLAGS

everything= # yes: includes the steps that only make test-all runs

# fresh_results removes the results of an earlier run.
fresh_results() {
  rm -rf .cache/test
  mkdir -p "$RESULTS" "$LOGS" "$REPORTS"
}

# step ID REPORT TITLE COMMAND…: runs a command without input, records its result, and prints its
# output if it failed. ID determines the order in the summary; REPORT is go, vitest, playwright or tap
# if the command writes $REPORTS/ID, else none.
step() {
  local id=$1 report=$2 title=$3 started=$SECONDS status=ok
  shift 3
  echo "▶ $title"
  "$@" </dev/null >"$LOGS/$id.log" 2>&1 || status=failed
  local took=$((SECONDS - started))
  printf '%s\t%s\t%s\t%s\n' "$status" "$took" "$report" "$title" >"$RESULTS/$id"
  if [ "$status" = ok ]; then
    echo "✓ $title (${took} s)"
  else
    show_failure "$id" "$report" "$title"
    return 1
  fi
}

# skipped ID TITLE WHY: records a check that this machine can't run.
skipped() {
  printf 'skipped\t0\tnone\t%s\n' "$2: $3" >"$RESULTS/$1"
  echo "– $2 skipped: $3"
}

# show_failure prints a failure in one write, so that the output of lanes doesn't interleave.
show_failure() {
  {
    echo "✗ $3 failed. Full output: $LOGS/$1.log"
    if [ "$2" = go ] && [ -s "$REPORTS/$1" ]; then
      node scripts/tally.mjs go-failures "$REPORTS/$1"
    else
      tail -n 80 "$LOGS/$1.log"
    fi
  } | sed 's/^/  /'
}

# memory_folder prints a new folder in memory for the tests' files, because the disk takes half of the Go tests' time.
# It prints no path unless there is a folder with 8 GB that may run programs.
memory_folder() {
  local folder
  folder=$(mktemp -d /dev/shm/harborlight.XXXXXX 2>/dev/null) || return 0
  chmod 1777 "$folder" # PostgreSQL runs as another user
  printf '#!/bin/sh\n' >"$folder/try" && chmod +x "$folder/try"
  if [ "$(df -Pk "$folder" | awk 'END { print $4 }')" -ge $((8 << 20)) ] && "$folder/try" 2>/dev/null; then
    echo "$folder"
  else
    rm -rf "$folder"
  fi
}

check_format() {
  local unformatted
  unformatted=$(git ls-files -z --cached --others --exclude-standard '*.go' | xargs -0 ls -d 2>/dev/null | xargs gofmt -l)
  [ -z "$unformatted" ] || { echo "run gofmt -w on: $unformatted"; return 1; }
}

check_modules() {
  local module
  for module in . tools/stripe-mock tools/pebble tools/peers; do
    go -C "$module" mod tidy -diff || { echo "run: go -C $module mod tidy"; return 1; }
    [ -z "$everything" ] || go -C "$module" mod verify || return 1
  done
}

check_lint() {
  local tool
  tool=$(scripts/ensure-golangci-lint.sh "$golangci_version") && "$tool" run --allow-parallel-runners ./...
}

check_web() { (cd web && npm run --silent check); }

# check_browsers compares the sources of the web with the features of the promised browsers.
check_browsers() { (cd web && npm run --silent browsers); }

check_prose() { node scripts/prose.mjs; }

check_e2e() { (cd e2e && npm run --silent check); }

check_drift() { scripts/generate.sh --check; }

# Packages that are compiled without the race detector, because races there don't concern this program: C translated to
# Go, deliberately slow hashing, and pure encoders. They must not export generic types of sync: without instrumentation,
# the detector reports false races.
unwatched=(regexp/... modernc.org/... golang.org/x/crypto/... golang.org/x/image/... image/... compress/...
  github.com/andybalholm/brotli/... codeberg.org/go-pdf/... github.com/ledongthuc/... github.com/makiuchi-d/...
  rsc.io/qr/...)

commands=harborlight/cmd/harborlight

# Packages with memory shared between goroutines, for the race detector in make test. make test-all tests all packages
# with it; these compile quickly.
concurrent=(./internal/platform/{database,jobs,realtime,httpx,limit,trace,watch} ./internal/website/{media,serving})

# go_tests writes the report of all Go tests, without the race detector. Repeated drills are short.
go_tests() { test_packages -short ./... >"$REPORTS/$1"; }

# plain_tests writes the report of the tests that race_tests doesn't run.
plain_tests() {
  # shellcheck disable=SC2046 # names of packages have no spaces
  test_packages -short $(comm -23 <(go list ./... | sort) <(go list "${concurrent[@]}" | sort)) >"$REPORTS/$1"
}

# race_tests writes the report of the tests with shared memory.
race_tests() { watched -short "${concurrent[@]}" >"$REPORTS/$1"; }

# raced_go_tests writes the report of all Go tests but the commands', with the race detector.
raced_go_tests() {
  # shellcheck disable=SC2046 # names of packages have no spaces
  watched $(go list ./... | grep -vx "$commands") >"$REPORTS/$1"
}

# watched ARGUMENTS…: test_packages with the race detector, without checkptr, because only a test helper for SQLite
# (databasetest/powercut) uses unsafe pointers.
watched() {
  local flags=(-race '-gcflags=all=-d=checkptr=0') package
  for package in "${unwatched[@]}"; do flags+=("-gcflags=$package=-race=false -d=checkptr=0"); done
  CGO_ENABLED=1 test_packages "${flags[@]}" "$@"
}

# command_tests writes the report of the commands' tests. They start processes, which are five times slower with the race
# detector; raced_go_tests covers the code of those.
command_tests() { test_packages "$commands" >"$REPORTS/$1"; }

# test_packages ARGUMENTS…: go test with PostgreSQL, as JSON, without vet, which the linter runs. Less frequent garbage
# collection saves a quarter of the time, and a package runs more tests at once than there are processors, because many
# of them wait.
test_packages() {
  GOGC=400 HARBORLIGHT_TEST_REQUIRE_POSTGRES=1 \
    .cache/bin/throwaway -- go test -json -vet=off -timeout "$hang_limit" -parallel 4 "$@"
}

has_compiler() { command -v "$(go env CC)" >/dev/null 2>&1; }

# rendering_tests renders pages and draws images with the bundle, and checks the prices on pages. With the tag, Go embeds
# the site, and the tests don't compile if it isn't built.
rendering_tests() {
  {
    go test -vet=off -tags site -json -timeout "$hang_limit" ./internal/website/drawing ./internal/website/render &&
      go test -vet=off -tags site -json -timeout "$hang_limit" -run 'FollowsACampaign|ShowsNoDollars|StateTheirTax|RenamedBrand|ConsumerRights' ./internal/app ./internal/sales &&
      go test -vet=off -tags site -json -timeout "$hang_limit" -run 'TestT77|WithTerms' ./cmd/harborlight
  } >"$REPORTS/$1"
}

web_tests() {
  (cd web && npm test --silent -- --reporter=default --reporter=json --outputFile.json="../$REPORTS/$1")
}

browser_tests() {
  PLAYWRIGHT_JSON_OUTPUT_FILE="$PWD/$REPORTS/$1" scripts/e2e.sh "$2" --reporter=list,json
}

engine_tests() {
  PLAYWRIGHT_JSON_OUTPUT_FILE="$PWD/$REPORTS/$1" scripts/browsers.sh "$2" --reporter=list,json
}

# script_tests: only make test-all runs content.test.mjs, which builds the site a second time.
script_tests() {
  local tests=(scripts/deb.test.mjs scripts/prose.test.mjs scripts/tally.test.mjs)
  [ -z "$everything" ] || tests=(scripts/*.test.mjs)
  node --test --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter=tap --test-reporter-destination="$REPORTS/$1" "${tests[@]}"
}

# has_java: reports whether a Java for the Nu validator is installed.
has_java() {
  local version
  version=$(java -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p' | head -n 1)
  [ "${version:-0}" -ge "$java_minimum" ]
}

# html_tests checks every page of bin/harborlight with the W3C's Nu validator.
html_tests() {
  make tools/nu/node_modules/.installed &&
    node --test --test-reporter=spec --test-reporter-destination=stdout \
      --test-reporter=tap --test-reporter-destination="$REPORTS/$1" tools/nu/pages.test.mjs
}
