package message_test

import (
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/content/message"
)

func TestTheProgramsMessagesAreSentences(t *testing.T) {
	t.Parallel()
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	if text, found := site.Message(message.BookingTaken); !found || text != "This time was just taken. Choose another one." {
		t.Errorf("a taken time is told as %q", text)
	}
	for _, m := range content.MessageKeys() {
		if len(m.Placeholders) > 0 && strings.HasPrefix(m.Key, "problems.") {
			t.Errorf("%s holds a placeholder, which no fault fills in", m.Key)
		}
	}
}
