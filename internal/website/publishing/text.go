package publishing

import (
	"context"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

var errNoText = fault.NotFound(message.PublishingNoText)

// ParsedText is a Markdown text with the tree that the program makes of it.
type ParsedText struct {
	Text    string                 `json:"text" doc:"As it is stored"`
	Blocks  content.MarkdownBlocks `json:"blocks" nullable:"false" doc:"Blocks with their placeholders"`
	IsWhole bool                   `json:"is_whole" doc:"False if the blocks lack something that Markdown of the site doesn't allow, such as HTML"`
}

// ParsedTextOf returns a Markdown text of the draft, also one with mistakes. It returns a fault of kind NotFound for a
// missing text and for other fields.
func (s *Service) ParsedTextOf(ctx context.Context, file, field string) (ParsedText, error) {
	files, err := s.Values(ctx, currentDraft)
	if err != nil {
		return ParsedText{}, fault.Wrap(err, "read the draft")
	}
	text, found := content.TextAt(files, file, field)
	if !found {
		return ParsedText{}, errNoText
	}
	blocks, complaints := text.Blocks()
	return ParsedText{Text: string(text), Blocks: append(content.MarkdownBlocks{}, blocks...),
		IsWhole: len(complaints) == 0}, nil
}

// TextInput identifies a Markdown text.
type TextInput struct {
	File  string `query:"file" required:"true" maxLength:"200" example:"pages/imprint.json"`
	Field string `query:"field" required:"true" maxLength:"400" doc:"JSON pointer, as in changes" example:"/head/text"`
}

// TextOutput contains a Markdown text.
type TextOutput struct{ Body ParsedText }

// Text handles GET /api/admin/content/text.
func (a *API) Text(ctx context.Context, in *TextInput) (*TextOutput, error) {
	text, err := a.Service.ParsedTextOf(ctx, in.File, in.Field)
	return &TextOutput{Body: text}, err
}
