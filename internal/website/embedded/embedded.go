// Package embedded provides the built site that the binary contains. It is a separate package, because every importer
// of the site depends on its build and is recompiled with each change of it; this keeps the importers to this package
// and the command (decision 0006).
package embedded

import (
	"harborlight/internal/website"
	"harborlight/internal/website/render"
	"harborlight/web"
)

// Site returns the embedded site, or nil if the program was built without it.
func Site() *website.BuiltSite {
	files, built := web.Files()
	if !built {
		return nil
	}
	code, known, _ := web.Rendering()
	fonts, _ := web.Fonts()
	return &website.BuiltSite{Files: files, Script: render.Script{Code: code, Built: known}, Fonts: fonts}
}
