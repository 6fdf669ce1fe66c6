package app

import (
	"context"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/marketplace/reviews"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/sales/leads"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/orders"
	"harborlight/internal/schedule/booking"
)

// react lists every reaction: "when X happened, do Y". Slices record facts in their own
// transactions and don't know who listens.
func (a *App) react() {
	jobs.On(a.Runner, jobs.FactUndelivered, a.tellUndelivered)
	jobs.On(a.Runner, factGuestLimit, ignoreDeleted(a.tellGuestLimit))
	jobs.On(a.Runner, accounts.FactConfirmed, ignoreDeleted(a.welcome))
	jobs.On(a.Runner, accounts.FactPasswordChanged, ignoreDeleted(a.notePasswordChange))
	jobs.On(a.Runner, accounts.FactEmailChanged, ignoreDeleted(a.noteEmailChange))
	jobs.On(a.Runner, accounts.FactUserFactor, ignoreDeleted(a.noteFactorChange))
	jobs.On(a.Runner, notifications.FactReminderMinutesChanged, ignoreDeleted(a.rescheduleReminders))
	jobs.On(a.Runner, orders.FactUnconfirmed, ignoreDeleted(a.orderUnconfirmed))
	jobs.On(a.Runner, orders.FactPlaced, ignoreDeleted(a.orderPlaced))
	jobs.On(a.Runner, orders.FactPaid, ignoreDeleted(a.orderPaid))
	jobs.On(a.Runner, orders.FactExpired, ignoreDeleted(a.orderExpired))
	jobs.On(a.Runner, orders.FactRefunded, ignoreDeleted(a.orderRefunded))
	jobs.On(a.Runner, orders.FactDisputed, ignoreDeleted(a.orderDisputed))
	jobs.On(a.Runner, orders.FactMismatch, ignoreDeleted(a.orderMismatched))
	jobs.On(a.Runner, orders.FactRenewed, ignoreDeleted(a.orderRenewed))
	jobs.On(a.Runner, orders.FactRenewalRefunded, ignoreDeleted(a.renewalRefunded))
	jobs.On(a.Runner, orders.FactRenewalFailed, ignoreDeleted(a.renewalFailed))
	jobs.On(a.Runner, orders.FactEndAsked, ignoreDeleted(a.orders.CarryOutEnd))
	jobs.On(a.Runner, orders.FactEnding, ignoreDeleted(a.subscriptionEnding))
	jobs.On(a.Runner, orders.FactEnded, ignoreDeleted(a.subscriptionEnded))
	jobs.On(a.Runner, orders.FactTrouble, ignoreDeleted(a.orderTrouble))
	jobs.On(a.Runner, orders.FactCancelled, ignoreDeleted(a.orderCancelled))
	jobs.On(a.Runner, orders.FactFulfilled, ignoreDeleted(a.orderFulfilled))
	jobs.On(a.Runner, orders.FactResend, ignoreDeleted(a.orderResent))
	jobs.On(a.Runner, orders.FactRefundRequested, ignoreDeleted(a.orders.CarryOutRefund))
	jobs.On(a.Runner, leads.FactReceived, ignoreDeleted(a.leadReceived))
	jobs.On(a.Runner, leads.FactContacted, ignoreDeleted(a.leadContacted))
	jobs.On(a.Runner, offers.FactChanged, ignoreDeleted(a.offerChanged))
	jobs.On(a.Runner, booking.FactChanged, ignoreDeleted(a.bookingChanged))
	a.reactToPartners()
}

// reactToPartners lists what follows from the facts of partners, their introductions and their reviews.
func (a *App) reactToPartners() {
	jobs.On(a.Runner, partners.FactApplied, ignoreDeleted(a.partnerApplied))
	jobs.On(a.Runner, partners.FactApproved, ignoreDeleted(a.partnerApproved))
	jobs.On(a.Runner, partners.FactDeactivated, ignoreDeleted(a.partnerDeactivated))
	jobs.On(a.Runner, partners.FactLeft, ignoreDeleted(a.partners.Service.AnswerPending))
	jobs.On(a.Runner, partners.FactIntroductionRequested, ignoreDeleted(a.introductionRequested))
	jobs.On(a.Runner, partners.FactIntroduced, ignoreDeleted(a.introduced))
	jobs.On(a.Runner, partners.FactAsked, ignoreDeleted(a.introductionAsked))
	jobs.On(a.Runner, partners.FactDeclined, ignoreDeleted(a.introductionDeclined))
	jobs.On(a.Runner, partners.FactReminded, ignoreDeleted(a.partners.Service.MailReminded))
	jobs.On(a.Runner, partners.FactRejected, ignoreDeleted(a.partnerRejected))
	jobs.On(a.Runner, partners.FactInvited, ignoreDeleted(a.partners.Service.MailInvited))
	jobs.On(a.Runner, partners.FactProposed, ignoreDeleted(a.changeProposed))
	jobs.On(a.Runner, partners.FactReviewed, ignoreDeleted(a.partners.Service.MailReviewed))
	jobs.On(a.Runner, partners.FactWon, ignoreDeleted(a.introductionWon))
	jobs.On(a.Runner, partners.FactLost, ignoreDeleted(a.introductionLost))
	jobs.On(a.Runner, partners.FactReopened, ignoreDeleted(a.introductionReopened))
	jobs.On(a.Runner, reviews.FactWritten, ignoreDeleted(a.reviewWritten))
	jobs.On(a.Runner, reviews.FactAnswered, ignoreDeleted(a.reviews.MailAnswered))
}

// ignoreDeleted skips a reaction whose subject has been deleted with its account.
func ignoreDeleted[T any](do func(ctx context.Context, fact T) error) func(ctx context.Context, fact T) error {
	return func(ctx context.Context, fact T) error {
		err := do(ctx, fact)
		if fault.KindOf(err) == fault.KindNotFound {
			return nil
		}
		return err
	}
}

// welcome gives a new account its notification preferences.
func (a *App) welcome(ctx context.Context, in accounts.Changed) error {
	return a.DB.Write(ctx, func(tx *database.Tx) error {
		if _, err := a.accounts.EmailOf(ctx, tx, in.UserID); err != nil {
			return err
		}
		return a.notifications.Service.EnsurePreferences(ctx, tx, in.UserID)
	})
}

// rescheduleReminders applies a changed default reminder to existing events.
func (a *App) rescheduleReminders(ctx context.Context, in notifications.PreferencesChanged) error {
	return a.events.Service.RescheduleReminders(ctx, in.UserID)
}

// notePasswordChange notifies the owner; accounts sends the mail itself.
func (a *App) notePasswordChange(ctx context.Context, in accounts.Changed) error {
	return a.noteSecurity(ctx, in, a.Content().Mails.Accounts.Notices.PasswordChanged)
}

// noteEmailChange notifies the owner of a changed address, which becomes that of the companies that it is the contact of.
func (a *App) noteEmailChange(ctx context.Context, in accounts.Changed) error {
	if err := a.partners.Service.FollowContact(ctx, in.UserID); err != nil {
		return err
	}
	notice := a.Content().Mails.Accounts.Notices.EmailChanged
	notice.Text = content.Fill(notice.Text, "new_address", in.Email)
	return a.noteSecurity(ctx, in, notice)
}

// noteFactorChange notifies the owner of changed passkeys, authenticator apps or recovery codes.
func (a *App) noteFactorChange(ctx context.Context, in accounts.FactorChanged) error {
	return a.noteSecurity(ctx, accounts.Changed{UserID: in.UserID}, a.accounts.FactorNotice(in.Change))
}

func (a *App) noteSecurity(ctx context.Context, in accounts.Changed, notice content.Intro) error {
	return a.DB.Write(ctx, func(tx *database.Tx) error {
		if _, err := a.accounts.EmailOf(ctx, tx, in.UserID); err != nil {
			return err
		}
		return a.notifications.Service.Create(ctx, tx, notifications.New{
			UserID: in.UserID, Topic: notifications.TopicSecurity, Type: notifications.TypeInApp,
			Title: notice.Title, Message: notice.Text,
		})
	})
}
