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
	TabsLabel string       `json:"tabs_label" label:"Name of the tabs" help:"Read aloud to people who can't see them"`
	Videos    VideosTab    `json:"videos" label:"Films"`
	Software  PortfolioTab `json:"software" label:"Applications"`
	Graphics  GraphicsTab  `json:"graphics"`
}

// PortfolioTab is a tab that ends with a callout to order.
type PortfolioTab struct {
	TabLabel string  `json:"tab_label" label:"Tab"`
	Order    Callout `json:"order" label:"Offer at the end"`
}

// VideosTab is the tab of films with its summary tiles.
type VideosTab struct {
	TabLabel string  `json:"tab_label" label:"Tab"`
	Tiles    []Stat  `json:"tiles" label:"Figures"`
	Order    Callout `json:"order" label:"Offer at the end"`
}

// GraphicsTab is the tab for graphics, which has no examples yet.
type GraphicsTab struct {
	TabLabel string  `json:"tab_label" label:"Tab"`
	Soon     Intro   `json:"soon" label:"Announcement"`
	Order    Callout `json:"order" label:"Offer at the end"`
}

// Conversation is an excerpt from a conversation with the assistant.
type Conversation struct {
	Title          string `json:"title"`
	Text           string `json:"text"`
	VisitorLabel   string `json:"visitor_label" label:"Name of the visitor"`
	AssistantLabel string `json:"assistant_label" label:"Name of the assistant"`
	Lines          []Line `json:"lines" label:"Messages"`
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
