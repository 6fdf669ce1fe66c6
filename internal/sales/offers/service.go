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
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/realtime"
	"harborlight/internal/sales/sale"
)

// Config is the site's configuration for offers.
type Config struct {
	PublicURL string               // base URL of the site, without a trailing slash
	Content   func() *content.Site // current content
	Owner     func() string        // address for notices
	Leads     Leads
	Orders    Orders
	Taxes     Taxes // nil: no tax is charged
	Print     func(context.Context, sale.PrintedOffer) ([]byte, error)
	// HoldCurrency keeps the site's currency unchanged until the end of the transaction, or returns a fault of kind
	// Conflict if it is another one.
	HoldCurrency func(context.Context, *database.Tx, money.Currency) error
}

// Leads looks up the leads of offers.
type Leads interface {
	// OriginOf returns the origin of a lead, or a fault of kind NotFound.
	OriginOf(ctx context.Context, leadID string) (Origin, error)
}

// Origin is the account and referrer of a lead.
type Origin struct {
	UserID   *string // the sender's account; nil: a visitor
	Referrer referral.Referrer
}

// Orders creates the orders of accepted offers.
type Orders interface {
	// PrepareOfferOrder loads the state that PlaceOfferOrder needs. Call it before the transaction.
	PrepareOfferOrder(ctx context.Context) error
	// PlaceOfferOrder stores the order in the transaction and returns its id.
	PlaceOfferOrder(ctx context.Context, tx *database.Tx, a sale.OfferOrder) (orderID string, err error)
}

// Taxes computes the tax that a buyer owes.
type Taxes interface {
	// NeedsCountry reports whether the tax depends on the buyer's country.
	NeedsCountry() bool
	// TaxOf returns the buyer's total for an amount; included says whether the amount includes tax. An impossible VAT
	// id is a fault of kind Invalid.
	TaxOf(cents int64, included bool, buyer sale.Party) (sale.Taxed, error)
}

// Service implements the use cases of offers.
type Service struct {
	db     *database.DB
	config Config
}

// New returns a service.
func New(db *database.DB, c Config) *Service { return &Service{db: db, config: c} }

func (s *Service) site() *content.Site { return s.config.Content() }

// OfferView is an offer as the holder of its token sees it.
type OfferView struct {
	State        State              `json:"state" enum:"sent,accepted,declined,withdrawn,expired"`
	Document     sale.OfferDocument `json:"document"`
	BuyerAddress []string           `json:"buyer_address" nullable:"false" doc:"Address lines from the street to the country"`
	SHA256       string             `json:"sha256" doc:"SHA-256 of the offer's JSON; an acceptance returns it"`
	AcceptedBy   string             `json:"accepted_by" doc:"Name that the buyer typed or the owner recorded; empty: not accepted"`
	Agreed       string             `json:"agreed" doc:"Sentence about an acceptance that the owner recorded; empty: the buyer accepted on this page"`
	DecidedAt    *time.Time         `json:"decided_at" doc:"Time of the acceptance, refusal or withdrawal; null: open"`
}

// View returns the offer with the private token. An unknown token is a fault of kind NotFound.
func (s *Service) View(ctx context.Context, token string) (OfferView, error) {
	_, v, err := s.view(ctx, token)
	return v, err
}

// view returns the sent offer with a token, and the view for its buyer with the state at the current time. An unknown
// token is a fault of kind NotFound.
func (s *Service) view(ctx context.Context, token string) (Offer, OfferView, error) {
	o, err := findByToken(ctx, s.db, token)
	if err != nil {
		return Offer{}, OfferView{}, fault.Wrap(err, "find an offer by its token")
	}
	d, err := o.document()
	if err != nil {
		return Offer{}, OfferView{}, err
	}
	a, err := findAcceptance(ctx, s.db, o.ID)
	if err != nil {
		return Offer{}, OfferView{}, err
	}
	v := OfferView{State: o.stateAt(s.db.Clock().Now()), Document: d, BuyerAddress: d.Buyer.Lines(),
		SHA256: o.fingerprint(), AcceptedBy: a.Name, DecidedAt: o.DecidedAt}
	if a.How != OnPage {
		v.Agreed = fault.Translate(ctx, message.PapersStandingAgreed(a.Name, sale.DayOf(a.AcceptedAt).Text()))
	}
	return o, v, nil
}

// OfferAcceptance is a buyer's acceptance.
type OfferAcceptance struct {
	Name   string `json:"name" maxLength:"200" missing:"offers.accept_name" doc:"Name that the buyer typed as a signature"`
	Agreed bool   `json:"agreed" doc:"The buyer ticked the acceptance"`
	SHA256 string `json:"sha256" maxLength:"64" doc:"SHA-256 of the offer that the buyer saw"`
}

// clean returns the acceptance with a tidy name, or a fault of kind Invalid if the name or the consent is missing.
func (a OfferAcceptance) clean() (OfferAcceptance, error) {
	check := form.Check(&a)
	check.Add(a.Agreed, "agreed", message.OffersAcceptAgreed)
	return a, check.Err()
}

// Errors of a decision. Nothing is stored with them.
var (
	errDeclined  = fault.Conflict("offer_declined", message.OffersDeclined)
	errAccepted  = fault.Conflict("offer_accepted", message.OffersAccepted)
	errWithdrawn = fault.Conflict("offer_withdrawn", message.OffersWithdrawn)
	errOther     = fault.Conflict("offer_changed", message.OffersNotShown)
)

// checkOpen returns nil if the offer can be accepted or declined at a time, otherwise a fault of kind Conflict that
// names the state.
func (o Offer) checkOpen(now time.Time) error {
	switch o.stateAt(now) {
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

// Accept accepts the offer for its buyer and creates the order in the same transaction. Repeating it changes nothing.
// It returns a fault of kind NotFound for an unknown token, Invalid without a name or consent, and Conflict if the
// offer isn't open or differs from the one that the buyer saw.
func (s *Service) Accept(ctx context.Context, token string, a OfferAcceptance) (OfferView, error) {
	a, err := a.clean()
	if err != nil {
		return OfferView{}, err
	}
	if err := s.config.Orders.PrepareOfferOrder(ctx); err != nil {
		return OfferView{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findByTokenForUpdate(ctx, tx, token)
		if err != nil || o.State == Accepted {
			return err
		}
		if err := o.checkOpen(tx.Now()); err != nil {
			return err
		}
		if a.SHA256 != o.fingerprint() {
			return errOther
		}
		return s.accept(ctx, tx, o, OfflineAcceptance{Name: a.Name, How: OnPage}, "")
	})
	if err != nil {
		return OfferView{}, fault.Wrap(err, "accept an offer")
	}
	return s.View(ctx, token)
}

// accept stores the acceptance with the document, marks the offer as accepted and creates the order of the first
// part: the deposit, or the whole offer without one. actorID is the admin who records the acceptance; empty: the
// buyer accepts.
func (s *Service) accept(ctx context.Context, tx *database.Tx, o Offer, a OfflineAcceptance, actorID string) error {
	now := tx.Now()
	err := database.Insert(ctx, tx, "offer_acceptances", acceptance{
		OfferID: o.ID, Name: a.Name, How: a.How, Document: o.Document, SHA256: o.fingerprint(), AcceptedAt: now})
	if err != nil {
		return err
	}
	o.State, o.DecidedAt = Accepted, &now
	if err := s.recordChange(ctx, tx, o, stateChange{actorID: actorID, note: a.Name, how: a.How}); err != nil {
		return err
	}
	agreed, err := o.orderFor(ctx, partFirst, now)
	if err != nil {
		return err
	}
	agreed.ByOwner = actorID != ""
	if o.OrderID, err = s.config.Orders.PlaceOfferOrder(ctx, tx, agreed); err != nil {
		return err
	}
	return updateDecision(ctx, tx, o)
}

// OfferRefusal is a buyer's reason for declining.
type OfferRefusal struct {
	Reason string `json:"reason" maxLength:"1000" as:"lines" doc:"Reason in the buyer's words; may be empty"`
}

// Decline declines the offer for its buyer. Repeating it changes nothing. It returns a fault of kind NotFound for an
// unknown token, Invalid for an invalid reason, and Conflict if the offer isn't open. The reason may be empty.
func (s *Service) Decline(ctx context.Context, token string, r OfferRefusal) (OfferView, error) {
	if err := form.Check(&r).Err(); err != nil {
		return OfferView{}, err
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findByTokenForUpdate(ctx, tx, token)
		if err != nil || o.State == Declined {
			return err
		}
		if err := o.checkOpen(tx.Now()); err != nil {
			return err
		}
		now := tx.Now()
		o.State, o.DecidedAt, o.DeclineReason = Declined, &now, r.Reason
		if err := updateDecision(ctx, tx, o); err != nil {
			return err
		}
		return s.recordChange(ctx, tx, o, stateChange{note: r.Reason})
	})
	if err != nil {
		return OfferView{}, fault.Wrap(err, "decline an offer")
	}
	return s.View(ctx, token)
}

// stateChange contains the details of a state change.
type stateChange struct {
	actorID string // id of the admin's account; empty: the buyer or a scheduled job
	note    string

	replacedBy string           // number of the next version; empty: none
	how        AcceptanceMethod // way of a recorded acceptance; empty: none
}

// recordChange records the offer's new state as a fact, in the audit log and as a live event. The audit log names an
// acceptance outside of the offer's page "agreed".
func (s *Service) recordChange(ctx context.Context, tx *database.Tx, o Offer, c stateChange) error {
	f := Fact{OfferID: o.ID, EventID: id.New(), LeadID: o.LeadID, ActorID: c.actorID, Number: o.FullNumber(),
		State: o.State,
		Note:  c.note, ReplacedBy: c.replacedBy, At: tx.Now()}
	if err := jobs.Record(ctx, tx, FactChanged, f); err != nil {
		return err
	}
	if c.how != OnPage {
		return s.recordAction(ctx, tx, o, c.actorID, "agreed", "how", string(c.how))
	}
	return s.recordAction(ctx, tx, o, c.actorID, string(o.State))
}

// recordAction adds the action "offer." + what to the audit log, with details as pairs of keys and values, and
// publishes the change. The pairs must contain no personal names, because the log can't be erased.
func (s *Service) recordAction(ctx context.Context, tx *database.Tx, o Offer, actorID, what string, pairs ...string) error {
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

// The parts of an offer that become orders.
const (
	partFirst = "first" // the deposit or, without one, everything
	partRest  = "rest"
)

// orderFor returns the order for a part of the offer: partRest is the amount after the deposit, any other part the
// deposit, or the whole offer if nothing is due later.
func (o Offer) orderFor(ctx context.Context, part string, now time.Time) (sale.OfferOrder, error) {
	d, err := o.document()
	if err != nil {
		return sale.OfferOrder{}, err
	}
	a := sale.OfferOrder{Buyer: d.Buyer, Summary: d.Summary(), Taxed: d.Totals.Deposit(),
		Currency: o.Currency, UserID: o.UserID, Referrer: o.Referrer, AcceptedAt: now}
	switch {
	case part == partRest:
		a.Part, a.Taxed = sale.PartRest, d.Totals.Rest()
	case d.Totals.RestCents > 0:
		a.Part = sale.PartDeposit
	}
	a.AcceptedOffer = d.Accepted(ctx, a.Part)
	if a.Part == sale.PartRest {
		a.AcceptedOffer.DepositOrder = o.OrderID
	}
	return a, nil
}
