package partners

import (
	"strings"
	"time"

	"harborlight/content"
	"harborlight/internal/fault"
	"harborlight/internal/line"
	"harborlight/internal/mail"
)

// The states of a partnership request. New ones are pending.
const (
	StatusPending    = "pending"
	StatusIntroduced = "introduced"
	StatusWon        = "won"
	StatusLost       = "lost"
	StatusSpam       = "spam"
)

// statuses are the states of a partnership request.
var statuses = []string{StatusPending, StatusIntroduced, StatusWon, StatusLost, StatusSpam}

// Request is a visitor's wish to meet a partner: a partnership request.
type Request struct {
	ID               string    `json:"id" db:"id" doc:"UUID"`
	CreatedAt        time.Time `json:"created_at" db:"created_at"`
	Status           string    `json:"status" db:"status" enum:"pending,introduced,won,lost,spam"`
	PartnerID        string    `json:"partner_id" db:"partner_id"`
	PartnerName      string    `json:"partner_name" db:"partner_name" doc:"The partner's company name"`
	RequesterName    string    `json:"requester_name" db:"requester_name"`
	RequesterEmail   string    `json:"requester_email" db:"requester_email"`
	RequesterCompany string    `json:"requester_company" db:"requester_company"`
	ServiceNeeded    string    `json:"service_needed" db:"service_needed"`
	Budget           string    `json:"budget" db:"budget"`
	Message          string    `json:"message" db:"message"`
	UserID           string    `json:"user_id" db:"user_id" doc:"The account that asked; empty: a visitor"`
	Flags            []string  `json:"flags" db:"flags,json" nullable:"false" doc:"Why the request looks automated; empty: it does not"`
}

// Introduction is what a visitor sends to be introduced to a partner.
type Introduction struct {
	PartnerID        string `json:"partner_id" maxLength:"36" doc:"UUID of an active partner"`
	RequesterName    string `json:"requester_name" maxLength:"120"`
	RequesterEmail   string `json:"requester_email" maxLength:"254"`
	RequesterCompany string `json:"requester_company,omitempty" maxLength:"120"`
	ServiceNeeded    string `json:"service_needed" maxLength:"80" doc:"One of the partner services"`
	Budget           string `json:"budget,omitempty" maxLength:"80" doc:"In the visitor's words or one of the pricing ranges"`
	Message          string `json:"message,omitempty" maxLength:"4000"`
	Trap
}

// clean returns the introduction as it is stored, or a fault that names every
// wrong field by its JSON name.
func (i Introduction) clean(options content.Options) (Introduction, error) {
	i.RequesterName = line.Tidy(i.RequesterName)
	i.RequesterEmail = strings.ToLower(line.Tidy(i.RequesterEmail))
	i.RequesterCompany = line.Tidy(i.RequesterCompany)
	i.ServiceNeeded = strings.TrimSpace(i.ServiceNeeded)
	i.Budget = specified(i.Budget, options.NotSpecified)
	i.Message = strings.TrimSpace(strings.ReplaceAll(i.Message, "\r\n", "\n"))

	var c fault.Check
	oneLine(&c, "requester_name", i.RequesterName, 120, "Enter your name.")
	c.Add(mail.IsAddress(i.RequesterEmail), "requester_email", "Enter an e-mail address such as name@example.com.")
	oneLine(&c, "requester_company", i.RequesterCompany, 120, "")
	c.Add(options.PartnerServices.Has(i.ServiceNeeded), "service_needed", "Select the service you need.")
	oneLine(&c, "budget", i.Budget, 80, "")
	text(&c, "message", i.Message, 4000, "")
	return i, c.Err()
}

func (i Introduction) request(id string, at time.Time, partnerName, userID string, flags []string) Request {
	return Request{
		ID: id, CreatedAt: at, Status: StatusPending, PartnerID: i.PartnerID, PartnerName: partnerName,
		RequesterName: i.RequesterName, RequesterEmail: i.RequesterEmail, RequesterCompany: i.RequesterCompany,
		ServiceNeeded: i.ServiceNeeded, Budget: i.Budget, Message: i.Message, UserID: userID, Flags: flags,
	}
}
