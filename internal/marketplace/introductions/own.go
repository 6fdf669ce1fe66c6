package introductions

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// PartnerIntroduction is a request as the partner's people see it. Who asks is empty until both are introduced.
type PartnerIntroduction struct {
	ID               string     `json:"id" doc:"UUID"`
	CreatedAt        time.Time  `json:"created_at"`
	Status           string     `json:"status" enum:"pending,introduced,talking,won,lost"`
	ServiceNeeded    string     `json:"service_needed"`
	Budget           string     `json:"budget"`
	Message          string     `json:"message"`
	RequesterName    string     `json:"requester_name" doc:"Empty until both are introduced"`
	RequesterEmail   string     `json:"requester_email" doc:"Empty until both are introduced"`
	RequesterCompany string     `json:"requester_company" doc:"Empty until both are introduced"`
	MovedAt          time.Time  `json:"moved_at" doc:"Last change of the status"`
	IntroducedAt     *time.Time `json:"introduced_at" doc:"Null: not yet"`
	EndedAt          *time.Time `json:"ended_at" doc:"Null: open"`
	AnswerBy         *time.Time `json:"answer_by" doc:"Until when the visitor was promised an answer; null: none is due"`
	WonCents         int64      `json:"won_cents" doc:"In cents; 0: nothing yet"`
	LostReason       string     `json:"lost_reason"`
	Next             []string   `json:"next" nullable:"false" doc:"The statuses that the partner may choose"`
}

// forPartner returns what the partner's people may see of a request.
func (s *Service) forPartner(r Request) PartnerIntroduction {
	p := PartnerIntroduction{ID: r.ID, CreatedAt: r.CreatedAt, Status: r.Status, ServiceNeeded: r.ServiceNeeded,
		Budget:  r.Budget,
		Message: r.Message, MovedAt: r.MovedAt, IntroducedAt: r.IntroducedAt, EndedAt: r.EndedAt, WonCents: r.WonCents,
		LostReason: r.LostReason, Next: append([]string{}, steps[r.Status]...)}
	if by := s.answerBy(r); r.Status == StatusPending && !by.IsZero() {
		p.AnswerBy = &by
	}
	if r.IntroducedAt != nil {
		p.RequesterName, p.RequesterEmail, p.RequesterCompany = r.RequesterName, r.RequesterEmail, r.RequesterCompany
	}
	return p
}

// PartnerThread is an introduction with what happened to it, as the partner's people see it.
type PartnerThread struct {
	PartnerIntroduction
	Events []IntroductionEvent `json:"events" nullable:"false" doc:"Oldest first"`
}

// ListOwn returns a page of the introductions of the account's company, newest first. Requests that
// it wasn't asked about yet, and spam, are not among them. With waiting it returns those that wait for the company,
// what was promised first at the top.
func (s *Service) ListOwn(ctx context.Context, userID string, waiting bool, cursor string,
	limit int) (Page[PartnerIntroduction], error) {
	partnerID, err := s.config.Companies.AdmittedCompanyOf(ctx, s.db, userID)
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

// FindOwn returns an introduction of the account's company. Another company's is a fault of kind NotFound.
func (s *Service) FindOwn(ctx context.Context, userID, requestID string) (PartnerThread, error) {
	partnerID, err := s.config.Companies.AdmittedCompanyOf(ctx, s.db, userID)
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

// ownRequest returns a request that the account's company may see and change, locked with the company: it isn't
// rejected, held or deactivated before the change is written.
func (s *Service) ownRequest(ctx context.Context, tx *database.Tx, userID, requestID string) (Request, error) {
	partnerID, err := s.config.Companies.LockAdmittedCompanyOf(ctx, tx, userID)
	if err != nil {
		return Request{}, err
	}
	return requestOf(ctx, tx, partnerID, requestID, tx.ForUpdate())
}

// requestOf returns a request that the people of a company may see.
func requestOf(ctx context.Context, q database.Querier, partnerID, requestID, lock string) (Request, error) {
	r, err := findRequest(ctx, q, requestID, lock)
	if err == nil && (r.PartnerID != partnerID || !r.isShown()) {
		return Request{}, errNoRequest
	}
	return r, err
}

// Step moves an introduction of the account's company on, as far as a partner may: accept or decline, then
// talking, won or lost. The status that it has already changes nothing.
func (s *Service) Step(ctx context.Context, userID, requestID string, m Move) (PartnerThread, error) {
	m, err := m.clean()
	if err != nil {
		return PartnerThread{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		r, err := s.ownRequest(ctx, tx, userID, requestID)
		if err != nil || m.isDone(r) {
			return err
		}
		if err := m.mayMove(r); err != nil {
			return err
		}
		if !canStep(r.Status, m.To) {
			return fault.Conflict("status_changed", message.IntroductionsMovedOn)
		}
		return s.move(ctx, tx, &r, actor{actorPartner, userID}, m)
	})
	if err != nil {
		return PartnerThread{}, fault.Wrap(err, "move introduction %s to %s", requestID, m.To)
	}
	return s.FindOwn(ctx, userID, requestID)
}

// NoteOwn adds a note to an introduction of the account's company.
func (s *Service) NoteOwn(ctx context.Context, userID, requestID string, n ThreadNote) (PartnerThread, error) {
	n, err := n.clean()
	if err != nil {
		return PartnerThread{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		r, err := s.ownRequest(ctx, tx, userID, requestID)
		if err != nil {
			return err
		}
		_, err = s.note(ctx, tx, r, actor{actorPartner, userID}, n)
		return err
	})
	if err != nil {
		return PartnerThread{}, fault.Wrap(err, "note on introduction %s", requestID)
	}
	return s.FindOwn(ctx, userID, requestID)
}
