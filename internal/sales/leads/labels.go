package leads

import (
	"fmt"
	"strings"

	"harborlight/content"
)

// Labels are the labels of option values, by kind of lead and field name. Values of removed options are shown
// unchanged.
type Labels map[Kind]map[string]content.OptionSet

// format returns a field's value with labels instead of option values; values without a label stay unchanged. The
// values of a list are separated by commas.
func (l Labels) format(kind Kind, field string, value any) string {
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
