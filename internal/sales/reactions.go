package sales

import (
	"context"

	"harborlight/internal/kit/line"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/sales/leads"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/orders"
)

// React lists what follows from the facts of leads, orders and offers.
func (a *Area) React() {
	jobs.On(a.Runner, orders.FactUnconfirmed, jobs.IgnoreDeleted(a.orderUnconfirmed))
	jobs.On(a.Runner, orders.FactPlaced, jobs.IgnoreDeleted(a.orderPlaced))
	jobs.On(a.Runner, orders.FactPaid, jobs.IgnoreDeleted(a.orderPaid))
	jobs.On(a.Runner, orders.FactExpired, jobs.IgnoreDeleted(a.orderExpired))
	jobs.On(a.Runner, orders.FactRefunded, jobs.IgnoreDeleted(a.orderRefunded))
	jobs.On(a.Runner, orders.FactDisputed, jobs.IgnoreDeleted(a.orderDisputed))
	jobs.On(a.Runner, orders.FactMismatch, jobs.IgnoreDeleted(a.orderMismatched))
	jobs.On(a.Runner, orders.FactRenewed, jobs.IgnoreDeleted(a.orderRenewed))
	jobs.On(a.Runner, orders.FactRenewalRefunded, jobs.IgnoreDeleted(a.renewalRefunded))
	jobs.On(a.Runner, orders.FactRenewalFailed, jobs.IgnoreDeleted(a.renewalFailed))
	jobs.On(a.Runner, orders.FactEndAsked, jobs.IgnoreDeleted(a.orders.CarryOutEnd))
	jobs.On(a.Runner, orders.FactEnding, jobs.IgnoreDeleted(a.subscriptionEnding))
	jobs.On(a.Runner, orders.FactEnded, jobs.IgnoreDeleted(a.subscriptionEnded))
	jobs.On(a.Runner, orders.FactTrouble, jobs.IgnoreDeleted(a.orderTrouble))
	jobs.On(a.Runner, orders.FactCancelled, jobs.IgnoreDeleted(a.orderCancelled))
	jobs.On(a.Runner, orders.FactFulfilled, jobs.IgnoreDeleted(a.orderFulfilled))
	jobs.On(a.Runner, orders.FactResend, jobs.IgnoreDeleted(a.orderResent))
	jobs.On(a.Runner, orders.FactRefundRequested, jobs.IgnoreDeleted(a.orders.CarryOutRefund))
	jobs.On(a.Runner, leads.FactReceived, jobs.IgnoreDeleted(a.leadReceived))
	jobs.On(a.Runner, leads.FactContacted, jobs.IgnoreDeleted(a.leadContacted))
	jobs.On(a.Runner, offers.FactChanged, jobs.IgnoreDeleted(a.offerChanged))
}

func (a *Area) leadReceived(ctx context.Context, in leads.Fact) error {
	if err := a.leads.MailReceived(ctx, in); err != nil {
		return err
	}
	l, err := a.leads.Find(ctx, in.LeadID)
	if err != nil {
		return err
	}
	title := "New message"
	if l.Kind != leads.Message {
		title = "New " + string(l.Kind) + " request"
	}
	return a.needs.Notices.TellAdmin(ctx, title, "Sent"+line.By(l.Name, l.Email)+".")
}

// leadContacted notifies a visitor who was signed in when asking.
func (a *Area) leadContacted(ctx context.Context, in leads.Fact) error {
	l, err := a.leads.Find(ctx, in.LeadID)
	if err != nil || l.UserID == nil {
		return err
	}
	return a.needs.Notices.Tell(ctx, *l.UserID, "We have answered your request", "Our answer to your "+string(l.Kind)+
		" request is on its way to "+l.Email+".")
}
