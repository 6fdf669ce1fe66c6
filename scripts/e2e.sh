#!/usr/bin/env bash
# Runs the browser tests against bin/harborlight: e2e.sh sqlite|postgres [Playwright arguments].
set -euo pipefail
cd "$(dirname "$0")/.."

engine=${1:-sqlite}
shift || true
[ -x bin/harborlight ] || { echo 'bin/harborlight is missing: run make build' >&2; exit 1; }
CHROMIUM=$(scripts/ensure-chromium.sh)
export CHROMIUM E2E_ENGINE=$engine HARBORLIGHT_BIN=$PWD/bin/harborlight
case $engine in
  sqlite)
    cd e2e && exec npx --no-install playwright test "$@"
    ;;
  postgres)
    scripts/ensure-postgres.sh >/dev/null
    export THROWAWAY=$PWD/.cache/bin/throwaway
    cd e2e && exec "$THROWAWAY" -- npx --no-install playwright test "$@"
    ;;
  *)
    echo "unknown engine $engine: sqlite or postgres" >&2
    exit 2
    ;;
esac
