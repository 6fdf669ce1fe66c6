package main

import (
	"fmt"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"harborlight/content"
)

const header = `/**
 * The types of the files in content/, generated from the Go structs there: change those, then ` + "`make generate`" + `.
 * A file is what its type says because the build checks it first (` + "`harborlight content check`" + `).
 */

`

// writer collects the declarations of all types of the files.
type writer struct {
	docs    docs
	types   map[string]string // declarations by name
	pending []reflect.Type
}

// typescript returns the declarations of ContentFiles, which maps file names to types, of Messages, and of all types
// in the files in alphabetical order.
func typescript(files []content.File, messages []content.Message, docs docs) string {
	w := &writer{docs: docs, types: map[string]string{}}
	index := w.index(files)
	for len(w.pending) > 0 {
		t := w.pending[0]
		w.pending = w.pending[1:]
		if _, done := w.types[t.Name()]; !done {
			w.types[t.Name()] = w.declaration(t)
		}
	}
	names := make([]string, 0, len(w.types))
	for name := range w.types {
		names = append(names, name)
	}
	slices.Sort(names)
	var out strings.Builder
	out.WriteString(header + index + "\n" + messageTypes(messages))
	for _, name := range names {
		out.WriteString("\n" + w.types[name])
	}
	return out.String()
}

// index returns the declaration of ContentFiles. It omits a pattern that also matches files with a different type,
// because TypeScript requires the same type for all matches.
func (w *writer) index(files []content.File) string {
	var out strings.Builder
	out.WriteString("/** Every file of content/ with what it holds. */\nexport interface ContentFiles {\n")
	for _, file := range files {
		if strings.HasPrefix(file.Name, content.MessageFolder) {
			continue // Messages contains all of them
		}
		held := w.typeOf(file.Type, "")
		switch {
		case !strings.Contains(file.Name, "*"):
			fmt.Fprintf(&out, "  readonly '%s': %s;\n", file.Name, held)
		case !slices.ContainsFunc(files, func(other content.File) bool { return matches(file.Name, other.Name) }):
			fmt.Fprintf(&out, "  readonly [name: `%s`]: %s;\n", strings.Replace(file.Name, "*", "${string}", 1), held)
		}
	}
	return out.String() + "}\n"
}

const titlesHeader = `/**
 * Titles of files in the editor, generated from content/: change those, then ` + "`make generate`" + `. Pages and services have
 * theirs in their content.
 */
export const fileTitles: Readonly<Record<string, string>> = {
`

// titles returns the module with fileTitles, which maps files to their titles in the editor.
func titles(files []content.File) string {
	var out strings.Builder
	out.WriteString(titlesHeader)
	for _, file := range files {
		if file.Label != "" {
			fmt.Fprintf(&out, "  '%s': '%s',\n", file.Name, file.Label)
		}
	}
	return out.String() + "};\n"
}

// messageTypes returns the declaration of Messages, which maps each key to the names of its placeholders, or to
// never.
func messageTypes(messages []content.Message) string {
	var out strings.Builder
	out.WriteString("/** Every message of content/messages by its key, with what its reader fills in. */\n")
	out.WriteString("export interface Messages {\n")
	for _, m := range messages {
		names := "never"
		if len(m.Placeholders) > 0 {
			names = "'" + strings.Join(m.Placeholders, "' | '") + "'"
		}
		fmt.Fprintf(&out, "  readonly '%s': %s;\n", m.Key, names)
	}
	return out.String() + "}\n"
}

func matches(pattern, name string) bool {
	matched, _ := path.Match(pattern, name)
	return matched && pattern != name
}

// declaration returns the TypeScript declaration of a named type: an interface for a struct, a union of its kinds for a
// block or a head, otherwise an alias.
func (w *writer) declaration(t reflect.Type) string {
	if kinds := content.SectionKinds(t); kinds != nil {
		return w.union(t, kinds)
	}
	if t.Kind() != reflect.Struct {
		return comment("", w.docs[t.Name()]) + "export type " + t.Name() + " = " + w.definition(t) + ";\n"
	}
	return w.structure(t, t.Name())
}

// union returns the declarations of a block or a head: a frame with its own fields, the fields of each kind, and the
// union of all kinds.
func (w *writer) union(t reflect.Type, kinds []content.SectionKind) string {
	var out strings.Builder
	frame, names := t.Name()+"Frame", t.Name()+"Kinds"
	out.WriteString(w.structure(t, frame) + "\n/** The fields of each kind. */\nexport interface " + names + " {\n")
	for _, k := range kinds {
		fmt.Fprintf(&out, "  readonly '%s': %s;\n", k.Name, w.typeOf(k.Type, ""))
	}
	fmt.Fprintf(&out, "}\n\n%sexport type %s = {\n  [K in keyof %s]: %s & { readonly kind: K } & %s[K];\n}[keyof %s];\n",
		comment("", w.docs[t.Name()]), t.Name(), names, frame, names, names)
	return out.String()
}

// structure returns an interface with the JSON fields of a struct. It omits fields with the JSON name "-", and marks
// fields with omitempty as optional.
func (w *writer) structure(t reflect.Type, declared string) string {
	var out strings.Builder
	out.WriteString(comment("", w.docs[t.Name()]) + "export interface " + declared + " {\n")
	for field := range t.Fields() {
		name, option, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "-" {
			continue
		}
		if option == "omitempty" {
			name += "?"
		}
		out.WriteString(comment("  ", w.docs[t.Name()+"."+field.Name]))
		fmt.Fprintf(&out, "  readonly %s: %s;\n", name, w.typeOf(field.Type, field.Tag.Get("content")))
	}
	return out.String() + "}\n"
}

// typeOf returns the TypeScript type of a field: the name of a type of package content, which it queues for
// declaration, or a definition in place. The tag `content:"nullable"` adds null for a missing value; pointers are
// like their elements.
func (w *writer) typeOf(t reflect.Type, tag string) string {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	name := t.Name()
	switch {
	case name != "" && t.PkgPath() == reflect.TypeFor[content.Site]().PkgPath():
		w.pending = append(w.pending, t)
	default:
		name = w.definition(t)
	}
	if tag == "nullable" {
		name += " | null"
	}
	return name
}

// definition returns the TypeScript definition of a type other than a struct. A Choice becomes the union of its
// values, Markdown its parsed blocks. It panics for a kind without an equivalent.
func (w *writer) definition(t reflect.Type) string {
	if t == reflect.TypeFor[content.Markdown]() {
		return w.typeOf(reflect.TypeFor[content.MarkdownBlocks](), "")
	}
	if c, ok := reflect.TypeAssert[content.Choice](reflect.Zero(t)); ok {
		quoted := make([]string, len(c.Choices()))
		for i, value := range c.Choices() {
			quoted[i] = strconv.Quote(value)
		}
		return strings.Join(quoted, " | ")
	}
	switch t.Kind() {
	case reflect.Struct: // without fields
		return "object"
	case reflect.Slice:
		return "readonly " + w.typeOf(t.Elem(), "") + "[]"
	case reflect.Map:
		return "{ readonly [key: string]: " + w.typeOf(t.Elem(), "") + " }"
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int64, reflect.Float64:
		return "number"
	default:
		panic("contenttypes: no TypeScript for " + t.String())
	}
}

// comment returns a Go comment as a TypeScript comment with this indent, in one or several lines, or "" for an empty
// one.
func comment(indent, text string) string {
	text = strings.ReplaceAll(text, "*/", "* /")
	switch {
	case text == "":
		return ""
	case strings.Contains(text, "\n"):
		lines := strings.ReplaceAll(text, "\n", "\n"+indent+" * ")
		return indent + "/**\n" + indent + " * " + lines + "\n" + indent + " */\n"
	default:
		return indent + "/** " + text + " */\n"
	}
}
