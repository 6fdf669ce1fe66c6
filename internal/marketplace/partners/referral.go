package partners

import (
	"context"
	"math"
	"regexp"
	"strconv"
	"strings"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/folded"
	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
)

// PartnerRates contains the rates agreed with a partner in percent, and the revision that the admin saw.
type PartnerRates struct {
	CommissionRate  float64 `json:"commission_rate" minimum:"0" maximum:"100" as:"percent" doc:"Percentage that the partner earns from payments of referred clients"`
	IntroductionFee float64 `json:"introduction_fee" minimum:"0" maximum:"100" as:"percent" doc:"Percentage that the partner owes from contracts won by introductions; 0: no fee"`
	Revision        int64   `json:"revision" minimum:"1" as:"carried" doc:"Revision that the client shows; a different current revision is a conflict"`
}

// check returns a fault of kind Invalid that names each rate that isn't a percentage.
func (r PartnerRates) check() error {
	var c fault.Check
	c.Add(isPercent(r.CommissionRate), "commission_rate", message.CompanyRate)
	c.Add(isPercent(r.IntroductionFee), "introduction_fee", message.CompanyFee)
	return c.Err()
}

func isPercent(rate float64) bool {
	return rate >= 0 && rate <= 100 && math.Abs(rate*100-math.Round(rate*100)) < 1e-6
}

// rates returns the partner's rates with its revision plus later, for a change or its undo.
func (p Partner) rates(later int64) PartnerRates {
	return PartnerRates{CommissionRate: p.CommissionRate, IntroductionFee: p.IntroductionFee, Revision: p.Revision + later}
}

// setRates changes the rates of a partner. Clients referred and introductions accepted before keep their rates. Equal
// rates are desk.ErrUnchanged, an outdated revision is a fault of kind Conflict, and rates that aren't percentages
// are one of kind Invalid.
func (s *Service) setRates(ctx context.Context, a desk.ActionContext[PartnerRow], to PartnerRates) error {
	if err := to.check(); err != nil {
		return err
	}
	p := a.Row.Partner
	if p.CommissionRate == to.CommissionRate && p.IntroductionFee == to.IntroductionFee {
		return desk.ErrUnchanged
	}
	if err := p.checkRevision(to.Revision); err != nil {
		return err
	}
	entry := audit.Entry{ActorID: a.ActorID, Action: "partner.rates_set", ObjectID: p.ID, Details: map[string]float64{
		"commission_rate_before": p.CommissionRate, "commission_rate": to.CommissionRate,
		"introduction_fee_before": p.IntroductionFee, "introduction_fee": to.IntroductionFee,
	}}
	p.CommissionRate, p.IntroductionFee = to.CommissionRate, to.IntroductionFee
	if err := database.Update(ctx, a.Tx, "partners", p, `commission_rate, introduction_fee, revision = revision + 1`,
		`id = $1`, p.ID); err != nil {
		return err
	}
	if err := audit.Record(ctx, a.Tx, entry); err != nil {
		return err
	}
	return s.publishUpdate(ctx, a.Tx, p.ID)
}

// FeeOf returns the introduction fee of a partner in basis points, or a fault of kind NotFound.
func (s *Service) FeeOf(ctx context.Context, q database.Querier, partnerID string) (int64, error) {
	p, err := findPartner(ctx, q, partnerID, "")
	return bps(p.IntroductionFee), err
}

// EarningTermsOf returns a partner in any state, or a fault of kind NotFound.
func (s *Service) EarningTermsOf(ctx context.Context, q database.Querier, partnerID string) (referral.EarningTerms,
	error) {
	p, err := findPartner(ctx, q, partnerID, "")
	return referral.EarningTerms{Name: p.CompanyName, RateBPS: bps(p.CommissionRate), IsActive: p.IsActive}, err
}

func bps(percent float64) int64 { return int64(math.Round(percent * 100)) }

// FindReferrer returns the id of the active partner with a referral code, ignoring case and punctuation. It returns
// an empty string, without an error, for an unknown, malformed or very long code, because the code is untrusted
// input.
func (s *Service) FindReferrer(ctx context.Context, q database.Querier, code string) (partnerID string, err error) {
	slug := slugOf(code)
	if slug == "" || len(code) > maxCode {
		return "", nil
	}
	partnerID, _, err = database.Maybe[string](ctx, q, `
		SELECT id
		FROM partners
		WHERE slug = $1
			AND is_active = true`, slug)
	return partnerID, err
}

// Maximum length of a slug, and of a code in a lookup, in bytes.
const (
	maxSlug = 40
	maxCode = 200
)

var notSlug = regexp.MustCompile(`[^a-z0-9]+`)

// slugOf returns a name in a form for URLs: "Ångström Labs" becomes "angstrom-labs".
func slugOf(name string) string {
	slug := strings.Trim(notSlug.ReplaceAllString(folded.Text(name), "-"), "-")
	return strings.TrimRight(slug[:min(len(slug), maxSlug)], "-")
}

// freeSlug returns an unused slug from a partner's name. It appends 2, 3 and so on to a used one: acme, acme-2. A
// name without Latin letters and digits becomes "partner".
func freeSlug(ctx context.Context, tx *database.Tx, name string) (string, error) {
	base := slugOf(name)
	if base == "" {
		base = "partner" // the name has no Latin letter
	}
	for n, slug := 2, base; ; n++ {
		taken, err := database.One[int](ctx, tx, `
			SELECT COUNT(*)
			FROM partners
			WHERE slug = $1`, slug)
		if err != nil || taken == 0 {
			return slug, err
		}
		slug = base + "-" + strconv.Itoa(n)
	}
}
