package leads

import (
	"fmt"
	"strings"

	"harborlight/content"
)

// Labels are the words for option values, by kind of lead and name of the field. A value that is no
// longer offered stays as it was sent.
type Labels map[Kind]map[string]content.OptionSet

// words prints the value of a field with the labels of its options, a list with commas.
func (l Labels) words(kind Kind, field string, value any) string {
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
