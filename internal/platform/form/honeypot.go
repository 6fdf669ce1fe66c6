package form

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"harborlight/content"
)

// Honeypot contains the fields by which forms for visitors detect programs without a task for people.
type Honeypot struct {
	WebsiteConfirm string `json:"website_confirm,omitempty" maxLength:"200" as:"carried" doc:"Leave empty: hidden from people"`
	ElapsedMS      *int64 `json:"elapsed_ms,omitempty" nullable:"false" minimum:"0" as:"carried" doc:"Time for which the page was open, in milliseconds"`
}

// minimumTime is the shortest time from opening a page to sending its form. A person needs longer to
// read, fill in and send a form, even with the browser's autofill.
const minimumTime = 2 * time.Second

// Reasons why a form looks automated.
const (
	flagTrap = "hidden_field_filled"
	flagFast = "sent_too_fast"
	flagLink = "link_or_markup_in_name"
)

// AllFlags lists all flags that Flags can return.
var AllFlags = []string{flagTrap, flagFast, flagLink}

// LooksAutomated reports whether the hidden field is filled in or the form was sent within two seconds. A missing time
// is no reason.
func (t Honeypot) LooksAutomated() bool { return len(t.Flags()) > 0 }

// Flags returns the reasons why the sender looks like a program: those of LooksAutomated, and a link or markup in one
// of the public texts. The result is empty for people, never nil.
func (t Honeypot) Flags(public ...string) []string {
	flags := []string{}
	if t.WebsiteConfirm != "" {
		flags = append(flags, flagTrap)
	}
	if t.ElapsedMS != nil && *t.ElapsedMS < minimumTime.Milliseconds() {
		flags = append(flags, flagFast)
	}
	if slices.ContainsFunc(public, HasLinkOrMarkup) {
		flags = append(flags, flagLink)
	}
	return flags
}

// shortLink matches a domain with a path, such as bit.ly/3xYz. A domain alone may be a company's name.
var shortLink = regexp.MustCompile(`[a-z0-9]\.[a-z]{2,}/`)

// HasLinkOrMarkup reports whether a name or place contains a link, with or without a scheme, or markup such as angle
// brackets. It ignores case.
func HasLinkOrMarkup(s string) bool {
	s = strings.ToLower(s)
	return strings.ContainsAny(s, "<>") || strings.Contains(s, "://") || strings.Contains(s, "www.") ||
		strings.Contains(s, "[url") || shortLink.MatchString(s)
}

// Warning returns words with its placeholder {flags} filled by the flags, for the owner, or an empty string without
// flags.
func Warning(words string, flags []string) string {
	if len(flags) == 0 {
		return ""
	}
	return content.Fill(words, "flags", strings.ReplaceAll(strings.Join(flags, ", "), "_", " "))
}
