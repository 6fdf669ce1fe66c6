package partners

import "time"

// The roles of a company's people.
const (
	RoleOwner  = "owner" // invites and removes people, pauses the company, hands it over
	RoleMember = "member"
)

// Member is an account that acts for a company. An account belongs to one company at most.
type Member struct {
	UserID    string    `json:"user_id" db:"user_id" doc:"UUID of the account"`
	PartnerID string    `json:"-" db:"partner_id"`
	Role      string    `json:"role" db:"role" enum:"owner,member"`
	JoinedAt  time.Time `json:"joined_at" db:"joined_at"`
}
