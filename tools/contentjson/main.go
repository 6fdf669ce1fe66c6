// Command contentjson prints the files of a content folder as one JSON object by path, with resolved prices and long
// texts, for the tests of the web and its development server. If the content has mistakes, it prints them instead and
// fails. It is a separate program because it needs neither the database nor Stripe.
//
//	contentjson content
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"harborlight/content"
)

// main prints the content of the folder DIR as JSON. It exits with status 2 without exactly one argument, and with 1
// if the content has mistakes.
func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: contentjson DIR")
		os.Exit(2) //nolint:forbidigo // a command of its own
	}
	if err := write(os.Stdout, os.Args[1]); err != nil {
		fmt.Fprintf(os.Stderr, "the content of %s has mistakes:\n%v\n", os.Args[1], err)
		os.Exit(1) //nolint:forbidigo // a command of its own
	}
}

// write prints the resolved content of a folder as one JSON object by file name ({"brand.json": …}). If the content
// has mistakes, it prints nothing and returns them as an error.
func write(out io.Writer, dir string) error {
	files := os.DirFS(dir)
	if _, err := content.Read(files); err != nil {
		return err
	}
	resolved, err := content.Resolve(files)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(resolved)
}
