package app

import (
	"context"

	"harborlight/internal/people/accounts"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/limit"
	"harborlight/internal/sales/orders"
	"harborlight/internal/schedule"
	"harborlight/internal/schedule/booking"
)

// buildSchedule builds calendars and bookings.
func (a *App) buildSchedule(perPerson *limit.Limiter) {
	a.schedule = schedule.New(a.platform(), schedule.Deps{Accounts: organizers{a.people.Accounts()},
		Preferences: a.people.Notifications(), Orders: paidOrders{a.sales.Orders()}, Links: a.sales.Orders(),
		Notices:       a.people.Notices(notifications.TopicOrders),
		NotifyOfEvent: a.people.Notices(notifications.TopicEvents).NotifyOnce, Sender: a.MailFrom,
		FetchFrom: a.Config.FetchFrom, Files: limit.NewWorkerPool(limit.WorkerCount()), PerPerson: perPerson})
}

// organizers adapts accounts to the schedule.
type organizers struct{ *accounts.Service }

func (o organizers) FindOrganizer(ctx context.Context, q database.Querier, userID string) (schedule.Organizer, error) {
	in, err := o.FindInviter(ctx, q, userID)
	return schedule.Organizer(in), err
}

func (o organizers) FindOrganizerByEmail(ctx context.Context, q database.Querier, email string) (schedule.Organizer, error) {
	in, err := o.FindInviterByEmail(ctx, q, email)
	return schedule.Organizer(in), err
}

// ListStopped returns at most limit accounts that may not invite guests, as organizers of events, the most recently
// stopped first.
func (o organizers) ListStopped(ctx context.Context, q database.Querier, limit int) ([]schedule.Organizer, error) {
	stopped, err := o.Service.ListStopped(ctx, q, limit)
	out := make([]schedule.Organizer, len(stopped))
	for i, in := range stopped {
		out[i] = schedule.Organizer(in)
	}
	return out, err
}

// paidOrders adapts orders to bookings.
type paidOrders struct{ *orders.Service }

// FindPaid returns the order with the private token. It returns a fault of kind NotFound for an unknown token, and
// the order with a fault of kind Conflict if it isn't paid or was refunded in full.
func (o paidOrders) FindPaid(ctx context.Context, token string) (booking.PaidOrder, error) {
	order, err := o.FindByToken(ctx, token)
	if err != nil {
		return booking.PaidOrder{}, err
	}
	return booking.PaidOrder{ID: order.ID, ServiceID: order.ServiceID, UserID: order.UserID}, order.CheckPaid()
}
