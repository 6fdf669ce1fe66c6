package paging

import (
	"encoding/csv"
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestT35CellsAreNeverFormulas(t *testing.T) {
	t.Parallel()
	for cell, want := range map[string]string{
		"Acme": "Acme", "": "", "a=1": "a=1", "'=1": "'=1", "4.5": "4.5",
		`=HYPERLINK("http://evil.example";"x")`: `'=HYPERLINK("http://evil.example";"x")`,
		"+49 30 1":                              "'+49 30 1", "-2+3": "'-2+3", "@SUM(A1)": "'@SUM(A1)",
		"-19.00": "-19.00", "-5": "-5", "-5\n": "'-5\n", "-1.": "'-1.",
		"\t=1": "'\t'=1", "\r=1": "'\r'=1", "\n=1": "'\n'=1", "\tx": "'\tx",
		"  =1": "'  =1", "\u200b=1": "'\u200b=1", "\x00=1": "'=1", "＝1": "'＝1", "−1": "'−1",
	} {
		if got := cellText(cell); got != want {
			t.Errorf("%q is written as %q, want %q", cell, got, want)
		}
	}
}

// The test reads a file like programs that expect a comma, a semicolon or a tab between cells, and no quotes.
func TestT144CellsAreNeverFormulasWithAnySeparator(t *testing.T) {
	t.Parallel()
	hostile := []string{
		"Hello;=1+1", "Hello; =1+1", "Hello;\"=1+1\"", "Hello;\u200b+1", "Hello\n=1+1", "Hello\r\n\r\n@SUM(A1)",
		"Hello\t-1+1", "a;b;;=1;=2", ";=1", "\n\n=1", "\"=1", " \"=1", "Hello\n \"-2+3", "Hello;＝1",
	}
	var file strings.Builder
	w, err := newSpreadsheet(&file, "A", "B")
	if err != nil {
		t.Fatal(err)
	}
	for _, cell := range hostile {
		if err := errors.Join(w.write(cell, "x"), w.write("x", cell)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.flush(); err != nil {
		t.Fatal(err)
	}
	text := strings.TrimPrefix(file.String(), "\ufeff")
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(rows) != 1+2*len(hostile) {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	cells := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(";\t\r\n", r) })
	for _, row := range rows {
		cells = append(cells, row...)
	}
	for _, cell := range cells {
		begin := strings.TrimLeft(cell, " \"\u200b")
		if slices.ContainsFunc([]string{"=", "+", "-", "@", "＝"}, func(sign string) bool {
			return strings.HasPrefix(begin, sign)
		}) {
			t.Errorf("a program reads the formula %q", cell)
		}
	}
	if got := cellText("Hello;=1+1"); got != "Hello;'=1+1" {
		t.Errorf("written as %q", got)
	}
}

func TestSpreadsheetsRoundTrip(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	w, err := newSpreadsheet(&b, "Name", "Text")
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.write("Ångström, \"Labs\"", "two\nlines;x"), w.write("=1+1", ""), w.flush()); err != nil {
		t.Fatal(err)
	}
	text, hasMark := strings.CutPrefix(b.String(), "\ufeff")
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || !hasMark || len(rows) != 3 {
		t.Fatalf("read %v, %v, byte order mark %v", rows, err, hasMark)
	}
	if rows[1][0] != "Ångström, \"Labs\"" || rows[1][1] != "two\nlines;x" || rows[2][0] != "'=1+1" {
		t.Errorf("read %q", rows)
	}
}

func TestWriteErrorsAreReturned(t *testing.T) {
	t.Parallel()
	if _, err := newSpreadsheet(full{}, "Name"); err == nil {
		t.Error("the first byte was lost without an error")
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }
