package leads

import (
	"strings"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// ContactMessage is the form of /contact.
type ContactMessage struct {
	Name        string `json:"name" maxLength:"200" doc:"Name of the sender"`
	Email       string `json:"email" maxLength:"254" doc:"Address for the answer"`
	Company     string `json:"company,omitempty" maxLength:"200"`
	ContactType string `json:"contactType,omitempty" maxLength:"200" doc:"One of the topics of the form"`
	Subject     string `json:"subject" maxLength:"200"`
	Message     string `json:"message" maxLength:"5000"`

	Via        string `json:"via,omitempty" maxLength:"200" doc:"Referral code from the link that brought the visitor here; unknown codes are ignored"`
	ReferredBy string `json:"referredBy,omitempty" maxLength:"200" doc:"Referral code that the visitor entered; unknown codes are ignored"`

	WebsiteConfirm string `json:"website_confirm,omitempty" maxLength:"200" doc:"Leave empty: hidden from people"`
	ElapsedMS      *int64 `json:"elapsed_ms,omitempty" nullable:"false" minimum:"0" doc:"Time for which the form was open, in milliseconds"`
}

// fields returns the form's fields for storage, without surrounding spaces. It leaves out empty fields and those for
// detection and referral.
func (m ContactMessage) fields() Fields {
	kept := Fields{}
	for name, value := range map[string]string{
		"name": m.Name, "email": m.Email, "company": m.Company, "contactType": m.ContactType,
		"subject": m.Subject, "message": m.Message,
	} {
		if value = strings.TrimSpace(value); value != "" {
			kept[name] = value
		}
	}
	return kept
}

// lead validates the form and returns the lead to store. topics are the allowed values of the contact type. It
// returns a fault of kind TooLarge for a form above the size limit, or a fault that names every invalid field.
func (m ContactMessage) lead(topics []string) (Lead, error) {
	f := m.fields()
	if f.tooLong() {
		return Lead{}, fault.TooLarge(message.FormMessageTooLong)
	}
	var check fault.Check
	lead := Lead{
		Kind: Message, Name: f.line(&check, "name"), Email: f.address(&check),
		Company: f.line(&check, "company"), Fields: f, IsFlagged: looksAutomated(m.WebsiteConfirm, m.ElapsedMS),
	}
	check.Add(lead.Name != "", "name", message.FormName)
	f.option(&check, "contactType", topics)
	check.Add(f.line(&check, "subject") != "", "subject", message.FormSubject)
	check.Add(f.text(&check, "message", maxText) != "", "message", message.FormMessage)
	return lead, check.Err()
}
