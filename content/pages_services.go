package content

// AITrainingPage is /ai-training.
type AITrainingPage struct {
	Back       Action     `json:"back"`
	Banner     Banner     `json:"banner"`
	Hero       Hero       `json:"hero"`
	Benefits   Items      `json:"benefits"`
	Approach   Prose      `json:"approach"`
	Packages   Packages   `json:"packages"`       // anchor "packages"
	Also       *Packages  `json:"also,omitempty"` // below the packages, as rows
	Comparison Comparison `json:"comparison"`
	Results    Stats      `json:"results"`
	Close      Callout    `json:"close"`
}

// OneOnOnePage is /1-on-1-training.
type OneOnOnePage struct {
	Back        Action      `json:"back"`
	Hero        Hero        `json:"hero"`
	Package     PackageCard `json:"package"`
	Also        *Packages   `json:"also,omitempty"`
	Steps       Steps       `json:"steps"`
	Testimonial Testimonial `json:"testimonial"`
	Faq         Faq         `json:"faq"`
	Close       Callout     `json:"close"`
}

// TeamWorkshopPage is /team-workshop.
type TeamWorkshopPage struct {
	Back        Action      `json:"back"`
	Hero        Hero        `json:"hero"`
	Options     Packages    `json:"options"`
	Also        *Packages   `json:"also,omitempty"`
	Agenda      Steps       `json:"agenda"`
	Bring       Items       `json:"bring"`
	Testimonial Testimonial `json:"testimonial"`
	Close       Callout     `json:"close"`
}

// BusinessAIPage is /business-ai.
type BusinessAIPage struct {
	Back     Action     `json:"back"`
	Hero     Hero       `json:"hero"`
	Market   Stats      `json:"market"`
	Work     Items      `json:"work"`
	Packages Packages   `json:"packages"` // anchor "pricing"
	Metrics  Comparison `json:"metrics"`
	Steps    Steps      `json:"steps"`
	Faq      Faq        `json:"faq"`
	Close    Callout    `json:"close"`
}

// DigitalProductsPage is /digital-products. The applications come from portfolio/apps.json.
type DigitalProductsPage struct {
	Banner    Banner    `json:"banner"`
	Hero      Hero      `json:"hero"`
	Portfolio Intro     `json:"portfolio"` // anchor "portfolio-showcase"
	Services  Features  `json:"services"`
	Packages  Packages  `json:"packages"` // anchor "pricing"
	Also      *Packages `json:"also,omitempty"`
	Metrics   Stats     `json:"metrics"`
	Close     Callout   `json:"close"`
}

// MediaCreationPage is /media-creation. The videos come from portfolio/videos.json.
type MediaCreationPage struct {
	Banner    Banner    `json:"banner"`
	Hero      Hero      `json:"hero"`
	Portfolio Intro     `json:"portfolio"`
	Services  Features  `json:"services"`
	Packages  Packages  `json:"packages"` // anchor "pricing"
	Also      *Packages `json:"also,omitempty"`
	Song      Callout   `json:"song"`
	Impact    Stats     `json:"impact"`
	Close     Callout   `json:"close"`
}

// MediaPage is /media.
type MediaPage struct {
	Back      Action       `json:"back"`
	Hero      Hero         `json:"hero"`
	TabsLabel string       `json:"tabs_label"`
	Videos    VideosTab    `json:"videos"`
	Software  PortfolioTab `json:"software"`
	Graphics  GraphicsTab  `json:"graphics"`
	Stats     Stats        `json:"stats"`
}

// PortfolioTab is a tab of /media with what to order at its end.
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

// GraphicsTab is the tab that has nothing to show yet.
type GraphicsTab struct {
	TabLabel string  `json:"tab_label"`
	Soon     Intro   `json:"soon"`
	Order    Callout `json:"order"`
}

// LicensingPage is /licensing.
type LicensingPage struct {
	Hero       Hero       `json:"hero"`
	Plans      Packages   `json:"plans"`
	Comparison Comparison `json:"comparison"`
	Faq        Faq        `json:"faq"`
	Close      Callout    `json:"close"`
}
