package booking

import (
	"strings"
	"time"
	"unicode/utf8"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
	"harborlight/internal/platform/mail"
)

// NewBooking is a visitor's booking form.
type NewBooking struct {
	KindID   string    `json:"kind" maxLength:"64" doc:"ID of the kind"`
	StartsAt time.Time `json:"starts_at" doc:"One of the free times"`
	Name     string    `json:"name" maxLength:"200"`
	Email    string    `json:"email" maxLength:"254"`
	Zone     string    `json:"zone" maxLength:"64" doc:"IANA name of the zone in which the times were displayed" example:"Asia/Tokyo"`
	Notes    string    `json:"notes" maxLength:"2000" doc:"May be empty"`
	Order    string    `json:"order,omitempty" maxLength:"64" doc:"Private token of the order that pays for the session"`
	Honeypot string    `json:"website_confirm,omitempty" maxLength:"200" doc:"Leave empty: hidden from users, to catch bots"`
}

// clean returns the validated booking of a visitor's form, or an Invalid fault with all invalid fields. It requires a
// name and an empty honeypot.
func (n NewBooking) clean() (Booking, error) {
	var c fault.Check
	b := n.booking(&c)
	c.Add(b.Name != "", "name", message.BookingName)
	c.Add(n.Honeypot == "", "website_confirm", message.BookingTrap)
	return b, c.Err()
}

// booking returns the cleaned booking for forms of visitors and the owner, and adds an error to c for each invalid
// field. It accepts an empty name. The caller sets ID, title, place and end.
func (n NewBooking) booking(c *fault.Check) Booking {
	b := Booking{KindID: n.KindID, StartsAt: n.StartsAt.UTC().Truncate(time.Microsecond), Zone: n.Zone, State: Booked}
	b.Name = oneLine(c, "name", n.Name, maxName)
	b.Email = strings.ToLower(strings.TrimSpace(n.Email))
	b.Notes = cleanText(c, "notes", n.Notes)
	c.Add(mail.IsAddress(b.Email), "email", message.BookingEmail)
	checkZone(c, n.Zone)
	return b
}

func checkZone(c *fault.Check, zone string) {
	_, known := zoneOf(zone)
	c.Add(known, "zone", message.BookingZone)
}

// oneLine returns the tidied value. It adds an error for the field to c if the value has more than most characters or
// contains a line break or other control character.
func oneLine(c *fault.Check, name, value string, most int) string {
	value = line.Tidy(value)
	c.Add(utf8.RuneCountInString(value) <= most && mail.IsLine(value), name, message.FormLine(most))
	return value
}

// cleanText returns the value trimmed and with normalized line breaks. It adds an error for the field to c if the
// text has more than maxNotes characters, is invalid UTF-8 or contains a NUL.
func cleanText(c *fault.Check, name, value string) string {
	value = strings.TrimSpace(strings.ReplaceAll(value, "\r\n", "\n"))
	c.Add(utf8.RuneCountInString(value) <= maxNotes, name, message.FormAtMost(maxNotes))
	c.Add(utf8.ValidString(value) && !strings.ContainsRune(value, 0), name, message.BookingCharacters)
	return value
}
