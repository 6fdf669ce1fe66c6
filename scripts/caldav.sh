#!/usr/bin/env bash
# Runs the test suite of Debian's client library python-caldav against bin/harborlight. Downloads Debian's packages
# into .cache/caldav without installing them. CALDAV_SUITE: an unpacked source of the library to use instead.
# usage: scripts/caldav.sh [arguments of pytest]
set -euo pipefail
cd "$(dirname "$0")/.."
cache=$PWD/.cache/caldav
suite=${CALDAV_SUITE:-$cache/suite}
packages=(python3-pytest python3-attr python3-iniconfig python3-packaging python3-pluggy python3-more-itertools
	python3-requests python3-urllib3 python3-chardet python3-idna python3-certifi python3-lxml python3-six
	python3-vobject python3-icalendar python3-recurring-ical-events python3-x-wr-timezone python3-dateutil
	python3-tz python3-tzlocal python3-pytz-deprecation-shim)

fail() {
	echo "The CalDAV suite did not run: $1" >&2
	exit 1
}

# Only the source package contains the suite, and most machines have no sources configured.
fetch_suite() {
	local work=$cache/source codename
	codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-stable}")
	rm -rf "$work" && mkdir -p "$work/lists/partial" "$work/archives/partial" "$cache/unpacked"
	echo "deb-src http://deb.debian.org/debian $codename main" >"$work/sources.list"
	local apt=(apt-get -qq -o Dir::Etc::SourceList="$work/sources.list" -o Dir::Etc::SourceParts=/dev/null
		-o Dir::State::Lists="$work/lists" -o Dir::Cache="$work" -o APT::Sandbox::User=root -o Acquire::Retries=2
		-o Acquire::http::Timeout=30)
	(cd "$work" && "${apt[@]}" update && "${apt[@]}" --download-only source python-caldav) &&
		tar -xf "$work"/*.orig.tar.* -C "$cache/unpacked" --strip-components 1 && mv "$cache/unpacked" "$suite"
}

fetch_packages() {
	local work=$cache/packages
	rm -rf "$work" && mkdir -p "$work" "$cache/unpacked"
	(cd "$work" && apt-get -qq -o APT::Sandbox::User=root -o Acquire::http::Timeout=30 download "${packages[@]}") &&
		for package in "$work"/*.deb; do dpkg -x "$package" "$cache/unpacked"; done && mv "$cache/unpacked" "$cache/root"
}

command -v apt-get >/dev/null || fail "it comes from Debian's packages, and this machine has no apt-get."
mkdir -p "$cache" && rm -rf "$cache/unpacked"
[ -d "$suite" ] || fetch_suite || fail "Debian's source package python-caldav can't be fetched. Set CALDAV_SUITE to a copy."
[ -d "$cache/root" ] || fetch_packages || fail "Debian's Python packages can't be fetched. Try apt-get update."
PYTHONPATH=$cache/root/usr/lib/python3/dist-packages exec node scripts/caldav.mjs "$(realpath "$suite")" "$@"
