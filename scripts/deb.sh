#!/usr/bin/env bash
# Builds a Debian package of a built program. The build is reproducible.
# Usage: scripts/deb.sh VERSION ARCH PROGRAM FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."

version=$1 arch=$2 program=$3 folder=$4
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH
umask 022
# Debian versions begin with a digit, and a dash separates the last part only.
case $version in
v[0-9]*) debian=${version#v} ;;
[0-9]*.*) debian=$version ;;
*) debian="0~$version" ;;
esac
debian=${debian//-/+}

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
install -D -m 755 "$program" "$root/usr/bin/harborlight"
install -D -m 644 packaging/debian/harborlight.service "$root/usr/lib/systemd/system/harborlight.service"
install -D -m 644 packaging/debian/sysusers.conf "$root/usr/lib/sysusers.d/harborlight.conf"
install -D -m 640 packaging/debian/harborlight.env "$root/etc/harborlight/harborlight.env"
install -D -m 644 LICENSE "$root/usr/share/doc/harborlight/copyright"
mkdir -p "$root/DEBIAN"
for script in postinst prerm postrm; do
  install -m 755 "packaging/debian/$script" "$root/DEBIAN/$script"
done
echo /etc/harborlight/harborlight.env >"$root/DEBIAN/conffiles"
size=$(du -sk --exclude=DEBIAN "$root" | cut -f1)
cat >"$root/DEBIAN/control" <<EOF
Package: harborlight
Version: $debian
Architecture: $arch
Maintainer: Harborlight <packages@harborlight.example>
Installed-Size: $size
Depends: systemd | systemd-standalone-sysusers | adduser
Recommends: ca-certificates
Section: web
Priority: optional
Homepage: https://harborlight.example
Description: website of an AI services company in one program
 Pages, prices, orders, a partner marketplace, a calendar and their editor,
 served by one program that obtains its own certificates and keeps its data in
 an embedded database or in PostgreSQL.
EOF
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$root" "$folder/harborlight_${debian}_$arch.deb" >/dev/null
