#!/usr/bin/env bash
# Generates files from the Go types: api/openapi.json, from that web/src/api/limits.gen.ts, and from content/ the names
# of messages and the titles of files. With --check it changes no files and fails if one is out of date. Otherwise, it also generates the types
# that Git ignores (npm run generate).
set -euo pipefail
cd "$(dirname "$0")/.."

openapi=api/openapi.json
limits=web/src/api/limits.gen.ts
messages=content/message/message.gen.go
titles=web/src/features/website/publishing/titles.gen.ts

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go run ./tools/contenttypes go >"$work/message.gen.go"
if [ "${1:-}" != --check ] && ! cmp -s "$work/message.gen.go" "$messages"; then
  cp "$work/message.gen.go" "$messages" # the program that is run next may use a new name
  echo "wrote $messages"
fi
go run ./cmd/harborlight openapi >"$work/openapi.json"
node scripts/limits.mjs "$work/openapi.json" >"$work/limits.gen.ts"
go run ./tools/contenttypes titles >"$work/titles.gen.ts"

same=yes
for pair in "openapi.json $openapi" "limits.gen.ts $limits" "message.gen.go $messages" "titles.gen.ts $titles"; do
  read -r made kept <<<"$pair"
  if ! diff -u "$kept" "$work/$made" >"$work/diff" 2>&1; then
    same=no
    if [ "${1:-}" = --check ]; then
      echo "$kept is out of date:"
      head -n 40 "$work/diff"
    else
      mkdir -p "$(dirname "$kept")"
      cp "$work/$made" "$kept"
      echo "wrote $kept"
    fi
  fi
done
if [ "${1:-}" != --check ]; then
  npm --prefix web run --silent generate
elif [ "$same" = no ]; then
  echo 'run: make generate' >&2
  exit 1
fi
