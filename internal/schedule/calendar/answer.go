package calendar

import (
	"context"
	"fmt"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/recur"
)

// Invitation is a guest's view of an event.
type Invitation struct {
	Title       string    `json:"title"`
	Description string    `json:"description"`
	Location    string    `json:"location"`
	StartTime   time.Time `json:"start_time" doc:"UTC; for a series, the next time"`
	EndTime     time.Time `json:"end_time" doc:"UTC"`
	AllDay      bool      `json:"all_day"`
	Timezone    string    `json:"timezone" doc:"Zone of whole days and of the rule"`
	RRule       string    `json:"rrule" doc:"Empty: takes place once"`
	Organizer   string    `json:"organizer" doc:"Organizer's address"`
	Email       string    `json:"email" doc:"Invited address"`
	Answer      string    `json:"answer" enum:"waiting,yes,no,maybe"`
	IsOver      bool      `json:"is_over"`
}

// readToken returns the guest ID in a link's signed token, or errNoInvitation for a malformed token or a wrong
// signature.
func (s *Service) readToken(token string) (guestID string, err error) {
	guestID, sum, ok := strings.Cut(token, ".")
	if !ok || !id.IsValid(guestID) || !s.db.Seal().CheckMAC(guestPurpose, guestID, sum) {
		return "", errNoInvitation
	}
	return guestID, nil
}

// FindInvitation returns the invitation with the private token. It returns errNoInvitation for a wrong token, a
// removed guest or a deleted event.
func (s *Service) FindInvitation(ctx context.Context, token string) (Invitation, error) {
	guestID, err := s.readToken(token)
	if err != nil {
		return Invitation{}, err
	}
	g, err := findGuest(ctx, s.db, guestID, "")
	if err != nil {
		return Invitation{}, fmt.Errorf("find an invitation: %w", err)
	}
	e, err := findGuestEvent(ctx, s.db, g.EventID)
	if err != nil {
		return Invitation{}, fmt.Errorf("find the event of guest %s: %w", g.ID, err)
	}
	return s.invitationOf(ctx, &e, g)
}

// invitationOf returns the guest's view of an event. For a series, texts and times are those of the next occurrence
// or, if none is left, of the series.
func (s *Service) invitationOf(ctx context.Context, e *event.Event, g event.Guest) (Invitation, error) {
	now := s.db.Clock().Now()
	next, err := nextOf(ctx, s.db, e, now)
	if err != nil {
		return Invitation{}, err
	}
	organizer, err := s.organizers.Organizer(ctx, s.db, e.UserID)
	return Invitation{
		Title: next.Title, Description: next.Description, Location: next.Location, StartTime: next.StartTime,
		EndTime: next.EndTime, AllDay: e.AllDay, Timezone: e.Timezone, RRule: e.RRule, Organizer: organizer.Email,
		Email: g.Email, Answer: g.Answer, IsOver: e.IsOver(now),
	}, err
}

// nextOf returns e, or for a series its first occurrence that starts after now. If none is left, or the search takes
// too long, it returns the series.
func nextOf(ctx context.Context, q database.Querier, e *event.Event, now time.Time) (event.Event, error) {
	if !e.Repeats() {
		return *e, nil
	}
	exceptions, err := exceptionsOf(ctx, q, e.ID)
	if err != nil {
		return event.Event{}, err
	}
	start, ok := e.NextStart(exceptions, now, recur.NewBudget(recur.PerRule))
	if !ok {
		return *e, nil
	}
	if found := e.StartingAt(exceptions, start); len(found) > 0 {
		return found[0], nil
	}
	return *e, nil
}

// AnswerInvitation saves a guest's answer, notifies the organizer and returns the invitation. Repeating an answer
// does nothing. It returns errNoInvitation like FindInvitation, an Invalid fault for an unknown answer, and Conflict
// if the event is over.
func (s *Service) AnswerInvitation(ctx context.Context, token, answer string) (in Invitation, err error) {
	guestID, err := s.readToken(token)
	if err != nil {
		return Invitation{}, err
	}
	var e event.Event
	var g event.Guest
	err = s.db.Write(ctx, func(tx *database.Tx) (err error) {
		g, err = findGuest(ctx, tx, guestID, tx.ForUpdate())
		if err != nil {
			return err
		}
		if e, err = findGuestEvent(ctx, tx, g.EventID); err != nil {
			return err
		}
		return s.answer(ctx, tx, &e, &g, answer)
	})
	if err != nil {
		return Invitation{}, fmt.Errorf("answer an invitation: %w", err)
	}
	return s.invitationOf(ctx, &e, g)
}

// answer saves the guest's answer and notifies the organizer, unless the guest has already given it. It returns an
// Invalid fault for an unknown answer, and Conflict if the event is over.
func (s *Service) answer(ctx context.Context, tx *database.Tx, e *event.Event, g *event.Guest, answer string) error {
	switch {
	case answer != event.AnswerYes && answer != event.AnswerNo && answer != event.AnswerMaybe:
		return fault.InvalidField("answer", message.CalendarAnswer)
	case e.IsOver(tx.Now()):
		return fault.Conflict("event_over", message.CalendarEventOver)
	case g.Answer == answer:
		return nil
	}
	now := tx.Now()
	g.Answer, g.AnsweredAt = answer, &now
	if err := putGuest(ctx, tx, *g); err != nil {
		return err
	}
	return s.organizers.NotifyAnswer(ctx, tx, GuestAnswer{
		Key: fmt.Sprintf("guest %s %d %s", g.ID, g.Sequence, answer), UserID: e.UserID, Email: g.Email, Title: e.Title,
		Answer: answer,
	})
}
