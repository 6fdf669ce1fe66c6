package booking

import (
	"context"
	"time"

	"harborlight/internal/platform/httpx"
)

// API serves the operations on bookings.
type API struct{ Service *Service }

// OfferOutput contains the kinds that can be booked.
type OfferOutput struct{ Body BookingOffer }

// FindOffer answers GET /api/bookings/kinds.
func (a *API) FindOffer(ctx context.Context, _ *struct{}) (*OfferOutput, error) {
	o, err := a.Service.FindOffer(ctx)
	return &OfferOutput{Body: o}, err
}

// Window is a range of start times.
type Window struct {
	From time.Time `query:"from" doc:"First start; past times are left out"`
	To   time.Time `query:"to" doc:"End of the range, exclusive; at most eight weeks later"`
}

// TimesInput is a request for free times.
type TimesInput struct {
	BookingKind string `query:"kind" maxLength:"64" doc:"ID of the kind"`
	Window
}

// TimesOutput contains free times.
type TimesOutput struct {
	Body []time.Time `nullable:"false"`
}

// Times answers GET /api/bookings/times.
func (a *API) Times(ctx context.Context, in *TimesInput) (*TimesOutput, error) {
	times, err := a.Service.ListFree(ctx, in.BookingKind, in.From, in.To)
	return &TimesOutput{Body: times}, err
}

// BookInput is a booking form.
type BookInput struct{ Body NewBooking }

// BookingOutput is a booking for a caller with its link.
type BookingOutput struct{ Body BookingView }

// Book answers POST /api/bookings.
func (a *API) Book(ctx context.Context, in *BookInput) (*BookingOutput, error) {
	v, err := a.Service.Book(ctx, httpx.Network(ctx), in.Body)
	return &BookingOutput{Body: v}, err
}

// TokenInput identifies a booking by its private token.
type TokenInput struct {
	Token string `path:"token" maxLength:"64" doc:"From the private link of the booking"`
}

// Find answers GET /api/bookings/{token}.
func (a *API) Find(ctx context.Context, in *TokenInput) (*BookingOutput, error) {
	v, err := a.Service.FindByToken(ctx, in.Token)
	return &BookingOutput{Body: v}, err
}

// OwnTimesInput is a request for the times to which a booking can be moved.
type OwnTimesInput struct {
	TokenInput
	Window
}

// OwnTimes answers GET /api/bookings/{token}/times.
func (a *API) OwnTimes(ctx context.Context, in *OwnTimesInput) (*TimesOutput, error) {
	times, err := a.Service.ListFreeFor(ctx, in.Token, in.From, in.To)
	return &TimesOutput{Body: times}, err
}

// MoveInput contains a booking's new time.
type MoveInput struct {
	TokenInput
	Body BookingMove
}

// Reschedule answers POST /api/bookings/{token}/reschedule.
func (a *API) Reschedule(ctx context.Context, in *MoveInput) (*BookingOutput, error) {
	v, err := a.Service.Reschedule(ctx, in.Token, in.Body)
	return &BookingOutput{Body: v}, err
}

// CancelInput contains the reason for a cancellation.
type CancelInput struct {
	TokenInput
	Body BookingCancellation
}

// Cancel answers POST /api/bookings/{token}/cancel.
func (a *API) Cancel(ctx context.Context, in *CancelInput) (*BookingOutput, error) {
	v, err := a.Service.Cancel(ctx, in.Token, in.Body)
	return &BookingOutput{Body: v}, err
}

// OrderBookingInput identifies an order by its private token.
type OrderBookingInput struct {
	Token string `path:"token" maxLength:"64" doc:"From the private link of the order"`
}

// OrderBookingOutput contains the kind that an order can book, and its booking.
type OrderBookingOutput struct{ Body OrderBookingView }

// FindForOrder answers GET /api/orders/{token}/booking.
func (a *API) FindForOrder(ctx context.Context, in *OrderBookingInput) (*OrderBookingOutput, error) {
	v, err := a.Service.FindForOrder(ctx, in.Token)
	return &OrderBookingOutput{Body: v}, err
}
