package mail

import (
	"bytes"
	"fmt"
	netmail "net/mail"
	"regexp"
	"strings"

	gomail "github.com/wneessen/go-mail"
)

// build returns the MIME message of m with its text, HTML, calendar and attached PDFs. It returns an error for an
// invalid sender or field. Without files it is identical on every try. encoding is the encoding of the bodies: every
// server accepts gomail.EncodingQP, and gomail.NoEncoding stays readable and searchable.
func build(m Outgoing, encoding gomail.Encoding) (*gomail.Msg, error) {
	from, err := netmail.ParseAddress(m.From)
	if err != nil {
		return nil, CheckFrom(m.From)
	}
	if err := m.check(); err != nil { // the row may have been edited manually
		return nil, err
	}
	settings := []gomail.MsgOption{gomail.WithEncoding(encoding), gomail.WithNoDefaultUserAgent()}
	if len(m.Files) == 0 {
		settings = append(settings, gomail.WithBoundary("part-"+m.ID)) // the library uses one boundary for all levels
	}
	msg := gomail.NewMsg(settings...)
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
	for _, f := range m.Files {
		msg.AttachReadSeeker(f.Name, bytes.NewReader(f.Data), gomail.WithFileContentType("application/pdf"))
	}
	if got := len(msg.GetTo()); got != 1 {
		return nil, fmt.Errorf("the mail has %d recipients instead of one", got)
	}
	return msg, nil
}

// methodPattern matches the METHOD of an iCalendar object, which the Content-Type of its MIME part must repeat.
var methodPattern = regexp.MustCompile(`(?m)^METHOD:([A-Z]+)\r?$`)

// methodOf returns the METHOD of an iCalendar object, or PUBLISH if it has none.
func methodOf(calendar string) string {
	if found := methodPattern.FindStringSubmatch(calendar); found != nil {
		return found[1]
	}
	return "PUBLISH"
}

// crlf returns s with CRLF line ends, as SMTP requires.
func crlf(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\n", "\r\n")
}
