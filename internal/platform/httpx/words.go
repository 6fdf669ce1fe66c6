package httpx

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/danielgtaylor/huma/v2/validation"
)

// requiredMark begins huma's message about a missing field; the name follows.
const requiredMark = "required: "

// tooLargeMark begins our message about a number that doesn't fit; the field's name follows.
const tooLargeMark = "too large: "

// speakPlainly replaces huma's validation messages that people may read under a field.
func speakPlainly() {
	validation.MsgExpectedRequiredProperty = requiredMark + "%s"
	validation.MsgUnexpectedProperty = "there is no such field: leave it out"
	validation.MsgExpectedString = "enter a text"
	validation.MsgExpectedBoolean = "enter true or false"
	validation.MsgExpectedNumber = "enter a number"
	validation.MsgExpectedInteger = "enter a whole number"
	validation.MsgExpectedArray = "enter a list"
	validation.MsgExpectedObject = "enter an object"
	validation.MsgExpectedOneOf = "enter one of \"%s\""
	validation.MsgExpectedMinimumNumber = "enter a number of at least %.0f"
	validation.MsgExpectedMaximumNumber = "enter a number of at most %.0f"
	validation.MsgExpectedMinLength = "enter at least %d characters"
	validation.MsgExpectedMaxLength = "enter at most %d characters"
	validation.MsgExpectedMinItems = "enter at least %d entries"
	validation.MsgExpectedMaxItems = "enter at most %d entries"
	validation.MsgExpectedRFC3339DateTime = "enter a time such as 2026-11-21T09:00:00Z"
}

// fieldOf splits a validation failure into the input's name and the advice.
func fieldOf(location, message string) (name, advice string) {
	for _, prefix := range []string{"body.", "query.", "path.", "header."} {
		location = strings.TrimPrefix(location, prefix)
	}
	if message == fmt.Sprintf(validation.MsgExpectedMinLength, 1) {
		return location, "This is required."
	}
	if field, ok := strings.CutPrefix(message, tooLargeMark); ok {
		return cmp.Or(field, location), "Enter a smaller number."
	}
	missing, ok := strings.CutPrefix(message, requiredMark)
	if !ok {
		return location, sentence(message)
	}
	if location == "body" {
		return missing, "This is required."
	}
	return location + "." + missing, "This is required."
}
