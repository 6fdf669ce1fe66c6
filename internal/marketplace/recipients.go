package marketplace

import (
	"context"

	"harborlight/content"
	"harborlight/internal/marketplace/introductions"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/marketplace/reviews"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/facts"
)

// The recipients of notifications about the area's facts, and the placeholders of their texts.

// partnerSubject describes the facts of partners for notifications. The recipients are the owner and the partner.
func (a *Area) partnerSubject() facts.Subject[partners.Fact, partners.Partner] {
	return facts.Subject[partners.Fact, partners.Partner]{
		Texts: a.NoticeTexts,
		Read: func(ctx context.Context, in partners.Fact) (partners.Partner, content.Pairs, error) {
			p, err := a.partners.FindAny(ctx, in.PartnerID)
			return p, content.Pairs{"company", p.CompanyName}, err
		},
		Recipients: map[string]facts.Recipient[partners.Partner]{"owner": facts.ToAdmin[partners.Partner](a.deps.Notices),
			"partner": a.notifyPartner},
		Page: func(p partners.Partner) string { return desk.Path("applications", p.ID) },
	}
}

func isListed(_ partners.Fact, p partners.Partner) bool { return p.IsActive }

// isUnlisted excludes rejected partners, because they get a mail with the reason.
func isUnlisted(_ partners.Fact, p partners.Partner) bool {
	return !p.IsActive && p.RejectedAt == nil
}

// introductionSubject describes the facts of introductions for notifications. The recipients are the owner, the
// visitor's account and the partner's members. Members of partners that aren't admitted get none.
func (a *Area) introductionSubject() facts.Subject[introductions.Fact, introductions.Request] {
	return facts.Subject[introductions.Fact, introductions.Request]{
		Texts: a.NoticeTexts,
		Read: func(ctx context.Context, in introductions.Fact) (introductions.Request, content.Pairs, error) {
			r, err := a.introductions.Find(ctx, a.DB, in.RequestID)
			return r, content.Pairs{"partner", r.PartnerName, "service", r.ServiceNeeded,
				"by", a.NoticeTexts().Words.ByText(r.RequesterName, r.RequesterEmail)}, err
		},
		Recipients: map[string]facts.Recipient[introductions.Request]{"owner": facts.ToAdmin[introductions.Request](a.deps.Notices),
			"visitor": facts.ToAccount(a.deps.Notices, func(r introductions.Request) string { return r.UserID }),
			"partner": func(ctx context.Context, r introductions.Request, n content.Notice) error {
				return a.ifAdmitted(ctx, r.PartnerID, func() error { return a.notifyMembers(ctx, r.PartnerID, n) })
			}},
		Page: func(r introductions.Request) string { return desk.Path("requests", r.ID) },
	}
}

// partnerReview is a review with its partner.
type partnerReview struct {
	reviews.Review
	company partners.Partner
}

// reviewSubject describes the review of a fact for notifications. The recipients are the owner and the partner, which
// gets none unless it is admitted.
func (a *Area) reviewSubject() facts.Subject[reviews.Fact, partnerReview] {
	return facts.Subject[reviews.Fact, partnerReview]{
		Texts: a.NoticeTexts,
		Read: func(ctx context.Context, in reviews.Fact) (w partnerReview, values content.Pairs, err error) {
			if w.Review, err = a.reviews.Find(ctx, in.ReviewID); err != nil {
				return w, nil, err
			}
			w.company, err = a.partners.FindAny(ctx, w.PartnerID)
			return w, content.Pairs{"company", w.company.CompanyName, "by", a.NoticeTexts().Words.ByText(w.AuthorName, "")}, err
		},
		Recipients: map[string]facts.Recipient[partnerReview]{"owner": facts.ToAdmin[partnerReview](a.deps.Notices),
			"partner": func(ctx context.Context, w partnerReview, n content.Notice) error {
				return a.ifAdmitted(ctx, w.PartnerID, func() error { return a.notifyPartner(ctx, w.company, n) })
			}},
		Page: func(w partnerReview) string { return desk.Path("reviews", w.ID) },
	}
}

func hasWeight(_ reviews.Fact, w partnerReview) bool   { return w.Weighs }
func hasNoWeight(_ reviews.Fact, w partnerReview) bool { return !w.Weighs }

// ifAdmitted calls tell if the partner may receive visitors' data. For a partner that is rejected, on hold or
// deactivated, it does nothing and returns nil.
func (a *Area) ifAdmitted(ctx context.Context, partnerID string, tell func() error) error {
	admitted, err := a.partners.IsAdmitted(ctx, a.DB, partnerID)
	if err != nil || !admitted {
		return err
	}
	return tell()
}

// notifyMembers notifies all members of a partner, oldest member first, and stops at the first error. Without
// members, it does nothing.
func (a *Area) notifyMembers(ctx context.Context, partnerID string, n content.Notice) error {
	people, err := a.partners.MembersOf(ctx, a.DB, partnerID)
	for _, userID := range people {
		if err == nil {
			err = a.deps.Notices.Notify(ctx, userID, n)
		}
	}
	return err
}

// notifyPartner notifies all members of a partner. If there are none yet, it notifies the account with the
// application's address as its confirmed address, because only a confirmed address proves who applied.
func (a *Area) notifyPartner(ctx context.Context, p partners.Partner, n content.Notice) error {
	people, err := a.partners.MembersOf(ctx, a.DB, p.ID)
	if err != nil {
		return err
	}
	if len(people) > 0 {
		return a.notifyMembers(ctx, p.ID, n)
	}
	return a.deps.Notices.NotifyAddress(ctx, p.ContactEmail, n)
}
