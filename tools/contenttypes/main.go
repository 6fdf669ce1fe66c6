// Command contenttypes prints the TypeScript types of the files in content/, generated from its Go structs;
// "contenttypes go" prints the Go names of the program's messages, and "contenttypes titles" the titles of files for the
// editor. scripts/generate.sh runs it in the repository's
// folder.
package main

import (
	"fmt"
	"go/format"
	"os"

	"harborlight/content"
)

// main prints the TypeScript types of the content or, with an argument, the Go names of messages or titles of files.
func main() {
	switch {
	case len(os.Args) > 1 && os.Args[1] == "go":
		printFormatted(goNames(content.MessageKeys()))
		return
	case len(os.Args) > 1 && os.Args[1] == "titles":
		os.Stdout.WriteString(titles(content.Files())) //nolint:errcheck // a broken pipe ends the program
		return
	}
	docs, err := readDocs("content")
	if err != nil {
		fmt.Fprintln(os.Stderr, "contenttypes:", err)
		os.Exit(1) //nolint:forbidigo // a command of its own
	}
	os.Stdout.WriteString(typescript(content.Files(), content.MessageKeys(), docs)) //nolint:errcheck // a broken pipe ends the program
}

// printFormatted prints Go source in the format of gofmt. It exits with status 1 if the source is invalid.
func printFormatted(source string) {
	formatted, err := format.Source([]byte(source))
	if err != nil {
		fmt.Fprintln(os.Stderr, "contenttypes:", err)
		os.Exit(1) //nolint:forbidigo // a command of its own
	}
	os.Stdout.Write(formatted) //nolint:errcheck // a broken pipe ends the program
}
