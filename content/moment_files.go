package content

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
)

// Keys that pages find beside what the schema knows (web/src/lib/reduced.ts, web/src/lib/price-tax.ts,
// web/src/features/sales/orders/code-words.ts). No file may hold them.
const (
	besidePrice = "price_campaign" // what a price was, and until when it is lower
	besideTax   = "price_tax"      // what a price says about tax, while some is charged
	besideOrder = "campaign_code"  // the words of the field for a code, while there is one to enter

	besideRights = "consumer_rights" // the rights of consumers in the EU, if the seller has such (web/src/content/site.ts)
)

// priceLabel is the key of a printed price. Pages print its text about tax beside it (besideTax); every other text says
// it itself.
const priceLabel = "price_label"

// files returns the files as pages are made of them at the moment.
func (m moment) files(files fs.FS) fs.FS {
	o := &overlay{base: files, files: map[string][]byte{}}
	for _, name := range fileNames(files) {
		value, err := readValue(files, name)
		top, ok := value.(object)
		if err != nil || !ok && !isList(value) {
			continue // what renders it reports that
		}
		changed := false
		id, isService := strings.CutPrefix(strings.TrimSuffix(name, ".json"), "catalogue/")
		switch {
		case isService:
			changed = m.service(id, &top)
			changed = m.taxed(&top) || changed
			value = top
		case name == "navigation.json":
			changed = len(m.banners) > 0 && announce(top, m.bannersOf(files))
			changed = m.grant(&top) || changed
			value = top
		case name == "pages/service-order.json" && m.codes:
			top.add(besideOrder, m.codeWords())
			value, changed = top, true
		}
		if m.labels(value) || changed {
			o.files[name] = encode(value)
		}
	}
	return o
}

func isList(value any) bool { _, ok := value.([]any); return ok }

// add adds a key that isn't there.
func (o *object) add(key string, value any) {
	o.keys = append(o.keys, key)
	o.values[key] = value
}

// service lowers the price of a service, and reports whether it is lower at all.
func (m moment) service(id string, service *object) bool {
	reduced, found := m.reduced[id]
	if !found {
		return false
	}
	label, _ := service.values[priceLabel].(string)
	service.values["price_cents"] = encodable(m.cents[id])
	service.values[priceLabel] = m.relabel(label, id)
	service.add(besidePrice, m.beside(reduced, m.wasLabel(label, reduced), service.values["recurring"] != nil))
	return true
}

// taxed puts what a price says about tax beside a label that prints an amount. It reports whether it does.
func (m moment) taxed(entry *object) bool {
	label, printed := entry.values[priceLabel].(string)
	if !printed || m.tax.Label() == "" || !m.printsAmount(label) {
		return false
	}
	entry.add(besideTax, encodable(map[string]any{"text": m.tax.Label(), "included": m.tax.PricesInclude}))
	return true
}

// labels puts what a price was, and what it says about tax, beside every label below the value that prints one. It
// reports whether there is such a label.
func (m moment) labels(value any) (changed bool) {
	switch v := value.(type) {
	case []any:
		for i := range v {
			changed = m.labelsOf(&v[i]) || changed
		}
	case object:
		for key, inner := range v.values {
			changed = m.labelsOf(&inner) || changed
			v.values[key] = inner
		}
	}
	return changed
}

// labelsOf does so for the value and all below it.
func (m moment) labelsOf(value *any) (changed bool) {
	changed = m.labels(*value)
	o, ok := (*value).(object)
	label, printed := o.values[priceLabel].(string)
	if !ok || !printed {
		return changed
	}
	if m.taxed(&o) {
		*value, changed = o, true
	}
	for _, found := range pricePlaceholder.FindAllStringSubmatch(label, -1) {
		if reduced, lower := m.reduced[found[1]]; lower && found[2] == "" {
			o.add(besidePrice, m.beside(reduced, m.wasLabel(label, reduced), false))
			*value = o
			return true
		}
	}
	return changed
}

// beside is what pages print beside a lower price. Without an old price, nothing is struck through.
func (m moment) beside(r Reduced, was string, monthly bool) any {
	kept := ""
	if monthly {
		kept = m.words.Kept
	}
	return encodable(map[string]string{"was": was, "until": r.Until, "ends": string(r.Ends), "kept": kept,
		"was_word": m.words.Was, "now_word": m.words.Now})
}

// codeWords are the words of the field for a code.
func (m moment) codeWords() any {
	return encodable(struct {
		CodeWords
		Kept string `json:"kept"`
		Was  string `json:"was_word"`
		Now  string `json:"now_word"`
	}{m.words.Code, m.words.Kept, m.words.Was, m.words.Now})
}

// bannersOf returns the promo messages of the campaigns that run, as they are written.
func (m moment) bannersOf(files fs.FS) []any {
	value, _ := readValue(files, "campaigns.json") // read before
	top, _ := value.(object)
	list, _ := top.values["campaigns"].([]any)
	var messages []any
	for _, entry := range list {
		campaign, _ := entry.(object)
		banner, ok := campaign.values["banner"].(object)
		if id := entryID(campaign, "id"); ok && slices.Contains(m.banners, id) {
			banner.add("id", "campaign-"+id)
			messages = append(messages, banner)
		}
	}
	return messages
}

// announce puts messages before the other offers of the banner.
func announce(navigation object, messages []any) bool {
	promo, _ := navigation.values["promo"].(object)
	others, ok := promo.values["messages"].([]any)
	if ok {
		promo.values["messages"] = append(messages, others...)
	}
	return ok
}

// grant adds the rights of consumers in the EU to the navigation. It reports whether the seller has such consumers.
func (m moment) grant(navigation *object) bool {
	if m.rights == nil {
		return false
	}
	navigation.add(besideRights, encodable(m.rights))
	return true
}

// encodable returns a value as parse does.
func encodable(value any) any {
	data, err := json.Marshal(value)
	if err == nil {
		value, err = parse(data)
	}
	if err != nil {
		panic("content: encoded no JSON: " + err.Error())
	}
	return value
}
