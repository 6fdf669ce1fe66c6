package operations

import (
	"context"
	"fmt"
	"io"
	"strings"

	"harborlight/internal/platform/checks"
)

// Report contains the doctor's findings as text.
type Report struct {
	Configured []string // settings and their state
	Missing    []string // problems and settings missing for production, each with a remedy
	Claims     []string // published claims that the owner hasn't confirmed
	Samples    []string // remaining sample content
	Steps      []string // setup steps, one line each
	Left       int      // number of open steps
}

// Examine returns the doctor's report: a line for each configured part, the problems of its checks, the sample
// content and the setup steps. Problems are part of the report; an error means that a check couldn't run.
func (a *Area) Examine(ctx context.Context) (Report, error) {
	var r Report
	found, err := checks.Run(ctx, a.all(), checks.ForDoctor)
	if err != nil {
		return r, err
	}
	for _, f := range found {
		if f.Text != "" {
			r.Configured = append(r.Configured, fmt.Sprintf("%-14s %s", f.Title, f.Text))
		}
		r.Missing = append(r.Missing, f.Problems...)
	}
	r.Samples = a.Content().Samples()
	err = a.examineStart(ctx, &r)
	return r, err
}

// Write writes the report as text with a heading for each section; empty sections say "nothing" or "none".
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
