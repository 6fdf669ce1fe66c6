package introductions

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/realtime"
)

// PartnerIntroduction is a request as the partner's members see it. The requester's fields are empty until the
// introduction.
type PartnerIntroduction struct {
	ID               string     `json:"id" doc:"UUID"`
	CreatedAt        time.Time  `json:"created_at"`
	Status           string     `json:"status" enum:"pending,introduced,talking,won,lost"`
	ServiceNeeded    string     `json:"service_needed"`
	Budget           string     `json:"budget"`
	Message          string     `json:"message"`
	RequesterName    string     `json:"requester_name" doc:"Empty until the introduction"`
	RequesterEmail   string     `json:"requester_email" doc:"Empty until the introduction"`
	RequesterCompany string     `json:"requester_company" doc:"Empty until the introduction"`
	MovedAt          time.Time  `json:"moved_at" doc:"Time of the last status change"`
	IntroducedAt     *time.Time `json:"introduced_at" doc:"Time of the introduction; null: not yet"`
	EndedAt          *time.Time `json:"ended_at" doc:"Time at which it was won or lost; null: open"`
	AnswerBy         *time.Time `json:"answer_by" doc:"Promised time of an answer to the visitor; null: none is due"`
	WonCents         int64      `json:"won_cents" doc:"Contract amount in cents; 0: none yet"`
	LostReason       string     `json:"lost_reason"`
	Next             []string   `json:"next" nullable:"false" doc:"Statuses that the partner may set"`
}

// forPartner returns the fields of a request that the partner's members may see. The requester's name, address and
// company are empty until both sides are introduced; pending requests have the promised time of the answer.
func (s *Service) forPartner(r Request) PartnerIntroduction {
	p := PartnerIntroduction{ID: r.ID, CreatedAt: r.CreatedAt, Status: r.Status, ServiceNeeded: r.ServiceNeeded,
		Budget:  r.Budget,
		Message: r.Message, MovedAt: r.MovedAt, IntroducedAt: r.IntroducedAt, EndedAt: r.EndedAt, WonCents: r.WonCents,
		LostReason: r.LostReason, Next: append([]string{}, transitions[r.Status]...)}
	if by := s.answerBy(r); r.Status == StatusPending && !by.IsZero() {
		p.AnswerBy = &by
	}
	if r.IntroducedAt != nil {
		p.RequesterName, p.RequesterEmail, p.RequesterCompany = r.RequesterName, r.RequesterEmail, r.RequesterCompany
	}
	return p
}

// PartnerThread is an introduction with its history, for the partner's members.
type PartnerThread struct {
	PartnerIntroduction
	Events []IntroductionEvent `json:"events" nullable:"false" doc:"History, oldest first"`
}

// ListOwn returns a page of the introductions of the account's partner, newest first. It leaves out spam and requests
// that the partner wasn't asked about. With waiting, it returns only pending ones, oldest first. An account without a
// partner is a fault of kind NotFound, a partner that isn't admitted one of kind Forbidden.
func (s *Service) ListOwn(ctx context.Context, userID string, waiting bool, cursor string,
	limit int) (Page[PartnerIntroduction], error) {
	partnerID, err := s.config.Partners.AdmittedPartnerOf(ctx, s.db, userID)
	if err != nil {
		return Page[PartnerIntroduction]{}, err
	}
	var where database.Condition
	where.And("r.partner_id = $%d", partnerID)
	where.And("(r.status IN ('introduced', 'talking', 'won', 'lost') OR r.status = 'pending' AND r.asked_at IS NOT NULL)")
	order := "newest"
	if waiting {
		order = "oldest"
		where.And("r.status = 'pending'")
	}
	page, err := requestList.Page(ctx, s.db, where, order, cursor, limit)
	if err != nil {
		return Page[PartnerIntroduction]{}, fault.Wrap(err, "list the introductions of a partner")
	}
	out := Page[PartnerIntroduction]{Items: make([]PartnerIntroduction, len(page.Items)), NextCursor: page.NextCursor}
	for i, r := range page.Items {
		out.Items[i] = s.forPartner(r)
	}
	return out, nil
}

// FindOwn returns an introduction of the account's partner with its thread. Other introductions, spam, requests that
// the partner wasn't asked about, and accounts without a partner are faults of kind NotFound, a partner that isn't
// admitted is one of kind Forbidden.
func (s *Service) FindOwn(ctx context.Context, userID, requestID string) (PartnerThread, error) {
	partnerID, err := s.config.Partners.AdmittedPartnerOf(ctx, s.db, userID)
	if err != nil {
		return PartnerThread{}, err
	}
	r, err := requestOf(ctx, s.db, partnerID, requestID, "")
	if err != nil {
		return PartnerThread{}, fault.Wrap(err, "find introduction %s", requestID)
	}
	events, err := listEvents(ctx, s.db, r.ID)
	return PartnerThread{PartnerIntroduction: s.forPartner(r), Events: events}, err
}

// ownRequest returns a request that the account's partner may see and change. It locks the request and the partner,
// so that the partner can't be rejected, put on hold or deactivated before the change is saved. A partner that isn't
// admitted is a fault of kind Forbidden; other requests are faults of kind NotFound.
func (s *Service) ownRequest(ctx context.Context, tx *database.Tx, userID, requestID string) (Request, error) {
	partnerID, err := s.config.Partners.LockAdmittedPartnerOf(ctx, tx, userID)
	if err != nil {
		return Request{}, err
	}
	return requestOf(ctx, tx, partnerID, requestID, tx.ForUpdate())
}

// requestOf returns a request that the partner's members may see; lock is empty or tx.ForUpdate(). Requests to other
// partners, spam, and those that the partner wasn't asked about are faults of kind NotFound.
func requestOf(ctx context.Context, q database.Querier, partnerID, requestID, lock string) (Request, error) {
	r, err := findRequest(ctx, q, requestID, lock)
	if err == nil && (r.PartnerID != partnerID || !r.isShown()) {
		return Request{}, errNoRequest
	}
	return r, err
}

// ChangeOwnStatus changes the status of an introduction for the account's partner: accepted or declined, then
// talking, won or lost. A retry changes nothing. A change from an outdated status, or one that the status doesn't
// allow, is a fault of kind Conflict; invalid amounts and reasons are faults of kind Invalid.
func (s *Service) ChangeOwnStatus(ctx context.Context, userID, requestID string, m StatusChange) (PartnerThread, error) {
	m, err := m.clean()
	if err != nil {
		return PartnerThread{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		r, err := s.ownRequest(ctx, tx, userID, requestID)
		if err != nil || m.isApplied(r) {
			return err
		}
		if err := m.checkStatus(r); err != nil {
			return err
		}
		if !isTransition(r.Status, m.To) {
			return fault.Conflict("status_changed", message.IntroductionsMovedOn)
		}
		return s.changeStatus(ctx, tx, &r, history.Author{Role: rolePartner, UserID: userID}, m)
	})
	if err != nil {
		return PartnerThread{}, fault.Wrap(err, "change introduction %s to %s", requestID, m.To)
	}
	return s.FindOwn(ctx, userID, requestID)
}

// NoteOwn adds a note to an introduction of the account's partner. A retry adds nothing. A full history, and another
// note with its id, are faults of kind Conflict, and an empty or long text one of kind Invalid.
func (s *Service) NoteOwn(ctx context.Context, userID, requestID string, n history.Note) (PartnerThread, error) {
	n, err := n.Clean()
	if err != nil {
		return PartnerThread{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		r, err := s.ownRequest(ctx, tx, userID, requestID)
		if err != nil {
			return err
		}
		added, err := History.AddNote(ctx, tx, r.ID, history.Author{Role: rolePartner, UserID: userID}, n)
		if err != nil || !added {
			return err
		}
		return realtime.Publish(ctx, tx, TopicChanged, r.ID)
	})
	if err != nil {
		return PartnerThread{}, fault.Wrap(err, "add a note to introduction %s", requestID)
	}
	return s.FindOwn(ctx, userID, requestID)
}
