package introductions

import (
	"context"
	"fmt"
	"slices"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/realtime"
)

// StatusChange changes the status of an introduction.
type StatusChange struct {
	From     string `json:"from" enum:"pending,introduced,talking,won,lost,spam" as:"carried" doc:"Status that the client shows; a different current status is a conflict"`
	To       string `json:"status" enum:"pending,introduced,talking,won,lost,spam" wrong:"list.status"`
	WonCents int64  `json:"won_cents,omitempty" minimum:"0" maximum:"100000000000" wrong:"introductions.smaller_amount" doc:"Contract amount in cents, for the status won"`
	Reason   string `json:"reason,omitempty" maxLength:"500" as:"lines" doc:"Reason for the status lost; may be empty"`
}

// clean returns the change in its stored form, or a fault of kind Invalid that names the invalid fields. A change to
// won needs an amount, which other changes drop; only a change to lost keeps its reason, which is optional.
func (m StatusChange) clean() (StatusChange, error) {
	c := form.Check(&m)
	c.Add(slices.Contains(statuses, m.From), "from", fault.Plain("Send the status you see."))
	c.Add(m.To != StatusWon || m.WonCents > 0, "won_cents", message.IntroductionsAgreed)
	if m.To != StatusWon {
		m.WonCents = 0
	}
	if m.To != StatusLost {
		m.Reason = ""
	}
	return m, c.Err()
}

// isApplied reports whether the request already has the new status, amount and reason, such as after a retry.
func (m StatusChange) isApplied(r Request) bool {
	return r.Status == m.To && r.WonCents == m.WonCents && r.LostReason == m.Reason
}

// checkStatus returns a fault of kind Conflict if the status has changed since the client read it.
func (m StatusChange) checkStatus(r Request) error {
	return fault.CheckRevision(message.IntroductionsChanged, m.From, r.Status)
}

// changeStatus saves a status change with an entry in the history, publishes it and records its facts. The first
// introduction fixes the partner's fee, and is a fault of kind Conflict if the partner is unavailable, unless the
// change is to won. It updates r, but checks no rules.
func (s *Service) changeStatus(ctx context.Context, tx *database.Tx, r *Request, by history.Author, m StatusChange) error {
	wasEnded, hadMet := r.hasEnded(), r.IntroducedAt != nil
	r.apply(m, tx.Now())
	facts := r.facts(wasEnded, hadMet)
	if slices.Contains(facts, FactIntroduced) {
		if err := s.mustBeAvailable(ctx, tx, r.PartnerID); err != nil {
			return err
		}
	}
	if r.IntroducedAt != nil && !hadMet {
		fee, err := s.config.Partners.FeeOf(ctx, tx, r.PartnerID)
		if err != nil {
			return err
		}
		r.FeeBPS = fee
	}
	if err := updateStatus(ctx, tx, *r); err != nil {
		return err
	}
	changed := history.Event{Kind: history.Kind(m.To), Text: m.Reason}
	if _, err := History.Add(ctx, tx, r.ID, by, changed); err != nil {
		return err
	}
	for _, fact := range facts {
		if err := recordFact(ctx, tx, fact, r.ID); err != nil {
			return fmt.Errorf("record %s: %w", fact, err)
		}
	}
	return realtime.Publish(ctx, tx, TopicChanged, r.ID)
}

// mustBeAvailable returns a fault of kind Conflict, with a message for the admin, if the partner is rejected, on hold
// or deactivated, or has no recipients of mails. Otherwise, it returns nil.
func (s *Service) mustBeAvailable(ctx context.Context, q database.Querier, partnerID string) error {
	addresses, err := s.config.Partners.MailsOf(ctx, q, partnerID)
	if err == nil && len(addresses) == 0 {
		return fault.Conflict("partner_inactive", message.IntroductionsPartnerInactive)
	}
	return err
}

// recordFact records a fact about a request. FactAsked and FactDeclined, which send irreversible mails, are recorded
// once for each request; further calls do nothing.
func recordFact(ctx context.Context, tx *database.Tx, fact, requestID string) error {
	job := jobs.Job{Kind: jobs.FactPrefix + fact, Payload: Fact{RequestID: requestID}}
	if fact == FactAsked || fact == FactDeclined {
		job.DedupeKey = fact + ":" + requestID
	}
	return jobs.Enqueue(ctx, tx, job)
}

// apply applies a change to the request and resets its reminders. Won and lost set the time of the end, other
// statuses clear it. The first of introduced, talking and won sets the time of the introduction, which then stays.
func (r *Request) apply(m StatusChange, now time.Time) {
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

// facts returns the facts of a status change. Both sides are introduced once, and never by a change to won. An ended
// request that changes again is reopened; a lost one is also declined if the partner was asked but never introduced.
// The result can be empty.
func (r Request) facts(wasEnded, hadMet bool) []string {
	var facts []string
	// a won contract means that they met without this introduction
	if r.IntroducedAt != nil && !hadMet && r.Status != StatusWon {
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
		if r.IntroducedAt == nil && r.AskedAt != nil { // the visitor got a confirmation
			facts = append(facts, FactDeclined)
		}
	}
	return facts
}
