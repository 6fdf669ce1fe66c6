package fault

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
)

// Text is what a person reads of a failure: a message of the catalogue with its values, or a plain sentence. Only
// Message and Plain make one, so that a sentence in Go, which nobody could translate, is always marked as such. Two
// texts that say the same are equal.
type Text struct {
	key    string // of a message; empty: plain
	values string // the sentence, or names and values of placeholders, each ended by a NUL
}

// A value that is a message itself begins with inner, then its key and its own values, each ended by innerEnd.
const inner, innerEnd = "\x01", "\x02"

// reserved are the characters of the encoding, which no value has.
var reserved = strings.NewReplacer("\x00", "", inner, "", innerEnd, "")

// Texts finds the text of a message by its key, in the content of the moment.
type Texts func(key string) (text string, found bool)

// Message is the message with the key. Pairs are the names of its placeholders, each followed by its value, which may
// be another message. Package content/message has a name for every key, and calls this.
func Message(key string, pairs ...any) Text {
	var values strings.Builder
	for _, part := range pairs {
		if t, isText := part.(Text); isText && t.key != "" {
			values.WriteString(inner + t.key + innerEnd + strings.ReplaceAll(t.values, "\x00", innerEnd) + "\x00")
			continue
		}
		values.WriteString(reserved.Replace(fmt.Sprint(part)) + "\x00")
	}
	return Text{key, values.String()}
}

// Plain is a sentence that is no message, because a program reads it and no visitor, or because a contract fixes it
// (decision 0092). A test lists where there may be some.
func Plain(sentence string) Text { return Text{values: sentence} }

// WithTexts returns a context in which messages are said in these texts. Requests, jobs and commands have one.
func WithTexts(ctx context.Context, texts Texts) context.Context {
	return context.WithValue(ctx, textsKey{}, texts)
}

type textsKey struct{}

// noText is said in place of a message without a text, which is a defect. It's the one sentence that can't be looked up.
const noText = "Something went wrong on our side. Please try again. If it happens again, contact us with the request id."

// Say returns the text as people read it: that of the message in the texts of the context, with its values filled in,
// or the plain sentence. It isn't HTML: whatever writes a page escapes it. A message without a text is logged, and the
// reader learns that something is wrong, never the key.
func Say(ctx context.Context, t Text) string {
	if t.key == "" {
		return t.values
	}
	if texts, _ := ctx.Value(textsKey{}).(Texts); texts != nil {
		if text, found := texts(t.key); found {
			return t.fill(ctx, text)
		}
	}
	slog.ErrorContext(ctx, "a message has no text", "key", t.key)
	return noText
}

// fill fills in the values. One that looks like a placeholder stays as it is.
func (t Text) fill(ctx context.Context, text string) string {
	if t.values == "" {
		return text
	}
	parts := strings.Split(strings.TrimSuffix(t.values, "\x00"), "\x00")
	for i, part := range parts {
		if i%2 == 0 {
			parts[i] = "{" + part + "}"
		} else if message, found := strings.CutPrefix(part, inner); found {
			key, values, _ := strings.Cut(message, innerEnd)
			parts[i] = Say(ctx, Text{key, strings.ReplaceAll(values, innerEnd, "\x00")})
		}
	}
	return strings.NewReplacer(parts...).Replace(text)
}

// Words returns the text of an error for the owner of the site, as a command or a job's row shows it. The fault in it
// is said; all else, such as what was being done, stays as it is.
func Words(ctx context.Context, err error) string {
	f := As(err)
	if f == nil {
		return err.Error()
	}
	return strings.Replace(err.Error(), f.Message.String(), Say(ctx, f.Message), 1)
}

// String returns the text for the log: the sentence, or the key with its values.
func (t Text) String() string {
	if t.key == "" {
		return t.values
	}
	return strings.TrimSuffix(t.key+" "+unencoded.Replace(t.values), " ")
}

var unencoded = strings.NewReplacer("\x00", " ", inner, "", innerEnd, " ")

// MarshalJSON fails: a text is said first, in the texts of whoever reads it.
func (t Text) MarshalJSON() ([]byte, error) {
	return nil, errors.New("fault: " + t.String() + " was encoded before it was said")
}
