// Package embedded takes the built site out of package web for the program. It stands apart because whatever imports
// the site is compiled again with each change of it, and can't be compiled before it: that is this package and what
// starts the program (decision 0070).
package embedded

import (
	"harborlight/internal/website"
	"harborlight/internal/website/render"
	"harborlight/web"
)

// Site returns the site inside this program; nil if it was built without.
func Site() *website.Built {
	files, built := web.Files()
	if !built {
		return nil
	}
	code, known, _ := web.Rendering()
	display, sans, _ := web.Drawing()
	return &website.Built{Files: files, Script: render.Script{Code: code, Built: known},
		DisplayFont: display, SansFont: sans}
}
