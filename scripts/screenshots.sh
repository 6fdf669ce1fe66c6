#!/usr/bin/env bash
# Takes screenshots of every route at three widths, light and dark, into screenshots/.
set -euo pipefail
cd "$(dirname "$0")/.."

CHROMIUM=$(scripts/ensure-chromium.sh)
export CHROMIUM HARBORLIGHT_BIN=$PWD/bin/harborlight SCREENSHOTS=$PWD/screenshots
rm -rf screenshots
cd e2e
npx --no-install playwright test --project=screenshots "$@"
echo "wrote screenshots/"
