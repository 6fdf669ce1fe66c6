package content

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"

	"harborlight/internal/kit/money"
)

// Schema describes a value of the content for an editor: its structure and its rules.
type Schema struct {
	Kind         Kind           `json:"kind" enum:"object,list,text,markdown,day,theme,color,link,service,category,media,section,choice,number,cents,decimal,flag"`
	Optional     bool           `json:"optional,omitempty" doc:"May be omitted"`
	Nullable     bool           `json:"nullable,omitempty" doc:"May be null, for none"`
	Empty        bool           `json:"empty,omitempty" doc:"The list may be empty"`
	Named        bool           `json:"named,omitempty" doc:"The list's entries have IDs, which changes refer to"`
	Key          string         `json:"key,omitempty" doc:"ID field of the entries; empty if the entry itself is the ID"`
	Choices      []SchemaChoice `json:"choices,omitempty"`
	Unset        string         `json:"unset,omitempty" doc:"Label of no choice; empty: Not set" example:"Plain"`
	Placeholders []string       `json:"placeholders,omitempty" doc:"Placeholders in this value and below, besides {brand} and {support}"`
	Label        string         `json:"label,omitempty" doc:"Label of the field; empty without a name"`
	Group        string         `json:"group,omitempty" doc:"Consecutive fields with the same group belong together; empty: no group"`
	Help         string         `json:"help,omitempty" doc:"Help text of the field, in one line"`
	Sample       string         `json:"sample,omitempty" doc:"Text of this field in a new entry; empty: its sample is no text"`
	Variants     []Variant      `json:"variants,omitempty" doc:"Kinds of the object, by its field kind. The fields of its kind are beside those of all kinds."`
	Reserved     []string       `json:"reserved,omitempty" doc:"Values reserved by the program"`
	Fixed        []string       `json:"fixed,omitempty" doc:"Entries of the list, by ID, whose value can't change" example:"pricing"`
	Fields       []SchemaField  `json:"fields,omitempty" doc:"Fields of an object, in order"`
	Items        *Schema        `json:"items,omitempty" doc:"Schema of list entries"`
	Media        Media          `json:"media,omitempty" enum:"picture,image,film,captions,logo" doc:"Kind of upload control for the value"`
	Width        int            `json:"width,omitempty" doc:"Width of an image in pixels, as the page shows it"`
	Height       int            `json:"height,omitempty" doc:"Height of an image in pixels; width and height set the crop ratio"`
	Frames       []string       `json:"frames,omitempty" doc:"Ratios of width to height in which pages crop the image around its focal point" example:"8:5"`
}

// SchemaChoice is one value of a choice.
type SchemaChoice struct {
	Value string `json:"value" example:"night"`
	Label string `json:"label,omitempty" doc:"Empty: derived from the value" example:"Dark"`
}

// SchemaField is a field of an object.
type SchemaField struct {
	Name string `json:"name"`
	Schema
}

// Variant is a kind of block or head.
type Variant struct {
	Name   string        `json:"name" example:"steps"`
	Label  string        `json:"label"`
	Help   string        `json:"help"`
	Once   bool          `json:"once,omitempty" doc:"At most one on a page"`
	Only   bool          `json:"only,omitempty" doc:"Only on the page that needs it"`
	For    string        `json:"for,omitempty" doc:"ID of the page that it is made for; empty: any" example:"quote"`
	Shows  []string      `json:"shows,omitempty" doc:"Files that the section shows besides its own fields" example:"portfolio/videos.json"`
	Fields []SchemaField `json:"fields" nullable:"false"`
}

// Kind is the kind of control that edits a value.
type Kind string

// Kinds of values.
const (
	KindObject   Kind = "object"
	KindList     Kind = "list"
	KindText     Kind = "text"
	KindMarkdown Kind = "markdown" // a Markdown
	KindDay      Kind = "day"      // a Day
	KindTheme    Kind = "theme"    // a Theme, one of Choices
	KindColor    Kind = "color"    // a Color
	KindLink     Kind = "link"     // a Link
	KindService  Kind = "service"  // a ServiceID
	KindCategory Kind = "category" // a CategoryID
	KindMedia    Kind = "media"    // a MediaFile
	KindSection  Kind = "section"  // a KindName or ProgramName, which no control changes
	KindChoice   Kind = "choice"   // one of Choices
	KindNumber   Kind = "number"   // an integer, not below 0
	KindCents    Kind = "cents"    // an amount in cents, in the site's currency
	KindDecimal  Kind = "decimal"
	KindFlag     Kind = "flag"
)

// Schemas returns the schema of every file by name or pattern. "catalogue/*.json" applies to files of that folder
// without a schema by name.
func Schemas() map[string]Schema {
	all := map[string]Schema{}
	for _, f := range schemaFiles() {
		all[f.Name] = schemaOf(f.Type, "")
	}
	return all
}

// schemaOf returns the schema of a type, including its fields and list entries, with the rules and labels from the
// tags of its field.
func schemaOf(t reflect.Type, tag reflect.StructTag) Schema {
	t = deref(t)
	s := Schema{Kind: kindOf(t)}
	_, option, _ := strings.Cut(tag.Get("json"), ",")
	s.Optional = option == "omitempty"
	s.Nullable = tag.Get("content") == "nullable"
	s.Empty = tag.Get("content") == "empty"
	s.Label = fieldLabel(jsonName(reflect.StructField{Tag: tag}), tag)
	s.Group, s.Help = tag.Get("group"), tag.Get("help")
	if s.Kind == KindText || s.Kind == KindMarkdown {
		s.Sample = sampleText(s.Kind, jsonName(reflect.StructField{Tag: tag}))
	}
	for _, k := range SectionKinds(t) {
		s.Variants = append(s.Variants, Variant{Name: k.Name, Label: k.Label, Help: k.Help, Once: k.Once, Only: k.Only,
			For: cmp.Or(k.Needed, k.Like), Shows: k.Shows,
			Fields: append([]SchemaField{}, schemaOf(k.Type, "").Fields...)}) // not null
	}
	if tag.Get("content") == "address" {
		s.Reserved, s.Fixed = ReservedPaths(), fixedPages()
	}
	for name := range strings.FieldsSeq(tag.Get("fill")) {
		s.Placeholders = append(s.Placeholders, "{"+strings.TrimSuffix(name, "!")+"}")
	}
	s.Choices, s.Unset = choicesOf(t), choiceLabels[t][""]
	s.Media = medias[t]
	_, _ = fmt.Sscanf(tag.Get("picture"), "%dx%d", &s.Width, &s.Height) // without a tag: any size
	s.Frames = strings.Fields(tag.Get("frames"))
	if jsonName(reflect.StructField{Tag: tag}) == "captions" {
		s.Media = MediaCaptions
	}
	switch s.Kind {
	case KindList:
		s.Key, s.Named = idOf(t)
		items := schemaOf(t.Elem(), "")
		s.Items = &items
	case KindObject:
		if t.Kind() == reflect.Map {
			s.Fields = noticeFields(jsonName(reflect.StructField{Tag: tag}))
			break
		}
		for f := range t.Fields() {
			if name := jsonName(f); name != "-" {
				s.Fields = append(s.Fields, SchemaField{name, schemaOf(f.Type, f.Tag)})
			}
		}
	}
	return s
}

// kinds of types that differ from the kind of their underlying type.
var kinds = map[reflect.Type]Kind{
	reflect.TypeFor[Markdown]():    KindMarkdown,
	reflect.TypeFor[Day]():         KindDay,
	reflect.TypeFor[Theme]():       KindTheme,
	reflect.TypeFor[Color]():       KindColor,
	reflect.TypeFor[Link]():        KindLink,
	reflect.TypeFor[ServiceID]():   KindService,
	reflect.TypeFor[CategoryID]():  KindCategory,
	reflect.TypeFor[MediaFile]():   KindMedia,
	reflect.TypeFor[KindName]():    KindSection,
	reflect.TypeFor[ProgramName](): KindSection,
	reflect.TypeFor[money.Cents](): KindCents,
}

// kindOf returns the kind of a type in the editor: its own, or else that of its Go kind. Integers are KindNumber.
func kindOf(t reflect.Type) Kind {
	if kind, found := kinds[t]; found {
		return kind
	}
	if _, ok := reflect.TypeAssert[Choice](reflect.Zero(t)); ok {
		return KindChoice
	}
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return KindObject
	case reflect.Slice:
		return KindList
	case reflect.Bool:
		return KindFlag
	case reflect.Float64:
		return KindDecimal
	case reflect.String:
		return KindText
	}
	return KindNumber
}

// Media is the kind of upload control for a value.
type Media string

// Values that an editor fills by uploading.
const (
	MediaPicture  Media = "picture" // alternative text and the same image in one or more Images
	MediaImage    Media = "image"   // an Image without a text
	MediaFilm     Media = "film"
	MediaCaptions Media = "captions"
	MediaLogo     Media = "logo"
)

var medias = map[reflect.Type]Media{
	reflect.TypeFor[AppPicture]():     MediaPicture,
	reflect.TypeFor[Picture]():        MediaPicture,
	reflect.TypeFor[DescribedImage](): MediaPicture,
	reflect.TypeFor[Image]():          MediaImage,
	reflect.TypeFor[Film]():           MediaFilm,
	reflect.TypeFor[Logo]():           MediaLogo,
}
