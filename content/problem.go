package content

import "strings"

// Problem is one thing wrong in one content file.
type Problem struct {
	File  string // relative to the content folder
	Field string // JSON pointer, e.g. "/sections/0/packages/1/service"; empty for the file as a whole
	Text  string // what is wrong and what to do
}

// oneLine keeps what a problem quotes from breaking its line.
var oneLine = strings.NewReplacer("\n", `\n`, "\r", `\r`)

// String says it in one line.
func (p Problem) String() string {
	if p.Field == "" {
		return oneLine.Replace(p.File + ": " + p.Text)
	}
	return oneLine.Replace(p.File + ": " + p.Field + " " + p.Text)
}

// Problems is the error of Load: everything wrong, in the order of the files read.
type Problems []Problem

func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.String()
	}
	return strings.Join(lines, "\n")
}
