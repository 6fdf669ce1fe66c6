#!/usr/bin/env bash
# Prints the path of the program that drives Firefox or WebKit: ensure-browsers.sh firefox|webkit [--installed]. Installs
# a missing one from Debian's packages, except with --installed. On failure the last line of stderr is the reason.
# FIREFOX=/path overrides.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/packages.sh
. scripts/packages.sh

firefox_packages=(firefox-esr)
firefox_advice='install Firefox, or set FIREFOX to its path'
webkit_packages=(webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb openssl)
webkit_packages+=(gstreamer1.0-libav gstreamer1.0-plugins-good) # films
webkit_advice="install Debian's packages ${webkit_packages[*]}"

# firefox prints the path of a Firefox that runs.
firefox() {
  local path
  for path in "${FIREFOX:-}" "$(command -v firefox-esr)" "$(command -v firefox)" \
    /Applications/Firefox.app/Contents/MacOS/firefox; do
    if [ -x "$path" ] && "$path" --headless --version >/dev/null 2>&1; then
      echo "$path"
      return
    fi
  done
  return 1
}

# webkit prints the path of WebKitGTK's driver if all dependencies of e2e/browsers/webkit.ts are installed.
webkit() {
  command -v Xvfb >/dev/null && command -v openssl >/dev/null &&
    /usr/bin/python3 -c 'import gi; gi.require_version("WebKit2", "4.1")' 2>/dev/null &&
    command -v WebKitWebDriver
}

engine=$1
"$engine" && exit
if [ "${2:-}" != --installed ]; then
  packages="${engine}_packages[@]"
  install_packages --no-install-recommends "${!packages}" >&2 || true
  "$engine" && exit
fi
advice="${engine}_advice"
echo "not found; ${!advice}" >&2
exit 1
