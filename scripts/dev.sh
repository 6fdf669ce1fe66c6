#!/usr/bin/env bash
# make dev: Vite in front (http://localhost:5173), the Go program behind it. Ctrl-C stops both.
set -uo pipefail
cd "$(dirname "$0")/.."

addr=${ADDR:-127.0.0.1:8080}
work=$(mktemp -d)
server='' vite=''

stop() {
  for pid in $server $vite; do kill "$pid" 2>/dev/null; done
  wait
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT TERM HUP

npm --prefix web run --silent generate || exit 1 # the types that the editor reads
go build -o "$work/harborlight" ./cmd/harborlight || exit 1
"$work/harborlight" serve --demo --addr "$addr" --data "${DATA:-data}" --public-url http://localhost:5173 &
server=$!
(cd web && exec env HARBORLIGHT_DEV_API="http://$addr" node node_modules/vite/bin/vite.js) &
vite=$!
# Ends when one of them ends (wait -n needs a newer bash than macOS has).
while kill -0 "$server" 2>/dev/null && kill -0 "$vite" 2>/dev/null; do sleep 1; done
