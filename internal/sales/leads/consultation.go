package leads

import (
	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// consultation validates the form for enterprises and returns its lead, without the form's fields. Only name, company
// and address are required (docs/product.md, "leads: consultation form"). It returns a fault of kind TooLarge for a
// form above the size limit, or a fault that names every invalid field.
func consultation(f Fields, o content.Options) (Lead, error) {
	if f.tooLong() {
		return Lead{}, fault.TooLarge(message.FormRequestTooLong)
	}
	var check fault.Check
	lead := Lead{
		Kind:    Consultation,
		Name:    f.line(&check, "contactName"),
		Company: f.line(&check, "companyName"),
		Email:   f.address(&check),
	}
	check.Add(lead.Company != "", "companyName", message.LeadsCompany)
	check.Add(lead.Name != "", "contactName", message.FormName)
	f.line(&check, "phone")
	f.option(&check, "industry", o.EnterpriseIndustries.Values())
	f.option(&check, "companySize", o.EnterpriseCompanySizes.Values())
	f.option(&check, "budget", o.EnterpriseBudgets.Values())
	f.option(&check, "timeline", o.EnterpriseTimelines.Values())
	for _, name := range []string{"currentChallenges", "aiGoals", "securityRequirements", "additionalInfo"} {
		f.text(&check, name, maxText)
	}
	return lead, check.Err()
}
