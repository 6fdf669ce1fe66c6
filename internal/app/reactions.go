package app

import (
	"harborlight/internal/jobs"
	"harborlight/internal/leads"
	"harborlight/internal/orders"
	"harborlight/internal/partners"
)

// react is the one list of what follows when something has happened: "when X
// happened, do Y". Slices record facts in their own transactions; none of them
// knows who listens.
func (a *App) react() {
	jobs.On(a.Runner, orders.FactPlaced, a.orders.MailPlaced)
	jobs.On(a.Runner, orders.FactPaid, a.orders.MailPaid)
	jobs.On(a.Runner, leads.FactReceived, a.leads.MailReceived)
	jobs.On(a.Runner, partners.FactApplied, a.partners.Service.MailApplied)
	jobs.On(a.Runner, partners.FactApproved, a.partners.Service.MailApproved)
	jobs.On(a.Runner, partners.FactIntroductionRequested, a.partners.Service.MailIntroduction)
}
