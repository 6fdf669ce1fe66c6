#!/usr/bin/env bash
# make check: every check that doesn't need a running program.
set -uo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/steps.sh
. scripts/steps.sh

scripts/needs.sh || exit 1
fresh_results
make --no-print-directory e2e/node_modules/.installed || exit 1
step 10-format none 'Go: format' check_format
step 11-modules none 'Go: modules' check_modules
step 13-lint none 'Go: lint' check_lint
step 14-prose none 'Prose of comments and documents' check_prose
step 20-web none 'Web: types, lint, format' check_web
step 24-browsers none 'Web: features of the promised browsers' check_browsers
step 21-e2e none 'Browser tests: types, lint, format' check_e2e
step 22-drift none 'Generated files are up to date' check_drift
node scripts/tally.mjs summary "$RESULTS" "$REPORTS"
