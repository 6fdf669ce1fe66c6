#!/usr/bin/env bash
# Measures pages of bin/harborlight: lighthouse.sh [PATH …], default every public route.
set -euo pipefail
cd "$(dirname "$0")/.."

CHROME_PATH=$(scripts/ensure-chromium.sh)
export CHROME_PATH
exec node tools/lighthouse/run.mjs "$@"
