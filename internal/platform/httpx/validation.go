package httpx

import (
	"cmp"
	"strings"

	"github.com/danielgtaylor/huma/v2/validation"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// Marks are the first words of validation messages. A colon and a value may follow, such as the name of a missing
// field.
const (
	requiredMark = "required"
	tooLargeMark = "too large" // a number that doesn't fit its type
)

// validationAdvice maps huma's validation messages to texts for people.
var validationAdvice = []struct {
	mark  string  // new first words of the message
	value string  // formatting verb of the value; empty if there is no value
	huma  *string // huma's message
	say   func(value any) fault.Text
}{
	{requiredMark, "%s", &validation.MsgExpectedRequiredProperty, always(message.FormRequired)},
	{tooLargeMark, "%s", nil, always(message.FormSmallerNumber)},
	{"unknown", "", &validation.MsgUnexpectedProperty, always(message.FormUnknownField)},
	{"text", "", &validation.MsgExpectedString, always(message.FormText)},
	{"boolean", "", &validation.MsgExpectedBoolean, always(message.FormTrueOrFalse)},
	{"number", "", &validation.MsgExpectedNumber, always(message.FormNumber)},
	{"integer", "", &validation.MsgExpectedInteger, always(message.FormWholeNumber)},
	{"array", "", &validation.MsgExpectedArray, always(message.FormList)},
	{"object", "", &validation.MsgExpectedObject, always(message.FormObject)},
	{"one of", "%s", &validation.MsgExpectedOneOf, message.FormOneOf},
	{"minimum", "%.0f", &validation.MsgExpectedMinimumNumber, message.FormNumberAtLeast},
	{"maximum", "%.0f", &validation.MsgExpectedMaximumNumber, message.FormNumberAtMost},
	{"min length", "%d", &validation.MsgExpectedMinLength, requiredOrAtLeast(message.FormCharactersAtLeast)},
	{"max length", "%d", &validation.MsgExpectedMaxLength, message.FormCharactersAtMost},
	{"min items", "%d", &validation.MsgExpectedMinItems, message.FormEntriesAtLeast},
	{"max items", "%d", &validation.MsgExpectedMaxItems, message.FormEntriesAtMost},
	{"instant", "", &validation.MsgExpectedRFC3339DateTime, always(message.FormInstant)},
}

func always(text fault.Text) func(any) fault.Text { return func(any) fault.Text { return text } }

// requiredOrAtLeast returns a function for the text of a minimum: that of a required field if the minimum is one, and
// otherwise the result of several.
func requiredOrAtLeast(several func(any) fault.Text) func(any) fault.Text {
	return func(least any) fault.Text {
		if least == "1" {
			return message.FormRequired
		}
		return several(least)
	}
}

// installValidationMarks changes huma's validation messages to marks, which fieldOf understands.
func installValidationMarks() {
	for _, a := range validationAdvice {
		if a.huma != nil {
			*a.huma = strings.TrimSuffix(a.mark+": "+a.value, ": ")
		}
	}
}

// fieldOf returns the input's name and the advice for a validation failure. location is huma's path of the input,
// such as body.name, and found is huma's message. Failures that the site's forms can't cause keep huma's text as a
// sentence.
func fieldOf(location, found string) (name string, advice fault.Text) {
	for _, prefix := range []string{"body.", "query.", "path.", "header."} {
		location = strings.TrimPrefix(location, prefix)
	}
	mark, value, _ := strings.Cut(found, ": ")
	advice = fault.Plain(sentence(found))
	for _, a := range validationAdvice {
		if a.mark == mark {
			advice = a.say(value)
		}
	}
	switch {
	case mark == tooLargeMark:
		return cmp.Or(value, location), advice
	case mark == requiredMark && location != "body":
		return location + "." + value, advice
	case mark == requiredMark:
		return value, advice
	}
	return location, advice
}
