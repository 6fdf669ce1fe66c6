#!/usr/bin/env bash
# Prints the path of a working Chromium: an installed one, else Playwright's download, else the system's
# package. CHROMIUM=/path overrides. With --fast, root on Debian first installs the headless shell, which draws
# no windows and makes the browser tests 40 % faster.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/packages.sh
. scripts/packages.sh

# starts PATH: reports whether this browser can render an empty page here.
starts() {
  [ -x "$1" ] && timeout_after 30 "$1" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
    --disable-background-networking --disable-component-update --disable-sync \
    --user-data-dir="$profile" --dump-dom about:blank 2>/dev/null | grep -q '<html'
}

# timeout_after SECONDS COMMAND…: macOS has no timeout(1).
timeout_after() {
  if command -v timeout >/dev/null; then timeout "$@"; else shift && "$@"; fi
}

installed() {
  local name
  for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" || true
  done
  echo '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  echo '/Applications/Chromium.app/Contents/MacOS/Chromium'
}

playwrights() {
  (cd e2e && node -e 'console.log(require("playwright-core").chromium.executablePath())' 2>/dev/null) || true
}

# try PATH: prints it and ends the script if it works.
try() {
  if [ -n "$1" ] && starts "$1"; then
    echo "$1"
    exit 0
  fi
}

profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT

if [ -n "${CHROMIUM:-}" ]; then
  try "$CHROMIUM"
  echo "CHROMIUM=$CHROMIUM does not start: unset it, or name a working Chromium" >&2
  exit 1
fi

if [ "${1:-}" = --fast ] && [ "$(id -u)" = 0 ] && ! command -v chromium-headless-shell >/dev/null; then
  install_packages chromium-headless-shell >&2 || echo 'installing the headless shell failed: continuing without it' >&2
fi
while read -r candidate; do try "$candidate"; done < <(installed)
try "$(playwrights)"

echo "no working Chromium found: downloading Playwright's" >&2
make --no-print-directory e2e/node_modules/.installed >&2
(cd e2e && PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT=15000 timeout_after 300 npx --no-install playwright install chromium) >&2 || true
try "$(playwrights)"

if command -v apt-get >/dev/null; then
  echo "installing the system's Chromium package" >&2
  install_packages chromium >&2 || true
  while read -r candidate; do try "$candidate"; done < <(installed)
  try "$(playwrights)" # the package has installed its libraries
fi

echo "no Chromium could be installed: install Chromium or Google Chrome, or set CHROMIUM to its path" >&2
exit 1
