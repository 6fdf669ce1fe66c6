#!/usr/bin/env bash
# Measures the figures of docs/scale.md (scale.mjs describes the method). Needs Linux.
set -euo pipefail
cd "$(dirname "$0")/.."

[ -x bin/harborlight ] || { echo 'bin/harborlight is missing: run make build' >&2; exit 1; }
[ -d /proc/self ] || { echo 'reads /proc, which only Linux has' >&2; exit 1; }
scripts/ensure-postgres.sh >/dev/null
exec .cache/bin/throwaway -- node scripts/scale.mjs
