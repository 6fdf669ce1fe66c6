package withdrawals

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/folded"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
	"harborlight/internal/sales/sale"
)

// Contracts finds orders and executes the owner's decisions.
type Contracts interface {
	// FindByToken returns the contract with a private token, or a fault of kind NotFound.
	FindByToken(ctx context.Context, q database.Querier, token string) (Contract, error)
	// FindByNumber returns the contract with an order number, or a fault of kind NotFound.
	FindByNumber(ctx context.Context, q database.Querier, number string) (Contract, error)
	// FindOwn returns the contract of an account by its order number, or a fault of kind NotFound.
	FindOwn(ctx context.Context, q database.Querier, userID, number string) (Contract, error)
	// FindDetail returns the contract of an order with the refundable amount, or a fault of kind NotFound.
	FindDetail(ctx context.Context, q database.Querier, orderID string) (Contract, error)
	// List returns up to limit contracts of the client with an email address, newest first.
	List(ctx context.Context, q database.Querier, email string, limit int) ([]Contract, error)
	// Concluded returns the time at which a contract of List was concluded. Its id may be empty.
	Concluded(ctx context.Context, q database.Querier, orderID string) (time.Time, error)
	// EndSubscription ends a subscription after the paid period and notifies the buyer. Repeating it changes nothing.
	EndSubscription(ctx context.Context, orderID string) error
	// EndByDeclaration ends a subscription like EndSubscription, but doesn't notify the buyer, who gets the receipt
	// of the declaration.
	EndByDeclaration(ctx context.Context, orderID string) error
	// Cancel cancels an unpaid order.
	Cancel(ctx context.Context, orderID string) error
	// Refund refunds cents of an order, once for each refund id.
	Refund(ctx context.Context, orderID, refundID string, cents int64, currency string) error
}

// Config is the site's configuration for declarations.
type Config struct {
	Content   func() *content.Site
	Owner     func() string  // address for notices
	Tries     *limit.Limiter // complete declarations by the sender's network; nil: no limit
	Contracts Contracts
	PublicURL string
}

// Service implements the use cases of declarations.
type Service struct {
	db     *database.DB
	config Config
}

// New returns a service.
func New(db *database.DB, c Config) *Service { return &Service{db: db, config: c} }

var errNotOffered = fault.NotFound(message.SiteNoPage)

// Receive stores a declaration. Its result doesn't depend on orders: a declaration about an unknown contract is
// stored, too, and a second one about the same contract succeeds and changes nothing. It returns a fault of kind
// Invalid that names the invalid fields, TooMany for too many declarations from one network, or NotFound if the
// seller has no consumers in the EU.
func (s *Service) Receive(ctx context.Context, network string, n NewDeclaration) error {
	if !s.config.Content().Selling.HasEUConsumers() {
		return errNotOffered
	}
	d, err := n.declaration()
	if err != nil {
		return err
	}
	if err := s.config.Tries.Allow(ctx, network); err != nil {
		return err
	}
	if p, ok := auth.From(ctx); ok {
		d.UserID = &p.UserID
	}
	chosen, err := s.chosenContract(ctx, n, d)
	if err != nil {
		return err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error { return s.store(ctx, tx, d, chosen) })
	return fault.Wrap(err, "store a %s", d.Kind)
}

// chosenContract returns the contract that the sender chose by its private link or, if signed in, by an order number
// of their account. The link wins. It returns nil if none is chosen or the order doesn't exist.
func (s *Service) chosenContract(ctx context.Context, n NewDeclaration, d Declaration) (*Contract, error) {
	var c Contract
	var err error
	switch {
	case n.Order != "":
		c, err = s.config.Contracts.FindByToken(ctx, s.db, n.Order)
	case n.Number != "" && d.UserID != nil:
		c, err = s.config.Contracts.FindOwn(ctx, s.db, *d.UserID, n.Number)
	default:
		return nil, nil //nolint:nilnil // none is chosen
	}
	if fault.KindOf(err) == fault.KindNotFound {
		return nil, nil //nolint:nilnil // answered as if none were chosen
	}
	return &c, err
}

// store inserts the declaration and records the fact. Its contract is the chosen one, which proves the sender, or
// else the matched one, if any. If an open declaration about the same contract is stored already, it only records the
// fact, for another receipt.
func (s *Service) store(ctx context.Context, tx *database.Tx, d Declaration, chosen *Contract) error {
	d.ReceivedAt, d.IsProven = tx.Now(), chosen != nil
	match := chosen
	if match == nil {
		var err error
		if match, err = s.match(ctx, tx, d); err != nil {
			return err
		}
	}
	if match != nil {
		d = d.withContract(*match)
	}
	if d.Contract == "" { // the chosen order doesn't exist
		d.Contract = "-"
	}
	d.ContractKey = d.key()
	recent, err := countSince(ctx, tx, d.ReceivedAt.Add(-time.Hour))
	if err != nil {
		return err
	}
	added, err := insert(ctx, tx, d)
	if err != nil {
		return err
	}
	fact := Fact{DeclarationID: d.ID, Crowded: recent >= crowd, First: recent == crowd}
	if !added {
		first, err := findByKey(ctx, tx, d.ContractKey)
		if err != nil {
			return err
		}
		fact = Fact{DeclarationID: first.ID, Again: &Sent{At: d.ReceivedAt, Name: d.Name, Email: d.Email,
			Contract: d.Contract, Reason: d.Reason, EndsOn: d.EndsOn}}
	} else if err := realtime.Publish(ctx, tx, TopicChanged, d.ID); err != nil {
		return err
	}
	return jobs.Record(ctx, tx, FactReceived, fact)
}

// crowd is the number of declarations within an hour that the owner is notified about one by one. The next notice is
// about all further ones (docs/security.md, T148).
const crowd = 5

// withContract returns the declaration matched with the contract. A withdrawal gets the end of its period, and an
// empty contract text becomes the service and the order number.
func (d Declaration) withContract(c Contract) Declaration {
	d.OrderID, d.OrderNumber, d.PeriodEndsAt = c.OrderID, c.Number, nil
	if d.Kind == Withdrawal {
		end := sale.WithdrawalEnd(c.ConcludedAt)
		d.PeriodEndsAt = &end
	}
	if d.Contract == "" {
		d.Contract = c.Service + ", " + c.Number
	}
	return d
}

// key returns the contract key of an open declaration. Proven and unproven declarations have different keys, so that a
// stranger's declaration doesn't prevent the buyer's.
func (d Declaration) key() string {
	contract := d.OrderID
	if contract == "" {
		contract = mail.Untagged(d.Email) + "\n" + folded.Text(d.Contract)
	}
	return id.Hash(fmt.Sprintf("%s\n%t\n%s", d.Kind, d.IsProven, contract))
}

// maxMatches bounds the contracts that are compared with a declaration.
const maxMatches = 20

// match returns the contract that an unproven declaration is about without doubt, or nil: a contract of its address
// with the number in the text, or the only contract of its address if the text has no digits. It executes the same
// statements for every declaration.
func (s *Service) match(ctx context.Context, q database.Querier, d Declaration) (*Contract, error) {
	all, err := s.config.Contracts.List(ctx, q, d.Email, maxMatches)
	if err != nil {
		return nil, err
	}
	c := d.matchAmong(all)
	found := c != nil
	if !found {
		c = &Contract{}
	}
	if c.ConcludedAt, err = s.config.Contracts.Concluded(ctx, q, c.OrderID); err != nil || !found {
		return nil, err //nolint:nilnil // the owner matches it
	}
	return c, nil
}

// matchAmong returns the one of an address's contracts that the declaration is about, or nil: the one with its number
// in the text, or else the only contract, if the text has no digits. A cancellation matches only subscriptions.
func (d Declaration) matchAmong(all []Contract) *Contract {
	fits := slices.DeleteFunc(all, func(c Contract) bool { return d.Kind == Cancellation && !c.IsSubscription })
	for _, c := range fits {
		if strings.Contains(folded.Text(d.Contract), folded.Text(c.Number)) {
			return &c
		}
	}
	if len(fits) == 1 && !hasDigit(d.Contract) {
		return &fits[0]
	}
	return nil
}

// hasDigit reports whether the text may name an order by its number. It is then about no order with another number.
func hasDigit(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r >= '0' && r <= '9' })
}

// Find returns a declaration, or a fault of kind NotFound.
func (s *Service) Find(ctx context.Context, declarationID string) (Declaration, error) {
	return find(ctx, s.db, declarationID, "")
}

// EndProven ends the subscription of a proven cancellation without a reason or end day, and settles the declaration.
// It changes nothing for all other declarations, which wait for the owner, and if ending is a conflict or the order
// was deleted.
func (s *Service) EndProven(ctx context.Context, f Fact) error {
	d, err := s.Find(ctx, f.DeclarationID)
	if err != nil || d.DoneAt != nil || d.IsFlagged || d.Kind != Cancellation || !d.IsProven || d.Reason != "" ||
		d.EndsOn != "" {
		return err
	}
	c, err := fault.Optional(s.config.Contracts.FindDetail(ctx, s.db, d.OrderID))
	if err != nil || c.OrderID == "" {
		return err
	}
	if c.EndsAt == nil {
		err = s.config.Contracts.EndByDeclaration(ctx, d.OrderID)
	}
	if fault.KindOf(err) == fault.KindConflict {
		return nil // the owner ends it
	}
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error { return s.settle(ctx, tx, d.ID) })
}

// settle marks a declaration as settled; a settled one stays unchanged. An unknown one is a fault of kind NotFound.
func (s *Service) settle(ctx context.Context, tx *database.Tx, declarationID string) error {
	d, err := find(ctx, tx, declarationID, tx.ForUpdate())
	if err != nil || d.DoneAt != nil {
		return err
	}
	return s.save(ctx, tx, d.settled(tx.Now()))
}

// settled returns the declaration as settled.
func (d Declaration) settled(at time.Time) Declaration {
	d.DoneAt, d.ContractKey = &at, d.ID
	return d
}

// save stores a changed declaration and publishes the change.
func (s *Service) save(ctx context.Context, tx *database.Tx, d Declaration) error {
	if err := update(ctx, tx, d); err != nil {
		return err
	}
	return realtime.Publish(ctx, tx, TopicChanged, d.ID)
}
