package content

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"
)

// Problem is one mistake in one content file.
type Problem struct {
	File  string // relative to the content folder; empty for mistakes of all changes together
	Field string // JSON pointer, such as "/blocks/0/packages/1/service"; empty for the whole file
	Text  string // problem and remedy in the owner's words, a predicate of the field: "is empty: fill it in"
	Hint  string // names and values as the file contains them, for people who edit files; empty if Text says enough

	// Names as the editor shows them, set by Named.
	Where string // page, service or part of the site
	Place string // section and field: "“Steps: How it works”, title"; empty for the whole file
}

// oneLine escapes line breaks in quoted text.
var oneLine = strings.NewReplacer("\n", `\n`, "\r", `\r`)

// String returns file, field and text of the problem on one line.
func (p Problem) String() string {
	text := p.Text
	if p.Hint != "" {
		text += " (" + p.Hint + ")"
	}
	switch {
	case p.File == "":
		return oneLine.Replace(text)
	case p.Field == "":
		return oneLine.Replace(p.File + ": " + text)
	}
	return oneLine.Replace(p.File + ": " + p.Field + " " + text)
}

// Sentence returns place and text of the problem for an owner.
func (p Problem) Sentence() string {
	sentence := upperFirst(strings.TrimSpace(cmp.Or(p.Place, p.Where) + " " + p.Text))
	if strings.HasSuffix(sentence, ".") {
		return sentence
	}
	return sentence + "."
}

// full returns the sentence with the page, service or part of the site that it is about.
func (p Problem) full() string {
	if p.Place == "" || p.Where == "" {
		return p.Sentence()
	}
	return p.Where + ": " + p.Sentence()
}

// Named returns the problems of files with their names, and with the IDs of list entries in their fields.
func Named(files fs.FS, problems Problems) Problems {
	parsed := parseOnce(files)
	out, names := withIDs(parsed, problems), states{namesOf(parsed), namesOf(parsed)}
	for i, p := range out {
		if p.File != "" {
			out[i].Where, out[i].Place = names.fileTitle(p.File), names.place(p.File, p.Field)
		}
	}
	return out
}

// withIDs returns the problems with list indexes in their fields replaced by IDs. Fields in unreadable and unknown files
// stay.
func withIDs(files fs.FS, problems Problems) Problems {
	out, parsed := slices.Clone(problems), parseOnce(files)
	for i, p := range problems {
		value, err := readValue(parsed, p.File)
		if t, known := typeOf(p.File); known && err == nil {
			out[i].Field = pointerWithIDs(value, t, tokens(p.Field))
		}
	}
	return out
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
