package content

import "slices"

// Option is one choice of a select control: the value that is sent and stored, and the words shown.
type Option struct {
	Value string `json:"value" content:"key"`
	Label string `json:"label"`
}

// OptionSet is the choices of one field in display order.
type OptionSet []Option

// Has reports whether value is one of the choices.
func (s OptionSet) Has(value string) bool {
	return slices.ContainsFunc(s, func(o Option) bool { return o.Value == value })
}

// Values returns the values in display order.
func (s OptionSet) Values() []string {
	values := make([]string, len(s))
	for i, o := range s {
		values[i] = o.Value
	}
	return values
}

// Label returns the words for value, or value itself when it is not one of the choices.
func (s OptionSet) Label(value string) string {
	for _, o := range s {
		if o.Value == value {
			return o.Label
		}
	}
	return value
}

// Options holds every option set. The two single options are what a filter or an optional
// select offers besides its set; no option has an empty value.
type Options struct {
	AllServices            Option    `json:"all_services"`
	NotSpecified           Option    `json:"not_specified"` // stored as empty
	ContactTypes           OptionSet `json:"contact_types"`
	PartnerServices        OptionSet `json:"partner_services"`
	PartnerTeamSizes       OptionSet `json:"partner_team_sizes"`
	PartnerPricingRanges   OptionSet `json:"partner_pricing_ranges"`
	QuoteIndustries        OptionSet `json:"quote_industries"`
	QuoteTeamSizes         OptionSet `json:"quote_team_sizes"`
	QuoteBudgets           OptionSet `json:"quote_budgets"`
	QuoteTimelines         OptionSet `json:"quote_timelines"`
	QuoteServices          OptionSet `json:"quote_services"`
	EnterpriseCompanySizes OptionSet `json:"enterprise_company_sizes"`
	EnterpriseIndustries   OptionSet `json:"enterprise_industries"`
	EnterpriseBudgets      OptionSet `json:"enterprise_budgets"`
	Countries              OptionSet `json:"countries"` // that an order may come from; the values are ISO 3166-1 codes
	EnterpriseTimelines    OptionSet `json:"enterprise_timelines"`
}
