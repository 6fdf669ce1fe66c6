package booking

import (
	"regexp"
	"strings"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
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
	Title       string `json:"title" maxLength:"200"`
	Description string `json:"description" maxLength:"2000"`
	Minutes     int    `json:"minutes" minimum:"5" maximum:"720"`
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
	var c fault.Check
	out := BookingKind{ID: id, Minutes: k.Minutes, ServiceID: strings.TrimSpace(k.ServiceID), IsActive: k.IsActive}
	out.Title = oneLine(&c, "title", k.Title, maxName)
	out.Place = oneLine(&c, "place", k.Place, maxPlace)
	out.Description = cleanText(&c, "description", k.Description)
	c.Add(kindForm.MatchString(id) && len(id) <= 64, "id", message.BookingKindId)
	c.Add(out.Title != "", "title", message.FormTitle)
	c.Add(out.Minutes >= 5 && out.Minutes <= 720, "minutes", message.FormMinutes(5, 720))
	c.Add(out.ServiceID == "" || kindForm.MatchString(out.ServiceID), "service_id", message.BookingService)
	return out, c.Err()
}
