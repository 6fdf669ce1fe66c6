package calendar

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"

	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/ical"
	"harborlight/internal/schedule/calendar/recur"
)

// Limits of one invitation, so that no mail grows with the calendar.
const (
	maxOverrides  = 100   // changed occurrences, the next ones
	maxGuestsText = 1_000 // characters of a description
)

// invitation is an iCalendar object for one guest (RFC 5546). Its UID is the event's id even if the
// event was imported with another: nobody can write over somebody else's meeting.
type invitation struct {
	method    ics.Method
	event     *event.Event
	changed   []event.Exception
	now       time.Time
	organizer string
	guest     event.Guest
	link      string
	unlinked  bool // addresses in what the organizer wrote are no links
}

// String returns the iCalendar object.
func (in invitation) String() string {
	head := ics.NewCalendar()
	head.SetProductId(productID)
	head.SetCalscale("GREGORIAN")
	head.SetMethod(in.method)
	if zone := in.event.Zone(); in.event.InZone() {
		head.AddVTimezone(ical.Timezone(zone, in.event.StartTime, in.now))
	}
	head.AddVEvent(in.component(in.event))
	for i := range in.changed {
		if x := &in.changed[i]; !x.IsCancelled && in.method == ics.MethodRequest {
			o := x.Of(in.event)
			head.AddVEvent(in.component(&o))
		}
	}
	return head.Serialize(lines)
}

// component describes o, which is the event itself or a changed occurrence of it.
func (in invitation) component(o *event.Event) *ics.VEvent {
	e, f := in.event, &file{}
	v := ics.NewEvent(e.ID)
	v.SetDtStampTime(in.now)
	v.SetSequence(in.guest.Sequence)
	if o.OriginalStart != nil {
		f.time(v, "RECURRENCE-ID", e, *o.OriginalStart)
	}
	f.time(v, ics.ComponentPropertyDtStart, e, o.StartTime)
	if end := o.EndTime.Truncate(time.Second); end.After(o.StartTime.Truncate(time.Second)) {
		f.time(v, ics.ComponentPropertyDtEnd, e, end)
	}
	if o.OriginalStart == nil && e.Repeats() {
		v.AddRrule(ruleText(e))
		for i := range in.changed {
			if x := &in.changed[i]; x.IsCancelled {
				f.time(v, ics.ComponentPropertyExdate, e, x.OriginalStart)
			}
		}
	}
	v.SetSummary(in.words(o.Title))
	if text := shortText(o.Description); text != "" {
		v.SetDescription(in.words(text))
	}
	if o.Location != "" {
		v.SetLocation(in.words(o.Location))
	}
	if in.link != "" {
		v.SetURL(in.link)
	}
	in.people(v)
	return v
}

func (in invitation) words(text string) string {
	if in.unlinked {
		return unlinked(text)
	}
	return text
}

// people names the organizer and this guest. Guests don't see each other's addresses.
func (in invitation) people(v *ics.VEvent) {
	status := ics.ObjectStatusConfirmed
	if in.method == ics.MethodCancel {
		status = ics.ObjectStatusCancelled
	}
	v.SetStatus(status)
	v.SetOrganizer(in.organizer)
	v.AddAttendee(in.guest.Email, rsvp, ics.ParticipationRoleReqParticipant, partStat(in.guest.Answer),
		ics.CalendarUserTypeIndividual)
}

// rsvp asks for an answer. The library would write it in lower case.
var rsvp = &ics.KeyValues{Key: string(ics.ParameterRsvp), Value: []string{"TRUE"}}

func partStat(answer string) ics.ParticipationStatus {
	switch answer {
	case event.AnswerYes:
		return ics.ParticipationStatusAccepted
	case event.AnswerNo:
		return ics.ParticipationStatusDeclined
	case event.AnswerMaybe:
		return ics.ParticipationStatusTentative
	}
	return ics.ParticipationStatusNeedsAction
}

func shortText(s string) string {
	s = strings.TrimSpace(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s))
	if utf8.RuneCountInString(s) > maxGuestsText {
		return string([]rune(s)[:maxGuestsText]) + "…"
	}
	return s
}

// coming returns the next exceptions, which guests are told of.
func coming(exceptions []event.Exception, now time.Time) []event.Exception {
	found := []event.Exception{}
	for _, x := range exceptions {
		if len(found) < maxOverrides && (x.OriginalStart.After(now) || x.EndTime.After(now)) {
			found = append(found, x)
		}
	}
	return found
}

// shownToGuests returns all that guests see of an event, for finding out whether a change is one for
// them.
func shownToGuests(e *event.Event, exceptions []event.Exception, now time.Time) string {
	var b strings.Builder
	fmt.Fprintln(&b, invitation{method: ics.MethodRequest, event: e, changed: coming(exceptions, now), now: now}.String())
	fmt.Fprintln(&b, e.Timezone, e.Description)
	return b.String()
}

// whenOf says when e takes place, in the zone.
func whenOf(e *event.Event, zone *time.Location) string {
	if e.AllDay {
		first := recur.Wall(e.StartTime, e.Zone())
		last := recur.Wall(e.EndTime, e.Zone()).AddDate(0, 0, -1)
		const day = "Mon, Jan 2, 2006"
		if !last.After(first) {
			return first.Format(day)
		}
		return first.Format(day) + " – " + last.Format(day)
	}
	const day, clock = "Mon, Jan 2, 2006, 3:04 PM", "3:04 PM MST"
	start, end := e.StartTime.In(zone), e.EndTime.In(zone)
	switch {
	case !end.After(start):
		return start.Format(day + " MST")
	case start.Format(time.DateOnly) == end.Format(time.DateOnly):
		return start.Format(day) + " – " + end.Format(clock)
	}
	return start.Format(day) + " – " + end.Format("Mon, Jan 2, "+clock)
}
