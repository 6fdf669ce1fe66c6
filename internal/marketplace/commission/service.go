package commission

import (
	"context"
	"errors"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/money"
	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/realtime"
)

// Config is the site's configuration for the ledger.
type Config struct {
	PublicURL string               // base URL of the site, without a trailing slash
	Content   func() *content.Site // current content
	Owner     func() string        // address for notices
	Partners  Partners
	// ClientOf returns the client's name, as shown to the partner, for an introduction or a referred order. A deleted
	// one is a fault of kind NotFound.
	ClientOf func(ctx context.Context, k Kind, aboutID string) (string, error)
	// HoldCurrency keeps the site's currency unchanged until the end of the transaction, or returns a fault of kind
	// Conflict if it is another one.
	HoldCurrency func(context.Context, *database.Tx, money.Currency) error
}

// Partners looks up partners and their members.
type Partners interface {
	// OwnerMailsOf returns the email addresses of a partner's owners, or a fault of kind NotFound.
	OwnerMailsOf(ctx context.Context, q database.Querier, partnerID string) ([]string, error)
	// PartnerOfAccount returns the partner of an account, or a fault of kind NotFound.
	PartnerOfAccount(ctx context.Context, q database.Querier, userID string) (partnerID string, err error)
}

// Service implements the use cases of the ledger. It is safe for concurrent use.
type Service struct {
	db     *database.DB
	config Config
}

// New returns a service.
func New(db *database.DB, c Config) *Service { return &Service{db: db, config: c} }

// shownAt returns the statement with its derived state as of a time, and whether its month is over by then.
func (s *Service) shownAt(st Statement, now time.Time) Statement {
	st = st.withState(s.payable(now))
	st.isOver = st.Month < monthOf(now)
	return st
}

// payable returns the last month with payable earnings.
func (s *Service) payable(now time.Time) string {
	return lastPayable(now, s.config.Content().Brand.Claims.GuaranteeDays)
}

// WonIntroduction is the amount that a partner won through an introduction.
type WonIntroduction struct {
	CauseID        string // UUID of the cause; each cause counts once
	IntroductionID string
	PartnerID      string
	PartnerName    string
	WonCents       int64 // total amount, not the change; 0: none, or no longer won
	RateBPS        int64 // fee agreed for the introduction; only the first entry uses it
}

// target is the target total for an introduction or a referred order.
type target struct {
	LedgerEntry // with ID, PartnerID, AboutID, Note, ActorID, and BaseCents as the total

	kind        Kind
	partnerName string
	month       string
	currency    money.Currency
}

// errSettled ends a transaction without changes.
var errSettled = errors.New("the ledger already has this total")

// RecordWon updates the ledger to the total that an introduction has won. If the total has changed, it adds an entry
// to the current month's statement, once for each cause. The first entry needs a positive fee. Amounts and rates out
// of range are faults of kind Invalid.
func (s *Service) RecordWon(ctx context.Context, w WonIntroduction) error {
	var c fault.Check
	checkAmount(&c, w.WonCents)
	c.Add(w.RateBPS >= 0 && w.RateBPS <= maxRate, "rate_bps", message.CommissionRate)
	if err := c.Err(); err != nil {
		return err
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		a, err := sumEntries(ctx, tx, w.IntroductionID, w.PartnerID)
		if err != nil || !a.needsEntry(w.WonCents, w.RateBPS) {
			return err
		}
		_, err = s.enterWon(ctx, tx, w, "", "")
		return err
	})
	return fault.Wrap(ignoreSettled(err), "record the won amount of introduction %s", w.IntroductionID)
}

// RecordEarning updates the ledger, in the caller's transaction, to the total paid for a referred order, and returns
// the partner's total earnings from it in cents; 0 if there is nothing to record. If the total has changed, it adds
// an entry, to the month of the payment until that month is payable, and to the current month afterwards.
func (s *Service) RecordEarning(ctx context.Context, tx *database.Tx, e referral.Earning) (amountCents int64,
	err error) {
	a, err := sumEntries(ctx, tx, e.OrderID, e.PartnerID)
	if err != nil || !a.needsEntry(e.NetCents, e.RateBPS) {
		return 0, err
	}
	month := monthOf(e.PaidAt)
	if month <= s.payable(tx.Now()) {
		month = monthOf(tx.Now())
	}
	_, err = s.enter(ctx, tx, target{kind: Referral, partnerName: e.PartnerName, month: month, currency: e.Currency,
		LedgerEntry: LedgerEntry{ID: id.New(), PartnerID: e.PartnerID, AboutID: e.OrderID, BaseCents: e.NetCents,
			RateBPS: e.RateBPS}})
	return Percentage(e.NetCents, e.RateBPS), fault.Wrap(ignoreSettled(err), "record the earnings from order %s", e.OrderID)
}

// ignoreSettled returns nil for errSettled, and other errors unchanged.
func ignoreSettled(err error) error {
	if errors.Is(err, errSettled) {
		return nil
	}
	return err
}

func checkAmount(c *fault.Check, wonCents int64) {
	c.Add(wonCents >= 0 && wonCents <= maxBase, "won_cents", message.CommissionWon)
}

// enterWon adds an entry that brings the introduction to the won amount. It returns errSettled if the cause already
// has an entry or the amount is the same, and a fault of kind Conflict if the site has another currency by now.
func (s *Service) enterWon(ctx context.Context, tx *database.Tx, w WonIntroduction, note, actorID string) (Statement, error) {
	if known, err := hasEntry(ctx, tx, w.CauseID); err != nil || known {
		return Statement{}, errors.Join(err, errSettled)
	}
	currency := s.config.Content().Selling.Currency
	if err := s.config.HoldCurrency(ctx, tx, currency); err != nil {
		return Statement{}, err
	}
	return s.enter(ctx, tx, target{kind: Fee, partnerName: w.PartnerName, month: monthOf(tx.Now()), currency: currency,
		LedgerEntry: LedgerEntry{ID: w.CauseID, PartnerID: w.PartnerID, AboutID: w.IntroductionID, BaseCents: w.WonCents,
			RateBPS: w.RateBPS, Note: note, ActorID: actorID}})
}

// enter adds an entry that brings the account of an introduction or order to the total in r, updates the statement's
// sums and publishes it. It returns errSettled if the account already has the total.
func (s *Service) enter(ctx context.Context, tx *database.Tx, r target) (Statement, error) {
	st, err := openStatement(ctx, tx, r, s.payable(tx.Now())) // its lock serializes the entries of a partner
	if err != nil {
		return st, err
	}
	a, err := sumEntries(ctx, tx, r.AboutID, r.PartnerID)
	if err != nil {
		return st, err
	}
	e, changes := a.entryTo(r.BaseCents, r.RateBPS)
	if !changes {
		return st, errSettled
	}
	e.ID, e.StatementID, e.PartnerID, e.AboutID = r.ID, st.ID, st.PartnerID, r.AboutID
	e.Note, e.ActorID, e.CreatedAt = r.Note, r.ActorID, tx.Now()
	if err := database.Insert(ctx, tx, "commission_entries", e); err != nil {
		return st, err
	}
	st.Entries, st.BaseCents, st.AmountCents = st.Entries+1, st.BaseCents+e.BaseCents, st.AmountCents+e.AmountCents
	if err := updateSums(ctx, tx, st); err != nil {
		return st, err
	}
	return st, realtime.Publish(ctx, tx, TopicChanged, st.ID)
}

// Correction is the correct won amount of an introduction.
type Correction struct {
	ID             string `json:"id" maxLength:"36" as:"uuid" doc:"UUID chosen by the sender; a retry counts once"`
	IntroductionID string `json:"introduction_id" maxLength:"36" as:"carried" doc:"UUID of a partnership request with an entry in the statement"`
	WonCents       int64  `json:"won_cents" minimum:"0" maximum:"100000000000" as:"money" wrong:"commission.won" doc:"Total won amount in cents"`
	Note           string `json:"note" maxLength:"500" missing:"form.reason" doc:"Reason, which the partner reads"`
}

// correct adds an entry to the current month's statement that brings an introduction to its correct won amount. It
// returns NotFound if the given statement has no entry for the introduction, Invalid without a note, and
// desk.ErrUnchanged if the amount is already correct. Earnings from referred orders can't be corrected, because they
// are derived from the orders.
func (s *Service) correct(ctx context.Context, a desk.ActionContext[Statement], in Correction) error {
	if err := form.Check(&in).Err(); err != nil {
		return err
	}
	if known, err := hasEntryFor(ctx, a.Tx, a.Row.ID, in.IntroductionID); err != nil {
		return err
	} else if !known {
		return errNoIntroduction
	}
	w := WonIntroduction{CauseID: in.ID, IntroductionID: in.IntroductionID, PartnerID: a.Row.PartnerID,
		PartnerName: a.Row.PartnerName, WonCents: in.WonCents}
	st, err := s.enterWon(ctx, a.Tx, w, in.Note, a.ActorID)
	if errors.Is(err, errSettled) {
		return desk.ErrUnchanged
	}
	if err != nil {
		return err
	}
	return audit.Record(ctx, a.Tx, audit.Entry{ActorID: a.ActorID, Action: "commission.corrected", ObjectID: st.ID,
		Details: map[string]any{"introduction": in.IntroductionID, "won_cents": in.WonCents}})
}
