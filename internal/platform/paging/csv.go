package paging

import (
	"encoding/csv"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// spreadsheet writes rows as CSV (RFC 4180) in UTF-8 for spreadsheet programs. It marks cells that these might
// interpret as formulas as text (docs/security.md, T35), so it isn't for data exchange between programs. Callers must
// check the error of flush.
type spreadsheet struct{ csv *csv.Writer }

// newSpreadsheet returns a spreadsheet after writing the byte order mark, which makes Excel read UTF-8, and a row of
// column names.
func newSpreadsheet(w io.Writer, columns ...string) (*spreadsheet, error) {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return nil, fmt.Errorf("write a spreadsheet: %w", err)
	}
	out := &spreadsheet{csv: csv.NewWriter(w)}
	out.csv.UseCRLF = true
	err := out.write(columns...)
	return out, err
}

// write adds a row. Cells that a spreadsheet program would run as a formula are escaped as by cellText.
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

// flush writes the buffered rows and returns the first error.
func (w *spreadsheet) flush() error {
	w.csv.Flush()
	if err := w.csv.Error(); err != nil {
		return fmt.Errorf("write a spreadsheet: %w", err)
	}
	return nil
}

// negative matches a negative number, such as -19.00, which isn't a formula.
var negative = regexp.MustCompile(`^-[0-9]+(\.[0-9]+)?$`)

// formula matches the beginning of a formula: a sign of any width at the start of a cell, or after a semicolon, tab
// or line break. Programs that expect these between cells split there, since they ignore quotes in the middle of a
// cell. Spaces, quotes and hidden characters may precede the sign.
var formula = regexp.MustCompile(`(^|[;\t\r\n\v\f\x{85}\x{2028}\x{2029}])` +
	`([\p{Zs}\p{Cf}"\x01-\x08\x0e-\x1f\x7f]*[=+\-@＝＋－＠−])`)

// cellText returns a cell with an apostrophe before each formula, and before a leading tab or line break. Negative
// numbers stay unchanged, so that columns of amounts can be added. It removes NUL, which ends a text in some
// programs.
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
