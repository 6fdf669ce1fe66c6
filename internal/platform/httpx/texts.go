package httpx

import (
	"context"
	"log/slog"
	"regexp"
	"slices"

	"harborlight/internal/kit/fault"
)

// Texts finds the text of a message of the catalogue by its key, in the content of the moment.
type Texts func(key string) (text string, found bool)

// WithTexts returns a context whose faults are said in these texts.
func WithTexts(ctx context.Context, texts Texts) context.Context {
	return context.WithValue(ctx, keyTexts, texts)
}

// messageKey is the form of the keys of messages. No sentence has it.
var messageKey = regexp.MustCompile(`^problems(\.[a-z0-9_]+)+$`)

// said returns the fault as people read it: in the place of keys of messages stand their texts. A fault with a sentence
// of its own stays as it is.
func said(ctx context.Context, f *fault.Error) *fault.Error {
	read := *f
	read.Message = textOf(ctx, f.Message)
	read.Fields = slices.Clone(f.Fields)
	for i := range read.Fields {
		read.Fields[i].Message = textOf(ctx, read.Fields[i].Message)
	}
	return &read
}

// textOf returns the text of a key, and any other text as it is. A key without a text is a defect: the log names it,
// and the reader learns that something is wrong.
func textOf(ctx context.Context, message string) string {
	if !messageKey.MatchString(message) {
		return message
	}
	if texts, given := ctx.Value(keyTexts).(Texts); given {
		if text, found := texts(message); found {
			return text
		}
	}
	slog.ErrorContext(ctx, "a message has no text", "key", message)
	return errInternal.Message
}
