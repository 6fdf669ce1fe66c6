package app_test

// The import rules of Go packages and of web folders. TestPackagesRespectLayers and
// TestWebFoldersRespectLayers check them.

// The layers of the program from top to bottom (ARCHITECTURE.md, "Where things live").
const (
	command  = "command"
	compose  = "app"
	area     = "area"
	platform = "platform"
	words    = "content"
	named    = "names of messages"
	kit      = "kit"
	support  = "test support"
)

const module = "harborlight"

// layers maps folders to the layers of the packages below them. The longest matching folder counts.
var layers = map[string]string{
	"cmd":                             command,
	"tools/attack":                    command,
	"tools/contentjson":               command,
	"tools/contenttypes":              command,
	"tools/mix":                       command,
	"tools/peers":                     command,
	"tools/press":                     compose, // combines all that pages need, as app does
	"internal/app":                    compose,
	"internal/app/apptest":            support,
	"internal/marketplace":            area,
	"internal/operations":             area,
	"internal/people":                 area,
	"internal/sales":                  area,
	"internal/schedule":               area,
	"internal/website":                area,
	"internal/platform":               platform,
	"internal/platform/databasetest":  support,
	"internal/marketplace/markettest": support,
	"internal/platform/certificates/pebbletest": support,
	"internal/platform/porttest":                support,
	"internal/website/embedded":                 compose, // passes the built site to the program
	"web":                                       platform,
	"content":                                   words,
	"content/contenttest":                       support,
	"content/mixed":                             compose, // makes pages for tools/press and tools/mix
	"content/message":                           named,
	"internal/kit":                              kit,
	"internal/kit/hang":                         support,
}

// mayImport maps each layer to the layers that it may import. Areas never import each other: an area declares a small
// interface, and app passes an implementation.
var mayImport = map[string][]string{
	command:  {compose, platform, words, named, kit},
	compose:  {compose, area, platform, words, named, kit},
	area:     {platform, words, named, kit},
	platform: {platform, named, kit},
	words:    {kit},
	named:    {kit},
	kit:      {kit},
	support:  {support, compose, area, platform, words, named, kit},
}

// readsContent lists the packages of the platform that may import content.
var readsContent = []string{
	"internal/platform/base",  // passes the current content to areas
	"internal/platform/facts", // texts of notifications
	"internal/platform/form",  // options of choices
	"internal/platform/mail",  // letterhead and texts
}

// shared lists the packages of an area that its other packages may import. A listed package may only import those
// before it. Other packages of an area don't import each other; the area's root package, such as internal/sales,
// combines them.
var shared = []string{
	"internal/website/serving",
	"internal/website/drawing",
	"internal/sales/sale",
	"internal/sales/referrers",
	"internal/people/refusal",
	"internal/people/passwords",
	"internal/people/tokens",
	"internal/people/users",
	"internal/people/sessions",
	"internal/people/factors/codes",
	"internal/people/factors",
	"internal/people/accounts",
}

// webMayImport maps each folder of web/src to the folders that it may import: boot and render → pages → features,
// sections → form → ui → api → lib, content. Features never import each other, and sections never fetch. "." stands
// for paths.ts, the only file at the root.
var webMayImport = map[string][]string{
	"boot":     {"features", "ui", "content", "api", "lib", "."}, // the first code that a browser runs
	"render":   {"pages", "features", "ui", "content", "lib"},
	"pages":    {"features", "sections", "form", "ui", "content", "api", "lib", "."},
	"features": {"form", "ui", "content", "api", "lib", "."},
	"sections": {"form", "ui", "content", "lib", "."},
	"form":     {"ui", "content", "api", "lib"},
	"ui":       {"content", "lib"},
	"api":      {"content", "lib"},
	"content":  {},
	"lib":      {},
	"styles":   {},
}

// rootFiles lists the files in web/src itself that folders may import.
var rootFiles = []string{"paths.ts"}
