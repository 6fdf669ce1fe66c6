// Command contenttypes prints the TypeScript types of the files in content/, generated from its Go structs.
// It is started by scripts/generate.sh in the repository's folder.
package main

import (
	"fmt"
	"os"

	"harborlight/content"
)

func main() {
	docs, err := readDocs("content")
	if err != nil {
		fmt.Fprintln(os.Stderr, "contenttypes:", err)
		os.Exit(1) //nolint:forbidigo // a command of its own
	}
	os.Stdout.WriteString(typescript(content.Files(), content.MessageKeys(), docs)) //nolint:errcheck // a broken pipe ends the program
}
