// Package start leads the owner through the first start: ten steps from the delivered site to the owner's own.
//
// A step's state is derived from what the site shows and how the program was started, so that it's true whatever way
// something was set. Only "keep as it is" is stored. The desk and `harborlight doctor` show the same steps. This
// package changes no content and no setting.
package start

import (
	"io/fs"

	"harborlight/content"
)

// StepID names a step.
type StepID string

// The steps, in their order.
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

// State is how far a step is.
type State string

// The states.
const (
	Open State = "open"
	Done State = "done"
	Kept State = "kept" // open, and the owner decided to leave it
)

// Step is one of the ten.
type Step struct {
	ID      StepID `json:"id" enum:"name,mark,colors,addresses,legal,prices,samples,mail,payments,administrator"`
	Title   string `json:"title"`
	Why     string `json:"why" doc:"Why it matters, in one line"`
	State   State  `json:"state" enum:"open,done,kept"`
	Drafted bool   `json:"drafted" doc:"Open on the site, and done in the draft"`
	CanKeep bool   `json:"can_keep" doc:"The owner may leave it as it is"`
	Missing []Gap  `json:"missing" nullable:"false" doc:"What is missing; empty: nothing"`
}

// Gap is one thing that a step lacks, and where to change it: a field of the content or a setting.
type Gap struct {
	Text string `json:"text"`
	File string `json:"file,omitempty" doc:"File of the content" example:"brand.json"`
	// Field is written like those of changes; with File.
	Field string `json:"field,omitempty" doc:"JSON pointer into the file" example:"/name"`
	Line  string `json:"line,omitempty" doc:"Environment variable to set before a restart, or a command"`
	Item  string `json:"item,omitempty" doc:"Of what the owner can keep by itself: a service or a claim" example:"private-training"`

	Draft string `json:"draft,omitempty" doc:"Id of the legal page that the editor can draft" example:"imprint"`

	IsClaim bool `json:"is_claim,omitempty" doc:"A statement of fact that visitors read and that the owner hasn't confirmed"`
}

// Settings are how the program was started, and what became of it.
type Settings struct {
	PublicURL  string
	IsHTTPS    bool
	MailServer bool   // mails leave by SMTP
	MailFrom   string // sender of all mails
	Payments   string // stripe, test, invoice or off
	StripeTest bool   // Stripe's key is one for tests
	AdminEmail string // empty: nobody is the administrator
	AdminReady bool   // that account exists and is confirmed
	LacksKey   bool   // the administrator has no second factor and needs one
	KnownAdmin bool   // the password of --demo still opens an account
}

// Facts are what the steps are derived from.
type Facts struct {
	Settings Settings
	BuiltIn  content.Edition // as the program was delivered
	Site     content.Edition // as the owner has it
	Kept     map[StepID]bool // steps and items that stay as they are, by mark
}

// mark returns the key under which an item of a step is kept.
func mark(step StepID, item string) StepID { return step + "/" + StepID(item) }

// Steps returns all steps in their order. None of them is Kept.
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
	steps := words()
	for i, missing := range lookers {
		steps[i].State, steps[i].Missing = Done, []Gap{}
		if gaps := missing(); len(gaps) > 0 {
			steps[i].State, steps[i].Missing = Open, gaps
		}
	}
	return steps
}

// Left counts the open steps.
func Left(steps []Step) int {
	left := 0
	for _, s := range steps {
		if s.State == Open {
			left++
		}
	}
	return left
}

// withKept marks the open steps that the owner keeps, and those that the draft finishes.
func withKept(steps, draft []Step, kept map[StepID]bool) []Step {
	for i, s := range steps {
		if s.State == Open && s.CanKeep && kept[s.ID] {
			steps[i].State = Kept
		}
		steps[i].Drafted = s.State == Open && draft[i].State == Done
	}
	return steps
}

// keysOf reads brand.json as it is written. What can't be read has no keys; content.Read has told that already.
func keysOf(files fs.FS) map[string]any {
	return readObject(files, "brand.json")
}
