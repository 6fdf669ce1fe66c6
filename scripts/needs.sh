#!/usr/bin/env bash
# Checks that Go and Node are installed and new enough, and prints advice if not.
set -euo pipefail

go_minimum=1.26
node_minimum=20.19
missing=0

# at_least HAVE WANT: reports whether version HAVE is WANT or newer.
at_least() {
  [ "$(printf '%s\n%s\n' "$2" "$1" | sort -t. -k1,1n -k2,2n -k3,3n | head -n 1)" = "$2" ]
}

# require NAME HAVE WANT HOW: prints advice if version HAVE (empty: not installed) is too old.
require() {
  if [ -z "$2" ]; then
    echo "$1 is missing: install $1 $3 or newer, $4" >&2
    missing=1
  elif ! at_least "$2" "$3"; then
    echo "$1 $2 is too old: install $1 $3 or newer, $4" >&2
    missing=1
  fi
}

go_version=$(go env GOVERSION 2>/dev/null | sed 's/^go//; s/[^0-9.].*//' || true)
node_version=$(node --version 2>/dev/null | sed 's/^v//' || true)
npm_version=$(npm --version 2>/dev/null || true)

require Go "$go_version" "$go_minimum" "from https://go.dev/dl/"
require Node "$node_version" "$node_minimum" "from https://nodejs.org/ (npm comes with it)"
require npm "$npm_version" 9 "with: npm install --global npm"
exit "$missing"
