// Package checks defines the health checks that areas provide. The doctor command, the status page, /readyz and the
// metrics run the same checks.
package checks

import (
	"context"
	"fmt"
)

// Audience is a set of places that run a check.
type Audience int

// The audiences.
const (
	ForDoctor Audience = 1 << iota // harborlight doctor, which runs beside the program or while it is stopped
	ForDesk                        // the status page, and the notice at the top of the desk
	ForReady                       // /readyz: while the check fails, the node can't do its work
)

// Check is one health check.
type Check struct {
	ID    string
	Title string
	For   Audience
	Run   func(ctx context.Context, f *Finding) error

	IsSetting bool   // concerns the program's settings rather than its operation
	Tab       string // tab of the desk where the owner can fix the problem; empty if there is none
}

// Finding is the result of a check.
type Finding struct {
	Check
	Audience Audience // audience of this run
	Text     string   // state, in words
	Problems []string // problems, each with a remedy; empty if all is well
	Minor    bool     // the problems need attention, but no alarm

	StopReason string // reason why this node can't do its work, in one line; empty if it can
	Cause      error  // for the log
}

// Run runs the checks for an audience, in their order, and returns their findings. It leaves out checks that don't
// apply, which report neither a text nor a problem. A check that fails ends the run with an error and no findings.
func Run(ctx context.Context, all []Check, asks Audience) ([]Finding, error) {
	var found []Finding
	for _, c := range all {
		if c.For&asks == 0 {
			continue
		}
		f := Finding{Check: c, Audience: asks}
		if err := c.Run(ctx, &f); err != nil {
			return nil, fmt.Errorf("check %s: %w", c.ID, err)
		}
		if f.Text != "" || len(f.Problems) > 0 {
			found = append(found, f)
		}
	}
	return found, nil
}

// SetText sets the text of the finding, formatted like fmt.Sprintf.
func (f *Finding) SetText(format string, args ...any) { f.Text = fmt.Sprintf(format, args...) }

// Require adds the text otherwise, which names the problem and its remedy, unless ok.
func (f *Finding) Require(ok bool, otherwise string) {
	if !ok {
		f.Problems = append(f.Problems, otherwise)
	}
}

// Fail records that this node can't do its work: the reason in one line, the cause for the log, and a remedy.
func (f *Finding) Fail(line string, cause error, advice string) {
	f.StopReason, f.Cause = line, cause
	f.Problems = append(f.Problems, advice)
}

// IsAlarm reports whether the finding needs the owner's attention soon.
func (f *Finding) IsAlarm() bool { return len(f.Problems) > 0 && !f.Minor && !f.IsSetting }
