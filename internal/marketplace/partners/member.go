package partners

import "time"

// The roles of a partner's members.
const (
	RoleOwner  = "owner" // manages members and pauses the partner
	RoleMember = "member"
)

// Member is the membership of an account. An account belongs to one partner at most.
type Member struct {
	UserID    string    `json:"user_id" db:"user_id" doc:"UUID of the account"`
	PartnerID string    `json:"-" db:"partner_id"`
	Role      string    `json:"role" db:"role" enum:"owner,member"`
	JoinedAt  time.Time `json:"joined_at" db:"joined_at"`
}
