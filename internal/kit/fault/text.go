package fault

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
)

// Text is the user-visible text of a failure: a message of the catalogue with its values, or a plain sentence. Only
// Message and Plain create texts, so that untranslatable sentences in Go are explicit. Equal texts compare as equal.
type Text struct {
	key    string // of a message; empty for a plain sentence
	values string // the sentence, or names and values of placeholders, each terminated by NUL
}

// A value that is a message begins with inner, then its key and its values, each terminated by innerEnd.
const inner, innerEnd = "\x01", "\x02"

// storedEnd terminates the key and each part of the values in the stored form, because PostgreSQL refuses NUL.
const storedEnd = "\x03"

// reserved removes the characters of the encoding from values.
var reserved = strings.NewReplacer("\x00", "", inner, "", innerEnd, "", storedEnd, "")

// Texts looks up the current text of a message by its key.
type Texts func(key string) (text string, found bool)

// Message returns the text of the message with the key. Pairs are the names of its placeholders, each followed by its
// value, which may be another message. Use the functions of package content/message, which has one for every key.
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

// Plain returns a sentence that isn't in the catalogue, because only programs read it or a contract fixes it
// (decision 0040). A test lists the allowed uses.
func Plain(sentence string) Text { return Text{values: sentence} }

// WithTexts returns a context in which Translate uses these texts. Requests, jobs and commands have one.
func WithTexts(ctx context.Context, texts Texts) context.Context {
	return context.WithValue(ctx, textsKey{}, texts)
}

type textsKey struct{}

// missingText replaces a message without a text, which is a defect. It can't come from the catalogue.
const missingText = "Something went wrong on our side. Please try again. If it happens again, contact us with the request id."

// Translate returns the text for its reader: the message in the texts of the context, with its values filled in, or the
// plain sentence. It isn't HTML, so pages must escape it. For a message without a text, Translate logs the key and returns
// a neutral sentence.
func Translate(ctx context.Context, t Text) string {
	if t.key == "" {
		return t.values
	}
	if texts, _ := ctx.Value(textsKey{}).(Texts); texts != nil {
		if text, found := texts(t.key); found {
			return t.fill(ctx, text)
		}
	}
	slog.ErrorContext(ctx, "a message has no text", "key", t.key)
	return missingText
}

// fill replaces each placeholder, such as {name}, by its value, and translates values that are messages. It doesn't
// expand placeholders within values. Placeholders without a value stay in the text.
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
			parts[i] = Translate(ctx, Text{key, strings.ReplaceAll(values, innerEnd, "\x00")})
		}
	}
	return strings.NewReplacer(parts...).Replace(text)
}

// ErrorText returns the text of an error for commands and for the rows of jobs. It translates the fault and keeps the
// rest, such as the failed operation. The text of an error without a fault is unchanged. err must not be nil.
func ErrorText(ctx context.Context, err error) string {
	f := As(err)
	if f == nil {
		return err.Error()
	}
	return strings.Replace(err.Error(), f.Message.String(), Translate(ctx, f.Message), 1)
}

// String returns the text for the log: the sentence, or the key with its values.
func (t Text) String() string {
	if t.key == "" {
		return t.values
	}
	return strings.TrimSuffix(t.key+" "+unencoded.Replace(t.values), " ")
}

var unencoded = strings.NewReplacer("\x00", " ", inner, "", innerEnd, " ")

// Stored returns the key and the values in one string for the database. Restore returns the text again.
func (t Text) Stored() string {
	return t.key + storedEnd + strings.ReplaceAll(t.values, "\x00", storedEnd)
}

// Restore returns the text with this stored form, which Stored returned.
func Restore(stored string) Text {
	key, values, _ := strings.Cut(stored, storedEnd)
	return Text{key, strings.ReplaceAll(values, storedEnd, "\x00")}
}

// MarshalJSON returns an error, because a text must be translated first.
func (t Text) MarshalJSON() ([]byte, error) {
	return nil, errors.New("fault: " + t.String() + " was encoded before it was said")
}
