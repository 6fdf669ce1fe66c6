# The steps of `make check`, `make test` and `make test-all`, and how one step is run and recorded.
# Sourced, not executed. Works with the bash 3.2 of macOS.
# shellcheck shell=bash

readonly RESULTS=.cache/test/results   # one line per finished step, read by tally.mjs
readonly LOGS=.cache/test/logs         # all that a step printed
readonly REPORTS=.cache/test/reports   # machine-readable test reports

golangci_version=v2.15.0
java_minimum=17

export NO_COLOR=1 # the logs are read as text

# All steps compile in one way, which is make build's, so that nothing is compiled twice; with -trimpath, nor what
# another clone has compiled.
CGO_ENABLED=0 GOFLAGS="$(go env GOFLAGS) -trimpath -buildvcs=false"
export CGO_ENABLED GOFLAGS

everything= # yes: also what only make test-all runs

# fresh_results removes the results of an earlier run.
fresh_results() {
  rm -rf .cache/test
  mkdir -p "$RESULTS" "$LOGS" "$REPORTS"
}

# step ID REPORT TITLE COMMAND…: runs a command without input, records how it ended, prints its
# output if it failed. ID gives the place in the summary; REPORT is go, vitest, playwright or tap when
# the command writes $REPORTS/ID, else none.
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

# show_failure prints a failure in one piece, so that lanes don't interleave.
show_failure() {
  {
    echo "✗ $3 failed. The whole output: $LOGS/$1.log"
    if [ "$2" = go ] && [ -s "$REPORTS/$1" ]; then
      node scripts/tally.mjs go-failures "$REPORTS/$1"
    else
      tail -n 80 "$LOGS/$1.log"
    fi
  } | sed 's/^/  /'
}

# memory_folder prints a new folder in memory for what tests write: waiting for the disk is half of the Go tests' time.
# It prints nothing where there is none with 8 GB that may run programs.
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

check_e2e() { (cd e2e && npm run --silent check); }

check_drift() { scripts/generate.sh --check; }

# Packages whose memory the race detector doesn't watch, because that says nothing of this program: C translated to Go,
# hashing that is slow on purpose, and what makes bytes of bytes. None may hand out generic types of sync: without their
# watched code, the detector sees races that aren't there.
unwatched=(regexp/... modernc.org/... golang.org/x/crypto/... golang.org/x/image/... image/... compress/...
  github.com/andybalholm/brotli/... codeberg.org/go-pdf/... github.com/ledongthuc/... github.com/makiuchi-d/...
  rsc.io/qr/...)

commands=harborlight/cmd/harborlight

# What shares memory between goroutines, for the race detector in make test. make test-all watches every package; these
# need little to be compiled again.
concurrent=(./internal/platform/{database,jobs,realtime,httpx,limit,trace,watch} ./internal/website/{media,serving})

# go_tests writes the report of every Go test, without the race detector. Drills that repeat are short.
go_tests() { test_packages -short ./... >"$REPORTS/$1"; }

# plain_tests writes the report of the tests that race_tests doesn't run.
plain_tests() {
  # shellcheck disable=SC2046 # names of packages have no spaces
  test_packages -short $(comm -23 <(go list ./... | sort) <(go list "${concurrent[@]}" | sort)) >"$REPORTS/$1"
}

# race_tests writes the report of the tests whose goroutines meet.
race_tests() { watched -short "${concurrent[@]}" >"$REPORTS/$1"; }

# raced_go_tests writes the report of every Go test but the commands', watched. On two processors those of internal/app,
# which ask every route of a site, take more than the time that packages have otherwise.
raced_go_tests() {
  # shellcheck disable=SC2046 # names of packages have no spaces
  watched -timeout 60m $(go list ./... | grep -vx "$commands") >"$REPORTS/$1"
}

# watched ARGUMENTS…: test_packages with the race detector, without checkptr: nothing here has unsafe pointers but the
# tests' own view into SQLite (databasetest/powercut).
watched() {
  local flags=(-race '-gcflags=all=-d=checkptr=0') package
  for package in "${unwatched[@]}"; do flags+=("-gcflags=$package=-race=false -d=checkptr=0"); done
  CGO_ENABLED=1 test_packages "${flags[@]}" "$@"
}

# command_tests writes the report of the commands' tests. They start processes, which take five times as long when
# watched for races; what those run is watched by raced_go_tests.
command_tests() { test_packages "$commands" >"$REPORTS/$1"; }

# test_packages ARGUMENTS…: go test with PostgreSQL, as JSON. The linter vets. Garbage is collected later than usual,
# which is a quarter of the time, and more tests of a package run at once than there are processors, because many wait.
test_packages() {
  GOGC=400 HARBORLIGHT_TEST_REQUIRE_POSTGRES=1 \
    .cache/bin/throwaway -- go test -json -vet=off -timeout 20m -parallel 4 "$@"
}

has_compiler() { command -v "$(go env CC)" >/dev/null 2>&1; }

# rendering_tests renders pages and draws pictures by what was bundled, and reads the prices on pages.
# With the tag, Go embeds the site, and refuses to compile the tests when it isn't built.
rendering_tests() {
  {
    go test -vet=off -tags site -json -timeout 10m ./internal/website/drawing ./internal/website/render &&
      go test -vet=off -tags site -json -timeout 10m -run 'FollowsACampaign|SpeaksOfDollars|SaysItsTax|ARenamedBrand|RightsOfConsumers' ./internal/app &&
      go test -vet=off -tags site -json -timeout 10m -run 'TestT77|WithTerms' ./cmd/harborlight
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

# script_tests: content.test.mjs, which builds the site a second time, is of make test-all.
script_tests() {
  local tests=(scripts/deb.test.mjs scripts/tally.test.mjs)
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
