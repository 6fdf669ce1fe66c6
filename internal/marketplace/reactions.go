package marketplace

import (
	"harborlight/internal/marketplace/introductions"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/marketplace/reviews"
	"harborlight/internal/platform/facts"
)

var mail = facts.Sent // who may get which kind

// React adds what follows from the facts of partners, their introductions and their reviews, in order.
func (a *Area) React() []facts.Line {
	t := facts.NewTable("marketplace", a.Runner)
	a.reactToPartners(t)
	a.reactToIntroductions(t)
	a.reactToReviews(t)
	return t.Lines()
}

func (a *Area) reactToPartners(t *facts.Table) {
	applied := aboutPartners(a, func(in partners.Applied) string { return in.PartnerID })
	facts.On(t, partners.FactApplied,
		facts.Mails(a.partners.MailApplied, mail("owner", "partners.applied.owner"), mail("partner", "partners.applied")),
		applied.Tell("owner", "partners.applied"))
	facts.On(t, partners.FactRejected,
		facts.Mails(a.partners.MailRejected, mail("partner", "partners.rejected")))
	approved := aboutPartners(a, func(in partners.Approved) string { return in.PartnerID })
	facts.On(t, partners.FactApproved,
		facts.Mails(a.partners.MailApproved, mail("partner", "partners.approved")),
		approved.Tell("partner", "partners.approved", isListed))
	deactivated := aboutPartners(a, func(in partners.Deactivated) string { return in.PartnerID })
	facts.On(t, partners.FactDeactivated,
		deactivated.Tell("partner", "partners.deactivated", isUnlisted))
	facts.On(t, partners.FactLeft,
		facts.Does("answer for it whom it leaves waiting", a.answerPending))
	facts.On(t, partners.FactInvited,
		facts.Mails(a.partners.MailInvited, mail("colleague", "partners.invitation")))
	proposed := aboutPartners(a, func(in partners.Proposed) string { return in.PartnerID })
	facts.On(t, partners.FactProposed,
		facts.Mails(a.partners.MailProposed, mail("owner", "partners.change.owner")),
		proposed.Tell("owner", "partners.change_proposed"))
	facts.On(t, partners.FactReviewed,
		facts.Mails(a.partners.MailReviewed, mail("partner", "partners.change")))
}

func (a *Area) reactToIntroductions(t *facts.Table) {
	requested := aboutIntroductions(a, func(in introductions.Fact) string { return in.RequestID })
	introduction := aboutIntroductions(a, func(in introductions.Fact) string { return in.RequestID })
	facts.On(t, introductions.FactRequested,
		facts.Does("ask the partner, unless it looks automated", a.introductions.MailRequested,
			mail("owner", "partners.introduction.owner"), mail("visitor", "partners.introduction"),
			mail("visitor", "partners.declined")),
		requested.Tell("owner", "introductions.requested"))
	facts.On(t, introductions.FactAsked,
		facts.Mails(a.introductions.MailAsked, mail("partner", "partners.asked")),
		introduction.Tell("partner", "introductions.asked"))
	facts.On(t, introductions.FactIntroduced,
		facts.Mails(a.mailIntroduced, mail("visitor", "partners.introduced"), mail("partner", "partners.introduced.partner"),
			mail("visitor", "partners.declined")),
		introduction.Tell("visitor", "introductions.introduced"))
	facts.On(t, introductions.FactDeclined,
		facts.Mails(a.introductions.MailDeclined, mail("visitor", "partners.declined")))
	facts.On(t, introductions.FactReminded,
		facts.Mails(a.introductions.MailReminded, mail("partner", "partners.reminder"),
			mail("owner", "partners.stalled.owner")))
	for _, ended := range []string{introductions.FactWon, introductions.FactLost} {
		facts.On(t, ended,
			facts.Does("make commission and reviews follow", a.settleIntroduction),
			facts.Does("ask for a review", a.inviteReview, mail("visitor", "reviews.invitation")))
	}
	facts.On(t, introductions.FactReopened,
		facts.Does("make commission and reviews follow", a.settleIntroduction))
}

func (a *Area) reactToReviews(t *facts.Table) {
	review := a.aboutReviews()
	facts.On(t, reviews.FactWritten,
		facts.Mails(a.reviews.MailWritten, mail("partner", "reviews.received"), mail("owner", "reviews.notice")),
		review.Tell("partner", "reviews.received"),
		review.Tell("owner", "reviews.written", weighs),
		review.Tell("owner", "reviews.written_uncounted", weighsNothing))
	facts.On(t, reviews.FactAnswered,
		facts.Mails(a.reviews.MailAnswered, mail("visitor", "reviews.answered")))
}
