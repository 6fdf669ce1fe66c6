#!/usr/bin/env bash
# Runs every fuzz test of the module for a duration: fuzz.sh [DURATION, default 30s].
set -euo pipefail
cd "$(dirname "$0")/.."

duration=${1:-30s}
found=0
while IFS=: read -r file name; do
  found=$((found + 1))
  echo "▶ $name in $(dirname "$file")"
  go test "./$(dirname "$file")" -run '^$' -fuzz "^$name\$" -fuzztime "$duration" -fuzzminimizetime 1s
done < <(git grep -oE '^func Fuzz[A-Za-z0-9_]+' -- '*_test.go' | sed 's/:func /:/')
echo "$found fuzz tests, no failures"
