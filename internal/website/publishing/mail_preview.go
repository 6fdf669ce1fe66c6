package publishing

import (
	"context"
	"strings"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// A preview has the text that the owner selects, with sample values, and the editor shows it without sending it.
// Therefore, PreviewMail composes it itself.
var _ = mail.Declare([]mail.Declaration[MailPreview]{{Kind: "publishing.preview", To: "owner", Budget: mail.Own,
	Text: func(MailPreview) string { return "" }}})

// MailSettings contains the settings of emails.
type MailSettings struct {
	PublicURL string                     // base URL of the site, without a trailing slash
	From      func(*content.Site) string // sender of all emails
	Owner     func() string              // address for emails to the owner
}

// MailPreview is an email with the texts of a state and sample values.
type MailPreview struct {
	From    string `json:"from" example:"Example <support@site.example>"`
	Subject string `json:"subject"`
	Text    string `json:"text" doc:"Plain text"`
	HTML    string `json:"-"`
}

var (
	errNoMail  = fault.NotFound(message.PublishingNoMail)
	errNoInbox = fault.NotFound(message.PublishingNoInbox)
)

// PreviewMail returns the email at a path in mails.json, such as /orders/receipt, with the texts of a state, which is
// identified as in Difference, and sample values. It skips changes that publishing would refuse. It returns a fault of
// kind NotFound if no email has the path.
func (s *Service) PreviewMail(ctx context.Context, state, place string) (MailPreview, error) {
	shown, err := s.previewed(ctx, state)
	if err != nil {
		return MailPreview{}, err
	}
	edition := shown.edition
	words, link, known := sampleMail(edition.Site, s.config.Mail.PublicURL, place)
	if !known {
		return MailPreview{}, errNoMail
	}
	text, html := mail.Compose(mail.ThemeOf(edition.Site, s.config.Mail.PublicURL), words.Heading, words.Paragraphs,
		mail.Button{Text: words.Button, URL: link},
		words.Footer)
	return MailPreview{From: s.config.Mail.From(edition.Site), Subject: words.Subject, Text: text, HTML: html}, nil
}

// SendPreview emails the preview to the account's own address and returns the address. It returns a fault of kind
// NotFound if no email has the path (place) or the account has no address.
func (s *Service) SendPreview(ctx context.Context, userID, place string) (to string, err error) {
	preview, err := s.PreviewMail(ctx, currentDraft, place)
	if err != nil {
		return "", err
	}
	if to, err = s.nameOf(ctx, userID, map[string]string{}); err != nil {
		return "", err
	}
	if to == "" {
		return "", errNoInbox
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		if err := audit.Record(ctx, tx, audit.Entry{ActorID: userID, Action: "mail.previewed", ObjectID: place}); err != nil {
			return err
		}
		return mail.Enqueue(ctx, tx, mail.Message{
			Kind: "publishing.preview", To: to, Subject: preview.Subject, Text: preview.Text, HTML: preview.HTML,
		})
	})
	return to, fault.Wrap(err, "mail the preview of %s", place)
}

// MailInput identifies an email in a state.
type MailInput struct {
	Of   string `query:"of" maxLength:"40" default:"draft" doc:"built-in, published, draft, draft:<revision> or the UUID of a version"`
	Mail string `query:"mail" required:"true" maxLength:"100" doc:"JSON pointer into mails.json" example:"/orders/receipt"`
}

// MailPreviewOutput contains the email without its HTML.
type MailPreviewOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         MailPreview
}

// PreviewMail handles GET /api/admin/content/mail-preview.
func (a *API) PreviewMail(ctx context.Context, in *MailInput) (*MailPreviewOutput, error) {
	preview, err := a.Service.PreviewMail(ctx, in.Of, in.Mail)
	return &MailPreviewOutput{CacheControl: "no-store", Body: preview}, err
}

// movedStyles moves the styles of an email where a browser doesn't apply them: the desk's security policy refuses
// inline styles, and the editor applies them by script. Texts have escaped quotes, so only attributes match.
var movedStyles = strings.NewReplacer(` style="`, ` data-style="`, "<style>", "<template>", "</style>", "</template>")

// PreviewMailHTML handles GET /api/admin/content/mail-preview/letter. It returns the email's HTML with its styles
// moved to data-style attributes and a template, for the page to apply; 404 if no email has the path.
func (a *API) PreviewMailHTML(ctx context.Context, in *MailInput) (*PreviewOutput, error) {
	preview, err := a.Service.PreviewMail(ctx, in.Of, in.Mail)
	return &PreviewOutput{ContentType: htmlType, CacheControl: "no-store",
		Body: []byte(movedStyles.Replace(preview.HTML))}, err
}

// SendPreviewInput identifies the email to send.
type SendPreviewInput struct {
	Body struct {
		Mail string `json:"mail" maxLength:"100" doc:"JSON pointer into mails.json" example:"/orders/receipt"`
	}
}

// SendPreviewOutput contains the recipient.
type SendPreviewOutput struct {
	Body struct {
		To string `json:"to" doc:"Address of the requesting account"`
	}
}

// SendPreview handles POST /api/admin/content/mail-preview: it emails the preview to the caller and returns the
// address.
func (a *API) SendPreview(ctx context.Context, in *SendPreviewInput) (*SendPreviewOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	out := &SendPreviewOutput{}
	out.Body.To, err = a.Service.SendPreview(ctx, admin.UserID, in.Body.Mail)
	return out, err
}
