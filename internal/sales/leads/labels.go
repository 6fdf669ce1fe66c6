package leads

import (
	"fmt"
	"strings"

	"harborlight/content"
	"harborlight/internal/platform/form"
)

// labels are the labels of option values, by kind of lead and field name. Values of removed options are shown
// unchanged.
type labels map[Kind]map[string]content.OptionSet

// labels returns the labels of the options in visitors' forms.
func (s *Service) labels() labels {
	o := s.site().Options
	return labels{
		Quote:        form.Labels(QuoteRequest{}, o),
		Consultation: form.Labels(consultationForm{}, o),
		Message:      form.Labels(ContactMessage{}, o),
	}
}

// format returns a field's value with labels instead of option values; values without a label stay unchanged. The
// values of a list are separated by commas.
func (l labels) format(kind Kind, field string, value any) string {
	options := l[kind][field]
	list, ok := value.([]any)
	if !ok {
		return options.Label(fmt.Sprint(value))
	}
	parts := make([]string, len(list))
	for i, part := range list {
		parts[i] = options.Label(fmt.Sprint(part))
	}
	return strings.Join(parts, ", ")
}
