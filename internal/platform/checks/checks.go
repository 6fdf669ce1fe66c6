// Package checks is how an area says whether it is well. The doctor, the status page, /readyz and the figures for
// monitoring make the same checks.
package checks

import (
	"context"
	"fmt"
)

// Audience says who asks. A check may be for several.
type Audience int

// Who asks.
const (
	ForDoctor Audience = 1 << iota // harborlight doctor, which runs beside the program or while it is stopped
	ForDesk                        // the status page, and the notice above the desk
	ForReady                       // /readyz: while this is wrong, the node can't do its work
)

// Check is one thing to look after.
type Check struct {
	ID    string
	Title string
	For   Audience
	Look  func(ctx context.Context, f *Finding) error

	IsSetting bool   // about how the program was started, not about how it does
	Tab       string // where at the desk to do something about it; empty: nowhere
}

// Finding is what a check found.
type Finding struct {
	Check
	Asks  Audience // who asks this time
	Text  string   // what is the case
	Wrong []string // what is wrong, each with what to do; empty: all is well
	Minor bool     // what is wrong needs a look, but no alarm

	Line  string // why this node can't do its work, in one line; empty: it can
	Cause error  // for the log
}

// Make makes the checks that are for whoever asks, in their order. Those that don't apply are left out.
func Make(ctx context.Context, all []Check, asks Audience) ([]Finding, error) {
	var found []Finding
	for _, c := range all {
		if c.For&asks == 0 {
			continue
		}
		f := Finding{Check: c, Asks: asks}
		if err := c.Look(ctx, &f); err != nil {
			return nil, fmt.Errorf("check %s: %w", c.ID, err)
		}
		if f.Text != "" || len(f.Wrong) > 0 {
			found = append(found, f)
		}
	}
	return found, nil
}

// Found says what is the case, in the form of fmt.Sprintf.
func (f *Finding) Found(format string, args ...any) { f.Text = fmt.Sprintf(format, args...) }

// Require says what is wrong otherwise, and what to do.
func (f *Finding) Require(ok bool, otherwise string) {
	if !ok {
		f.Wrong = append(f.Wrong, otherwise)
	}
}

// Stop says that this node can't do its work: why in one line, and what to do about it.
func (f *Finding) Stop(line string, cause error, advice string) {
	f.Line, f.Cause = line, cause
	f.Wrong = append(f.Wrong, advice)
}

// IsAlarm reports whether the owner should do something soon.
func (f *Finding) IsAlarm() bool { return len(f.Wrong) > 0 && !f.Minor && !f.IsSetting }
