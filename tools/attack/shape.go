package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// look describes a response without its variable parts: the status, the header names, and all body fields with their
// types and the lengths of lists.
func (a answer) look() string {
	lines := []string{fmt.Sprint("status ", a.status)}
	for _, name := range slices.Sorted(maps.Keys(a.header)) {
		if name != "Content-Length" && name != "Date" {
			lines = append(lines, "header "+name)
		}
	}
	return strings.Join(append(lines, describe("body", a.fields())...), "\n")
}

// describe returns a line for each value inside a decoded JSON value: its path and type, and for a list its length.
func describe(path string, value any) []string {
	switch v := value.(type) {
	case map[string]any:
		lines := []string{path + " {}"}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			lines = append(lines, describe(path+"."+name, v[name])...)
		}
		return lines
	case []any:
		lines := []string{fmt.Sprintf("%s has %d entries", path, len(v))}
		for _, entry := range v {
			lines = append(lines, describe(path+"[]", entry)...)
		}
		return lines
	default:
		return []string{fmt.Sprintf("%s is %T", path, v)}
	}
}

// difference returns the first line in which two looks differ, as "a / b", or else both numbers of lines.
func difference(a, b string) string {
	left, right := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(left), len(right)) {
		if left[i] != right[i] {
			return left[i] + " / " + right[i]
		}
	}
	return fmt.Sprintf("%d / %d fields", len(left), len(right))
}
