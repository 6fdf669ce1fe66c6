package paging

import (
	"encoding/csv"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// spreadsheet writes rows of CSV (RFC 4180) in UTF-8, for spreadsheet programs. Cells that these might take for
// formulas are marked as text (docs/security.md, T35). It is not for data exchange between programs. Check flush.
type spreadsheet struct{ csv *csv.Writer }

// newSpreadsheet starts a file with its column names. The byte order mark makes Excel read UTF-8.
func newSpreadsheet(w io.Writer, columns ...string) (*spreadsheet, error) {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return nil, fmt.Errorf("write a spreadsheet: %w", err)
	}
	out := &spreadsheet{csv: csv.NewWriter(w)}
	out.csv.UseCRLF = true
	err := out.write(columns...)
	return out, err
}

// write adds a row.
func (w *spreadsheet) write(cells ...string) error {
	row := make([]string, len(cells))
	for i, cell := range cells {
		row[i] = cellText(cell)
	}
	if err := w.csv.Write(row); err != nil {
		return fmt.Errorf("write a spreadsheet: %w", err)
	}
	return nil
}

// flush writes what is buffered and returns the first error.
func (w *spreadsheet) flush() error {
	w.csv.Flush()
	if err := w.csv.Error(); err != nil {
		return fmt.Errorf("write a spreadsheet: %w", err)
	}
	return nil
}

// negative matches a plain number below zero, such as -19.00: it computes nothing.
var negative = regexp.MustCompile(`^-[0-9]+(\.[0-9]+)?$`)

// formula matches the beginning of a formula: a sign of any width at the start of a cell, or after a semicolon, tab or
// line break. Programs that expect these between cells split there, since they ignore quotes in the middle of a cell.
// Spaces, quotes and hidden characters may precede the sign.
var formula = regexp.MustCompile(`(^|[;\t\r\n\v\f\x{85}\x{2028}\x{2029}])` +
	`([\p{Zs}\p{Cf}"\x01-\x08\x0e-\x1f\x7f]*[=+\-@＝＋－＠−])`)

// cellText puts an apostrophe in front of each formula in a cell, and of a cell that begins with a tab or line break. A
// negative number stays one, so that columns of amounts can be added. It drops NUL, which ends a text in
// some programs.
func cellText(cell string) string {
	cell = strings.ReplaceAll(cell, "\x00", "")
	if negative.MatchString(cell) {
		return cell
	}
	text := formula.ReplaceAllString(cell, "$1'$2")
	if cell != "" && strings.ContainsRune("\t\r\n", rune(cell[0])) {
		return "'" + text
	}
	return text
}
