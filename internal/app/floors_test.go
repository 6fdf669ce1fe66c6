package app_test

// Who may import whom, in Go and in the web. Two tests hold this page: TestPackagesImportOnlyWhatTheirLayerMay and
// TestWebFoldersImportOnlyWhatTheyMay.

// The floors of the program, from the top (ARCHITECTURE.md, "Where things live").
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

// layers gives the floor of the packages below a folder. The longest matching folder counts.
var layers = map[string]string{
	"cmd":                                       command,
	"tools/attack":                              command,
	"tools/contentjson":                         command,
	"tools/contenttypes":                        command,
	"tools/peers":                               command,
	"tools/press":                               compose, // puts together what makes pages, as app does
	"internal/app":                              compose,
	"internal/app/apptest":                      support,
	"internal/marketplace":                      area,
	"internal/operations":                       area,
	"internal/people":                           area,
	"internal/sales":                            area,
	"internal/schedule":                         area,
	"internal/website":                          area,
	"internal/platform":                         platform,
	"internal/platform/databasetest":            support,
	"internal/marketplace/markettest":           support,
	"internal/platform/certificates/pebbletest": support,
	"internal/platform/porttest":                support,
	"internal/website/embedded":                 compose, // hands the built site to the program
	"web":                                       platform,
	"content":                                   words,
	"content/contenttest":                       support,
	"content/message":                           named,
	"internal/kit":                              kit,
}

// mayImport lists which floors a floor may import. An area never imports another area: it declares
// a small interface, and app passes the other one in.
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
	"internal/platform/base",  // hands the content of the moment to areas
	"internal/platform/facts", // texts of notifications
	"internal/platform/mail",  // letterhead and texts
}

// shared lists the packages of an area that its other packages may import; one of this list imports only those before
// it. All others stay apart from each other, as areas do; the package of the area itself, such as internal/sales, puts
// them together.
var shared = []string{
	"internal/marketplace/forms",
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

// webMayImport lists which folders of web/src a folder may import from: boot and render → pages →
// features, sections → form → ui → api → lib, content. Features never import each other, and
// sections never fetch. "." stands for the one file at the top, paths.ts.
var webMayImport = map[string][]string{
	"boot":     {"features", "ui", "content", "api", "lib", "."}, // what a browser runs first
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

// fromTheTop lists the files at the top of web/src that folders may import.
var fromTheTop = []string{"paths.ts"}
