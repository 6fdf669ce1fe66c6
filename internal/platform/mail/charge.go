package mail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/cause"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/limit"
)

// Budgets limits mails by class and cause. Attach it to the outbox's database.
type Budgets struct {
	byKind    map[string][]counter
	desk      []counter
	deskDay   int
	addressOf AddressOf
}

// counter is a rule with its limiter.
type counter struct {
	rule

	limiter *limit.Limiter
}

// DefaultDeskPerDay is the default daily number of mails caused by the admin.
const DefaultDeskPerDay = 300

// deskPerAddress is the daily number of desk mails to one address.
const deskPerAddress = 20

// NewBudgets returns the budgets of all declared kinds. deskPerDay is the desk's daily number of mails, a third of
// which it may send in one hour; 0 means DefaultDeskPerDay. Without of, mails to an account's confirmed address count
// as well.
func NewBudgets(f *limit.Factory, deskPerDay int, of AddressOf) *Budgets {
	b := &Budgets{byKind: map[string][]counter{}, deskDay: cmp.Or(deskPerDay, DefaultDeskPerDay), addressOf: of}
	count := func(kind string, rules ...rule) (counters []counter) {
		for _, r := range rules {
			name := fmt.Sprintf("mails.%s.%s.%s", kind, r.by, r.window)
			counters = append(counters, counter{r, f.Shared(name, r.n, r.window)})
		}
		return counters
	}
	for kind, d := range declared {
		class := d.Budget
		if class == Receipt || class == Step { // for free ones
			class = Confirmation
		}
		b.byKind[kind] = count(kind, rules[class]...)
	}
	b.desk = count("desk", rule{byAddress, deskPerAddress, day}, rule{byAll, b.deskHour(), time.Hour},
		rule{byAll, b.deskDay, day})
	return b
}

const byAll = "all"

func (b *Budgets) deskHour() int { return max(b.deskDay/3, 1) }

// AddressOf returns the confirmed address of an account, or a fault of kind NotFound.
type AddressOf func(ctx context.Context, q database.Querier, userID string) (string, error)

// IsOwn reports whether the address is the account's confirmed address, ignoring case in the typed one. It returns
// false if of is nil, userID is empty or the account doesn't exist.
func (of AddressOf) IsOwn(ctx context.Context, q database.Querier, address, userID string) (bool, error) {
	if of == nil || userID == "" {
		return false, nil
	}
	own, err := of(ctx, q, userID)
	if fault.KindOf(err) == fault.KindNotFound {
		return false, nil
	}
	typed := strings.ToLower(address) // not EqualFold, which equates other letters with k and s
	return err == nil && own == typed, err
}

type chargedKey struct{}

// WithCharged returns a context for a job whose mails ChargeDesk has already counted.
func WithCharged(ctx context.Context) context.Context {
	return context.WithValue(ctx, chargedKey{}, true)
}

// ChargeDesk counts a mail that a job of the transaction will write for the admin. If the desk's budget is used up,
// it returns a fault of kind TooMany. A database without Budgets has no limit.
func ChargeDesk(ctx context.Context, tx *database.Tx, to string) error {
	b, ok := database.Attached[*Budgets](tx)
	if !ok {
		return nil
	}
	return b.refusal(take(ctx, tx, b.desk, to, ""))
}

// charge counts a mail in the transaction that writes it, and reports whether it may be written. Uncounted are Own
// and Guest mails, paid Receipts and Steps, mails to the account's confirmed address, those that ChargeDesk has
// counted, and Owner and Receipt mails that the admin causes. Desk mails and other mails that the admin causes count
// in the desk's budget; if that is used up, charge returns a fault of kind TooMany, which refuses a request and
// retries a job. Other mails count in the budget of their kind; if that is used up, charge returns false.
func (b *Budgets) charge(ctx context.Context, tx *database.Tx, m Message, class Class) (bool, error) {
	by := cause.Of(ctx)
	switch {
	case class == Own || class == Guest || ctx.Value(chargedKey{}) != nil:
		return true, nil
	case class == Desk || by == cause.Owner && class != Owner && class != Receipt:
		err := b.refusal(take(ctx, tx, b.desk, m.To, ""))
		return err == nil, err
	case by == cause.Owner || (class == Receipt || class == Step) && !m.Free:
		return true, nil
	}
	if own, err := b.addressOf.IsOwn(ctx, tx, m.To, m.Account); err != nil || own {
		return own, err
	}
	err := take(ctx, tx, b.byKind[m.Kind], m.To, by)
	if fault.KindOf(err) == fault.KindTooMany {
		return false, nil
	}
	return err == nil, err
}

// take counts a mail in all counters. If one is full, it counts none and returns a fault of kind TooMany.
func take(ctx context.Context, tx *database.Tx, counters []counter, to, network string) error {
	charges := []charge{}
	for _, c := range counters {
		key, counts := c.key(to, network)
		if counts {
			charges = append(charges, charge{c.limiter, key})
		}
	}
	return takeAll(ctx, tx, charges)
}

// key returns the limiter key of a mail: the address without its tag, the causing network or both. counts is false if
// the rule needs a network and there is none.
func (r rule) key(to, network string) (key string, counts bool) {
	to = Untagged(to)
	switch r.by {
	case byNetwork:
		return network, network != ""
	case byAddress:
		return to, true
	case byBoth:
		return to + " " + network, network != ""
	default:
		return r.by, true
	}
}

// refusal replaces a fault of kind TooMany by one that names the wait in minutes and the desk's limits. It returns
// other errors and nil unchanged.
func (b *Budgets) refusal(err error) error {
	var full *fault.Error
	if !errors.As(err, &full) || full.Kind != fault.KindTooMany {
		return err
	}
	wait := strconv.Itoa(int(math.Ceil(full.RetryAfter.Minutes())))
	return &fault.Error{Kind: fault.KindTooMany, Code: "too_many_mails", RetryAfter: full.RetryAfter,
		Message: message.MailDeskLimit(strconv.Itoa(b.deskHour()), strconv.Itoa(b.deskDay), wait)}
}
