package content

import (
	"errors"
	"io/fs"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Edition is content that can be served: the built-in files with the owner's changes.
type Edition struct {
	Site  *Site
	Files fs.FS // what Site was read from
}

// SetAside is a change that this version of the program refuses, and why.
type SetAside struct {
	Change Change `json:"change"`
	Reason string `json:"reason" doc:"What is wrong and what to do"`
}

// Edit reads base with all of the changes. Its error lists the mistakes as Problems, whose fields are written
// like those of changes.
func Edit(base fs.FS, changes []Change) (Edition, error) {
	files, problems := Overlay(base, changes)
	site, err := Read(files)
	if mistakes, found := errors.AsType[Problems](err); found {
		problems = append(problems, stable(files, mistakes)...)
	} else if err != nil {
		return Edition{}, err
	}
	if len(problems) > 0 {
		return Edition{}, problems
	}
	return Edition{Site: site, Files: files}, nil
}

// Salvage reads base with as many of the changes as it accepts and returns the others: an upgrade may refuse a
// change that an older version took. base alone must be good.
func Salvage(base fs.FS, changes []Change) (Edition, []SetAside, error) {
	left := slices.Clone(changes)
	var aside []SetAside
	for {
		edition, err := Edit(base, left)
		problems, found := errors.AsType[Problems](err)
		if !found {
			return edition, aside, err
		}
		guilty := blame(left, problems)
		if guilty < 0 {
			guilty = suspect(base, left)
		}
		if guilty < 0 {
			return Edition{}, nil, err
		}
		aside = append(aside, SetAside{Change: left[guilty], Reason: reason(left[guilty], problems)})
		left = slices.Delete(left, guilty, guilty+1)
	}
}

// blame returns the index of a change that a problem is about, the most specific one, or -1.
func blame(changes []Change, problems Problems) int {
	best := -1
	for i, c := range changes {
		if c.concerns(problems) && (best < 0 || len(c.Field) >= len(changes[best].Field)) {
			best = i
		}
	}
	return best
}

// concerns reports whether one of the problems is at, below or right above the change.
func (c Change) concerns(problems Problems) bool {
	return slices.ContainsFunc(problems, func(p Problem) bool {
		return p.File == c.File && (within(p.Field, c.Field) || p.Field != "" && within(c.Field, p.Field))
	})
}

// suspect returns the index of the change without which the fewest problems remain, or -1 without changes. It is
// for problems in a place that no change touches, such as a link to a page that a change removed. To read the
// content less often, it looks for the file first.
func suspect(base fs.FS, changes []Change) int {
	files := filesOfChanges(changes)
	worst := fewestProblems(base, changes, len(files), func(i int, c Change) bool { return c.File == files[i] })
	if worst < 0 {
		return -1
	}
	var inFile []int
	for i, c := range changes {
		if c.File == files[worst] {
			inFile = append(inFile, i)
		}
	}
	at := fewestProblems(base, changes, len(inFile), func(i int, c Change) bool { return c.Equal(changes[inFile[i]]) })
	return inFile[at]
}

// fewestProblems tries n ways to leave out changes and returns the best one, or -1 if there is none.
func fewestProblems(base fs.FS, changes []Change, n int, out func(way int, c Change) bool) int {
	best, fewest := -1, 0
	for way := range n {
		rest := slices.DeleteFunc(slices.Clone(changes), func(c Change) bool { return out(way, c) })
		_, err := Edit(base, rest)
		problems, _ := errors.AsType[Problems](err)
		if best < 0 || len(problems) < fewest {
			best, fewest = way, len(problems)
		}
	}
	return best
}

// reason is the sentence about the change, or the first one if none is about it.
func reason(c Change, problems Problems) string {
	for _, p := range problems {
		if c.concerns(Problems{p}) {
			return p.Text
		}
	}
	return problems[0].String()
}

// stable writes the fields of problems with the ids of entries instead of their positions.
func stable(files fs.FS, problems Problems) Problems {
	out := slices.Clone(problems)
	read := map[string]any{} // a file has many of them, and is parsed once; nil: it can't be
	for i, p := range problems {
		value, known := read[p.File]
		if !known {
			value, _ = readValue(files, p.File)
			read[p.File] = value
		}
		if t, known := typeOf(p.File); known && value != nil {
			out[i].Field = stablePointer(value, t, tokens(p.Field))
		}
	}
	return out
}

func stablePointer(value any, t reflect.Type, path []string) string {
	var pointer strings.Builder
	for _, token := range path {
		switch v := value.(type) {
		case object:
			value = v.values[token]
			if t != nil {
				t, _ = fieldType(t, token)
			}
		case []any:
			name, named := idOf(t)
			at, err := strconv.Atoi(token)
			if err != nil || at < 0 || at >= len(v) {
				value, t = nil, nil
				break
			}
			value = v[at]
			if id := entryID(value, name); named && id != "" {
				token = id
			}
			if t != nil {
				t = elemOf(t)
			}
		}
		pointer.WriteString("/" + escape.Replace(token))
	}
	return pointer.String()
}

func elemOf(t reflect.Type) reflect.Type {
	if t.Kind() != reflect.Slice {
		return nil
	}
	return plain(t.Elem())
}
