//go:build site

package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Files returns the built site, rooted so that "index.html" is the home page,
// and true.
func Files() (fs.FS, bool) {
	site, err := fs.Sub(dist, "dist")
	if err != nil {
		panic("web: the embedded folder dist is missing: " + err.Error())
	}
	return site, true
}
