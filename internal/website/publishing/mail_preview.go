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

var _ = mail.Declare(mail.Kinds{"publishing.preview": mail.Own})

// Letters is what the preview of mails needs to know about the program.
type Letters struct {
	Head func(*content.Site) mail.Letterhead
	From func(*content.Site) string // sender of all mails
}

// MailPreview is a mail as the draft words it, with invented values.
type MailPreview struct {
	From    string `json:"from" example:"Example <support@site.example>"`
	Subject string `json:"subject"`
	Text    string `json:"text" doc:"The plain text"`
	HTML    string `json:"-"`
}

var (
	errNoMail  = fault.NotFound(message.PublishingNoMail)
	errNoInbox = fault.NotFound(message.PublishingNoInbox)
)

// PreviewMail returns the mail at a place in mails.json, such as /orders/receipt, as the draft words it. Changes that
// publishing would refuse are left out. No such mail is a fault of kind NotFound.
func (s *Service) PreviewMail(ctx context.Context, place string) (MailPreview, error) {
	edition, err := s.Draft(ctx)
	if err != nil {
		return MailPreview{}, err
	}
	head := s.config.Letters.Head(edition.Site)
	words, link, known := sampleMail(edition.Site, head.URL, place)
	if !known {
		return MailPreview{}, errNoMail
	}
	text, html := mail.Compose(head, words.Heading, words.Paragraphs, mail.Button{Text: words.Button, URL: link},
		words.Footer)
	return MailPreview{From: s.config.Letters.From(edition.Site), Subject: words.Subject, Text: text, HTML: html}, nil
}

// SendPreview mails the preview to the account, and to nobody else.
func (s *Service) SendPreview(ctx context.Context, userID, place string) (to string, err error) {
	preview, err := s.PreviewMail(ctx, place)
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

// MailInput names a mail.
type MailInput struct {
	Mail string `query:"mail" required:"true" maxLength:"100" doc:"JSON pointer into mails.json" example:"/orders/receipt"`
}

// MailPreviewOutput is the mail without its HTML.
type MailPreviewOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         MailPreview
}

// PreviewMail answers GET /api/admin/content/mail-preview.
func (a *PreviewAPI) PreviewMail(ctx context.Context, in *MailInput) (*MailPreviewOutput, error) {
	preview, err := a.Service.PreviewMail(ctx, in.Mail)
	return &MailPreviewOutput{CacheControl: "no-store", Body: preview}, err
}

// movedStyles puts the styles of a letter where a browser doesn't apply them: the policy of the desk refuses styles
// inside of documents, and the editor takes them over by script. Quotes in texts are escaped, so only attributes match.
var movedStyles = strings.NewReplacer(` style="`, ` data-style="`, "<style>", "<template>", "</style>", "</template>")

// PreviewLetter answers GET /api/admin/content/mail-preview/letter with the HTML of the mail, its styles in data-style
// and a template.
func (a *PreviewAPI) PreviewLetter(ctx context.Context, in *MailInput) (*PreviewOutput, error) {
	preview, err := a.Service.PreviewMail(ctx, in.Mail)
	return &PreviewOutput{ContentType: htmlType, CacheControl: "no-store",
		Body: []byte(movedStyles.Replace(preview.HTML))}, err
}

// SendPreviewInput names the mail to send.
type SendPreviewInput struct {
	Body struct {
		Mail string `json:"mail" maxLength:"100" doc:"JSON pointer into mails.json" example:"/orders/receipt"`
	}
}

// SendPreviewOutput says where the mail went.
type SendPreviewOutput struct {
	Body struct {
		To string `json:"to" doc:"Address of the account that asked"`
	}
}

// SendPreview answers POST /api/admin/content/mail-preview.
func (a *PreviewAPI) SendPreview(ctx context.Context, in *SendPreviewInput) (*SendPreviewOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	out := &SendPreviewOutput{}
	out.Body.To, err = a.Service.SendPreview(ctx, admin.UserID, in.Body.Mail)
	return out, err
}
