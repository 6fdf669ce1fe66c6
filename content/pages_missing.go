package content

// The messages of forms whose required fields are empty, by field. Form is shown above the button.

// QuoteMissing is for the form of /quote. Email is also for an address that is none.
type QuoteMissing struct {
	Form        string `json:"form"`
	Name        string `json:"name"`
	Email       string `json:"email"`
	Industry    string `json:"industry"`
	Budget      string `json:"budget"`
	Timeline    string `json:"timeline"`
	Services    string `json:"services"`
	Description string `json:"description"`
}

// ContactMissing is for the form of /contact.
type ContactMissing struct {
	Form    string `json:"form"`
	Name    string `json:"name"`
	Email   string `json:"email"`
	Subject string `json:"subject"`
	Message string `json:"message"`
}

// EnterpriseMissing is for the form of /enterprise.
type EnterpriseMissing struct {
	Form              string `json:"form"`
	CompanyName       string `json:"company_name"`
	Industry          string `json:"industry"`
	CompanySize       string `json:"company_size"`
	ContactName       string `json:"contact_name"`
	Email             string `json:"email"`
	CurrentChallenges string `json:"current_challenges"`
	AIGoals           string `json:"ai_goals"`
	Timeline          string `json:"timeline"`
	Budget            string `json:"budget"`
}
