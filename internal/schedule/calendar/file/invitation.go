package file

import (
	"strings"
	"time"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"

	"harborlight/internal/kit/line"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/ical"
)

// maxGuestsText limits the description in emails to guests, in characters, so that no email grows with the calendar.
const maxGuestsText = 1_000

// Invitation is an iCalendar object for one guest (RFC 5546). Its UID is the event's ID, even if the event was
// imported with another UID, so that it can't overwrite another person's meeting.
type Invitation struct {
	Cancel    bool // cancel the event
	Event     *event.Event
	Changed   []event.Exception
	Now       time.Time
	Organizer string
	Guest     event.Guest
	Link      string
	Unlinked  bool // make addresses in the organizer's texts unclickable
}

// String returns the iCalendar object: a REQUEST with the changed occurrences, or a CANCEL.
func (in Invitation) String() string {
	head := ics.NewCalendar()
	head.SetProductId(productID)
	head.SetCalscale("GREGORIAN")
	head.SetMethod(ics.MethodRequest)
	if in.Cancel {
		head.SetMethod(ics.MethodCancel)
	}
	if zone := in.Event.Zone(); in.Event.InZone() {
		head.AddVTimezone(ical.Timezone(zone, in.Event.StartTime, in.Now))
	}
	head.AddVEvent(in.component(in.Event))
	for i := range in.Changed {
		if x := &in.Changed[i]; !x.IsCancelled && !in.Cancel {
			o := x.Apply(in.Event)
			head.AddVEvent(in.component(&o))
		}
	}
	return head.Serialize(lines)
}

// component returns the component of o, which is the event itself or a changed occurrence of it.
func (in Invitation) component(o *event.Event) *ics.VEvent {
	e, f := in.Event, &Writer{}
	v := ics.NewEvent(e.ID)
	v.SetDtStampTime(in.Now)
	v.SetSequence(in.Guest.Sequence)
	if o.OriginalStart != nil {
		f.time(v, "RECURRENCE-ID", e, *o.OriginalStart)
	}
	f.time(v, ics.ComponentPropertyDtStart, e, o.StartTime)
	if end := o.EndTime.Truncate(time.Second); end.After(o.StartTime.Truncate(time.Second)) {
		f.time(v, ics.ComponentPropertyDtEnd, e, end)
	}
	if o.OriginalStart == nil && e.Repeats() {
		v.AddRrule(ruleText(e))
		for i := range in.Changed {
			if x := &in.Changed[i]; x.IsCancelled {
				f.time(v, ics.ComponentPropertyExdate, e, x.OriginalStart)
			}
		}
	}
	v.SetSummary(in.words(o.Title))
	if text := ShortText(o.Description); text != "" {
		v.SetDescription(in.words(text))
	}
	if o.Location != "" {
		v.SetLocation(in.words(o.Location))
	}
	if in.Link != "" {
		v.SetURL(in.Link)
	}
	in.setPeople(v)
	return v
}

// words returns the organizer's text, without clickable links if Unlinked.
func (in Invitation) words(text string) string {
	if in.Unlinked {
		return line.Unlink(text)
	}
	return text
}

// setPeople sets the organizer and this guest. Guests don't see each other's addresses.
func (in Invitation) setPeople(v *ics.VEvent) {
	status := ics.ObjectStatusConfirmed
	if in.Cancel {
		status = ics.ObjectStatusCancelled
	}
	v.SetStatus(status)
	v.SetOrganizer(in.Organizer)
	v.AddAttendee(in.Guest.Email, rsvp, ics.ParticipationRoleReqParticipant, partStat(in.Guest.Answer),
		ics.CalendarUserTypeIndividual)
}

// rsvp requests an answer. The library would write it in lower case.
var rsvp = &ics.KeyValues{Key: string(ics.ParameterRsvp), Value: []string{"TRUE"}}

// partStat returns the iCalendar status of a guest's answer; for unknown and missing answers, NEEDS-ACTION.
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

// ShortText returns a description for guests: trimmed, with normalized line breaks, and cut to maxGuestsText
// characters with "…".
func ShortText(s string) string {
	s = strings.TrimSpace(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s))
	if utf8.RuneCountInString(s) > maxGuestsText {
		return string([]rune(s)[:maxGuestsText]) + "…"
	}
	return s
}
