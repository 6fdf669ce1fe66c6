package booking

import (
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/form"
)

// NewBooking is a visitor's booking form.
type NewBooking struct {
	KindID   string    `json:"kind" maxLength:"64" doc:"ID of the kind"`
	StartsAt time.Time `json:"starts_at" doc:"One of the free times"`
	Name     string    `json:"name" maxLength:"200" missing:"form.name"`
	Email    string    `json:"email" maxLength:"254" as:"mail" missing:"form.email"`
	Zone     string    `json:"zone" maxLength:"64" as:"carried" doc:"IANA name of the zone in which the times were displayed" example:"Asia/Tokyo"`
	Notes    string    `json:"notes" maxLength:"2000" as:"lines" doc:"May be empty"`
	Order    string    `json:"order,omitempty" maxLength:"64" as:"carried" doc:"Private token of the order that pays for the session"`
	form.Honeypot
}

// clean returns the validated booking of a visitor's form, or an Invalid fault with all invalid fields. The caller sets
// ID, title, place and end.
func (n NewBooking) clean() (Booking, error) {
	c := form.Check(&n)
	checkZone(c, n.Zone)
	return Booking{KindID: n.KindID, StartsAt: n.StartsAt.UTC().Truncate(time.Microsecond), Zone: n.Zone, Name: n.Name,
		Email: n.Email, Notes: n.Notes, State: Booked, IsFlagged: n.LooksAutomated()}, c.Err()
}

func checkZone(c *fault.Check, zone string) {
	_, known := zoneOf(zone)
	c.Add(known, "zone", message.BookingZone)
}
