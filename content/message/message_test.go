package message_test

import (
	"testing"

	"harborlight/content/contenttest"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

func TestMessagesAreFilledIn(t *testing.T) {
	t.Parallel()
	ctx := contenttest.Context(t)
	if said := fault.Translate(ctx, message.BookingTaken); said != "This time was just taken. Choose another one." {
		t.Errorf("a taken time gives %q", said)
	}
	if said := fault.Translate(ctx, message.FormMinutes(5, 720)); said != "Choose between 5 and 720 minutes." {
		t.Errorf("minutes give %q", said)
	}
}
