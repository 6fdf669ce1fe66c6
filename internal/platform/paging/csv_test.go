package paging

import (
	"encoding/csv"
	"errors"
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
		"\t=1": "'\t=1", "\r=1": "'\r=1", "\n=1": "'\n=1", "\tx": "'\tx",
		"  =1": "'  =1", "\u200b=1": "'\u200b=1", "\x00=1": "'=1", "＝1": "'＝1", "−1": "'−1",
	} {
		if got := cellText(cell); got != want {
			t.Errorf("%q is written as %q, want %q", cell, got, want)
		}
	}
}

func TestAFileIsReadAsItWasWritten(t *testing.T) {
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

func TestAFileThatCannotBeWrittenIsAnError(t *testing.T) {
	t.Parallel()
	if _, err := newSpreadsheet(full{}, "Name"); err == nil {
		t.Error("the first byte was lost without an error")
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }
