#!/usr/bin/env bash
# make test and, with the argument "all", make test-all: installs the tests' dependencies, runs the checks and the
# tests, and prints a summary with the last line "N passed, N failed". CONTRIBUTING.md lists the tests that only make
# test-all runs. It stops all processes that it started, also when interrupted.
set -uo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/steps.sh
. scripts/steps.sh
unset MAKEFLAGS MFLAGS MAKELEVEL # because this script calls make itself

case ${1:-} in
  '') ;;
  all) everything=yes; export E2E_ALL=1 ;;
  *) echo "unknown argument $1: leave it out, or use all" >&2; exit 2 ;;
esac

lanes=()
memory=$(memory_folder)
[ -z "$memory" ] || export TMPDIR=$memory

# lane FUNCTION: runs a function in the background in a new process group.
lane() {
  set -m
  "$@" </dev/null &
  set +m
  lanes+=($!)
}

join_lanes() {
  local pid
  for pid in "${lanes[@]}"; do wait "$pid"; done
  lanes=()
}

stop_lanes() {
  local pid
  for pid in ${lanes[@]+"${lanes[@]}"}; do kill -TERM -- "-$pid" 2>/dev/null; done
  for pid in ${lanes[@]+"${lanes[@]}"}; do wait "$pid" 2>/dev/null; done
}

# clean_up stops the running lanes and removes their files.
clean_up() {
  stop_lanes
  [ -z "$memory" ] || rm -rf "$memory"
}

trap clean_up EXIT
trap 'echo; echo interrupted; exit 130' INT
trap 'exit 143' TERM HUP

install_modules() { go mod download && go -C tools/stripe-mock mod download && go -C tools/pebble mod download && make tools-go; }

install_packages() { make web/node_modules/.installed e2e/node_modules/.installed; }

# install_engines always succeeds: the journeys of a missing engine are skipped.
install_engines() {
  local engine
  for engine in firefox webkit; do scripts/ensure-browsers.sh "$engine" || true; done
}

prepare() {
  step 00-modules none 'Install: Go modules' install_modules
  step 02-postgres none 'Install: PostgreSQL for the tests' scripts/ensure-postgres.sh
}

prepare_packages() {
  step 01-packages none 'Install: npm packages' install_packages
  step 03-chromium none 'Install: Chromium' scripts/ensure-chromium.sh --fast
  [ -z "$everything" ] || step 04-engines none 'Install: Firefox and WebKit, where they can be had' install_engines
}

go_lane() {
  step 10-format none 'Go: format' check_format
  step 11-modules none 'Go: modules' check_modules
  if ! has_compiler; then
    skipped 31-race 'Race detector' "no C compiler ($(go env CC)) found; install gcc or clang"
    step 30-go go 'Go tests, both engines' go_tests 30-go
  elif [ -n "$everything" ]; then
    step 30-go go 'Go tests, both engines, race detector' raced_go_tests 30-go
    step 36-commands go 'Go tests of the commands' command_tests 36-commands
  else
    step 30-go go 'Go tests, both engines' plain_tests 30-go
    step 31-race go 'Go tests of what runs at once, race detector' race_tests 31-race
  fi
}

web_lane() {
  step 14-prose none 'Prose of comments and documents' check_prose
  step 20-web none 'Web: types, lint, format' check_web
  [ -z "$everything" ] || step 24-browsers none 'Web: features of the promised browsers' check_browsers
  step 21-e2e none 'Browser tests: types, lint, format' check_e2e
  step 33-scripts tap 'Tests of the scripts' script_tests 33-scripts
  step 32-web vitest 'Web unit tests' web_tests 32-web
  step 22-drift none 'Generated files are up to date' check_drift
  step 23-build none 'Build: site and binary' make build && pages
  step 13-lint none 'Go: lint' check_lint
}

# pages checks the built pages.
pages() {
  step 35-rendering go 'Pages rendered by the program' rendering_tests 35-rendering
  if has_java; then
    step 34-html tap 'HTML of every page, W3C Nu validator' html_tests 34-html
  else
    skipped 34-html 'HTML of every page, W3C Nu validator' "no Java $java_minimum or newer found; install one, for instance from https://adoptium.net/"
  fi
}

browser_lane() {
  step 40-sqlite playwright 'Browser tests on SQLite' browser_tests 40-sqlite sqlite
  step 41-postgres playwright 'Browser tests on PostgreSQL' browser_tests 41-postgres postgres
  [ -z "$everything" ] || engines_lane
}

# engines_lane runs the journeys in every engine that is installed.
engines_lane() {
  local engine why found=chromium
  for engine in firefox webkit; do
    if why=$(scripts/ensure-browsers.sh "$engine" --installed 2>&1 >/dev/null); then
      found="$found $engine"
    else
      skipped "43-$engine" "Journeys in $engine" "$why"
    fi
  done
  step 42-engines playwright "Journeys in ${found// /, }" engine_tests 42-engines "$found"
}

scripts/needs.sh || exit 1
fresh_results
lane prepare
lane prepare_packages
join_lanes
lane go_lane
lane web_lane
join_lanes
lane browser_lane # alone, because busy cores distort timings in a browser
join_lanes
node scripts/tally.mjs summary "$RESULTS" "$REPORTS" "$SECONDS"
