package commission

import (
	"context"
	"errors"
	"time"
	"unicode/utf8"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/line"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
)

// Config is what the ledger needs of the rest of the site.
type Config struct {
	PublicURL string      // of the site, without a slash at the end
	Site      func() Site // what the content says at the moment
	Companies Companies
	// ClientOf returns the client's name for the partner, of an introduction or a referred order. A deleted one is a
	// fault of kind NotFound.
	ClientOf func(ctx context.Context, k Kind, aboutID string) (string, error)
	// HoldCurrency keeps the currency of the site until the end of the transaction, or returns a fault of kind
	// Conflict if it is another.
	HoldCurrency func(context.Context, *database.Tx, money.Currency) error
}

// Site is what the content says about commission.
type Site struct {
	Head          mail.Letterhead
	Currency      money.Currency // of introduction fees
	GuaranteeDays int            // after which an order of a referred client is paid out
	Owner         string         // gets the answers to statements
	Mails         content.CommissionMails
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

// shownAt returns the statement as it is at an instant.
func (s *Service) shownAt(st Statement, now time.Time) Statement {
	st = st.at(s.payable(now))
	st.isOver = st.Month < monthOf(now)
	return st
}

// payable returns the last month of which everything that was earned is payable.
func (s *Service) payable(now time.Time) string {
	return lastPayable(now, s.config.Site().GuaranteeDays)
}

// Win is what an introduction has brought its partner.
type Win struct {
	CauseID        string // UUID of what caused it; the same cause counts once
	IntroductionID string
	PartnerID      string
	PartnerName    string
	WonCents       int64 // in all, not since the last time; 0: nothing, or no longer
	RateBPS        int64 // the fee that was agreed with the introduction; used for the first entry alone
}

// Earning is what a referred order has brought its partner.
type Earning struct {
	OrderID     string
	PartnerID   string
	PartnerName string
	Currency    money.Currency
	PaidAt      time.Time // its month has the entries until they are payable
	NetCents    int64     // paid in all, without tax and refunds; 0: nothing, or no longer
	RateBPS     int64     // used for the first entry alone
}

// record is what the ledger is to say about an introduction or a referred order.
type record struct {
	LedgerEntry // ID, PartnerID, AboutID, Note, ActorID, and in all BaseCents and RateBPS

	kind        Kind
	partnerName string
	month       string
	currency    money.Currency
}

// errSettled ends a transaction that has nothing to write.
var errSettled = errors.New("the ledger already says so")

// Record makes the ledger say what an introduction has won. It adds an entry to the statement of the month, or
// none if nothing has changed. An introduction that is free leaves no entry. Amounts and rates out of range are faults
// of kind Invalid.
func (s *Service) Record(ctx context.Context, w Win) error {
	var c fault.Check
	checkAmount(&c, w.WonCents)
	c.Add(w.RateBPS >= 0 && w.RateBPS <= maxRate, "rate_bps", message.CommissionRate)
	if err := c.Err(); err != nil {
		return err
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		a, err := sumAbout(ctx, tx, w.IntroductionID, w.PartnerID)
		if err != nil || !a.isNews(w.WonCents, w.RateBPS) {
			return err
		}
		_, err = s.enterWin(ctx, tx, w, "", "")
		return err
	})
	return fault.Wrap(settled(err), "record what introduction %s won", w.IntroductionID)
}

// Earn makes the ledger say, in the caller's transaction, what a referred order has brought its partner, and returns
// the percentage of it. It adds an entry, or none if nothing has changed. Until the month in which the order was paid
// is payable, corrections belong to it; after that to the month in which they are made.
func (s *Service) Earn(ctx context.Context, tx *database.Tx, e Earning) (amountCents int64, err error) {
	a, err := sumAbout(ctx, tx, e.OrderID, e.PartnerID)
	if err != nil || !a.isNews(e.NetCents, e.RateBPS) {
		return 0, err
	}
	month := monthOf(e.PaidAt)
	if month <= s.payable(tx.Now()) {
		month = monthOf(tx.Now())
	}
	_, err = s.enter(ctx, tx, record{kind: Referral, partnerName: e.PartnerName, month: month, currency: e.Currency,
		LedgerEntry: LedgerEntry{ID: id.New(), PartnerID: e.PartnerID, AboutID: e.OrderID, BaseCents: e.NetCents,
			RateBPS: e.RateBPS}})
	return Of(e.NetCents, e.RateBPS), fault.Wrap(settled(err), "record what order %s brought", e.OrderID)
}

// settled turns errSettled into success.
func settled(err error) error {
	if errors.Is(err, errSettled) {
		return nil
	}
	return err
}

func checkAmount(c *fault.Check, wonCents int64) {
	c.Add(wonCents >= 0 && wonCents <= maxBase, "won_cents", message.CommissionWon)
}

// enterWin adds the entry after which the introduction has won the amount. It ends the transaction with errSettled
// if there is nothing to add.
func (s *Service) enterWin(ctx context.Context, tx *database.Tx, w Win, note, actorID string) (Statement, error) {
	if known, err := hasEntry(ctx, tx, w.CauseID); err != nil || known {
		return Statement{}, errors.Join(err, errSettled)
	}
	currency := s.config.Site().Currency
	if err := s.config.HoldCurrency(ctx, tx, currency); err != nil {
		return Statement{}, err
	}
	return s.enter(ctx, tx, record{kind: Fee, partnerName: w.PartnerName, month: monthOf(tx.Now()), currency: currency,
		LedgerEntry: LedgerEntry{ID: w.CauseID, PartnerID: w.PartnerID, AboutID: w.IntroductionID, BaseCents: w.WonCents,
			RateBPS: w.RateBPS, Note: note, ActorID: actorID}})
}

// enter adds the entry after which the ledger says what the record says in all. It ends the transaction with
// errSettled if there is nothing to add.
func (s *Service) enter(ctx context.Context, tx *database.Tx, r record) (Statement, error) {
	st, err := openStatement(ctx, tx, r, s.payable(tx.Now())) // its lock makes the entries of a partner queue
	if err != nil {
		return st, err
	}
	a, err := sumAbout(ctx, tx, r.AboutID, r.PartnerID)
	if err != nil {
		return st, err
	}
	e, changes := a.to(r.BaseCents, r.RateBPS)
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

// Correction says what an introduction has really won.
type Correction struct {
	ID             string `json:"id" maxLength:"36" as:"uuid" doc:"UUID that you choose; sent again, it counts once"`
	IntroductionID string `json:"introduction_id" maxLength:"36" as:"carried" doc:"UUID of a partnership request of which the statement has an entry"`
	WonCents       int64  `json:"won_cents" minimum:"0" maximum:"100000000000" as:"money" doc:"What was won in all, in cents"`
	Note           string `json:"note" maxLength:"500" doc:"Why; the partner reads it"`
}

// correct adds the entry that makes the ledger say what an introduction of the statement has really won, to the
// statement of this month. An introduction of which the statement has no entry is a fault of kind NotFound, and a
// correction without a note one of kind Invalid. What a referred order brought follows from the order alone.
func (s *Service) correct(ctx context.Context, a desk.Act[Statement], in Correction) error {
	var c fault.Check
	note := line.Tidy(in.Note)
	c.Add(id.Valid(in.ID), "id", fault.Plain("Send a new UUID."))
	checkAmount(&c, in.WonCents)
	c.Add(note != "" && utf8.RuneCountInString(note) <= maxNote && mail.IsLine(note), "note",
		message.FormReasonLine(500))
	if err := c.Err(); err != nil {
		return err
	}
	if known, err := hasEntryAbout(ctx, a.Tx, a.Row.ID, in.IntroductionID); err != nil {
		return err
	} else if !known {
		return errNoIntroduction
	}
	w := Win{CauseID: in.ID, IntroductionID: in.IntroductionID, PartnerID: a.Row.PartnerID,
		PartnerName: a.Row.PartnerName, WonCents: in.WonCents}
	st, err := s.enterWin(ctx, a.Tx, w, note, a.ActorID)
	if errors.Is(err, errSettled) {
		return desk.ErrUnchanged
	}
	if err != nil {
		return err
	}
	return audit.Record(ctx, a.Tx, audit.Entry{ActorID: a.ActorID, Action: "commission.corrected", ObjectID: st.ID,
		Details: map[string]any{"introduction": in.IntroductionID, "won_cents": in.WonCents}})
}
