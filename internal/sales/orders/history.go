package orders

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/sales/referrers"
)

// Kinds of entries in an order's history, besides its states.
const (
	kindConfirmed        history.Kind = "confirmed" // by the buyer
	kindAccepted         history.Kind = "accepted"  // by the owner, without the buyer's confirmation
	kindUnasked          history.Kind = "unasked"   // the buyer wasn't asked to confirm
	kindPaidLess         history.Kind = "paid_less" // with a promotion code
	kindProcessing       history.Kind = "processing"
	kindUnpaid           history.Kind = "unpaid" // expired at its deadline
	kindUnanswered       history.Kind = "unanswered"
	kindProblem          history.Kind = "problem" // the value "reason" is a message
	kindRefundRequested  history.Kind = "refund_requested"
	kindDisputeWon       history.Kind = "dispute_won"
	kindDisputeLost      history.Kind = "dispute_lost"
	kindMonthInvoiced    history.Kind = "month_invoiced"
	kindMonthPaid        history.Kind = "month_paid"
	kindPaused           history.Kind = "paused"
	kindResumed          history.Kind = "resumed"
	kindEndRequested     history.Kind = "end_requested"
	kindEnding           history.Kind = "ending"
	kindEndWithdrawn     history.Kind = "end_withdrawn"
	kindEnded            history.Kind = "ended"
	kindResentReceipt    history.Kind = "resent_receipt"
	kindResentAsk        history.Kind = "resent_ask"
	kindResentPlaced     history.Kind = "resent_placed"
	kindSessionBooked    history.Kind = "session_booked"
	kindSessionMoved     history.Kind = "session_moved"
	kindSessionCancelled history.Kind = "session_cancelled"
)

// Kinds of entries that providers report.
const (
	KindPaymentFailed      history.Kind = "payment_failed"
	KindRenewed            history.Kind = "renewed"
	KindRenewalFailed      history.Kind = "renewal_failed"
	KindRenewalRefunded    history.Kind = "renewal_refunded"
	KindRenewalDisputed    history.Kind = "renewal_disputed"
	KindSubscriptionStatus history.Kind = "subscription_status"
)

// History declares the histories of orders. Entries of the kind note are only for the owner.
var History = history.Records{Name: "orders", Kinds: []history.Kind{kindOf(Created), kindOf(Pending), kindOf(Paid),
	kindOf(Refunded), kindOf(Disputed), kindOf(Expired), kindOf(Cancelled), kindOf(ToSchedule), kindOf(InProgress),
	kindOf(Delivered), kindConfirmed, kindAccepted, kindUnasked, kindPaidLess, kindProcessing, kindUnpaid, kindUnanswered,
	kindProblem, kindRefundRequested, kindDisputeWon, kindDisputeLost, kindMonthInvoiced, kindMonthPaid, kindPaused,
	kindResumed, kindEndRequested, kindEnding, kindEndWithdrawn, kindEnded, kindResentReceipt, kindResentAsk,
	kindResentPlaced, referrers.KindReferred, referrers.KindUnreferred, kindSessionBooked, kindSessionMoved, kindSessionCancelled, KindPaymentFailed,
	KindRenewed, KindRenewalFailed, KindRenewalRefunded, KindRenewalDisputed, KindSubscriptionStatus}}

// Authors of entries, besides the owner.
const (
	sourceBuyer    history.Role = "buyer"
	sourceCheckout history.Role = "checkout"
	sourceOffer    history.Role = "offer"
	sourceBooking  history.Role = "booking"
	sourceMonths   history.Role = "months"   // the job that invoices months
	sourceSettling history.Role = "settling" // the jobs that ask about payments and expire orders
	sourceMail     history.Role = "mail"
	SourceTestPage history.Role = "test_page"
	SourceStripe   history.Role = "stripe"
)

// kindOf returns the kind of the entries about a new state or delivery step.
func kindOf[S State | Fulfilment](state S) history.Kind { return history.Kind(state) }

// disputeKind returns the kind of the entries about a dispute.
func disputeKind(d Dispute) history.Kind {
	switch d {
	case DisputeWon:
		return kindDisputeWon
	case DisputeLost:
		return kindDisputeLost
	default:
		return kindOf(Disputed)
	}
}

// amountEvent returns an event with a formatted amount.
func amountEvent(kind history.Kind, amount string) history.Event {
	return history.Event{Kind: kind, Values: history.Values{"amount": history.Text(amount)}}
}

// problem returns an event with the reason why something failed.
func problem(reason fault.Text) history.Event {
	return history.Event{Kind: kindProblem, Values: history.Values{"reason": history.Message(reason)}}
}

// event returns the update's event, or one without values of the kind.
func (n PaymentUpdate) event(kind history.Kind) history.Event {
	if n.Event.Kind == "" {
		return history.Event{Kind: kind}
	}
	return n.Event
}

// hasSession reports whether the order has a booked session.
func hasSession(ctx context.Context, q database.Querier, orderID string) (bool, error) {
	last, exists, err := History.Latest(ctx, q, orderID, kindSessionBooked, kindSessionMoved, kindSessionCancelled)
	return exists && last.Kind != kindSessionCancelled, err
}

// placedKinds are the kinds of the entries with which an order becomes pending.
var placedKinds = []history.Kind{kindOf(Pending), kindConfirmed, kindAccepted}

// wasPlaced reports whether the order has been pending.
func wasPlaced(ctx context.Context, q database.Querier, orderID string) (bool, error) {
	_, placed, err := History.Latest(ctx, q, orderID, placedKinds...)
	return placed, err
}
