package content

import (
	"errors"
	"io/fs"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Bundle is valid content: the built-in files with the owner's changes.
type Bundle struct {
	Site  *Site
	Files fs.FS // source of Site
}

// SkippedChange is a change that this version of the program refuses, with the reason.
type SkippedChange struct {
	Change Change `json:"change"`
	Reason string `json:"reason" doc:"Problem and remedy"`
}

// Edit reads base with all of the changes. If base or a change has mistakes, it returns all of them as an error of
// type Problems, and no bundle. Their fields refer to list entries by ID, as in changes.
func Edit(base fs.FS, changes []Change) (Bundle, error) {
	files, problems := Overlay(base, changes)
	site, err := Read(files)
	if mistakes, found := errors.AsType[Problems](err); found {
		problems = append(problems, mistakes...)
	} else if err != nil {
		return Bundle{}, err
	}
	if len(problems) > 0 {
		return Bundle{}, Named(files, problems)
	}
	return Bundle{Site: site, Files: files}, nil
}

// LoadLenient reads base with as many of the changes as are valid, and returns the others with the reasons: an
// upgrade may refuse a change that an older version accepted. It fails if base is invalid even without changes.
func LoadLenient(base fs.FS, changes []Change) (Bundle, []SkippedChange, error) {
	edition, aside, _, err := loadLenient(base, changes)
	return edition, aside, err
}

// Examine reads base like LoadLenient, and returns all mistakes in the changes. Edit returns those that involve several
// fields only if there are no others.
func Examine(base fs.FS, changes []Change) (Bundle, Problems, error) {
	edition, _, problems, err := loadLenient(base, changes)
	return edition, problems, err
}

// loadLenient is LoadLenient and Examine. It collects problems until it leaves out a change that others may need, such as
// a new page: their problems would be its own.
func loadLenient(base fs.FS, changes []Change) (edition Bundle, aside []SkippedChange, all Problems, err error) {
	left, isPartial := slices.Clone(changes), false
	for {
		edition, err = Edit(base, left)
		problems, found := errors.AsType[Problems](err)
		if !found {
			return edition, aside, all, err
		}
		if !isPartial {
			fresh := slices.DeleteFunc(slices.Clone(problems), func(p Problem) bool { return slices.Contains(all, p) })
			all = append(all, fresh...)
		}
		guilty := blame(left, problems)
		if guilty < 0 {
			guilty = suspect(base, left)
		}
		if guilty < 0 {
			return Bundle{}, nil, nil, err
		}
		change := left[guilty]
		aside = append(aside, SkippedChange{Change: change, Reason: reason(change, problems)})
		left = slices.Delete(left, guilty, guilty+1)
		isPartial = isPartial || !change.isReplacement(base, left)
	}
}

// isReplacement reports whether a change replaces a text by another value: the text that base has with the other changes.
func (c Change) isReplacement(base fs.FS, others []Change) bool {
	files, _ := Overlay(base, ofFile(others, c.File))
	t, known := typeOf(c.File)
	if !known || c.Action != Set || c.File == routesFile {
		return false
	}
	_, isText := valueAt(valueOf(files, c.File), t, c.Field).(string)
	return isText
}

// blame returns the index of the change with the longest field among those that a problem concerns, or -1 if there is
// none.
func blame(changes []Change, problems Problems) int {
	best := -1
	for i, c := range changes {
		if c.concerns(problems) && (best < 0 || len(c.Field) >= len(changes[best].Field)) {
			best = i
		}
	}
	return best
}

// concerns reports whether one of the problems is in the change's file, and at, above or below its field. A problem
// of a whole file only concerns changes of the whole file.
func (c Change) concerns(problems Problems) bool {
	return slices.ContainsFunc(problems, func(p Problem) bool {
		return p.File == c.File && (within(p.Field, c.Field) || p.Field != "" && within(c.Field, p.Field))
	})
}

// suspect returns the index of the change without which the fewest problems remain, or -1 without changes. It handles
// problems in fields without a change, such as a link to a page that a change removed. It first looks for the file,
// to read the content less often.
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

// fewestProblems tries n ways to omit changes and returns the one with the fewest problems, or -1 if n is 0. out
// reports whether a way omits a change. The first of equally good ways wins.
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

// reason returns the problem of the change as a sentence, or the first problem if none concerns it.
func reason(c Change, problems Problems) string {
	for _, p := range problems {
		if c.concerns(Problems{p}) {
			return p.full()
		}
	}
	return problems[0].full()
}

// pointerWithIDs returns the JSON pointer of a path in a value of type t, with the ID of each list entry instead of
// its index. Entries without an ID keep their index.
func pointerWithIDs(value any, t reflect.Type, path []string) string {
	var pointer strings.Builder
	for _, token := range path {
		switch v := value.(type) {
		case object:
			value = v.values[token]
			if t != nil {
				t, _ = fieldType(t, v, token)
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

// elemOf returns the type of a list's entries, without a pointer, or nil if t isn't a list.
func elemOf(t reflect.Type) reflect.Type {
	if t.Kind() != reflect.Slice {
		return nil
	}
	return deref(t.Elem())
}
