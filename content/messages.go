package content

import (
	"fmt"
	"io/fs"
	"path"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// MessageFolder contains the messages of the site's language, one file per area of the product. Other languages would
// be sibling folders.
const MessageFolder = "messages/en"

// Messages are the texts and labels of the program and of page scripts, by key. A key begins with the name of its
// file: "account.email.title" is in account.json. The built-in text declares the key and its placeholders in braces.
type Messages map[string]string

// Message returns the text of a key, with {brand} and {support} filled in. found is false for an unknown key.
func (s *Site) Message(key string) (text string, found bool) {
	text, found = s.Messages[key]
	return text, found
}

// requiredPlaceholders lists the required placeholders by key: without them the text would be useless. Owners may
// omit all others.
var requiredPlaceholders = map[string]string{
	"booking.next_text":        "time",
	"calendar.invitation.from": "who",
	"calendar.zone.text":       "device account",
}

// Message describes a key.
type Message struct {
	Key          string
	Placeholders []string // names, such as "device", in the order of the built-in text
}

// MessageKeys lists all messages by file, in file order.
func MessageKeys() []Message {
	var all []Message
	for _, file := range messageFiles() {
		for f := range file.Type.Fields() {
			m := Message{Key: jsonName(f)}
			for name := range strings.FieldsSeq(f.Tag.Get("fill")) {
				m.Placeholders = append(m.Placeholders, strings.TrimSuffix(name, "!"))
			}
			all = append(all, m)
		}
	}
	return all
}

// messageFiles returns the files of MessageFolder. Each gets a struct type with its keys as fields, so that reading,
// editing, comparing and describing work as for other content.
var messageFiles = sync.OnceValue(func() []File {
	names, err := fs.Glob(files, MessageFolder+"/*.json")
	if err != nil {
		panic("content: " + err.Error())
	}
	all := make([]File, 0, len(names))
	for _, name := range names {
		value, err := readValue(files, name)
		texts, isObject := value.(object)
		if err != nil || !isObject {
			panic(fmt.Sprintf("content: %s is no object of messages: %v", name, err))
		}
		all = append(all, File{name, messageType(name, texts), messageLabel(name)})
	}
	return all
})

// messageType returns a struct type with a string field for each key of a message file. It panics if a key doesn't
// begin with the file's name and a period.
func messageType(file string, texts object) reflect.Type {
	surface := strings.TrimSuffix(path.Base(file), ".json")
	fields := make([]reflect.StructField, 0, len(texts.keys))
	for i, key := range texts.keys {
		text, _ := texts.values[key].(string)
		below, found := strings.CutPrefix(key, surface+".")
		if !found {
			panic(fmt.Sprintf("content: %s holds the key %q: begin it with %q", file, key, surface+"."))
		}
		fields = append(fields, reflect.StructField{
			Name: fmt.Sprintf("Text%d", i),
			Type: reflect.TypeFor[string](),
			Tag:  messageTag(key, below, text),
		})
	}
	return reflect.StructOf(fields)
}

// messageTag returns the tag of a key's field: its JSON name, placeholders (with "!" if required) without {brand},
// {support} and prices, and its label and group in the editor, which shows "email.done_text" as "Done text" in the
// group "Email".
func messageTag(key, below, text string) reflect.StructTag {
	var fill []string
	for _, name := range placeholdersIn(text) {
		name = strings.Trim(name, "{}")
		if name == "brand" || name == "support" || strings.HasPrefix(name, "price:") || slices.Contains(fill, name) {
			continue
		}
		fill = append(fill, name)
	}
	for i, name := range fill {
		if slices.Contains(strings.Fields(requiredPlaceholders[key]), name) {
			fill[i] = name + "!"
		}
	}
	name := below[strings.LastIndex(below, ".")+1:]
	tag := fmt.Sprintf(`json:%q label:%q group:%q`, key, labelOf(name), humanize(strings.TrimSuffix(below, "."+name)))
	if name == below {
		tag = fmt.Sprintf(`json:%q label:%q`, key, labelOf(name))
	}
	if len(fill) > 0 {
		tag += fmt.Sprintf(` fill:%q`, strings.Join(fill, " "))
	}
	return reflect.StructTag(tag)
}

// humanize returns a readable name of a key's part: "event.load_failed" gives "Event, load failed".
func humanize(key string) string {
	return upperFirst(strings.NewReplacer("_", " ", "-", " ", ".", ", ").Replace(key))
}

// readMessages reads every message file and returns all texts by key. Mistakes become problems of the reader.
func readMessages(r *reader) Messages {
	all := Messages{}
	for _, file := range messageFiles() {
		texts := reflect.New(file.Type)
		r.read(file.Name, texts.Interface(), "")
		for f, text := range texts.Elem().Fields() {
			all[jsonName(f)] = text.String()
		}
	}
	return all
}
