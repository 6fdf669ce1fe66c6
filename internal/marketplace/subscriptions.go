package marketplace

import (
	"harborlight/internal/marketplace/introductions"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/marketplace/reviews"
	"harborlight/internal/platform/facts"
)

// Subscriptions returns the area's event handlers in execution order.
func (a *Area) Subscriptions() []facts.Subscription {
	t := facts.NewTable("marketplace", a.Runner)
	a.subscribePartners(t)
	a.subscribeIntroductions(t)
	a.subscribeReviews(t)
	return t.Subscriptions()
}

// subscribePartners adds the mails and notifications about applications, decisions, invitations and profile changes.
// When a partner becomes unavailable, its pending introductions are declined.
func (a *Area) subscribePartners(t *facts.Table) {
	partner := a.partnerSubject()
	facts.Subscribe(t, partners.FactApplied,
		facts.Mails(a.partners.Mail),
		partner.Notify("owner", "partners.applied"))
	facts.Subscribe(t, partners.FactRejected,
		facts.Mails(a.partners.Mail))
	facts.Subscribe(t, partners.FactApproved,
		facts.Mails(a.partners.Mail),
		partner.Notify("partner", "partners.approved", isListed))
	facts.Subscribe(t, partners.FactDeactivated,
		partner.Notify("partner", "partners.deactivated", isUnlisted))
	facts.Subscribe(t, partners.FactRemoved,
		facts.Do("decline the pending introductions", a.declinePending))
	facts.Subscribe(t, partners.FactInvited,
		facts.Mails(a.partners.Mail))
	facts.Subscribe(t, partners.FactProposed,
		facts.Mails(a.partners.Mail),
		partner.Notify("owner", "partners.change_proposed"))
	facts.Subscribe(t, partners.FactReviewed,
		facts.Mails(a.partners.Mail))
}

// subscribeIntroductions adds the mails and notifications about introductions. A won, lost or reopened one updates
// commission and review weight; a won or lost one also invites a review.
func (a *Area) subscribeIntroductions(t *facts.Table) {
	introduction := a.introductionSubject()
	facts.Subscribe(t, introductions.FactRequested,
		facts.DoAndMail("ask the partner, unless the request looks automated", a.introductions.Mail),
		introduction.Notify("owner", "introductions.requested"))
	facts.Subscribe(t, introductions.FactAsked,
		facts.Mails(a.introductions.Mail),
		introduction.Notify("partner", "introductions.asked"))
	facts.Subscribe(t, introductions.FactIntroduced,
		facts.Mails(a.mailIntroduced),
		introduction.Notify("visitor", "introductions.introduced"))
	facts.Subscribe(t, introductions.FactDeclined,
		facts.Mails(a.introductions.Mail))
	facts.Subscribe(t, introductions.FactReminded,
		facts.Mails(a.introductions.Mail))
	for _, ended := range []string{introductions.FactWon, introductions.FactLost} {
		facts.Subscribe(t, ended,
			facts.Do("recalculate commission and reviews", a.recalculateIntroduction),
			facts.Do("ask for a review", a.inviteReview, facts.MailEffect("reviews.invitation")))
	}
	facts.Subscribe(t, introductions.FactReopened,
		facts.Do("recalculate commission and reviews", a.recalculateIntroduction))
}

// subscribeReviews adds the mails and notifications about written reviews, to the partner and the owner, and the mail
// about a reply, to the author.
func (a *Area) subscribeReviews(t *facts.Table) {
	review := a.reviewSubject()
	facts.Subscribe(t, reviews.FactWritten,
		facts.Mails(a.reviews.Mail),
		review.Notify("partner", "reviews.received"),
		review.Notify("owner", "reviews.written", hasWeight),
		review.Notify("owner", "reviews.written_uncounted", hasNoWeight))
	facts.Subscribe(t, reviews.FactAnswered,
		facts.Mails(a.reviews.Mail))
}
