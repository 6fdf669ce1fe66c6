package offers

import (
	"context"
	"strings"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/folded"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/form"
	"harborlight/internal/sales/sale"
)

// NewOffer is a new draft. The sender chooses the id, so that a retry after a lost response stores it once.
type NewOffer struct {
	ID      string            `json:"id" maxLength:"36" doc:"UUID chosen by the sender"`
	LeadID  string            `json:"lead_id" maxLength:"36" doc:"UUID of the lead"`
	Content sale.OfferContent `json:"content"`
}

// OfferChange is a changed draft.
type OfferChange struct {
	Revision int64             `json:"revision" doc:"Revision that the client shows; a different current revision is a conflict"`
	Content  sale.OfferContent `json:"content"`
}

var (
	errNotDraft = fault.Conflict("offer_sent", message.OffersSent)
	errChanged  = fault.Conflict("offer_changed", message.OffersChanged)
	errOtherID  = fault.Conflict("offer_exists", message.OffersExists)
	errNotSent  = fault.Conflict("offer_not_sent", message.OffersNotSent)
	errRevise   = fault.Conflict("offer_not_revisable", message.OffersNotRevisable)
	errNoRest   = fault.Conflict("offer_no_rest", message.OffersNoRest)
)

// Totals computes the totals of an unsaved offer. It checks only the amounts, and returns a fault of kind Invalid if
// they are out of bounds or the buyer's VAT id is impossible.
func (s *Service) Totals(c sale.OfferContent) (sale.OfferTotals, error) {
	var check fault.Check
	checkAmounts(&check, c)
	if err := check.Err(); err != nil {
		return sale.OfferTotals{}, err
	}
	return s.totals(c)
}

// totals computes the totals of the content with the buyer's current tax. Without tax rules, the total contains no
// tax. An impossible VAT id is a fault of kind Invalid.
func (s *Service) totals(c sale.OfferContent) (sale.OfferTotals, error) {
	return c.Totals(func(cents int64, included bool) (sale.Taxed, error) {
		if s.config.Taxes == nil {
			return sale.Taxed{TotalCents: cents}, nil
		}
		return s.config.Taxes.TaxOf(cents, included, c.Buyer)
	})
}

// services returns the services for an offer's lines. It leaves out monthly ones, because an offer has a single total.
func (s *Service) services() []CatalogueService {
	site, services := s.site(), []CatalogueService{}
	taxed := s.config.Taxes != nil && s.config.Taxes.NeedsCountry() && site.Selling.Tax.PricesInclude
	for _, each := range site.Services() {
		if each.Recurring == "" {
			services = append(services, CatalogueService{ID: each.ID, Name: each.Name,
				PriceCents: int64(each.PriceCents),
				PriceTaxed: taxed})
		}
	}
	return services
}

// withContent returns the offer with the validated content, its totals in the site's current currency, and its search
// text. It returns a fault of kind Invalid for invalid content.
func (s *Service) withContent(o Offer, c sale.OfferContent) (Offer, error) {
	c, err := clean(c, func(serviceID string) bool {
		service, found := s.site().Service(serviceID)
		return found && service.Recurring == ""
	})
	if err != nil {
		return o, err
	}
	t, err := s.totals(c)
	if err != nil {
		return o, err
	}
	o.Content, o.OfferRow = c, o.withSummary(c, t, s.site().Selling.Currency)
	o.SearchText = folded.Text(strings.Join([]string{o.FullNumber(), o.BuyerName, o.BuyerEmail, o.BuyerCompany}, " "))
	return o, nil
}

// Create stores a draft with the account and referrer of its lead. A retry stores nothing. It returns a fault of kind
// NotFound for an unknown lead, Invalid for invalid content, or Conflict if the id belongs to another offer.
func (s *Service) Create(ctx context.Context, n NewOffer) (OfferDetail, error) {
	n.ID = strings.ToLower(n.ID)
	if !id.IsValid(n.ID) {
		return OfferDetail{}, fault.InvalidField("id", fault.Plain("Send a UUID."))
	}
	from, err := s.config.Leads.OriginOf(ctx, n.LeadID)
	if err != nil {
		return OfferDetail{}, err
	}
	o := Offer{OfferRow: OfferRow{ID: n.ID, Version: 1, LeadID: n.LeadID, State: Draft},
		UserID: from.UserID, Referrer: from.Referrer, Revision: 1}
	checked, err := s.withContent(o, n.Content)
	if err != nil {
		return OfferDetail{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		old, err := find(ctx, tx, o.ID)
		switch {
		case err == nil && (old.LeadID != o.LeadID ||
			old.Revision == 1 && database.JSON(old.Content) != database.JSON(checked.Content)):
			return errOtherID
		case fault.KindOf(err) != fault.KindNotFound:
			return err
		}
		return s.insert(ctx, tx, o, n.Content)
	})
	if err != nil {
		return OfferDetail{}, fault.Wrap(err, "create an offer for lead %s", n.LeadID)
	}
	return s.FindDetail(ctx, n.ID)
}

// insert stores a new draft and assigns the next number unless it has one. It returns a fault of kind Invalid for
// invalid content.
func (s *Service) insert(ctx context.Context, tx *database.Tx, o Offer, c sale.OfferContent) (err error) {
	if o.Series == "" {
		if o.Series, err = nextNumber(ctx, tx); err != nil {
			return err
		}
	}
	if o, err = s.withContent(o, c); err != nil {
		return err
	}
	o.CreatedAt = tx.Now()
	if err := database.Insert(ctx, tx, "offers", o); err != nil {
		return err
	}
	return s.recordAction(ctx, tx, o, actor(ctx), "created")
}

// Update changes the content of a draft. It returns a fault of kind NotFound for an unknown offer, Invalid for
// invalid content, or Conflict if the offer isn't a draft or has been changed since.
func (s *Service) Update(ctx context.Context, offerID string, c OfferChange) (OfferDetail, error) {
	return s.withOffer(ctx, offerID, func(tx *database.Tx, o Offer) error {
		switch {
		case o.State != Draft:
			return errNotDraft
		case o.Revision != c.Revision:
			return errChanged
		}
		o, err := s.withContent(o, c.Content)
		if err != nil {
			return err
		}
		o.Revision++
		if err := updateDraft(ctx, tx, o); err != nil {
			return err
		}
		return s.recordAction(ctx, tx, o, actor(ctx), "updated")
	})
}

// Delete deletes a draft. An unknown offer is a fault of kind NotFound, a sent one a fault of kind Conflict.
func (s *Service) Delete(ctx context.Context, offerID string) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findForUpdate(ctx, tx, offerID)
		if err != nil {
			return err
		}
		if o.State != Draft {
			return errNotDraft
		}
		if err := deleteDraft(ctx, tx, o); err != nil {
			return err
		}
		return s.recordAction(ctx, tx, o, actor(ctx), "deleted")
	})
	return fault.Wrap(err, "delete offer %s", offerID)
}

// Send fixes the draft and mails the private link to its buyer, in one transaction. Only the link's hash is stored,
// so the link exists in the buyer's mail alone. If agreed isn't nil, the owner records an acceptance instead: no link
// is sent, the order is created at once, its invoice is mailed, and the offer counts as never sent. Repeating it
// changes nothing. It returns a fault of kind NotFound for an unknown offer, Invalid for invalid content, a total of
// zero or a last day in the past or too far ahead, and Conflict if the offer isn't a draft, was changed since, or
// settings of the seller are missing.
func (s *Service) Send(ctx context.Context, offerID string, revision int64, agreed *OfflineAcceptance) (OfferDetail, error) {
	done := Sent
	if agreed != nil {
		a := *agreed
		err := form.Check(&a).Err()
		if err == nil {
			err = s.config.Orders.PrepareOfferOrder(ctx)
		}
		if err != nil {
			return OfferDetail{}, err
		}
		agreed, done = &a, Accepted
	}
	return s.withOffer(ctx, offerID, func(tx *database.Tx, o Offer) error {
		switch {
		case o.State == done:
			return nil
		case o.State != Draft:
			return errNotDraft
		case o.Revision != revision:
			return errChanged
		}
		saved := o.Currency
		o, err := s.withContent(o, o.Content)
		if err != nil {
			return err
		}
		o.Currency = saved // the currency that the author saw
		if err := o.checkSend(tx.Now()); err != nil {
			return err
		}
		if missing := s.site().Selling.MissingText(); missing != "" {
			return fault.Conflict("seller_incomplete", message.OffersSellerIncomplete(missing))
		}
		if err := s.config.HoldCurrency(ctx, tx, o.Currency); err != nil {
			return err
		}
		return s.send(ctx, tx, o, agreed)
	})
}

// send stores a draft as sent, with its document and the hash of a new token. It mails the link to the buyer, or, if
// agreed isn't nil, accepts the offer instead.
func (s *Service) send(ctx context.Context, tx *database.Tx, o Offer, agreed *OfflineAcceptance) error {
	t, err := s.totals(o.Content)
	if err != nil {
		return err
	}
	now, token := tx.Now(), id.Secret()
	hash := id.Hash(token)
	o.State, o.TokenHash = Sent, &hash
	if agreed == nil {
		o.SentAt = &now
	}
	o.Document = database.JSON(o.Content.Document(o.FullNumber(), now, o.Currency, sale.SellerOf(s.site(),
		s.config.PublicURL).SellerContact, t))
	if err := updateSent(ctx, tx, o); err != nil {
		return err
	}
	if agreed != nil {
		return s.accept(ctx, tx, o, *agreed, actor(ctx))
	}
	if err := s.mailOffer(ctx, tx, o, token); err != nil {
		return err
	}
	return s.recordChange(ctx, tx, o, stateChange{actorID: actor(ctx), note: o.Currency.Format(o.TotalCents)})
}

// canWithdraw returns nil if the owner can withdraw the offer: it must be open. Otherwise it returns
// desk.ErrUnchanged for a withdrawn offer, desk.ErrHidden for a draft, and a fault of kind Conflict for the other
// states.
func (r OfferRow) canWithdraw() error {
	switch r.State {
	case Sent:
		return nil
	case Withdrawn:
		return desk.ErrUnchanged
	case Draft:
		return desk.ErrHidden
	default:
		return errNotSent
	}
}

// canInvoiceRest returns nil if the rest after the deposit can be invoiced. It returns desk.ErrHidden unless the
// offer is accepted, a fault of kind Conflict without a rest, and desk.ErrUnchanged if the rest is already invoiced.
func (r OfferRow) canInvoiceRest() error {
	switch {
	case r.State != Accepted:
		return desk.ErrHidden
	case !r.hasRest():
		return errNoRest
	default:
		return desk.UnchangedIf(r.RestOrderID != "")
	}
}

// Withdraw withdraws an open offer. It returns a fault of kind NotFound for an unknown offer, and otherwise the
// errors of canWithdraw.
func (s *Service) Withdraw(ctx context.Context, offerID string) (OfferDetail, error) {
	return s.withOffer(ctx, offerID, func(tx *database.Tx, o Offer) error {
		if err := o.canWithdraw(); err != nil {
			return err
		}
		return s.withdraw(ctx, tx, o, "")
	})
}

// withdraw marks an offer as withdrawn and records the change with the number of the next version, or "" if none
// replaces it.
func (s *Service) withdraw(ctx context.Context, tx *database.Tx, o Offer, replacedBy string) error {
	now := tx.Now()
	o.State, o.DecidedAt = Withdrawn, &now
	if err := updateDecision(ctx, tx, o); err != nil {
		return err
	}
	return s.recordChange(ctx, tx, o, stateChange{actorID: actor(ctx), replacedBy: replacedBy})
}

// Revise creates a draft of the next version and withdraws the offer if it is open. Repeating it returns the same
// draft. A draft or an accepted offer is a fault of kind Conflict, an unknown one a fault of kind NotFound.
func (s *Service) Revise(ctx context.Context, offerID string) (OfferDetail, error) {
	var draftID string
	_, err := s.withOffer(ctx, offerID, func(tx *database.Tx, o Offer) error {
		if !o.State.CanRevise() {
			return errRevise
		}
		after, err := findVersion(ctx, tx, o.Series, o.Version+1)
		if err == nil {
			draftID = after.ID
			return nil
		}
		if fault.KindOf(err) != fault.KindNotFound {
			return err
		}
		next := Offer{
			OfferRow: OfferRow{ID: id.New(), Series: o.Series, Version: o.Version + 1, LeadID: o.LeadID, State: Draft},
			UserID:   o.UserID, Referrer: o.Referrer, Revision: 1,
		}
		draftID = next.ID
		if o.State == Sent {
			if err := s.withdraw(ctx, tx, o, next.FullNumber()); err != nil {
				return err
			}
		}
		if err := s.recordAction(ctx, tx, o, actor(ctx), "revised"); err != nil {
			return err
		}
		return s.insert(ctx, tx, next, o.Content)
	})
	if err != nil {
		return OfferDetail{}, err
	}
	return s.FindDetail(ctx, draftID)
}

// InvoiceRest creates the order for the rest after the deposit of an accepted offer. It returns desk.ErrUnchanged if
// the order exists, desk.ErrHidden unless the offer is accepted, and a fault of kind Conflict without a rest.
func (s *Service) InvoiceRest(ctx context.Context, offerID string) (OfferDetail, error) {
	if err := s.config.Orders.PrepareOfferOrder(ctx); err != nil {
		return OfferDetail{}, err
	}
	return s.withOffer(ctx, offerID, func(tx *database.Tx, o Offer) error {
		if err := o.canInvoiceRest(); err != nil {
			return err
		}
		agreed, err := o.orderFor(ctx, partRest, *o.DecidedAt)
		if err != nil {
			return err
		}
		agreed.ByOwner = true
		if o.RestOrderID, err = s.config.Orders.PlaceOfferOrder(ctx, tx, agreed); err != nil {
			return err
		}
		if err := updateRest(ctx, tx, o); err != nil {
			return err
		}
		return s.recordAction(ctx, tx, o, actor(ctx), "rest_invoiced")
	})
}

// withOffer runs do with a locked offer in a transaction, and returns the offer with all details. An unknown offer is
// a fault of kind NotFound; an error of do undoes all changes.
func (s *Service) withOffer(ctx context.Context, offerID string,
	do func(tx *database.Tx, o Offer) error) (OfferDetail, error) {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findForUpdate(ctx, tx, offerID)
		if err != nil {
			return err
		}
		return do(tx, o)
	})
	if err != nil {
		return OfferDetail{}, fault.Wrap(err, "change offer %s", offerID)
	}
	return s.FindDetail(ctx, offerID)
}

// actor returns the id of the signed-in admin.
func actor(ctx context.Context) string {
	p, _ := auth.From(ctx)
	return p.UserID
}
