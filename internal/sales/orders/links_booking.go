package orders

import "context"

// forBooking is the purpose of tokens that open a booking.
const forBooking = "booking"

// BookingToken returns the private token of a booking's link, always the same for its id. Don't call it
// in a transaction: it may have to store the key of the links.
func (s *Service) BookingToken(ctx context.Context, bookingID string) (string, error) {
	return s.links.token(ctx, forBooking, bookingID)
}
