// Package spreadsheet writes lists as CSV that spreadsheet programs open as what
// they are: text. A cell that such a program would take for a formula is marked
// as text (security T35). It is not for data that programs exchange.
package spreadsheet

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// Writer writes rows of CSV (RFC 4180) in UTF-8. Check Flush.
type Writer struct{ csv *csv.Writer }

// NewWriter begins a file with the names of its columns. The byte order mark
// makes Excel read UTF-8.
func NewWriter(w io.Writer, columns ...string) (*Writer, error) {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return nil, fmt.Errorf("write a spreadsheet: %w", err)
	}
	out := &Writer{csv: csv.NewWriter(w)}
	out.csv.UseCRLF = true
	err := out.Write(columns...)
	return out, err
}

// Write adds a row.
func (w *Writer) Write(cells ...string) error {
	row := make([]string, len(cells))
	for i, cell := range cells {
		row[i] = Text(cell)
	}
	if err := w.csv.Write(row); err != nil {
		return fmt.Errorf("write a spreadsheet: %w", err)
	}
	return nil
}

// Flush hands everything on and returns the first error.
func (w *Writer) Flush() error {
	w.csv.Flush()
	if err := w.csv.Error(); err != nil {
		return fmt.Errorf("write a spreadsheet: %w", err)
	}
	return nil
}

// Text returns the cell with an apostrophe in front if a spreadsheet program
// might take it for a formula: if it begins, after spaces, with one of = + - @ in
// any of their widths, or with a tab or a line break. NUL, which ends a text in
// some of them, is dropped.
func Text(cell string) string {
	cell = strings.ReplaceAll(cell, "\x00", "")
	if cell != "" && strings.ContainsRune("\t\r\n", rune(cell[0])) {
		return "'" + cell
	}
	begin := strings.TrimLeftFunc(cell, func(r rune) bool { return unicode.IsSpace(r) || unicode.In(r, unicode.Cf, unicode.Cc) })
	for _, sign := range []string{"=", "+", "-", "@", "＝", "＋", "－", "＠", "−"} {
		if strings.HasPrefix(begin, sign) {
			return "'" + cell
		}
	}
	return cell
}
