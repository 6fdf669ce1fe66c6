package introductions

import (
	"context"
	"fmt"
	"slices"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
	"harborlight/internal/marketplace/forms"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/realtime"
)

// Move gives an introduction another status.
type Move struct {
	From     string `json:"from" enum:"pending,introduced,talking,won,lost,spam" doc:"The status you see; if it has changed, the answer is a conflict"`
	To       string `json:"status" enum:"pending,introduced,talking,won,lost,spam"`
	WonCents int64  `json:"won_cents,omitempty" minimum:"0" maximum:"100000000000" doc:"With won: what was sold, in cents"`
	Reason   string `json:"reason,omitempty" maxLength:"500" doc:"With lost: why; may be empty"`
}

// maxWon is the largest amount that a partner can win, in cents: a billion.
const maxWon = 100_000_000_000

// clean returns the move as it is stored, or a fault that names the wrong fields.
func (m Move) clean() (Move, error) {
	var c fault.Check
	m.Reason = line.TidyText(m.Reason)
	c.Add(slices.Contains(statuses, m.From), "from", fault.Plain("Send the status you see."))
	c.Add(slices.Contains(statuses, m.To), "status", message.ListStatus)
	c.Add(m.To != StatusWon || m.WonCents > 0, "won_cents", message.IntroductionsAgreed)
	c.Add(m.WonCents <= maxWon, "won_cents", message.IntroductionsSmallerAmount)
	forms.Text(&c, "reason", m.Reason, 500, forms.Optional)
	if m.To != StatusWon {
		m.WonCents = 0
	}
	if m.To != StatusLost {
		m.Reason = ""
	}
	return m, c.Err()
}

// isDone reports whether the request is already as the move says: sent twice, it is made once.
func (m Move) isDone(r Request) bool {
	return r.Status == m.To && r.WonCents == m.WonCents && r.LostReason == m.Reason
}

// mayMove returns a fault of kind Conflict if the request isn't any more as whoever moves it saw it.
func (m Move) mayMove(r Request) error {
	return fault.Unseen(message.IntroductionsChanged, m.From, r.Status)
}

// actor is who does something to an introduction.
type actor struct{ kind, userID string }

// The kinds of actors.
const (
	actorVisitor = "visitor"
	actorPartner = "partner"
	actorAdmin   = "administrator"
	actorClock   = "clock"
)

// move writes a move, tells open pages, adds it to the thread and records what follows from it.
func (s *Service) move(ctx context.Context, tx *database.Tx, r *Request, by actor, m Move) error {
	wasEnded, hadMet := r.ended(), r.IntroducedAt != nil
	r.apply(m, tx.Now())
	facts := r.facts(wasEnded, hadMet)
	if slices.Contains(facts, FactIntroduced) {
		if err := s.mustMeetVisitors(ctx, tx, r.PartnerID); err != nil {
			return err
		}
	}
	if r.IntroducedAt != nil && !hadMet {
		fee, err := s.config.Companies.FeeOf(ctx, tx, r.PartnerID)
		if err != nil {
			return err
		}
		r.FeeBPS = fee
	}
	if err := updateMove(ctx, tx, *r); err != nil {
		return err
	}
	if err := insertEvent(ctx, tx, newEvent(r.ID, by, eventStatus, m.To, m.Reason, tx.Now())); err != nil {
		return err
	}
	for _, fact := range facts {
		if err := recordMove(ctx, tx, fact, r.ID); err != nil {
			return fmt.Errorf("record %s: %w", fact, err)
		}
	}
	return realtime.Publish(ctx, tx, TopicChanged, r.ID)
}

// mustMeetVisitors returns a fault of kind Conflict, for the administrator, if the company is rejected, on hold or
// deactivated, or nobody answers for it.
func (s *Service) mustMeetVisitors(ctx context.Context, q database.Querier, partnerID string) error {
	addresses, err := s.config.Companies.MailsOf(ctx, q, partnerID)
	if err == nil && len(addresses) == 0 {
		return fault.Conflict("partner_inactive", message.IntroductionsPartnerInactive)
	}
	return err
}

// recordMove records a fact. Those that mail somebody what can't be taken back are recorded once for each request.
func recordMove(ctx context.Context, tx *database.Tx, fact, requestID string) error {
	job := jobs.Job{Kind: jobs.FactPrefix + fact, Payload: Fact{RequestID: requestID}}
	if fact == FactAsked || fact == FactDeclined {
		job.DedupeKey = fact + ":" + requestID
	}
	return jobs.Enqueue(ctx, tx, job)
}

// apply changes the request as the move says.
func (r *Request) apply(m Move, now time.Time) {
	r.Status, r.MovedAt, r.Reminded = m.To, now, 0
	r.WonCents, r.LostReason, r.EndedAt = m.WonCents, m.Reason, nil
	if m.To == StatusWon || m.To == StatusLost {
		r.EndedAt = &now
	}
	met := m.To == StatusIntroduced || m.To == StatusTalking || m.To == StatusWon
	if met && r.IntroducedAt == nil {
		r.IntroducedAt = &now
	}
}

// facts are what follows from a move: both are introduced once, whatever the administrator undoes.
func (r Request) facts(wasEnded, hadMet bool) []string {
	var facts []string
	if r.IntroducedAt != nil && !hadMet && r.Status != StatusWon { // those that won have met without us
		facts = append(facts, FactIntroduced)
	}
	if wasEnded {
		facts = append(facts, FactReopened)
	}
	switch r.Status {
	case StatusWon:
		facts = append(facts, FactWon)
	case StatusLost:
		facts = append(facts, FactLost)
		if r.IntroducedAt == nil && r.AskedAt != nil { // the visitor was told that we ask
			facts = append(facts, FactDeclined)
		}
	}
	return facts
}
