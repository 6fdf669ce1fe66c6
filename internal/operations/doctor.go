package operations

import (
	"context"
	"fmt"
	"io"
	"strings"

	"harborlight/internal/platform/checks"
)

// Report is the doctor's findings in plain words.
type Report struct {
	Configured []string // what is set up, and how it does
	Missing    []string // what is wrong or needed for production, each with what to do
	Claims     []string // unconfirmed claims that visitors read
	Samples    []string // still sample content
	Steps      []string // the steps of the first start, a line each
	Left       int      // how many of them are open
}

// Examine makes the checks of the doctor, and looks at the content and the first start.
func (a *Area) Examine(ctx context.Context) (Report, error) {
	var r Report
	found, err := checks.Make(ctx, a.all(), checks.ForDoctor)
	if err != nil {
		return r, err
	}
	for _, f := range found {
		if f.Text != "" {
			r.Configured = append(r.Configured, fmt.Sprintf("%-14s %s", f.Title, f.Text))
		}
		r.Missing = append(r.Missing, f.Wrong...)
	}
	r.Samples = a.Content().Samples()
	err = a.examineStart(ctx, &r)
	return r, err
}

// Write prints the report.
func (r Report) Write(w io.Writer) error {
	var b strings.Builder
	section := func(title, empty string, lines []string) {
		fmt.Fprintf(&b, "%s\n", title)
		if len(lines) == 0 {
			lines = []string{empty}
		}
		for _, line := range lines {
			fmt.Fprintf(&b, "  %s\n", line)
		}
		b.WriteByte('\n')
	}
	section("Configured", "nothing", r.Configured)
	section("Missing for production", "nothing", r.Missing)
	section("Unconfirmed claims that visitors read. One that isn't true is misleading advertising: you can be made to "+
		"stop and pay", "none", r.Claims)
	section("Still sample content", "nothing", r.Samples)
	section(fmt.Sprintf("First start: %d of %d left (/admin?tab=start)", r.Left, len(r.Steps)), "nothing", r.Steps)
	_, err := io.WriteString(w, b.String())
	return err
}
