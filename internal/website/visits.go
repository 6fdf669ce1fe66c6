package website

import "harborlight/internal/website/visits"

// buildVisits builds the part that counts visits. What came of them is counted from orders and leads.
func (a *Area) buildVisits() {
	a.visits = visits.New(a.DB, visits.Config{
		Content: a.Content, Hosts: a.needs.Settings.Hosts, Log: a.Log, Sales: a.needs.Sales, Requests: a.needs.Requests,
	})
	a.visits.Register(a.Runner)
}
