package forms

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"harborlight/content"
)

// Honeypot contains the form fields that detect scripts without a task for people. Forms that look automated are
// flagged, never refused.
type Honeypot struct {
	WebsiteConfirm string `json:"website_confirm,omitempty" maxLength:"200" doc:"Leave empty: hidden from people"`
	ElapsedMS      *int64 `json:"elapsed_ms,omitempty" nullable:"false" minimum:"0" doc:"Time for which the page was open, in milliseconds"`
}

// minimumFill is shorter than a browser needs to load and submit a form, so only scripts that never opened the page
// report less.
const minimumFill = 250 * time.Millisecond

// Reasons why a form looks automated.
const (
	flagTrap = "hidden_field_filled"
	flagFast = "sent_too_fast"
	flagLink = "link_or_markup_in_name"
)

// AllFlags lists all flags that Flags can return.
var AllFlags = []string{flagTrap, flagFast, flagLink}

// Flags returns the reasons why the sender looks like a script: a filled hidden field, a form sent within 250
// milliseconds, or a link or markup in one of the public texts. A missing time is no reason. The result is empty for
// people, never nil.
func (t Honeypot) Flags(public ...string) []string {
	flags := []string{}
	if t.WebsiteConfirm != "" {
		flags = append(flags, flagTrap)
	}
	if t.ElapsedMS != nil && *t.ElapsedMS < minimumFill.Milliseconds() {
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
