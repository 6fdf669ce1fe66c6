package commission

import (
	"context"
	"errors"
	"unicode/utf8"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/line"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
)

// Config is what the ledger needs of the rest of the site.
type Config struct {
	PublicURL string      // of the site, without a slash at the end
	Site      func() Site // what the content says at the moment
	Companies Companies
	// HoldCurrency keeps the currency of the site until the end of the transaction, or returns a fault of kind
	// Conflict if it is another.
	HoldCurrency func(context.Context, *database.Tx, money.Currency) error
}

// Site is what the content says about commission.
type Site struct {
	Head     mail.Letterhead
	Currency money.Currency // of the ledger
	Owner    string         // gets the answers to statements
	Mails    content.CommissionMails
}

// Companies knows the partners and who belongs to them.
type Companies interface {
	// OwnerMailsOf returns the addresses that a partner's statements go to, or a fault of kind NotFound.
	OwnerMailsOf(ctx context.Context, q database.Querier, partnerID string) ([]string, error)
	// CompanyOf returns the company of an account, or a fault of kind NotFound.
	CompanyOf(ctx context.Context, q database.Querier, userID string) (partnerID string, err error)
}

// Service implements the use cases of the ledger. It is safe for concurrent use.
type Service struct {
	db     *database.DB
	config Config
}

// New returns a service.
func New(db *database.DB, c Config) *Service { return &Service{db: db, config: c} }

// Win is what an introduction has brought its partner.
type Win struct {
	CauseID        string // UUID of what caused it; the same cause counts once
	IntroductionID string
	PartnerID      string
	PartnerName    string
	WonCents       int64 // in all, not since the last time; 0: nothing, or no longer
	RateBPS        int64 // the partner's rate now; used for the first entry alone
}

// errSettled ends a transaction that has nothing to write.
var errSettled = errors.New("the ledger already says so")

// Record makes the ledger say what an introduction has won. It adds an entry to the statement of the month, or
// none if nothing has changed. Amounts and rates out of range are faults of kind Invalid.
func (s *Service) Record(ctx context.Context, w Win) error {
	var c fault.Check
	checkAmount(&c, w.WonCents)
	c.Add(w.RateBPS >= 0 && w.RateBPS <= maxRate, "rate_bps", "Use a rate from 0 to 100%.")
	if err := c.Err(); err != nil {
		return err
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		if a, err := sumIntroduction(ctx, tx, w.IntroductionID); err != nil || a.Entries == 0 && w.WonCents == 0 {
			return err
		}
		_, err := s.enter(ctx, tx, w, "", "")
		return err
	})
	return fault.Wrap(settled(err), "record what introduction %s won", w.IntroductionID)
}

// settled turns errSettled into success.
func settled(err error) error {
	if errors.Is(err, errSettled) {
		return nil
	}
	return err
}

func checkAmount(c *fault.Check, wonCents int64) {
	c.Add(wonCents >= 0 && wonCents <= maxWon, "won_cents", "Enter an amount from 0 to 1,000,000,000.")
}

// enter adds the entry after which the introduction has won the amount. It ends the transaction with errSettled
// if there is nothing to add.
func (s *Service) enter(ctx context.Context, tx *database.Tx, w Win, note, actorID string) (Statement, error) {
	if known, err := hasEntry(ctx, tx, w.CauseID); err != nil || known {
		return Statement{}, errors.Join(err, errSettled)
	}
	currency := s.config.Site().Currency
	if err := s.config.HoldCurrency(ctx, tx, currency); err != nil {
		return Statement{}, err
	}
	st, err := openStatement(ctx, tx, w, monthOf(tx.Now()), currency) // its lock makes the entries of a partner queue
	if err != nil {
		return st, err
	}
	a, err := sumIntroduction(ctx, tx, w.IntroductionID)
	if err != nil {
		return st, err
	}
	e, changes := a.to(w.WonCents, w.RateBPS)
	if !changes {
		return st, errSettled
	}
	e.ID, e.StatementID, e.PartnerID, e.IntroductionID = w.CauseID, st.ID, st.PartnerID, w.IntroductionID
	e.Note, e.ActorID, e.CreatedAt = note, actorID, tx.Now()
	if err := database.Insert(ctx, tx, "commission_entries", e); err != nil {
		return st, err
	}
	st.Entries, st.WonCents, st.AmountCents = st.Entries+1, st.WonCents+e.WonCents, st.AmountCents+e.AmountCents
	if err := updateSums(ctx, tx, st); err != nil {
		return st, err
	}
	return st, realtime.Publish(ctx, tx, TopicChanged, st.ID)
}

// Correction says what an introduction has really won.
type Correction struct {
	ID             string `json:"id" maxLength:"36" doc:"UUID that you choose; sent again, it counts once"`
	IntroductionID string `json:"introduction_id" maxLength:"36" doc:"UUID of a partnership request that was won"`
	WonCents       int64  `json:"won_cents" minimum:"0" maximum:"100000000000" doc:"What was won in all, in cents"`
	Note           string `json:"note" maxLength:"500" doc:"Why; the partner reads it"`
}

// Correct adds the entry that makes the ledger say what an introduction has really won, to the statement of
// this month. It returns a fault of kind NotFound for an introduction that the ledger doesn't hold, and
// Invalid without a note.
func (s *Service) Correct(ctx context.Context, actorID string, in Correction) (StatementDetail, error) {
	var c fault.Check
	note := line.Tidy(in.Note)
	c.Add(id.Valid(in.ID), "id", "Send a new UUID.")
	checkAmount(&c, in.WonCents)
	c.Add(note != "" && utf8.RuneCountInString(note) <= maxNote && mail.IsLine(note), "note",
		"Say why, on one line of at most 500 characters.")
	if err := c.Err(); err != nil {
		return StatementDetail{}, err
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		partner, err := findPartnerOf(ctx, tx, in.IntroductionID)
		if err != nil {
			return err
		}
		w := Win{CauseID: in.ID, IntroductionID: in.IntroductionID, PartnerID: partner.ID, PartnerName: partner.Name,
			WonCents: in.WonCents}
		st, err := s.enter(ctx, tx, w, note, actorID)
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: "commission.corrected", ObjectID: st.ID,
			Details: map[string]any{"introduction": in.IntroductionID, "won_cents": in.WonCents}})
	})
	if err = settled(err); err != nil {
		return StatementDetail{}, fault.Wrap(err, "correct introduction %s", in.IntroductionID)
	}
	return s.latest(ctx, in.IntroductionID)
}

// latest returns the statement with the newest entry of an introduction.
func (s *Service) latest(ctx context.Context, introductionID string) (StatementDetail, error) {
	statementID, err := findLatest(ctx, s.db, introductionID)
	if err != nil {
		return StatementDetail{}, fault.Wrap(err, "find the statement of introduction %s", introductionID)
	}
	return s.Find(ctx, statementID)
}

// Mark is the state that the owner gives a statement.
type Mark struct {
	From      State  `json:"from" enum:"open,invoiced,paid" doc:"The state you see; if it has changed, the answer is a conflict"`
	To        State  `json:"to" enum:"open,invoiced,paid"`
	Reference string `json:"reference,omitempty" maxLength:"60" doc:"Number of the invoice; kept until the statement is open again"`
}

var (
	errNotOver = fault.Conflict("month_not_over", "This month isn't over yet. Its statement can still grow.")
	errMoved   = fault.Conflict("state_changed", "This statement has changed meanwhile. Reload the page and try again.")
)

// MarkStatement gives a statement another state. The owner may choose any, so that a mistake can be undone;
// only a month that isn't over stays open. The entries stay as they are.
func (s *Service) MarkStatement(ctx context.Context, actorID, statementID string, m Mark) (StatementDetail, error) {
	ref := line.Tidy(m.Reference)
	if utf8.RuneCountInString(ref) > maxRef || !mail.IsLine(ref) {
		return StatementDetail{}, fault.InvalidField("reference", "Use one line of at most 60 characters.")
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		st, err := lockStatement(ctx, tx, statementID)
		if err != nil {
			return err
		}
		if st.State != m.From {
			return errMoved
		}
		if m.To != Open && st.Month >= monthOf(tx.Now()) {
			return errNotOver
		}
		before := st.State
		st.mark(m.To, ref, tx)
		if err := updateMark(ctx, tx, st); err != nil {
			return err
		}
		entry := audit.Entry{ActorID: actorID, Action: "commission.marked", ObjectID: st.ID,
			Details: map[string]State{"before": before, "after": st.State}}
		if err := audit.Record(ctx, tx, entry); err != nil {
			return err
		}
		return realtime.Publish(ctx, tx, TopicChanged, st.ID)
	})
	if err != nil {
		return StatementDetail{}, fault.Wrap(err, "mark statement %s", statementID)
	}
	return s.Find(ctx, statementID)
}

// mark sets the state and its times.
func (st *Statement) mark(to State, reference string, tx *database.Tx) {
	now := tx.Now()
	st.State = to
	if reference != "" {
		st.Reference = reference
	}
	switch to {
	case Open:
		st.InvoicedAt, st.PaidAt, st.Reference = nil, nil, ""
	case Invoiced:
		st.PaidAt = nil
		if st.InvoicedAt == nil {
			st.InvoicedAt = &now
		}
	case Paid:
		st.PaidAt = &now
		if st.InvoicedAt == nil {
			st.InvoicedAt = &now
		}
	}
}
