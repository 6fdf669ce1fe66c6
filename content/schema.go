package content

import (
	"fmt"
	"reflect"
	"strings"

	"harborlight/internal/kit/money"
)

// Schema describes a value of the content for an editor: what it is made of, and what may stand in it.
type Schema struct {
	Kind         Kind          `json:"kind" enum:"object,list,text,markdown,day,color,link,service,category,media,choice,number,cents,decimal,flag"`
	Optional     bool          `json:"optional,omitempty" doc:"May be left out"`
	Nullable     bool          `json:"nullable,omitempty" doc:"May be null, for none"`
	Empty        bool          `json:"empty,omitempty" doc:"The list may be empty"`
	Named        bool          `json:"named,omitempty" doc:"The entries of the list have ids, which changes name them by"`
	Key          string        `json:"key,omitempty" doc:"The field of the entries that is their id; empty: the entry itself"`
	Choices      []string      `json:"choices,omitempty"`
	Placeholders []string      `json:"placeholders,omitempty" doc:"What the program fills in here and below, besides {brand} and {support}"`
	Label        string        `json:"label,omitempty" doc:"What the field is called; empty: as its name says"`
	Group        string        `json:"group,omitempty" doc:"Fields beside each other with the same group belong together; empty: it stands alone"`
	Help         string        `json:"help,omitempty" doc:"What belongs into it, in one line"`
	OneOf        bool          `json:"one_of,omitempty" doc:"The object holds exactly one of its optional objects"`
	Reserved     []string      `json:"reserved,omitempty" doc:"Values that the program needs itself"`
	Fields       []SchemaField `json:"fields,omitempty" doc:"Of an object, in order"`
	Items        *Schema       `json:"items,omitempty" doc:"Each entry of a list"`
	Media        Media         `json:"media,omitempty" enum:"picture,image,film,captions,logo" doc:"What of the uploads this value shows, for a control of its own"`
	Width        int           `json:"width,omitempty" doc:"Of an image, in pixels, as the page shows it"`
	Height       int           `json:"height,omitempty" doc:"Likewise; the proportions that it's cropped to"`
}

// SchemaField is a field of an object.
type SchemaField struct {
	Name string `json:"name"`
	Schema
}

// Kind is how a value is edited.
type Kind string

// The kinds.
const (
	KindObject   Kind = "object"
	KindList     Kind = "list"
	KindText     Kind = "text"
	KindMarkdown Kind = "markdown" // a Markdown
	KindDay      Kind = "day"      // a Day
	KindColor    Kind = "color"    // a Color
	KindLink     Kind = "link"     // a Link
	KindService  Kind = "service"  // a ServiceID
	KindCategory Kind = "category" // a CategoryID
	KindMedia    Kind = "media"    // a MediaFile
	KindChoice   Kind = "choice"   // one of Choices
	KindNumber   Kind = "number"   // a whole number, not below 0
	KindCents    Kind = "cents"    // of the currency of the site
	KindDecimal  Kind = "decimal"
	KindFlag     Kind = "flag"
)

// Schemas describes every file. "catalogue/*.json" stands for the files of that folder without an entry of their own.
func Schemas() map[string]Schema {
	all := map[string]Schema{}
	for _, f := range Files() {
		all[f.Name] = schemaOf(f.Type, "")
	}
	return all
}

// schemaOf describes a type with the tags of the field that holds it.
func schemaOf(t reflect.Type, tag reflect.StructTag) Schema {
	t = plain(t)
	s := Schema{Kind: kindOf(t)}
	_, option, _ := strings.Cut(tag.Get("json"), ",")
	s.Optional = option == "omitempty"
	s.Nullable = tag.Get("content") == "nullable"
	s.Empty = tag.Get("content") == "empty"
	s.Label, s.Group, s.Help = tag.Get("label"), tag.Get("group"), tag.Get("help")
	s.OneOf = t == reflect.TypeFor[Block]()
	if tag.Get("content") == "address" {
		s.Reserved = ReservedPaths()
	}
	for name := range strings.FieldsSeq(tag.Get("fill")) {
		s.Placeholders = append(s.Placeholders, "{"+strings.TrimSuffix(name, "!")+"}")
	}
	if c, ok := reflect.TypeAssert[Choice](reflect.Zero(t)); ok {
		s.Choices = c.Choices()
	}
	s.Media = medias[t]
	_, _ = fmt.Sscanf(tag.Get("picture"), "%dx%d", &s.Width, &s.Height) // none: any size
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

// kinds of types that say more than what they are made of.
var kinds = map[reflect.Type]Kind{
	reflect.TypeFor[Markdown]():    KindMarkdown,
	reflect.TypeFor[Day]():         KindDay,
	reflect.TypeFor[Color]():       KindColor,
	reflect.TypeFor[Link]():        KindLink,
	reflect.TypeFor[ServiceID]():   KindService,
	reflect.TypeFor[CategoryID]():  KindCategory,
	reflect.TypeFor[MediaFile]():   KindMedia,
	reflect.TypeFor[money.Cents](): KindCents,
}

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

// Media is what a value shows of the owner's uploads.
type Media string

// The values that an editor fills by uploading, not by typing.
const (
	MediaPicture  Media = "picture" // an alt text and the same picture in one or more Images
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
