package content

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
)

// Keys that rendering adds to the schema (web/src/lib/discount.ts, web/src/lib/price-tax.ts,
// web/src/features/sales/orders/code-texts.ts). Content files can't contain them.
const (
	campaignKey = "price_campaign" // old price and end of a reduction
	taxKey      = "price_tax"      // tax label of a price, if tax is charged
	codeKey     = "campaign_code"  // texts of the code field, if a campaign has a code

	rightsKey = "consumer_rights" // consumer rights in the EU, if the seller grants them (web/src/content/site.ts)
)

// priceLabelKey is the key of a printed price. Pages print its tax label beside it (taxKey); other texts include the
// tax label.
const priceLabelKey = "price_label"

// files returns the files for rendering pages: with the current prices, tax labels, promotional messages, the code
// field and the consumer rights. Unaffected and unreadable files stay unchanged.
func (m priceEffects) files(files fs.FS) fs.FS {
	o := newOverlay(files)
	for _, name := range fileNames(files) {
		value := editableValue(files, name)
		top, ok := value.(object)
		if !ok && !isList(value) {
			continue // the renderer reports that
		}
		changed := false
		id, isService := strings.CutPrefix(strings.TrimSuffix(name, ".json"), "catalogue/")
		switch {
		case isService:
			changed = m.reducePrice(id, &top)
			changed = m.addTaxText(&top) || changed
			value = top
		case name == "navigation.json":
			changed = len(m.banners) > 0 && addBanners(top, m.bannersOf(files))
			changed = m.addRights(&top) || changed
			value = top
		case strings.HasPrefix(name, "pages/") && m.codes:
			changed = m.addCodeField(top)
		}
		if m.labels(value) || changed {
			o.set(name, value)
		}
	}
	return o
}

// addCodeField adds the texts of the code field to the order form of a page, and reports whether the page has one.
func (m priceEffects) addCodeField(page object) (found bool) {
	blocks, _ := page.values["blocks"].([]any)
	for i, block := range blocks {
		if kind, _ := kindOfEntry(block); kind.Type == of[OrderFormWords]() {
			form, _ := block.(object)
			form.add(codeKey, m.codeWords())
			blocks[i], found = form, true
		}
	}
	return found
}

func isList(value any) bool { _, ok := value.([]any); return ok }

// reducePrice sets the reduced price and label of a service and adds the texts beside them, if a campaign lowers its
// price. It reports whether it does.
func (m priceEffects) reducePrice(id string, service *object) bool {
	reduced, found := m.reduced[id]
	if !found {
		return false
	}
	label, _ := service.values[priceLabelKey].(string)
	service.values["price_cents"] = parsedJSON(m.cents[id])
	service.values[priceLabelKey] = m.relabel(label, id)
	service.add(campaignKey, m.beside(reduced, m.wasLabel(label, reduced), service.values["recurring"] != nil))
	return true
}

// addTaxText adds the tax label beside a price label with an amount, and reports whether it does.
func (m priceEffects) addTaxText(entry *object) bool {
	label, printed := entry.values[priceLabelKey].(string)
	if !printed || m.tax.Label() == "" || !m.printsAmount(label) {
		return false
	}
	entry.add(taxKey, parsedJSON(map[string]any{"text": m.tax.Label(), "included": m.tax.PricesInclude}))
	return true
}

// labels adds reductions and tax labels beside every price label in the members of a list or an object, at any depth,
// and reports whether it added any. It changes the value in place.
func (m priceEffects) labels(value any) (changed bool) {
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

// labelsOf adds reductions and tax labels beside the price label of the value itself and of everything below it, and
// reports whether it added any.
func (m priceEffects) labelsOf(value *any) (changed bool) {
	changed = m.labels(*value)
	o, ok := (*value).(object)
	label, printed := o.values[priceLabelKey].(string)
	if !ok || !printed {
		return changed
	}
	if m.addTaxText(&o) {
		*value, changed = o, true
	}
	for _, found := range pricePlaceholder.FindAllStringSubmatch(label, -1) {
		if reduced, lower := m.reduced[found[1]]; lower && found[2] == "" {
			o.add(campaignKey, m.beside(reduced, m.wasLabel(label, reduced), false))
			*value = o
			return true
		}
	}
	return changed
}

// beside returns the texts beside a reduced price. was is the label with the old price; if it is empty, pages strike
// nothing through. With monthly, it adds the text that the reduced price stays for every month.
func (m priceEffects) beside(r Discount, was string, monthly bool) any {
	kept := ""
	if monthly {
		kept = m.words.Kept
	}
	return parsedJSON(map[string]string{"was": was, "until": r.Until, "ends": string(r.Ends), "kept": kept,
		"was_word": m.words.Was, "now_word": m.words.Now})
}

// codeWords returns the texts of the field for a promotional code on the order form.
func (m priceEffects) codeWords() any {
	return parsedJSON(struct {
		CodeWords
		Kept string `json:"kept"`
		Was  string `json:"was_word"`
		Now  string `json:"now_word"`
	}{m.words.Code, m.words.Kept, m.words.Was, m.words.Now})
}

// bannersOf returns the promo messages of the running campaigns in the given files, which may contain marks. Their
// IDs begin with "campaign-".
func (m priceEffects) bannersOf(files fs.FS) []any {
	top, _ := editableValue(files, "campaigns.json").(object)
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

// addBanners inserts messages before the other messages of the promo banner. It returns false and changes nothing if
// the navigation has no promo banner.
func addBanners(navigation object, messages []any) bool {
	promo, _ := navigation.values["promo"].(object)
	others, ok := promo.values["messages"].([]any)
	if ok {
		promo.values["messages"] = append(messages, others...)
	}
	return ok
}

// addRights adds the rights of consumers in the EU to the navigation. It returns false and changes nothing if the
// seller has no consumers there.
func (m priceEffects) addRights(navigation *object) bool {
	if m.rights == nil {
		return false
	}
	navigation.add(rightsKey, parsedJSON(m.rights))
	return true
}

// parsedJSON converts a Go value to the form that parse returns. It panics for a value that JSON can't express.
func parsedJSON(value any) any {
	data, err := json.Marshal(value)
	if err == nil {
		value, err = parse(data)
	}
	if err != nil {
		panic("content: encoded no JSON: " + err.Error())
	}
	return value
}
