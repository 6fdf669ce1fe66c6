#!/usr/bin/env bash
# make release: builds the program for six systems, a Debian package for two, their bills of materials and
# checksums in dist/. The build is reproducible with the same commit and Go. With a private key in
# HARBORLIGHT_RELEASE_KEY (docs/operations.md, "Signed releases") it signs the checksums.
# Usage: scripts/release.sh VERSION [OS/ARCH…]
set -euo pipefail
cd "$(dirname "$0")/.."

key=${HARBORLIGHT_RELEASE_KEY-}
unset HARBORLIGHT_RELEASE_KEY # hides it from other programs
version=$1
shift
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64)

export SOURCE_DATE_EPOCH
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export CGO_ENABLED=0 LC_ALL=C TZ=UTC
umask 022
read -ra go_flags <scripts/go-flags

# built OS ARCH FILE: builds the program with the embedded site, without paths or names of this machine.
built() {
  GOOS=$1 GOARCH=$2 GOAMD64=v1 GOARM64=v8.0 GOFLAGS='' \
    go build "${go_flags[@]}" -ldflags "-s -w -buildid= -X main.version=$version" -tags site -o "$3" ./cmd/harborlight
}

rm -rf dist
mkdir -p dist .cache/bin
go build "${go_flags[@]}" -ldflags "-X main.version=$version" -tags site -o .cache/bin/harborlight-release ./cmd/harborlight
for target in "${targets[@]}"; do
  os=${target%/*} arch=${target#*/}
  file=dist/harborlight-$version-$os-$arch
  [ "$os" != windows ] || file=$file.exe
  echo "building $file"
  built "$os" "$arch" "$file"
  .cache/bin/harborlight-release version --sbom --of "$file" >"$file.cdx.json"
  if [ "$os" = linux ]; then
    if command -v dpkg-deb >/dev/null; then
      scripts/deb.sh "$version" "$arch" "$file" dist
    else
      echo "– no Debian package of $target: dpkg-deb isn't installed"
    fi
  fi
done
(cd dist && sha256sum -- * >SHA256SUMS)
if [ -n "$key" ]; then
  HARBORLIGHT_RELEASE_KEY=$key .cache/bin/harborlight-release sign dist
else
  echo '– not signed: HARBORLIGHT_RELEASE_KEY is not set, so "harborlight upgrade" takes these files with --unsigned only'
fi
echo "dist/ contains version $version:"
cat dist/SHA256SUMS
