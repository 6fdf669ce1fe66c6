#!/usr/bin/env bash
# make drills: tests the behavior during failures at full size. make test includes smaller versions of most drills.
# Arguments are patterns of names; without any, all drills run, for hours. The full output is in .cache/drills.
set -uo pipefail
cd "$(dirname "$0")/.."

export HARBORLIGHT_TEST_REQUIRE_POSTGRES=1 HARBORLIGHT_TEST_BINARY=$PWD/bin/harborlight
patterns=("${@:-.}")
logs=.cache/drills
failed=()
mkdir -p "$logs"

# drill NAME WHAT ARGUMENT…: runs go test with the arguments and prints the measurements.
drill() {
  local name=$1 what=$2 wanted=no started=$SECONDS pattern
  shift 2
  for pattern in "${patterns[@]}"; do [[ $name =~ $pattern ]] && wanted=yes; done
  [ "$wanted" = yes ] || return 0
  echo "▶ $name: $what"
  if go test -tags drill -count 1 -v -timeout 240m "$@" >"$logs/$name.log" 2>&1 &&
    ! grep -q 'no tests to run' "$logs/$name.log"; then
    echo "✓ $name ($((SECONDS - started)) s)"
  else
    failed+=("$name")
    echo "✗ $name failed ($((SECONDS - started)) s). Full output: $logs/$name.log"
  fi
  grep -E '^ +[a-z_]+_test\.go:[0-9]+: |^panic: |^FAIL' "$logs/$name.log" || true
}

drill power 'SQLite survives 2,000 power cuts' -run TestNoPowerCut ./internal/app -cuts 2000
HARBORLIGHT_TEST_CYCLES=1000 \
  drill kills 'acknowledged requests survive 1,000 times kill -9' -run TestAcknowledgedData ./cmd/harborlight
drill crashes 'PostgreSQL stops at once 200 times' -run TestNoCrash ./internal/app -restarts 200
HARBORLIGHT_TEST_CYCLES=20 \
  drill restores 'backups are restored after crashes, on other machines, cut off, on full disks: 20 of each' \
  -run 'Restore' ./cmd/harborlight
drill failovers 'three nodes: standbys take over 20 times, from primaries that were killed or hang' \
  -tags drill,site -run TestDrillFailovers ./internal/app
drill restarts 'three nodes: PostgreSQL starts again 200 times' -tags drill,site -run TestDrillRestarts ./internal/app
drill network 'three nodes: 30 seconds of silence, of refusals, of resets, of a hanging database' \
  -tags drill,site -run TestDrillNetwork ./internal/app
drill rolling 'three nodes start again one after the other, under load' -run TestDrillRolling ./cmd/harborlight
drill flood 'a node is asked for ten times what it can do' -run '^TestDrillLoad$' ./internal/app
drill publishing 'new words reach three nodes while visitors read' -run TestDrillPublishing ./cmd/harborlight
HARBORLIGHT_TEST_CYCLES=200 \
  drill publications '200 publications are killed' -run TestCrashedPublications ./cmd/harborlight
drill refunds '200 refunds are killed' -run TestT117Killed ./internal/sales/billing -kills 200
drill races '64 visitors race for each of 1,000 times, and nodes are killed' \
  -run TestT86NoTimeIsWonTwice ./internal/schedule/booking -times 1000 -visitors 64 -kills 50
drill schedules '100,000 random schedules' ./internal/schedule/booking/slots -schedules 100000
# TMPDIR=/dev/shm avoids the limits of a disk; the two engines then need about 8 GB of memory.
GOGC=400 drill histories '10,000 random histories of selling' -run TestAnyHistoryOfSelling -parallel 8 \
  ./internal/sales -histories 10000 -tills 4

[ ${#failed[@]} = 0 ] || { echo "failed: ${failed[*]}"; exit 1; }
