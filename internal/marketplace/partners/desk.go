package partners

import (
	"slices"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// Counters are the four figures of the administrator's page.
type Counters struct {
	Total    int `json:"total" db:"total" doc:"Partners of every status"`
	Active   int `json:"active" db:"active"`
	Pending  int `json:"pending" db:"pending" doc:"Partners that are not active"`
	Requests int `json:"requests" db:"requests" doc:"Partnership requests with the status pending: nobody has answered"`
}

// AdminFilter narrows and sorts the administrator's list. Zero values mean
// everything, newest first.
type AdminFilter struct {
	Search string // as in Filter, and the contact's address
	Status string // one of the standings below
	Sort   string // one of the orders below
}

// The orders of the administrator's list.
const (
	SortNewest = "newest"
	SortOldest = "oldest"
	SortName   = "name"
	SortRating = "rating" // the public order
)

// check returns a fault that names what the filter cannot be. It is for callers
// whose input nobody has checked.
func (f AdminFilter) check() error {
	var c fault.Check
	c.Add(f.Status == "" || slices.Contains(standings, f.Status), "status", message.ListStatus)
	partnerList.CheckOrder(&c, f.Sort)
	return c.Err()
}

// The standings of partners in the administrator's list.
const (
	StatusActive   = "active"  // in the directory
	StatusPending  = "pending" // every one that isn't
	StatusHeld     = "held"    // put aside, or looks automated
	StatusRejected = "rejected"
	StatusPaused   = "paused"
	StatusReview   = "review" // changes wait for review
)

var standings = []string{StatusActive, StatusPending, StatusHeld, StatusRejected, StatusPaused, StatusReview}
