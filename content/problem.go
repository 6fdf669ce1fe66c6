package content

import "strings"

// Problem is one mistake in one content file.
type Problem struct {
	File  string // relative to the content folder
	Field string // JSON pointer, such as "/sections/0/packages/1/service"; empty for the whole file
	Text  string // problem and remedy, a predicate of the field: "is empty: fill it in"
}

// oneLine escapes line breaks in quoted text.
var oneLine = strings.NewReplacer("\n", `\n`, "\r", `\r`)

// String returns file, field and text of the problem on one line.
func (p Problem) String() string {
	if p.Field == "" {
		return oneLine.Replace(p.File + ": " + p.Text)
	}
	return oneLine.Replace(p.File + ": " + p.Field + " " + p.Text)
}

// Problems is the error of Load: all problems, in the order of the files read.
type Problems []Problem

// Error returns the problems, one per line.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.String()
	}
	return strings.Join(lines, "\n")
}
