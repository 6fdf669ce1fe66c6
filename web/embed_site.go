//go:build site

package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Beside dist and not in it, since everything in dist is served.
var (
	//go:embed .bundle/render.js
	script string
	//go:embed .bundle/built.json
	built []byte
	//go:embed .fonts/*.ttf
	fonts embed.FS
)

// Files returns the built site, rooted so that "index.html" is the home page,
// and true.
func Files() (fs.FS, bool) {
	site, err := fs.Sub(dist, "dist")
	if err != nil {
		panic("web: the embedded folder dist is missing: " + err.Error())
	}
	return site, true
}

// Rendering returns what renders the site's pages, and true: the script made of
// render.ts, and what the build knows of its own files as that script takes it
// (`Built` in render.ts).
func Rendering() (code string, files []byte, ok bool) { return script, built, true }

// Fonts returns the folder with the TrueType fonts of drawn images, and true.
func Fonts() (folder fs.FS, ok bool) {
	folder, err := fs.Sub(fonts, ".fonts")
	return folder, err == nil
}
