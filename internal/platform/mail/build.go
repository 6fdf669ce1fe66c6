package mail

import (
	"fmt"
	netmail "net/mail"
	"regexp"
	"strings"

	gomail "github.com/wneessen/go-mail"
)

// build makes the MIME message of m, identical on every try. encoding is the encoding of the
// bodies: gomail.EncodingQP passes every server, gomail.NoEncoding stays readable and searchable.
func build(m Outgoing, encoding gomail.Encoding) (*gomail.Msg, error) {
	from, err := netmail.ParseAddress(m.From)
	if err != nil {
		return nil, CheckFrom(m.From)
	}
	if err := m.check(); err != nil { // the row may have been edited by hand
		return nil, err
	}
	msg := gomail.NewMsg(gomail.WithEncoding(encoding), gomail.WithBoundary("part-"+m.ID),
		gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(from)
	msg.ToMailAddress(&netmail.Address{Address: m.To})
	if m.ReplyTo != "" {
		msg.ReplyToMailAddress(&netmail.Address{Address: m.ReplyTo})
	}
	msg.Subject(m.Subject)
	msg.SetDateWithValue(m.At)
	msg.SetMessageIDWithValue(m.ID + "@" + from.Address[strings.LastIndexByte(from.Address, '@')+1:])
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // prevents out-of-office replies
	if m.Unsubscribe != "" {
		msg.SetListUnsubscribe(m.Unsubscribe)
		msg.SetListUnsubscribePost()
	}
	msg.SetBodyString(gomail.TypeTextPlain, crlf(m.Text))
	if m.HTML != "" {
		msg.AddAlternativeString(gomail.TypeTextHTML, crlf(m.HTML))
	}
	if m.Calendar != "" {
		msg.AddAlternativeString(gomail.ContentType("text/calendar; method="+methodOf(m.Calendar)), crlf(m.Calendar))
	}
	if got := len(msg.GetTo()); got != 1 {
		return nil, fmt.Errorf("the mail has %d recipients instead of one", got)
	}
	return msg, nil
}

// method finds the METHOD of an iCalendar object, which its part of the mail must repeat.
var method = regexp.MustCompile(`(?m)^METHOD:([A-Z]+)\r?$`)

func methodOf(calendar string) string {
	if found := method.FindStringSubmatch(calendar); found != nil {
		return found[1]
	}
	return "PUBLISH"
}

// crlf ends every line with CRLF, as mail requires.
func crlf(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\n", "\r\n")
}
