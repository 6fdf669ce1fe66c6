// Package content contains the site's texts and products as data: brand, services and prices, navigation, option
// sets, routes, page texts and demo partners. Its structs and checks are the schema: the server reads the embedded
// files through Load, and the web build uses the same files with types generated from the structs.
//
// Texts are plain text or Markdown, without HTML or templates. Owners edit JSON files.
package content

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"reflect"
	"slices"
	"strings"
	"sync"
)

//go:embed *.json catalogue/*.json messages/en/*.json pages/*.json portfolio/*.json
var files embed.FS

// Site is the complete, validated content. It is read-only and safe for concurrent use. The tag `file` of a field names
// its file, and `label` is the title of the file in the editor.
type Site struct {
	Brand        Brand          `file:"brand.json" label:"Brand"`
	Routes       Routes         `file:"routes.json" label:"Addresses, titles and descriptions"`
	Categories   []Category     `file:"categories.json" label:"Service categories"`
	Navigation   Navigation     `file:"navigation.json" label:"Header, footer and offers"`
	Options      Options        `file:"options.json" label:"Choices in forms"`
	Sections     SectionWords   `file:"sections.json" label:"Words around sections"`
	DemoPartners []DemoPartner  `file:"partners.demo.json" label:"Sample partners"`
	Assistant    AssistantTexts `file:"assistant.json" label:"Assistant"`
	Synonyms     []Concept      `file:"synonyms.json" label:"Assistant: synonyms"`
	Replies      []Reply        `file:"replies.json" label:"Assistant: replies"`
	Mails        Mails          `file:"mails.json" label:"Emails"`
	Notices      Notices        `file:"notices.json" label:"Notifications"`
	Selling      Selling        `file:"selling.json" label:"Currency, tax and invoices"`
	Campaigns    Campaigns      `file:"campaigns.json" label:"Campaigns and codes"`
	Messages     Messages
	Portfolio    Portfolio
	Pages        []Page // in the order of their routes; last the one for unknown addresses

	services []Service
	samples  []string
	places   []SamplePlace
	claims   []Claim
	printed  []PrintedPrice
	shown    ShownPrices // price history; nil if not loaded
}

// Load returns the embedded content. The value is shared, so callers must not modify it.
func Load() (*Site, error) { return builtIn() }

var builtIn = sync.OnceValues(func() (*Site, error) { return Read(files) })

// Read reads and validates content from a file system with the layout of this folder. Its error lists every problem,
// one per line, each with file, field and remedy.
func Read(fsys fs.FS) (*Site, error) {
	parsed := parseOnce(fsys)
	return readWith(parsed, pricesOf(parsed), func(*Service) {})
}

// readWith reads and validates content with the given prices in its texts. lower applies the current price to each
// service. The error wraps Problems, which list every mistake; rules that involve several fields are only checked if
// there are no other mistakes.
func readWith(fsys parsedFiles, prices prices, lower func(*Service)) (*Site, error) {
	r := &reader{fsys: fsys, used: map[string]bool{}, prices: prices, redirects: redirectsOf(fsys)}
	s := &Site{}
	r.fill = placeholders(peekBrand(fsys))
	r.read("brand.json", &s.Brand, "")
	s.Brand.Wordmark.Text = cmp.Or(s.Brand.Wordmark.Text, s.Brand.Name)
	r.readFiles(reflect.ValueOf(s).Elem())
	s.Messages = readMessages(r)
	s.services = readCatalogue(r)
	for i := range s.services {
		lower(&s.services[i])
	}
	s.Pages = readPages(r, s.Routes.Routes)
	r.checkLeftovers()
	if len(r.problems) == 0 {
		check(r, s)
	}
	if len(r.problems) > 0 {
		return nil, fmt.Errorf("content: %w", Problems(r.problems))
	}
	s.services = inOrder(s.Categories, s.services)
	s.samples = samples(r, s)
	s.claims = claimsOf(fsys)
	s.places = samplePlaces(fsys, r.samples, s.claims)
	s.printed = pricesWithIDs(fsys, r.printed)
	return s, nil
}

// Services returns all services in the order of the categories, the first package of each category first.
func (s *Site) Services() []Service { return slices.Clone(s.services) }

// Service returns a service by its ID, the `serviceId` of a checkout, or false if it doesn't exist.
func (s *Site) Service(id string) (Service, bool) {
	i := slices.IndexFunc(s.services, func(v Service) bool { return v.ID == id })
	if i < 0 {
		return Service{}, false
	}
	return s.services[i], true
}

// Samples returns one sentence for each thing that the owner must replace before going live: invented figures,
// example addresses and missing legal texts.
func (s *Site) Samples() []string { return slices.Clone(s.samples) }

// SamplePlaces returns the number of sample entries by file, without claims.
func (s *Site) SamplePlaces() []SamplePlace { return slices.Clone(s.places) }

func placeholders(b Brand) *strings.Replacer {
	return strings.NewReplacer("{brand}", b.Name, "{support}", b.SupportEmail)
}

// peekBrand returns only the name and support address of the brand, the values of {brand} and {support}, because
// brand.json itself may contain them. Invalid values are empty; the regular read reports them.
func peekBrand(fsys fs.FS) (b Brand) {
	value, _ := readValue(fsys, "brand.json")
	brand, _ := value.(object)
	b.Name, _ = brand.values["name"].(string)
	b.SupportEmail, _ = brand.values["support_email"].(string)
	return b
}

// readCatalogue reads the service of every file in catalogue/, in the order of file names. An empty folder, and an ID
// that differs from the file's name, become problems of the reader.
func readCatalogue(r *reader) []Service {
	names, err := fs.Glob(r.fsys, "catalogue/*.json")
	if err != nil || len(names) == 0 {
		r.problem("catalogue/", "", "has no service: add one")
	}
	services := make([]Service, len(names))
	for i, name := range names {
		r.read(name, &services[i], "")
		if id := strings.TrimSuffix(path.Base(name), ".json"); services[i].ID != "" && services[i].ID != id {
			r.problem(name, "/id", "is “%s”, but the service belongs to “%s”: make them the same", services[i].ID, id)
		}
	}
	return services
}

// inOrder returns the services in the order of their categories. Each service must be in exactly one category.
func inOrder(categories []Category, services []Service) []Service {
	ordered := make([]Service, 0, len(services))
	for _, c := range categories {
		for _, id := range c.Services {
			i := slices.IndexFunc(services, func(v Service) bool { return v.ID == string(id) })
			ordered = append(ordered, services[i])
		}
	}
	return ordered
}
