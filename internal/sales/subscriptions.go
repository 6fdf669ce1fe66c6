package sales

import (
	"harborlight/internal/platform/facts"
	"harborlight/internal/sales/leads"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/orders"
)

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
		facts.Mails(a.leads.Mail),
		lead.Notify("owner", "leads.message", isMessage),
		lead.Notify("owner", "leads.request", isRequest))
	facts.Subscribe(t, leads.FactContacted,
		lead.Notify("visitor", "leads.answered", isAnswered))
	facts.Subscribe(t, offers.FactChanged,
		facts.Do("add it to the lead's thread", a.recordOfferEvent),
		facts.Mails(a.mailOffer),
		offer.Notify("owner", "offers.accepted", changedTo(offers.Accepted)),
		offer.Notify("owner", "offers.declined", changedTo(offers.Declined)))
}

// subscribeOrders subscribes to the facts of orders until the payment, the expiry or the cancellation.
func (a *Area) subscribeOrders(t *facts.Table) {
	order := a.orderSubject()
	facts.Subscribe(t, orders.FactUnconfirmed,
		facts.Mails(a.orders.Mail),
		order.Notify("owner", "orders.unconfirmed", isCreated))
	facts.Subscribe(t, orders.FactPlaced,
		facts.DoAndMail("invoice it, if it is paid by invoice", a.mailWith(a.invoice)),
		order.Notify("owner", "orders.placed", notByOwner, isOrdered))
	facts.Subscribe(t, orders.FactPaid,
		facts.DoAndMail("mark its invoice as paid, or create it", a.mailWith(a.invoice)),
		facts.Do("recalculate the partner's earnings", a.recalculateEarnings),
		order.Notify("buyer", "orders.paid"))
	facts.Subscribe(t, orders.FactExpired,
		facts.Mails(a.remindOfCheckout))
	facts.Subscribe(t, orders.FactCancelled,
		facts.Do("close the payment page, so that the buyer can't pay after the mail", a.orders.ClosePayment),
		facts.Do("cancel the booking", a.cancelBooking),
		facts.DoAndMail("credit the invoice", a.mailWith(a.creditCancelled)),
		order.Notify("buyer", "orders.cancelled"))
	facts.Subscribe(t, orders.FactResend,
		facts.Mails(a.mailWith(a.invoice)))
}

// subscribePaidOrders subscribes to the facts of orders after the payment, such as deliveries, refunds and disputes.
func (a *Area) subscribePaidOrders(t *facts.Table) {
	order := a.orderSubject()
	facts.Subscribe(t, orders.FactFulfilled,
		facts.Mails(a.orders.Mail),
		order.Notify("buyer", "orders.started", orders.HasStarted),
		order.Notify("buyer", "orders.delivered", orders.IsDelivered))
	facts.Subscribe(t, orders.FactRefundRequested,
		facts.Do("request it from the provider", a.orders.RefundAtProvider))
	facts.Subscribe(t, orders.FactRefunded,
		facts.DoAndMail("credit the refund", a.mailRefund),
		facts.Do("recalculate the partner's earnings", a.recalculateEarnings),
		facts.Do("cancel the booking", a.cancelBooking),
		order.Notify("buyer", "orders.refunded"),
		order.Notify("owner", "orders.refunded_owner", notByOwner))
	facts.Subscribe(t, orders.FactDisputed,
		facts.Mails(a.orders.Mail),
		facts.Do("credit the lost amount", a.creditLost, facts.MailEffect("billing.credit_note")),
		facts.Do("recalculate the partner's earnings", a.recalculateEarnings),
		facts.Do("cancel the booking", a.cancelBooking),
		order.Notify("owner", "orders.dispute_open", orders.IsDispute(orders.DisputeOpen)),
		order.Notify("owner", "orders.dispute_won", orders.IsDispute(orders.DisputeWon)),
		order.Notify("owner", "orders.dispute_lost", orders.IsDispute(orders.DisputeLost)))
	facts.Subscribe(t, orders.FactReferred,
		facts.Do("recalculate the partner's earnings", a.recalculateEarnings))
	facts.Subscribe(t, orders.FactMismatch,
		facts.Mails(a.orders.Mail),
		order.Notify("owner", "orders.mismatch"))
	facts.Subscribe(t, orders.FactProviderProblem,
		facts.Mails(a.orders.Mail),
		order.Notify("owner", "orders.trouble"))
}

// subscribeRenewals subscribes to the facts of subscriptions: paid, failed and refunded renewals, pauses and ends.
func (a *Area) subscribeRenewals(t *facts.Table) {
	order := a.orderSubject()
	facts.Subscribe(t, orders.FactRenewed,
		facts.Do("invoice the month, unless it is invoiced", a.invoiceRenewal, facts.MailEffect("billing.paid_invoice")),
		facts.Do("recalculate the partner's earnings", a.recalculateEarnings),
		order.Notify("owner", "orders.renewed"))
	facts.Subscribe(t, orders.FactMonthDue,
		facts.Do("invoice the month", a.invoiceMonth, facts.MailEffect("billing.invoice")),
		order.Notify("owner", "orders.month_due"))
	facts.Subscribe(t, orders.FactPaused,
		facts.Mails(a.orders.Mail))
	facts.Subscribe(t, orders.FactResumed,
		facts.Mails(a.orders.Mail))
	facts.Subscribe(t, orders.FactRenewalRefunded,
		facts.Do("credit the refund", a.creditRenewal, facts.MailEffect("billing.credit_note")),
		facts.Do("recalculate the partner's earnings", a.recalculateEarnings))
	facts.Subscribe(t, orders.FactRenewalFailed,
		facts.Mails(a.orders.Mail),
		order.Notify("owner", "orders.renewal_failed"))
	facts.Subscribe(t, orders.FactEndRequested,
		facts.Do("end it at the provider", a.orders.EndAtProvider))
	facts.Subscribe(t, orders.FactEnding,
		facts.Mails(a.orders.Mail),
		order.Notify("owner", "orders.ending", orders.IsEnding))
	facts.Subscribe(t, orders.FactEnded,
		facts.Mails(a.orders.Mail),
		order.Notify("owner", "orders.ended"))
}
