#!/usr/bin/env bash
# Prints the path of golangci-lint in the given version, building it into .cache/bin if needed.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$1
tool=$PWD/.cache/bin/golangci-lint-$version
if [ ! -x "$tool" ]; then
  build=$(mktemp -d)
  trap 'rm -rf "$build"' EXIT
  CGO_ENABLED=0 GOFLAGS= GOBIN=$build go install "github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$version" >&2
  mkdir -p .cache/bin
  mv "$build/golangci-lint" "$tool"
fi
echo "$tool"
