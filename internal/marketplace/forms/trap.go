package forms

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"harborlight/content"
)

// Trap is what tells people and scripts apart without asking people for
// anything. What falls in is flagged, never refused.
type Trap struct {
	WebsiteConfirm string `json:"website_confirm,omitempty" maxLength:"200" doc:"Leave empty: people do not see this field"`
	ElapsedMS      *int64 `json:"elapsed_ms,omitempty" nullable:"false" minimum:"0" doc:"How long the page had been open, in milliseconds"`
}

// minimumFill is less than a page with a form takes to load and to be sent in a
// browser: only a script that never opened it claims less.
const minimumFill = 250 * time.Millisecond

// Flags of what looks automated.
const (
	flagTrap = "hidden_field_filled"
	flagFast = "sent_too_fast"
	flagLink = "link_or_markup_in_name"
)

// AllFlags are all that Flags returns.
var AllFlags = []string{flagTrap, flagFast, flagLink}

// Flags says why the sender looks like a script, given the short texts that
// everybody would see. It never returns nil.
func (t Trap) Flags(public ...string) []string {
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

// shortLink is a domain with a path, such as bit.ly/3xYz; the domain alone is
// what some companies are called.
var shortLink = regexp.MustCompile(`[a-z0-9]\.[a-z]{2,}/`)

// HasLinkOrMarkup reports whether a name or a place holds what belongs into neither.
func HasLinkOrMarkup(s string) bool {
	s = strings.ToLower(s)
	return strings.ContainsAny(s, "<>") || strings.Contains(s, "://") || strings.Contains(s, "www.") ||
		strings.Contains(s, "[url") || shortLink.MatchString(s)
}

// Warning fills words for the owner with the flags, or returns "" if there are none.
func Warning(words string, flags []string) string {
	if len(flags) == 0 {
		return ""
	}
	return content.Fill(words, "flags", strings.ReplaceAll(strings.Join(flags, ", "), "_", " "))
}
