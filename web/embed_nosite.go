//go:build !site

package web

import (
	"embed"
	"io/fs"
)

// Files returns an empty file system and false: this program was built without
// the tag `site`. Whoever serves it should say so and name `make build`.
func Files() (fs.FS, bool) {
	return embed.FS{}, false
}

// Rendering returns nothing and false, as Files.
func Rendering() (code string, files []byte, ok bool) { return "", nil, false }

// Fonts returns nothing and false, as Files.
func Fonts() (folder fs.FS, ok bool) { return embed.FS{}, false }
