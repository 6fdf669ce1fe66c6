package introductions

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
)

// Kinds of entries in the history of an introduction, besides its statuses.
const (
	kindAsked           history.Kind = "asked"            // the partner
	kindPartnerReminded history.Kind = "reminded_partner" // the status hasn't changed for some time
	kindAdminReminded   history.Kind = "reminded_administrator"
)

// History declares the histories of introductions. The partner's members can read them, including the owner's notes.
var History = history.Records{Name: "partnership-requests", Kinds: []history.Kind{StatusPending, StatusIntroduced,
	StatusTalking, StatusWon, StatusLost, StatusSpam, kindAsked, kindPartnerReminded, kindAdminReminded}}

// Authors of entries, besides visitors and the owner.
const (
	rolePartner history.Role = "partner"
	roleClock   history.Role = "clock" // a scheduled job
)

// byClock is the author of entries by scheduled jobs.
var byClock = history.Author{Role: roleClock}

// IntroductionEvent is an entry of the history, for the partner's members.
type IntroductionEvent struct {
	ID        string    `json:"id" doc:"UUID"`
	Actor     string    `json:"actor" enum:"visitor,partner,administrator,clock"`
	Kind      string    `json:"kind" enum:"status,asked,reminder,note"`
	Became    string    `json:"became" doc:"New status, or the recipient of a reminder: partner or administrator"`
	Note      string    `json:"note" doc:"Text of the author; may be empty"`
	CreatedAt time.Time `json:"created_at"`
}

// eventOf returns an entry of the history in the partner's view.
func eventOf(e history.Entry) IntroductionEvent {
	out := IntroductionEvent{ID: e.ID, Actor: string(e.Role), Kind: string(e.Kind), Note: e.Text, CreatedAt: e.CreatedAt}
	if e.Role == history.RoleOwner {
		out.Actor = "administrator"
	}
	switch e.Kind {
	case kindAsked, history.KindNote:
	case kindPartnerReminded:
		out.Kind, out.Became = "reminder", recipientPartner
	case kindAdminReminded:
		out.Kind, out.Became = "reminder", recipientAdmin
	default:
		out.Kind, out.Became = "status", string(e.Kind)
	}
	return out
}

// listEvents returns the history of an introduction in the partner's view, oldest first.
func listEvents(ctx context.Context, q database.Querier, requestID string) ([]IntroductionEvent, error) {
	entries, err := History.List(ctx, q, requestID)
	events := make([]IntroductionEvent, len(entries))
	for i, e := range entries {
		events[i] = eventOf(e)
	}
	return events, err
}
