// Package website takes the built site out of package web for the composition. It stands apart because whatever imports
// the site is compiled again with each change of it, and can't be compiled before it: that is this package and what
// starts the program (decision 0070).
package website

import (
	"harborlight/internal/website"
	"harborlight/internal/website/render"
	"harborlight/web"
)

// Built returns the site inside this program; nil if it was built without.
func Built() *website.Built {
	files, built := web.Files()
	if !built {
		return nil
	}
	code, known, _ := web.Rendering()
	display, sans, scene, _ := web.Drawing()
	return &website.Built{Files: files, Script: render.Script{Code: code, Built: known},
		DisplayFont: display, SansFont: sans, Scene: scene}
}
