package content

import (
	"cmp"
	"path"
	"reflect"
	"regexp"
	"strings"

	"harborlight/internal/kit/money"
	"harborlight/internal/kit/tax"
)

// usualLabels contains the editor's labels of field names that many structs share. The tag `label` of a field comes
// first; a name without either is its own label, such as "Email".
var usualLabels = map[string]string{
	"action":             "Button",
	"actions":            "Buttons",
	"ai_notice":          "Notice that it is an AI",
	"allow_label":        "Button to allow it",
	"denied_text":        "Text without access",
	"deny_label":         "Button to refuse it",
	"dismiss_label":      "Button to close it",
	"cancel_label":       "Button to cancel",
	"change_label":       "Button to change it",
	"clear_label":        "Button to clear it",
	"close_label":        "Button to close it",
	"again_label":        "Button to start again",
	"copied_text":        "Text after copying",
	"done_text":          "Text after sending",
	"draft_text":         "Text above a restored draft",
	"empty_text":         "Text if there is nothing to show",
	"error_text":         "Text after an error",
	"failed_text":        "Text after an error",
	"get_started_label":  "Button to begin",
	"id":                 "Short name",
	"includes":           "What it includes",
	"incomplete_text":    "Text for missing answers",
	"learn_more_label":   "Button to learn more",
	"loading_text":       "Text while loading",
	"microphone_label":   "Microphone switch",
	"mute_label":         "Mute switch",
	"no_microphone_text": "Text without a microphone",
	"noindex":            "Keep it out of search engines",
	"open_label":         "Button to open it",
	"outdated_text":      "Text on an outdated page",
	"price_label":        "Printed price",
	"price_unit":         "Words after the price",
	"placeholder":        "Example in the empty field",
	"retry_label":        "Button to try again",
	"select_label":       "Words before a choice is made",
	"send_label":         "Button to send",
	"sign_in":            "Sign-in",
	"stats":              "Figures",
	"submit_label":       "Button to send",
	"submitting_label":   "Button while sending",
	"to":                 "Link to",
}

// messageLabels contains the titles of message files whose name isn't a title.
var messageLabels = map[string]string{
	"account":  "Account dialog",
	"auth":     "Sign-in and sign-up",
	"booking":  "Booking a call",
	"draft":    "Shared draft",
	"leads":    "Quotes and messages",
	"offer":    "Offers",
	"papers":   "Invoices, credit notes and offers",
	"portal":   "Partner portal",
	"problems": "Errors",
	"records":  "Records at the desk",
	"rights":   "Withdrawal and cancellation",
	"site":     "Every page",
	"two-step": "Two-step sign-in",
}

// messageLabel returns the title of a message file. Its prefix distinguishes it from that of a page.
func messageLabel(file string) string {
	name := strings.TrimSuffix(path.Base(file), ".json")
	if area, found := strings.CutPrefix(name, "desk-"); found {
		return "Words: Desk: " + humanize(area)
	}
	return "Words: " + cmp.Or(messageLabels[name], humanize(name))
}

// fileLabel returns the title of a file in the editor. That of a page or a service is in its content (states.where).
func fileLabel(file string) string {
	for _, f := range schemaFiles() {
		if f.Name == file {
			return f.Label
		}
	}
	return humanize(strings.TrimSuffix(path.Base(file), ".json"))
}

// fieldLabel returns the label of a field with a name and a tag.
func fieldLabel(name string, tag reflect.StructTag) string {
	return cmp.Or(tag.Get("label"), usualLabels[name], labelOf(name))
}

var acronym = regexp.MustCompile(`(?i)\b(faq|url|ai|vat id)\b`)

// labelOf makes a label of the name of a field: "price_cents" gives "Price", and "faq_title" gives "FAQ title".
func labelOf(name string) string {
	if name == "" || money.Currency(name).IsSupported() {
		return strings.ToUpper(name)
	}
	return acronym.ReplaceAllStringFunc(strings.TrimSuffix(humanize(name), " cents"), strings.ToUpper)
}

// choiceLabels contains the labels of choices by type and value. The empty value is no choice.
var choiceLabels = map[reflect.Type]map[string]string{
	reflect.TypeFor[Tone](): {"": "Plain", "sunken": "Tinted", "night": "Dark", "ruled": "Plain, with a line above"},
	reflect.TypeFor[Drawing](): {"": "None", "chart": "Chart", "compass": "Compass", "lens": "Lens of a lighthouse",
		"signals": "Signal flags", "soundings": "Depths of water", "tide": "Tide"},
	reflect.TypeFor[FieldKind](): {string(TextField): "One line", string(LongTextField): "Several lines",
		string(ChoiceField): "One choice", "several-choices": "Several choices", "name": "Name", "company": "Company",
		"email": "Email", "phone": "Phone", "code": "Code of a partner"},
	reflect.TypeFor[Sale](): {string(SaleCheckout): "Paid online", string(SaleConsultation): "Free, after a request",
		string(SaleQuote): "By a quote"},
	reflect.TypeFor[Recurrence](): {"": "Once", string(Monthly): "Every month"},
	reflect.TypeFor[ConsumerRule](): {"": "Decide by my country and tax rates", string(ConsumersEU): "Yes",
		string(ConsumersNone): "No"},
	reflect.TypeFor[TaxMode](): {"": "Not decided", string(tax.ModeNone): "No",
		string(tax.ModeExempt): "No, as an exempt small business", string(tax.ModeCharged): "Yes"},
	reflect.TypeFor[GrossPrices](): {string(SameTotal): "Pay the same total",
		string(SameNet): "Pay the same price without tax"},
	reflect.TypeFor[ConsumersAbroad](): {string(TaxedAbroad): "Pay your tax", string(UntaxedAbroad): "Pay no tax"},
}

// choicesOf returns the choices of a type with their labels, or none for a type without choices.
func choicesOf(t reflect.Type) []SchemaChoice {
	c, ok := reflect.TypeAssert[Choice](reflect.Zero(t))
	if !ok {
		return nil
	}
	var choices []SchemaChoice
	for _, value := range c.Choices() {
		choices = append(choices, SchemaChoice{value, choiceLabels[t][value]})
	}
	return choices
}

// choiceLabel returns the label of a value of a type with choices.
func choiceLabel(t reflect.Type, value string) string {
	return cmp.Or(choiceLabels[t][value], humanize(value))
}
