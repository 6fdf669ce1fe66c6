package booking

import (
	"net/mail"
	"net/url"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"harborlight/content"
	"harborlight/internal/kit/dates"
	"harborlight/internal/kit/line"
	"harborlight/internal/kit/param"
)

const productID = "-//AI services//Bookings//EN"

// uid returns the UID of the booking's invitation and of its events: the booking's ID, @ and the host of the public
// URL, or localhost.
func (s *Service) uid(b Booking) string {
	host := "localhost"
	if at, err := url.Parse(s.config.PublicURL); err == nil && at.Hostname() != "" {
		host = at.Hostname()
	}
	return b.ID + "@" + host
}

// invitation returns the booking as an iCalendar object for emails (RFC 5546): a REQUEST, with a higher SEQUENCE for
// each update, or a CANCEL. Times are in UTC, so that calendar programs need no zone data. The organizer is the
// sender of the emails, because mail programs compare the two.
func (s *Service) invitation(b Booking) string {
	site := s.site()
	method, status := ics.MethodRequest, ics.ObjectStatusConfirmed
	if b.State == Cancelled {
		method, status = ics.MethodCancel, ics.ObjectStatusCancelled
	}
	c := ics.NewCalendar()
	c.SetProductId(productID)
	c.SetMethod(method)
	v := c.AddEvent(s.uid(b))
	v.SetDtStampTime(b.ChangedAt)
	v.SetCreatedTime(b.CreatedAt)
	v.SetModifiedAt(b.ChangedAt)
	v.SetSequence(int(b.Sequence))
	v.SetStatus(status)
	v.SetStartAt(b.StartsAt)
	v.SetEndAt(b.EndsAt)
	v.SetSummary(content.Fill(s.texts().EventTitle, "title", b.Title, "name", line.Unlink(b.Name)))
	if b.Notes != "" {
		v.SetDescription(line.Unlink(b.Notes))
	}
	if b.Place != "" {
		v.SetLocation(b.Place)
		if strings.HasPrefix(b.Place, "https://") {
			v.SetURL(b.Place)
		}
	}
	v.AddProperty(person(ics.ComponentPropertyOrganizer, site.Brand.Name), "mailto:"+plainAddress(s.config.Sender()))
	for _, who := range []struct{ name, email string }{{line.Unlink(b.Name), b.Email}, {site.Brand.Name,
		s.config.Owner()}} {
		if who.email != "" {
			v.AddProperty(person(ics.ComponentPropertyAttendee, who.name), "mailto:"+who.email,
				ics.ParticipationRoleReqParticipant, ics.ParticipationStatusAccepted, ics.WithRSVP(false))
		}
	}
	return c.Serialize(ics.WithNewLineWindows)
}

// plainAddress returns the address in "Harborlight <hello@example.com>", or the text unchanged if it contains none.
func plainAddress(from string) string {
	parsed, err := mail.ParseAddress(from)
	if err != nil {
		return from
	}
	return parsed.Address
}

// person returns a property with a person's name as its CN.
func person(property ics.ComponentProperty, name string) ics.ComponentProperty {
	return ics.ComponentProperty(string(property) + param.Of("CN", name))
}

// when formats a time in a zone: "Tue, 1 Dec 2026, 10:00 (Europe/Berlin)". It uses UTC for an unknown zone.
func when(at time.Time, zoneName string) string {
	zone, ok := zoneOf(zoneName)
	if !ok {
		zone, zoneName = time.UTC, "UTC"
	}
	return dates.InZone(at.In(zone), zoneName)
}
