#!/usr/bin/env bash
# Runs the journeys of e2e/browsers against bin/harborlight:
# browsers.sh 'chromium firefox webkit' [Playwright arguments].
set -euo pipefail
cd "$(dirname "$0")/.."

[ -x bin/harborlight ] || { echo 'bin/harborlight is missing: run make build' >&2; exit 1; }
export BROWSERS=$1 HARBORLIGHT_BIN=$PWD/bin/harborlight
shift
for engine in $BROWSERS; do
  case $engine in
    chromium) CHROMIUM=$(scripts/ensure-chromium.sh); export CHROMIUM ;;
    firefox) FIREFOX=$(scripts/ensure-browsers.sh firefox); export FIREFOX ;;
    webkit) WEBKIT=$(scripts/ensure-browsers.sh webkit); export WEBKIT ;;
    *) echo "unknown engine $engine: chromium, firefox or webkit" >&2; exit 2 ;;
  esac
done
cd e2e && exec npx --no-install playwright test --config browsers "$@"
