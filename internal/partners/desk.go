package partners

import (
	"slices"

	"harborlight/internal/fault"
)

// Counters are the four figures of the administrator's page.
type Counters struct {
	Total    int `json:"total" db:"total" doc:"Partners of every status"`
	Active   int `json:"active" db:"active"`
	Pending  int `json:"pending" db:"pending" doc:"Partners that are not active"`
	Requests int `json:"requests" db:"requests" doc:"Partnership requests with status pending"`
}

// AdminFilter narrows and sorts the administrator's list. Zero values mean
// everything, newest first.
type AdminFilter struct {
	Search string // as in Filter, and the contact's address
	Status string // StatusActive or StatusPending
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
	c.Add(f.Status == "" || f.Status == StatusActive || f.Status == StatusPending, "status", "Choose one of the statuses of the list.")
	partnerList.CheckOrder(&c, f.Sort)
	return c.Err()
}

// StatusActive names the partners that are in the directory; StatusPending the others.
const StatusActive = "active"

// RequestFilter narrows and sorts the administrator's list of requests. Zero
// values mean everything, newest first.
type RequestFilter struct {
	Search string // every word must occur in the requester's name, e-mail or company, the service or the partner's name
	Status string // one of the states above
	Sort   string // SortNewest, SortOldest or SortName
}

// check returns a fault that names what the filter cannot be. It is for callers
// whose input nobody has checked.
func (f RequestFilter) check() error {
	var c fault.Check
	c.Add(f.Status == "" || slices.Contains(statuses, f.Status), "status", "Choose one of the statuses of the list.")
	requestList.CheckOrder(&c, f.Sort)
	return c.Err()
}
