// Command mix writes a content folder in which every page has blocks of every kind in a random order, for the browser
// test of mixed pages (e2e/website/mixed-pages.spec.ts).
//
//	mix SEED DIR
package main

import (
	"fmt"
	"os"
	"strconv"

	"harborlight/content"
	"harborlight/content/mixed"
)

// main writes the folder DIR. It exits with status 2 for wrong arguments, and with 1 on errors.
func main() {
	seed, err := uint64(0), error(nil)
	if len(os.Args) == 3 {
		seed, err = strconv.ParseUint(os.Args[1], 10, 64)
	}
	if len(os.Args) != 3 || err != nil {
		fmt.Fprintln(os.Stderr, "usage: mix SEED DIR")
		os.Exit(2) //nolint:forbidigo // a command of its own
	}
	if err := write(seed, os.Args[2]); err != nil {
		fmt.Fprintf(os.Stderr, "the folder was not written:\n%v\n", err)
		os.Exit(1) //nolint:forbidigo // a command of its own
	}
}

// write writes the built-in content with mixed pages into a folder, which must be empty or missing.
func write(seed uint64, dir string) error {
	site, err := content.Load()
	if err != nil {
		return err
	}
	var changes []content.Change
	for i, page := range site.Pages {
		changes = append(changes, mixed.Page(site, page, seed<<8+uint64(i))...)
	}
	bundle, err := content.Edit(content.Builtin(), changes)
	if err != nil {
		return err
	}
	return content.Write(bundle.Files, dir)
}
