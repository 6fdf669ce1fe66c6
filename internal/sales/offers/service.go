package offers

import (
	"context"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/money"
	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
	"harborlight/internal/sales/sale"
)

// Config is the site's configuration for offers.
type Config struct {
	PublicURL string      // where visitors reach the site, without a slash at the end
	Site      func() Site // what the content says at the moment
	Leads     Leads
	Orders    Orders
	Taxes     Taxes // nil: no tax is charged
	Print     func(context.Context, sale.PrintedOffer) ([]byte, error)
	// HoldCurrency keeps the currency of the site until the end of the transaction, or returns a fault of kind
	// Conflict if it is another.
	HoldCurrency func(context.Context, *database.Tx, money.Currency) error
}

// Site is what the content says about offers.
type Site struct {
	Head     mail.Letterhead
	Owner    string         // address for notices about offers
	Currency money.Currency // of new offers
	Seller   sale.SellerContact
	Mails    content.OfferMails
	Services []CatalogueService // what a line may name
	Missing  string             // what the owner hasn't said yet about selling, in sentences; empty: nothing
}

// Leads knows the leads that offers are written from.
type Leads interface {
	// OriginOf returns where a lead comes from, or a fault of kind NotFound.
	OriginOf(ctx context.Context, leadID string) (Origin, error)
}

// Origin is where a lead comes from.
type Origin struct {
	UserID   *string // the account that sent it; nil: a visitor
	Referrer referral.Referrer
}

// Orders makes orders of accepted offers.
type Orders interface {
	// ReadyAgreed prepares what PlaceAgreed needs. Call it before the transaction.
	ReadyAgreed(ctx context.Context) error
	// PlaceAgreed stores the order in the transaction and returns its id.
	PlaceAgreed(ctx context.Context, tx *database.Tx, a sale.Agreed) (orderID string, err error)
}

// Taxes knows what tax a buyer owes.
type Taxes interface {
	// TaxOf returns what the buyer pays for an amount that includes tax or doesn't. A VAT id that can't be right is a
	// fault of kind Invalid.
	TaxOf(cents int64, included bool, buyer sale.Party) (sale.Taxed, error)
}

// Service implements the use cases of offers.
type Service struct {
	db     *database.DB
	config Config
}

// New returns a service.
func New(db *database.DB, c Config) *Service { return &Service{db: db, config: c} }

func (s *Service) site() Site { return s.config.Site() }

// OfferView is what the holder of an offer's token may see.
type OfferView struct {
	State        State              `json:"state" enum:"sent,accepted,declined,withdrawn,expired"`
	Document     sale.OfferDocument `json:"document"`
	BuyerAddress []string           `json:"buyer_address" nullable:"false" doc:"From the street to the country, in lines"`
	SHA256       string             `json:"sha256" doc:"Of the offer's JSON; sent back with an acceptance"`
	AcceptedBy   string             `json:"accepted_by" doc:"Name that the buyer typed, or who agreed elsewhere; empty: not accepted"`
	Agreed       string             `json:"agreed" doc:"Said of an agreement that the owner recorded; empty: the buyer accepted here"`
	DecidedAt    *time.Time         `json:"decided_at" doc:"When it was accepted, declined or withdrawn; null: open"`
}

// Look returns the offer with the private token. An unknown token is a fault of kind NotFound.
func (s *Service) Look(ctx context.Context, token string) (OfferView, error) {
	_, v, err := s.look(ctx, token)
	return v, err
}

func (s *Service) look(ctx context.Context, token string) (Offer, OfferView, error) {
	o, err := findByToken(ctx, s.db, token)
	if err != nil {
		return Offer{}, OfferView{}, fault.Wrap(err, "find an offer by its token")
	}
	d, err := o.read()
	if err != nil {
		return Offer{}, OfferView{}, err
	}
	a, err := findAcceptance(ctx, s.db, o.ID)
	if err != nil {
		return Offer{}, OfferView{}, err
	}
	v := OfferView{State: o.at(s.db.Clock().Now()), Document: d, BuyerAddress: d.Buyer.Lines(),
		SHA256: o.fingerprint(), AcceptedBy: a.Name, DecidedAt: o.DecidedAt}
	if a.How != OnPage {
		v.Agreed = fault.Say(ctx, message.PapersStandingAgreed(a.Name, sale.DayOf(a.AcceptedAt).Text()))
	}
	return o, v, nil
}

// OfferAcceptance is a buyer's consent.
type OfferAcceptance struct {
	Name   string `json:"name" maxLength:"200" doc:"Typed by the buyer, as a signature"`
	Agreed bool   `json:"agreed" doc:"The buyer ticked that they accept the offer"`
	SHA256 string `json:"sha256" maxLength:"64" doc:"Of the offer that the buyer saw"`
}

func (a OfferAcceptance) clean() (OfferAcceptance, error) {
	var check fault.Check
	a.Name = oneLine(&check, "name", a.Name, maxField)
	check.Add(a.Name != "", "name", message.OffersAcceptName)
	check.Add(a.Agreed, "agreed", message.OffersAcceptAgreed)
	return a, check.Err()
}

// The faults of a decision. Nothing is stored with any of them.
var (
	errDeclined  = fault.Conflict("offer_declined", message.OffersDeclined)
	errAccepted  = fault.Conflict("offer_accepted", message.OffersAccepted)
	errWithdrawn = fault.Conflict("offer_withdrawn", message.OffersWithdrawn)
	errOther     = fault.Conflict("offer_changed", message.OffersNotShown)
)

// open returns nil if the offer can still be decided about.
func (o Offer) open(now time.Time) error {
	switch o.at(now) {
	case Sent:
		return nil
	case Accepted:
		return errAccepted
	case Declined:
		return errDeclined
	case Expired:
		return o.errExpired()
	default:
		return errWithdrawn
	}
}

// Accept records that the buyer accepts the offer, and makes the order in the same transaction.
// Accepting again changes nothing. It returns a fault of kind NotFound for an unknown token, Invalid
// without a name or consent, and Conflict for an offer that is not open or not the one that was shown.
func (s *Service) Accept(ctx context.Context, token string, a OfferAcceptance) (OfferView, error) {
	a, err := a.clean()
	if err != nil {
		return OfferView{}, err
	}
	if err := s.config.Orders.ReadyAgreed(ctx); err != nil {
		return OfferView{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findByTokenForUpdate(ctx, tx, token)
		if err != nil || o.State == Accepted {
			return err
		}
		if err := o.open(tx.Now()); err != nil {
			return err
		}
		if a.SHA256 != o.fingerprint() {
			return errOther
		}
		return s.accept(ctx, tx, o, Agreement{Name: a.Name, How: OnPage}, "")
	})
	if err != nil {
		return OfferView{}, fault.Wrap(err, "accept an offer")
	}
	return s.Look(ctx, token)
}

// accept makes the order of a sent offer. The actor is who records it at the desk; empty: the buyer accepts.
func (s *Service) accept(ctx context.Context, tx *database.Tx, o Offer, a Agreement, actorID string) error {
	now := tx.Now()
	err := database.Insert(ctx, tx, "offer_acceptances", acceptance{
		OfferID: o.ID, Name: a.Name, How: a.How, Document: o.Document, SHA256: o.fingerprint(), AcceptedAt: now})
	if err != nil {
		return err
	}
	o.State, o.DecidedAt = Accepted, &now
	if err := s.change(ctx, tx, o, change{actorID: actorID, note: a.Name, how: a.How}); err != nil {
		return err
	}
	agreed, err := o.agreed(ctx, partFirst, now)
	if err != nil {
		return err
	}
	agreed.ByOwner = actorID != ""
	if o.OrderID, err = s.config.Orders.PlaceAgreed(ctx, tx, agreed); err != nil {
		return err
	}
	return updateDecision(ctx, tx, o)
}

// OfferRefusal is why a buyer declines.
type OfferRefusal struct {
	Reason string `json:"reason" maxLength:"1000" doc:"In the buyer's words; may be empty"`
}

// maxReason is the maximum length of a reason in characters.
const maxReason = 1000

// Decline records that the buyer declines the offer. Declining again changes nothing. It returns the
// same faults as Accept.
func (s *Service) Decline(ctx context.Context, token string, r OfferRefusal) (OfferView, error) {
	var check fault.Check
	reason := text(&check, "reason", r.Reason, maxReason)
	if err := check.Err(); err != nil {
		return OfferView{}, err
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findByTokenForUpdate(ctx, tx, token)
		if err != nil || o.State == Declined {
			return err
		}
		if err := o.open(tx.Now()); err != nil {
			return err
		}
		now := tx.Now()
		o.State, o.DecidedAt, o.DeclineReason = Declined, &now, reason
		if err := updateDecision(ctx, tx, o); err != nil {
			return err
		}
		return s.change(ctx, tx, o, change{note: reason})
	})
	if err != nil {
		return OfferView{}, fault.Wrap(err, "decline an offer")
	}
	return s.Look(ctx, token)
}

// change is what else is known about a change of an offer's state.
type change struct {
	actorID string // account of the administrator; empty: the buyer or the clock
	note    string
	how     How // elsewhere; empty: nobody agreed there
}

// change records the offer's new state: for the audit log, the reactions and open pages.
func (s *Service) change(ctx context.Context, tx *database.Tx, o Offer, c change) error {
	f := Fact{OfferID: o.ID, EventID: id.New(), LeadID: o.LeadID, ActorID: c.actorID, Number: o.FullNumber(),
		State: o.State,
		Note:  c.note, At: tx.Now()}
	if err := jobs.Record(ctx, tx, FactChanged, f); err != nil {
		return err
	}
	if c.how != OnPage {
		return s.note(ctx, tx, o, c.actorID, "agreed", "how", string(c.how))
	}
	return s.note(ctx, tx, o, c.actorID, string(o.State))
}

// note adds what was done to the audit log, with pairs of names and values, and tells open pages. The log can't be
// erased, so nobody's name is among them.
func (s *Service) note(ctx context.Context, tx *database.Tx, o Offer, actorID, what string, pairs ...string) error {
	details := map[string]any{"number": o.FullNumber(), "total_cents": o.TotalCents}
	for i := 0; i+1 < len(pairs); i += 2 {
		details[pairs[i]] = pairs[i+1]
	}
	err := audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: "offer." + what, ObjectID: o.ID, Details: details})
	if err != nil {
		return err
	}
	return realtime.Publish(ctx, tx, TopicChanged, o.ID)
}

// The parts of an offer that are ordered.
const (
	partFirst = "first" // the deposit, or everything
	partRest  = "rest"
)

// agreed returns the order of a part of the offer.
func (o Offer) agreed(ctx context.Context, part string, now time.Time) (sale.Agreed, error) {
	d, err := o.read()
	if err != nil {
		return sale.Agreed{}, err
	}
	a := sale.Agreed{Buyer: d.Buyer, Summary: d.Summary(), Taxed: d.Totals.Deposit(),
		Currency: o.Currency, UserID: o.UserID, Referrer: o.Referrer, AgreedAt: now}
	switch {
	case part == partRest:
		a.Part, a.Taxed = sale.PartRest, d.Totals.Rest()
	case d.Totals.RestCents > 0:
		a.Part = sale.PartDeposit
	}
	a.Bought = d.Bought(ctx, a.Part)
	if a.Part == sale.PartRest {
		a.Bought.DepositOrder = o.OrderID
	}
	return a, nil
}
