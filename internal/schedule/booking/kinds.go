package booking

import (
	"regexp"

	"harborlight/content/message"
	"harborlight/internal/platform/form"
)

// BookingKind is a kind of call or session that can be booked.
type BookingKind struct {
	ID          string `db:"id" json:"id" example:"introductory-call"`
	Title       string `db:"title" json:"title"`
	Description string `db:"description" json:"description" doc:"May be empty"`
	Minutes     int    `db:"minutes" json:"minutes"`
	ServiceID   string `db:"service_id" json:"service_id" doc:"Service in the catalogue whose paid orders can book it; empty: open to everyone"`
	Place       string `db:"place" json:"place" doc:"Video link, phone number or address of new bookings; may be empty"`
	IsActive    bool   `db:"is_active" json:"is_active"`
	Position    int    `db:"position" json:"-"`
	Revision    int64  `db:"revision" json:"revision" doc:"Send it with a change; if it has changed, the response is a conflict"`
}

// BookingKindChange is the owner's input for a kind.
type BookingKindChange struct {
	Title       string `json:"title" maxLength:"200" missing:"form.title"`
	Description string `json:"description" maxLength:"2000" as:"lines"`
	Minutes     int    `json:"minutes" minimum:"5" maximum:"720" as:"carried"`
	ServiceID   string `json:"service_id" maxLength:"64" doc:"Empty: open to everyone"`
	Place       string `json:"place" maxLength:"300" doc:"Video link, phone number or address"`
	IsActive    bool   `json:"is_active"`
	Revision    int64  `json:"revision" minimum:"0" doc:"Current revision as read; 0: a new kind"`
}

var kindForm = regexp.MustCompile(`^[a-z0-9](-?[a-z0-9])*$`)

// clean returns the validated kind with the ID, or an Invalid fault with all invalid fields. The title is required,
// the duration is 5 to 720 minutes, and IDs consist of lower-case letters and digits with single hyphens. An empty
// service ID means that booking needs no order.
func (k BookingKindChange) clean(id string) (BookingKind, error) {
	c := form.Check(&k)
	out := BookingKind{ID: id, Title: k.Title, Description: k.Description, Minutes: k.Minutes, ServiceID: k.ServiceID,
		Place: k.Place, IsActive: k.IsActive}
	c.Add(kindForm.MatchString(id) && len(id) <= 64, "id", message.BookingKindId)
	c.Add(out.Minutes >= 5 && out.Minutes <= 720, "minutes", message.FormMinutes(5, 720))
	c.Add(out.ServiceID == "" || kindForm.MatchString(out.ServiceID), "service_id", message.BookingService)
	return out, c.Err()
}
