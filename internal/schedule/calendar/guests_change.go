package calendar

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/file"
)

// guestState is an event and its guests before a change.
type guestState struct {
	event  event.Event
	guests []event.Guest // including removed ones
	shown  string        // guests' view of the event
	over   bool
}

// invited returns the guests without removed ones.
func (p guestState) invited() []event.Guest {
	return slices.DeleteFunc(slices.Clone(p.guests), func(g event.Guest) bool { return g.RemovedAt != nil })
}

// guestState returns the event before the change, its guests, including removed ones, and, if it has any, the data
// that they see.
func (c *change) guestState(ctx context.Context) (guestState, error) {
	guests, err := listEverInvited(ctx, c.tx, c.before.event.ID)
	if err != nil {
		return guestState{}, err
	}
	e := &c.before.event
	p := guestState{event: *e, guests: guests, over: e.IsOver(c.tx.Now())}
	if len(guests) > 0 {
		p.shown = shownToGuests(e, c.before.exceptions, c.tx.Now())
	}
	return p, nil
}

// inviteFirst invites the typed addresses to a new event and sets its guests. Without addresses it does nothing. It
// returns the errors of apply.
func (s *Service) inviteFirst(ctx context.Context, tx *database.Tx, e *event.Event, typed []string) (err error) {
	if len(typed) == 0 {
		return nil
	}
	e.Guests, err = s.apply(ctx, tx, guestChange{event: e, wanted: &typed})
	return err
}

// notifyGuests mails the guests the effect of a saved change, and saves and returns the invited guests. wanted
// contains their addresses; nil: unchanged. If the event was deleted, all guests receive a cancellation. It returns
// nil if the event never had guests and wanted is nil.
func (c *change) notifyGuests(ctx context.Context, before guestState, wanted *[]string) ([]event.Guest, error) {
	s := c.service
	if len(before.guests) == 0 && wanted == nil {
		return nil, nil
	}
	_, err := findEvent(ctx, c.tx, before.event.UserID, before.event.ID, "")
	if fault.KindOf(err) == fault.KindNotFound {
		return nil, s.cancelAll(ctx, c.tx, before)
	}
	if err != nil {
		return nil, err
	}
	if c.event.ID != before.event.ID {
		return c.notifySplit(ctx, before, wanted)
	}
	return s.apply(ctx, c.tx, guestChange{event: &c.event, exceptions: c.exceptions, before: before, wanted: wanted})
}

// notifySplit mails the guests of a split series: the old series ends, and the addresses in wanted, by default the
// same guests, are invited to the new one. It returns the new guests.
func (c *change) notifySplit(ctx context.Context, before guestState, wanted *[]string) ([]event.Guest, error) {
	old, err := findEvent(ctx, c.tx, before.event.UserID, before.event.ID, "")
	if err != nil {
		return nil, err
	}
	exceptions, err := exceptionsOf(ctx, c.tx, old.ID)
	if err != nil {
		return nil, err
	}
	ended := guestChange{event: &old, exceptions: exceptions, before: before}
	if _, err := c.service.apply(ctx, c.tx, ended); err != nil {
		return nil, err
	}
	if wanted == nil {
		emails := []string{}
		for _, g := range before.invited() {
			emails = append(emails, g.Email)
		}
		wanted = &emails
	}
	return c.service.apply(ctx, c.tx, guestChange{event: &c.event, exceptions: c.exceptions, wanted: wanted})
}

// guestChange is a change of an event and its guests.
type guestChange struct {
	event      *event.Event
	exceptions []event.Exception
	before     guestState // empty for a new event
	wanted     *[]string  // addresses as typed; nil: unchanged
}

// apply invites, updates and removes guests, and returns the invited ones. It returns a Conflict fault if invitations
// are unavailable, the faults of emails and check, and the refusals of MayMail. Any of them ends the change.
func (s *Service) apply(ctx context.Context, tx *database.Tx, c guestChange) ([]event.Guest, error) {
	if s.organizers == nil {
		return nil, fault.Conflict("guests_unavailable", message.CalendarGuestsUnavailable)
	}
	l, err := s.newGuestMailer(ctx, tx, c)
	if err != nil {
		return nil, err
	}
	emails, err := c.emails(l.organizer.Email)
	if err != nil {
		return nil, err
	}
	if err := c.check(ctx, tx, emails); err != nil {
		return nil, err
	}
	changed := c.before.shown != "" && c.before.shown != shownToGuests(c.event, c.exceptions, tx.Now())
	for _, g := range c.before.guests {
		if err := l.update(ctx, g, slices.Contains(emails, g.Email), changed, c.moved()); err != nil {
			return nil, err
		}
	}
	for _, email := range c.added(emails) {
		g := event.Guest{ID: id.New(), EventID: c.event.ID, Email: email, Answer: event.AnswerWaiting, CreatedAt: tx.Now()}
		if err := l.invite(ctx, g); err != nil {
			return nil, err
		}
	}
	return listGuests(ctx, tx, c.event.ID)
}

// emails returns the addresses to invite or keep: the normalized wanted ones, or those of the present guests if
// wanted is nil. Invalid addresses are an Invalid fault.
func (c guestChange) emails(organizer string) ([]string, error) {
	if c.wanted != nil {
		return normaliseGuests(*c.wanted, organizer)
	}
	emails := []string{}
	for _, g := range c.before.invited() {
		emails = append(emails, g.Email)
	}
	return emails, nil
}

// added returns the addresses that have never been invited to this event.
func (c guestChange) added(emails []string) []string {
	return slices.DeleteFunc(slices.Clone(emails), func(email string) bool {
		return slices.ContainsFunc(c.before.guests, func(g event.Guest) bool { return g.Email == email })
	})
}

// moved reports whether the event's time has changed, so that previous answers are void.
func (c guestChange) moved() bool {
	return c.before.event.ID == c.event.ID && !c.before.event.SameSchedule(c.event)
}

// check returns an Invalid fault if a past event would get new guests, and a Conflict fault if they would exceed
// maxEverInvited of the event or MaxInvited of the calendar. Without new guests it returns nil.
func (c guestChange) check(ctx context.Context, tx *database.Tx, emails []string) error {
	added := len(c.added(emails))
	if added == 0 {
		return nil
	}
	if c.event.IsOver(tx.Now()) {
		return fault.InvalidField("guests", message.CalendarGuestsOver)
	}
	n, err := countInvited(ctx, tx, c.event.UserID)
	if err != nil {
		return err
	}
	if n+added > MaxInvited || len(c.before.guests)+added > maxEverInvited {
		return fault.Conflict("too_many_guests", message.CalendarGuestsLifetime(maxEverInvited, MaxInvited))
	}
	return nil
}

// cancelAll mails all invited guests that the event is cancelled. It does nothing if the event is over or invitations
// are unavailable.
func (s *Service) cancelAll(ctx context.Context, tx *database.Tx, before guestState) error {
	if s.organizers == nil || before.over {
		return nil
	}
	l, err := s.newGuestMailer(ctx, tx, guestChange{event: &before.event})
	if err != nil {
		return err
	}
	for _, g := range before.invited() {
		g.Sequence++
		if err := l.send(ctx, g, mailCancelled); err != nil {
			return err
		}
	}
	return nil
}

// update updates a guest who has been invited before: it invites a removed guest again, removes an unwanted one, or
// mails a changed event. A moved event clears the answer. It sends nothing about events that are over, and returns
// the refusals of MayMail.
func (l *guestMailer) update(ctx context.Context, g event.Guest, wanted, changed, moved bool) error {
	now := l.tx.Now()
	over := l.change.before.over && l.change.event.IsOver(now)
	switch {
	case g.RemovedAt != nil && wanted:
		g.RemovedAt, g.Answer, g.AnsweredAt = nil, event.AnswerWaiting, nil
		g.Sequence++
		return l.invite(ctx, g)
	case g.RemovedAt != nil:
		return nil
	case !wanted:
		return l.uninvite(ctx, g, now, over)
	case !changed || over:
		return nil
	}
	if err := l.organizers.MayMail(ctx, l.tx, l.change.event.UserID, l.organizer, g.Email, false); err != nil {
		return err
	}
	g.Sequence++
	if moved {
		g.Answer, g.AnsweredAt = event.AnswerWaiting, nil
	}
	if err := putGuest(ctx, l.tx, g); err != nil {
		return err
	}
	return l.send(ctx, g, mailChanged)
}

// invite saves the guest and mails the invitation. If MayMail refuses, it returns that error and does nothing.
func (l *guestMailer) invite(ctx context.Context, g event.Guest) error {
	if err := l.organizers.MayMail(ctx, l.tx, l.change.event.UserID, l.organizer, g.Email, true); err != nil {
		return err
	}
	if err := putGuest(ctx, l.tx, g); err != nil {
		return err
	}
	return l.send(ctx, g, mailInvited)
}

// uninvite saves that the guest is removed and, unless the event is over, mails a cancellation with the event's
// previous details. New details must not reach them, because MayMail hasn't allowed an email with new text.
func (l *guestMailer) uninvite(ctx context.Context, g event.Guest, now time.Time, over bool) error {
	g.RemovedAt = &now
	g.Sequence++
	if err := putGuest(ctx, l.tx, g); err != nil || over {
		return err
	}
	known := *l
	known.change.event = &l.change.before.event
	return known.send(ctx, g, mailCancelled)
}

// maxOverrides limits the changed occurrences in emails to guests, so that no email grows with the calendar.
const maxOverrides = 100

// upcomingExceptions returns the first maxOverrides exceptions that originally start, or end, after now.
func upcomingExceptions(exceptions []event.Exception, now time.Time) []event.Exception {
	found := []event.Exception{}
	for _, x := range exceptions {
		if len(found) < maxOverrides && (x.OriginalStart.After(now) || x.EndTime.After(now)) {
			found = append(found, x)
		}
	}
	return found
}

// shownToGuests returns all data that guests see of an event, to detect changes that concern them.
func shownToGuests(e *event.Event, exceptions []event.Exception, now time.Time) string {
	var b strings.Builder
	fmt.Fprintln(&b, file.Invitation{Event: e, Changed: upcomingExceptions(exceptions, now), Now: now}.String())
	fmt.Fprintln(&b, e.Timezone, e.Description)
	return b.String()
}
