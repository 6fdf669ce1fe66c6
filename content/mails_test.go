package content_test

import (
	"slices"
	"testing"

	"harborlight/content"
)

func TestMailFill(t *testing.T) {
	t.Parallel()
	mail := content.Mail{
		Subject: "Order {number}", Heading: "Thank you, {name}", Footer: "For {name}",
		Paragraphs: []string{"{test}", "{name} bought {service}.\n{notes}", "Bye."},
	}
	got := mail.Fill("number", "7", "name", "{service} & Co", "service", "Song", "test", "", "notes", "")
	if got.Subject != "Order 7" || got.Footer != "For {service} & Co" {
		t.Errorf("subject %q, footer %q", got.Subject, got.Footer)
	}
	if got.Heading != "Thank you, {service} & Co" {
		t.Errorf("a value is searched for placeholders: %q", got.Heading)
	}
	if want := []string{"{service} & Co bought Song.", "Bye."}; !slices.Equal(got.Paragraphs, want) {
		t.Errorf("paragraphs %q, want %q: empty ones are omitted", got.Paragraphs, want)
	}
	if mail.Subject != "Order {number}" || mail.Paragraphs[0] != "{test}" {
		t.Error("filling a mail in changes the words for the next one")
	}
}

// TestT129UntrustedValuesLoseLinks checks every placeholder of every email and notification.
func TestT129UntrustedValuesLoseLinks(t *testing.T) {
	t.Parallel()
	const bait = "https://evil.example"
	mail := content.Mail{Subject: "{a}", Heading: "{a}", Paragraphs: []string{"{a}"}, Footer: "{a}"}
	notice := content.Notice{Title: "{a}", Message: "{a}"}
	for value, kept := range map[any]bool{bait: false, content.Trusted(bait): true} {
		m, n := mail.Fill("a", value), notice.Fill("a", value)
		for _, text := range []string{m.Subject, m.Heading, m.Paragraphs[0], m.Footer, n.Title, n.Message} {
			if (text == bait) != kept {
				t.Errorf("%T becomes %q", value, text)
			}
		}
	}
}
