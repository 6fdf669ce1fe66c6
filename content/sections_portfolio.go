package content

// Blocks with the portfolio (portfolio/).

// SampleAppsIntro is the text above the applications of the portfolio.
type SampleAppsIntro struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// FilmGalleryIntro is the text above the films of the portfolio.
type FilmGalleryIntro struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// PortfolioTabs are the three tabs of the portfolio: films, applications and graphics.
type PortfolioTabs struct {
	TabsLabel string       `json:"tabs_label"`
	Videos    VideosTab    `json:"videos"`
	Software  PortfolioTab `json:"software"`
	Graphics  GraphicsTab  `json:"graphics"`
}

// PortfolioTab is a tab that ends with a callout to order.
type PortfolioTab struct {
	TabLabel string  `json:"tab_label"`
	Order    Callout `json:"order"`
}

// VideosTab is the tab of films with its summary tiles.
type VideosTab struct {
	TabLabel string  `json:"tab_label"`
	Tiles    []Stat  `json:"tiles"`
	Order    Callout `json:"order"`
}

// GraphicsTab is the tab for graphics, which has no examples yet.
type GraphicsTab struct {
	TabLabel string  `json:"tab_label"`
	Soon     Intro   `json:"soon"`
	Order    Callout `json:"order"`
}

// Conversation is an excerpt from a conversation with the assistant.
type Conversation struct {
	Title          string `json:"title"`
	Text           string `json:"text"`
	VisitorLabel   string `json:"visitor_label"`
	AssistantLabel string `json:"assistant_label"`
	Lines          []Line `json:"lines"`
}

// Line is one message of a Conversation.
type Line struct {
	ID   string  `json:"id" content:"key"`
	From Speaker `json:"from"`
	Text string  `json:"text"`
}

// Speaker is the author of a Line.
type Speaker string

// Choices returns the speakers.
func (Speaker) Choices() []string { return []string{"visitor", "assistant"} }
