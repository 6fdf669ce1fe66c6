// Package start provides the setup steps: ten steps from the built-in site to the owner's site.
//
// A step's state is derived from the site's content and the program's settings, so it is correct however they were
// changed. Only "keep as it is" is stored. The desk and `harborlight doctor` show the same steps. The package changes
// no content and no settings.
package start

import (
	"io/fs"

	"harborlight/content"
)

// StepID identifies a step.
type StepID string

// The steps in display order.
const (
	Name          StepID = "name"
	Mark          StepID = "mark"
	Colors        StepID = "colors"
	Addresses     StepID = "addresses"
	Legal         StepID = "legal"
	Prices        StepID = "prices"
	Samples       StepID = "samples"
	Mail          StepID = "mail"
	Payments      StepID = "payments"
	Administrator StepID = "administrator"
)

// State is the state of a step.
type State string

// The states.
const (
	Open State = "open"
	Done State = "done"
	Kept State = "kept" // open, but kept as it is by the owner
)

// Step is a setup step.
type Step struct {
	ID      StepID `json:"id" enum:"name,mark,colors,addresses,legal,prices,samples,mail,payments,administrator"`
	Title   string `json:"title"`
	Why     string `json:"why" doc:"Why it matters, in one line"`
	State   State  `json:"state" enum:"open,done,kept"`
	Drafted bool   `json:"drafted" doc:"Open on the site, but done in the draft"`
	CanKeep bool   `json:"can_keep" doc:"The owner may leave it as it is"`
	Missing []Gap  `json:"missing" nullable:"false" doc:"What is missing; empty if done"`
}

// Gap is something missing in a step, and the content field or setting to change.
type Gap struct {
	Text string `json:"text"`
	File string `json:"file,omitempty" doc:"File of the content" example:"brand.json"`
	// Field has the format of changes' fields and requires File.
	Field string `json:"field,omitempty" doc:"JSON pointer into the file" example:"/name"`
	Line  string `json:"line,omitempty" doc:"Environment variable to set before a restart, or a command"`
	Item  string `json:"item,omitempty" doc:"Service or claim that the owner can keep separately" example:"private-training"`

	Draft string `json:"draft,omitempty" doc:"Id of the legal page that the editor can draft" example:"imprint"`

	IsClaim bool `json:"is_claim,omitempty" doc:"Published statement of fact that the owner hasn't confirmed"`
}

// Settings contains the program's settings and their state.
type Settings struct {
	PublicURL       string
	IsHTTPS         bool
	MailServer      bool   // mails are sent by SMTP
	MailFrom        string // sender of all mails
	Payments        string // stripe, test, invoice or off
	StripeTest      bool   // Stripe test key
	AdminEmail      string // empty if there is no admin
	AdminReady      bool   // the account exists and is confirmed
	LacksFactor     bool   // the admin has no second factor and needs one
	HasDemoPassword bool   // the published password of --demo still opens an account
}

// Facts contains the inputs of the steps.
type Facts struct {
	Settings Settings
	BuiltIn  content.Bundle  // built-in content
	Site     content.Bundle  // owner's content
	Kept     map[StepID]bool // kept steps and items, by mark
}

// mark returns the storage key of an item of a step.
func mark(step StepID, item string) StepID { return step + "/" + StepID(item) }

// Steps returns all steps in display order with the state Open and their gaps, or Done without any. It leaves out
// gaps of kept items, but no step has the state Kept: see withKept.
func Steps(f Facts) []Step {
	brand, was := keysOf(f.Site.Files), keysOf(f.BuiltIn.Files)
	lookers := []func() []Gap{
		func() []Gap { return nameGaps(f) },
		func() []Gap { return markGaps(brand, was) },
		func() []Gap { return colorGaps(brand, was) },
		func() []Gap { return addressGaps(f) },
		func() []Gap { return legalGaps(f.Site.Site) },
		func() []Gap { return priceGaps(f) },
		func() []Gap { return sampleGaps(f) },
		func() []Gap { return mailGaps(f.Settings) },
		func() []Gap { return paymentGaps(f) },
		func() []Gap { return adminGaps(f.Settings) },
	}
	steps := stepTexts()
	for i, missing := range lookers {
		steps[i].State, steps[i].Missing = Done, []Gap{}
		if gaps := missing(); len(gaps) > 0 {
			steps[i].State, steps[i].Missing = Open, gaps
		}
	}
	return steps
}

// Left returns the number of open steps.
func Left(steps []Step) int {
	left := 0
	for _, s := range steps {
		if s.State == Open {
			left++
		}
	}
	return left
}

// withKept sets the state Kept for open steps that may be kept and are in kept, and Drafted for open steps that are
// done in the draft. It changes and returns steps.
func withKept(steps, draft []Step, kept map[StepID]bool) []Step {
	for i, s := range steps {
		if s.State == Open && s.CanKeep && kept[s.ID] {
			steps[i].State = Kept
		}
		steps[i].Drafted = s.State == Open && draft[i].State == Done
	}
	return steps
}

// keysOf returns the raw content of brand.json, or nil if it is invalid, which content.Read has already reported.
func keysOf(files fs.FS) map[string]any {
	return readObject(files, "brand.json")
}
