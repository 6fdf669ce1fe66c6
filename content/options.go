package content

import "slices"

// Option is one choice of a select field: the submitted and stored value, and its label.
type Option struct {
	Value string `json:"value" content:"key" label:"Stored value" help:"Don't change it once visitors have chosen it"`
	Label string `json:"label" label:"Text"`
}

// OptionSet contains the choices of one field in display order.
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

// Label returns the label of value, or value itself if it isn't one of the choices.
func (s OptionSet) Label(value string) string {
	for _, o := range s {
		if o.Value == value {
			return o.Label
		}
	}
	return value
}

// Options contains every option set. The two single options are additional choices of a filter or an optional select
// field; no option has an empty value.
type Options struct {
	AllServices            Option    `json:"all_services" label:"Filter without a choice"`
	NotSpecified           Option    `json:"not_specified" label:"No answer"` // stored as empty
	ContactTypes           OptionSet `json:"contact_types" label:"Contact topics"`
	PartnerServices        OptionSet `json:"partner_services" label:"Partners: services"`
	PartnerTeamSizes       OptionSet `json:"partner_team_sizes" label:"Partners: team sizes"`
	PartnerPricingRanges   OptionSet `json:"partner_pricing_ranges" label:"Partners: price ranges"`
	QuoteIndustries        OptionSet `json:"quote_industries" label:"Quotes: industries"`
	QuoteTeamSizes         OptionSet `json:"quote_team_sizes" label:"Quotes: team sizes"`
	QuoteBudgets           OptionSet `json:"quote_budgets" label:"Quotes: budgets"`
	QuoteTimelines         OptionSet `json:"quote_timelines" label:"Quotes: timelines"`
	QuoteServices          OptionSet `json:"quote_services" label:"Quotes: services"`
	EnterpriseCompanySizes OptionSet `json:"enterprise_company_sizes" label:"Consultations: company sizes"`
	EnterpriseIndustries   OptionSet `json:"enterprise_industries" label:"Consultations: industries"`
	EnterpriseBudgets      OptionSet `json:"enterprise_budgets" label:"Consultations: budgets"`
	// countries that orders are accepted from, as ISO 3166-1 codes
	Countries           OptionSet `json:"countries" help:"Those that you accept orders from"`
	EnterpriseTimelines OptionSet `json:"enterprise_timelines" label:"Consultations: timelines"`
}

// IsNotSpecified reports whether a value of an optional select field means that the visitor chose nothing: the value or
// the label of this choice.
func (o Options) IsNotSpecified(value string) bool {
	return value == o.NotSpecified.Value || value == o.NotSpecified.Label
}
