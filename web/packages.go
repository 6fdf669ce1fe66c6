package web

import _ "embed"

// packages is made from package-lock.json by its test.
//
//go:embed packages.json
var packages []byte

// Packages returns the npm packages whose code or fonts are in the built site, as
// a JSON list of objects with name, version, license and integrity.
func Packages() []byte { return packages }
