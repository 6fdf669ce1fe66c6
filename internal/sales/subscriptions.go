package sales

import (
	"harborlight/internal/platform/facts"
	"harborlight/internal/sales/leads"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/orders"
)

var mail = facts.MailEffect // declares a mail's recipient and kind

// Subscriptions returns the area's event handlers in execution order.
func (a *Area) Subscriptions() []facts.Subscription {
	t := facts.NewTable("sales", a.Runner)
	a.subscribeRequests(t)
	a.subscribeOrders(t)
	a.subscribePaidOrders(t)
	a.subscribeRenewals(t)
	a.subscribeWithdrawals(t)
	return t.Subscriptions()
}

// subscribeRequests subscribes to the facts of leads and offers.
func (a *Area) subscribeRequests(t *facts.Table) {
	lead, offer := a.leadSubject(), a.offerSubject()
	facts.Subscribe(t, leads.FactReceived,
		facts.Mails(a.leads.MailReceived, mail("owner", "leads.notice"), mail("visitor", "leads.reply")),
		lead.Notify("owner", "leads.message", isMessage),
		lead.Notify("owner", "leads.request", isRequest))
	facts.Subscribe(t, leads.FactContacted,
		lead.Notify("visitor", "leads.answered", isAnswered))
	facts.Subscribe(t, offers.FactChanged,
		facts.Do("add it to the lead's thread", a.recordOfferEvent),
		facts.Mails(a.mailOffer, mail("owner", "offers.accepted_notice"), mail("buyer", "offers.accepted"),
			mail("owner", "offers.declined_notice")),
		offer.Notify("owner", "offers.accepted", changedTo(offers.Accepted)),
		offer.Notify("owner", "offers.declined", changedTo(offers.Declined)))
}

// subscribeOrders subscribes to the facts of orders until the payment, the expiry or the cancellation.
func (a *Area) subscribeOrders(t *facts.Table) {
	order := a.orderSubject()
	facts.Subscribe(t, orders.FactUnconfirmed,
		facts.Mails(a.orders.MailUnconfirmed, mail("buyer", "orders.confirm")),
		order.Notify("owner", "orders.unconfirmed", isCreated))
	facts.Subscribe(t, orders.FactPlaced,
		facts.Do("invoice it, if it is paid by invoice", withDocuments(a.invoice, a.orders.MailPlaced),
			mail("owner", "orders.placed_notice"), mail("buyer", "orders.placed")),
		order.Notify("owner", "orders.placed", notByOwner, isOrdered))
	facts.Subscribe(t, orders.FactPaid,
		facts.Do("mark its invoice as paid, or create it", withDocuments(a.invoice, a.orders.MailPaid),
			mail("owner", "orders.paid_notice"), mail("buyer", "orders.receipt")),
		facts.Do("recalculate the partner's earnings", a.recalculateEarnings),
		order.Notify("buyer", "orders.paid"))
	facts.Subscribe(t, orders.FactExpired,
		facts.Mails(a.remindOfCheckout, mail("buyer", "orders.reminder")))
	facts.Subscribe(t, orders.FactCancelled,
		facts.Do("close the payment page, so that the buyer can't pay after the mail", a.orders.ClosePayment),
		facts.Do("cancel the booking", a.cancelBooking),
		facts.Do("credit the invoice", withDocuments(a.creditCancelled, a.orders.MailCancelled),
			mail("buyer", "orders.cancelled")),
		order.Notify("buyer", "orders.cancelled"))
	facts.Subscribe(t, orders.FactResend,
		facts.Mails(withDocuments(a.invoice, a.orders.ResendMail), mail("buyer", "orders.confirm"), mail("buyer", "orders.placed"),
			mail("buyer", "orders.receipt")))
}

// subscribePaidOrders subscribes to the facts of orders after the payment, such as deliveries, refunds and disputes.
func (a *Area) subscribePaidOrders(t *facts.Table) {
	order := a.orderSubject()
	facts.Subscribe(t, orders.FactFulfilled,
		order.Mail("buyer", "orders.started", hasStarted),
		order.Mail("buyer", "orders.delivered", isDelivered),
		order.Notify("buyer", "orders.started", hasStarted),
		order.Notify("buyer", "orders.delivered", isDelivered))
	facts.Subscribe(t, orders.FactRefundRequested,
		facts.Do("request it from the provider", a.orders.RefundAtProvider))
	facts.Subscribe(t, orders.FactRefunded,
		facts.Do("credit the refund", a.mailRefund,
			mail("owner", "orders.refunded_notice"), mail("buyer", "orders.refund")),
		facts.Do("recalculate the partner's earnings", a.recalculateEarnings),
		facts.Do("cancel the booking", a.cancelBooking),
		order.Notify("buyer", "orders.refunded"),
		order.Notify("owner", "orders.refunded_owner", notByOwner))
	facts.Subscribe(t, orders.FactDisputed,
		order.Mail("owner", "orders.disputed_notice", disputed(orders.DisputeOpen)),
		order.Mail("owner", "orders.dispute_won_notice", disputed(orders.DisputeWon)),
		order.Mail("owner", "orders.dispute_lost_notice", disputed(orders.DisputeLost)),
		facts.Do("credit the lost amount", a.creditLost, mail("buyer", "billing.credit_note")),
		facts.Do("recalculate the partner's earnings", a.recalculateEarnings),
		facts.Do("cancel the booking", a.cancelBooking),
		order.Notify("owner", "orders.dispute_open", disputed(orders.DisputeOpen)),
		order.Notify("owner", "orders.dispute_won", disputed(orders.DisputeWon)),
		order.Notify("owner", "orders.dispute_lost", disputed(orders.DisputeLost)))
	facts.Subscribe(t, orders.FactReferred,
		facts.Do("recalculate the partner's earnings", a.recalculateEarnings))
	facts.Subscribe(t, orders.FactMismatch,
		order.Mail("owner", "orders.mismatch_notice"),
		order.Notify("owner", "orders.mismatch"))
	facts.Subscribe(t, orders.FactProviderProblem,
		order.Mail("owner", "orders.trouble_notice"),
		order.Notify("owner", "orders.trouble"))
}

// subscribeRenewals subscribes to the facts of subscriptions: paid, failed and refunded renewals, pauses and ends.
func (a *Area) subscribeRenewals(t *facts.Table) {
	order := a.orderSubject()
	facts.Subscribe(t, orders.FactRenewed,
		facts.Do("invoice the month, unless it is invoiced", a.invoiceRenewal, mail("buyer", "billing.paid_invoice")),
		facts.Do("recalculate the partner's earnings", a.recalculateEarnings),
		order.Notify("owner", "orders.renewed"))
	facts.Subscribe(t, orders.FactMonthDue,
		facts.Do("invoice the month", a.invoiceMonth, mail("buyer", "billing.invoice")),
		order.Notify("owner", "orders.month_due"))
	facts.Subscribe(t, orders.FactPaused,
		order.Mail("buyer", "orders.paused", isPaused))
	facts.Subscribe(t, orders.FactResumed,
		order.Mail("buyer", "orders.goes_on", isResumed))
	facts.Subscribe(t, orders.FactRenewalRefunded,
		facts.Do("credit the refund", a.creditRenewal, mail("buyer", "billing.credit_note")),
		facts.Do("recalculate the partner's earnings", a.recalculateEarnings))
	facts.Subscribe(t, orders.FactRenewalFailed,
		facts.Mails(a.orders.MailRenewalFailed, mail("owner", "orders.unpaid_notice"), mail("buyer", "orders.renewal_failed")),
		order.Notify("owner", "orders.renewal_failed"))
	facts.Subscribe(t, orders.FactEndRequested,
		facts.Do("end it at the provider", a.orders.EndAtProvider))
	facts.Subscribe(t, orders.FactEnding,
		order.Mail("owner", "orders.ending_notice", isEnding),
		order.Mail("buyer", "orders.ending", isEnding),
		order.Notify("owner", "orders.ending", isEnding))
	facts.Subscribe(t, orders.FactEnded,
		order.Mail("owner", "orders.ended_notice"),
		order.Mail("buyer", "orders.ended"),
		order.Notify("owner", "orders.ended"))
}
