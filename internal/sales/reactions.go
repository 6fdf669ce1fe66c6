package sales

import (
	"harborlight/internal/platform/facts"
	"harborlight/internal/sales/leads"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/orders"
)

var mail = facts.Sent // who may get which kind

// React adds what follows from the facts of leads, offers and orders, in order.
func (a *Area) React() []facts.Line {
	t := facts.NewTable("sales", a.Runner)
	a.reactToRequests(t)
	a.reactToOrders(t)
	a.reactToSales(t)
	a.reactToSubscriptions(t)
	a.reactToWithdrawals(t)
	return t.Lines()
}

func (a *Area) reactToRequests(t *facts.Table) {
	lead, offer := a.aboutLeads(), a.aboutOffers()
	facts.On(t, leads.FactReceived,
		facts.Mails(a.leads.MailReceived, mail("owner", "leads.notice"), mail("visitor", "leads.reply")),
		lead.Tell("owner", "leads.message", isMessage),
		lead.Tell("owner", "leads.request", isRequest))
	facts.On(t, leads.FactContacted,
		lead.Tell("visitor", "leads.answered", isAnswered))
	facts.On(t, offers.FactChanged,
		facts.Does("write it into the lead's thread", a.noteOffer),
		facts.Mails(a.mailOffer, mail("owner", "offers.accepted_notice"), mail("buyer", "offers.accepted"),
			mail("owner", "offers.declined_notice")),
		offer.Tell("owner", "offers.accepted", became(offers.Accepted)),
		offer.Tell("owner", "offers.declined", became(offers.Declined)))
}

// reactToOrders is until an order is paid.
func (a *Area) reactToOrders(t *facts.Table) {
	order := a.aboutOrders()
	facts.On(t, orders.FactUnconfirmed,
		facts.Mails(a.orders.MailUnconfirmed, mail("buyer", "orders.confirm")),
		order.Tell("owner", "orders.unconfirmed", isCreated))
	facts.On(t, orders.FactPlaced,
		facts.Does("invoice it, if it is paid by invoice", attaching(a.invoice, a.orders.MailPlaced),
			mail("owner", "orders.placed_notice"), mail("buyer", "orders.placed")),
		order.Tell("owner", "orders.placed", isNews, isOrdered))
	facts.On(t, orders.FactPaid,
		facts.Does("mark its invoice as paid, or write it", attaching(a.invoice, a.orders.MailPaid),
			mail("owner", "orders.paid_notice"), mail("buyer", "orders.receipt")),
		facts.Does("settle what a partner earns by its client", a.settleOrder),
		order.Tell("buyer", "orders.paid"))
	facts.On(t, orders.FactExpired,
		facts.Mails(a.remindOfCheckout, mail("buyer", "orders.reminder")))
	facts.On(t, orders.FactCancelled,
		facts.Does("close the payment page: who reads the mail can't pay any more", a.orders.ClosePayment),
		facts.Does("give the booked time back", a.release),
		facts.Does("credit the invoice", attaching(a.creditCancelled, a.orders.MailCancelled),
			mail("buyer", "orders.cancelled")),
		order.Tell("buyer", "orders.cancelled"))
	facts.On(t, orders.FactResend,
		facts.Mails(attaching(a.invoice, a.orders.MailAgain), mail("buyer", "orders.confirm"), mail("buyer", "orders.placed"),
			mail("buyer", "orders.receipt")))
}

// reactToSales is after an order was paid.
func (a *Area) reactToSales(t *facts.Table) {
	order := a.aboutOrders()
	facts.On(t, orders.FactFulfilled,
		order.Mail("buyer", "orders.started", hasStarted),
		order.Mail("buyer", "orders.delivered", isDelivered),
		order.Tell("buyer", "orders.started", hasStarted),
		order.Tell("buyer", "orders.delivered", isDelivered))
	facts.On(t, orders.FactRefundRequested,
		facts.Does("ask the provider for it", a.orders.CarryOutRefund))
	facts.On(t, orders.FactRefunded,
		facts.Does("credit what went back", a.mailRefund,
			mail("owner", "orders.refunded_notice"), mail("buyer", "orders.refund")),
		facts.Does("settle what a partner earns by its client", a.settleOrder),
		facts.Does("give the booked time back", a.release),
		order.Tell("buyer", "orders.refunded"),
		order.Tell("owner", "orders.refunded_owner", isNews))
	facts.On(t, orders.FactDisputed,
		order.Mail("owner", "orders.disputed_notice", disputed(orders.DisputeOpen)),
		order.Mail("owner", "orders.dispute_won_notice", disputed(orders.DisputeWon)),
		order.Mail("owner", "orders.dispute_lost_notice", disputed(orders.DisputeLost)),
		facts.Does("credit what was lost", a.creditLost, mail("buyer", "billing.credit_note")),
		facts.Does("settle what a partner earns by its client", a.settleOrder),
		facts.Does("give the booked time back", a.release),
		order.Tell("owner", "orders.dispute_open", disputed(orders.DisputeOpen)),
		order.Tell("owner", "orders.dispute_won", disputed(orders.DisputeWon)),
		order.Tell("owner", "orders.dispute_lost", disputed(orders.DisputeLost)))
	facts.On(t, orders.FactReferred,
		facts.Does("settle what a partner earns by its client", a.settleOrder))
	facts.On(t, orders.FactMismatch,
		order.Mail("owner", "orders.mismatch_notice"),
		order.Tell("owner", "orders.mismatch"))
	facts.On(t, orders.FactTrouble,
		order.Mail("owner", "orders.trouble_notice"),
		order.Tell("owner", "orders.trouble"))
}

func (a *Area) reactToSubscriptions(t *facts.Table) {
	order := a.aboutOrders()
	facts.On(t, orders.FactRenewed,
		facts.Does("invoice the month, unless it has its invoice", a.invoiceRenewal, mail("buyer", "billing.paid_invoice")),
		facts.Does("settle what a partner earns by its client", a.settleOrder),
		order.Tell("owner", "orders.renewed"))
	facts.On(t, orders.FactMonthDue,
		facts.Does("invoice the month", a.invoiceMonth, mail("buyer", "billing.invoice")),
		order.Tell("owner", "orders.month_due"))
	facts.On(t, orders.FactPaused,
		order.Mail("buyer", "orders.paused", isPaused))
	facts.On(t, orders.FactGoesOn,
		order.Mail("buyer", "orders.goes_on", goesOn))
	facts.On(t, orders.FactRenewalRefunded,
		facts.Does("credit what went back", a.creditRenewal, mail("buyer", "billing.credit_note")),
		facts.Does("settle what a partner earns by its client", a.settleOrder))
	facts.On(t, orders.FactRenewalFailed,
		facts.Mails(a.orders.MailRenewalFailed, mail("owner", "orders.unpaid_notice"), mail("buyer", "orders.renewal_failed")),
		order.Tell("owner", "orders.renewal_failed"))
	facts.On(t, orders.FactEndAsked,
		facts.Does("ask the provider to end it", a.orders.CarryOutEnd))
	facts.On(t, orders.FactEnding,
		order.Mail("owner", "orders.ending_notice", isEnding),
		order.Mail("buyer", "orders.ending", isEnding),
		order.Tell("owner", "orders.ending", isEnding))
	facts.On(t, orders.FactEnded,
		order.Mail("owner", "orders.ended_notice"),
		order.Mail("buyer", "orders.ended"),
		order.Tell("owner", "orders.ended"))
}
