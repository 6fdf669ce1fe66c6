package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// object is a JSON object with its keys in file order.
type object struct {
	keys   []string
	values map[string]any
}

// add appends a new key.
func (o *object) add(key string, value any) {
	o.keys = append(o.keys, key)
	o.values[key] = value
}

// set sets a key, and adds it if it is new.
func (o *object) set(key string, value any) {
	if _, known := o.values[key]; !known {
		o.add(key, value)
	}
	o.values[key] = value
}

// parse parses JSON into objects, []any, string, json.Number, bool and nil. Errors name the line and the remedy.
// Unlike encoding/json it refuses duplicate keys, so that neither of two prices in one file wins silently, and it
// refuses text after the value.
func parse(data []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	value, err := parseValue(d, data)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("line %d: text after the end of the JSON value: remove it", lineOf(d, data))
	}
	return value, nil
}

// parseValue parses the next value of the decoder. data is the whole file, for line numbers in errors.
func parseValue(d *json.Decoder, data []byte) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, fmt.Errorf("line %d: not valid JSON (%w): fix the syntax", lineOf(d, data), err)
	}
	switch token {
	case json.Delim('{'):
		return parseObject(d, data)
	case json.Delim('['):
		return parseArray(d, data)
	}
	return token, nil
}

// parseObject parses an object after its opening brace, with the keys in file order. Duplicate keys are an error.
func parseObject(d *json.Decoder, data []byte) (any, error) {
	o := object{values: map[string]any{}}
	for d.More() {
		token, err := parseValue(d, data)
		if err != nil {
			return nil, err
		}
		key, ok := token.(string)
		if !ok {
			return nil, fmt.Errorf("line %d: an object key must be a string: put it in quotes", lineOf(d, data))
		}
		if _, found := o.values[key]; found {
			return nil, fmt.Errorf("line %d: the key %q appears twice in one object: keep one", lineOf(d, data), key)
		}
		value, err := parseValue(d, data)
		if err != nil {
			return nil, err
		}
		o.keys = append(o.keys, key)
		o.values[key] = value
	}
	return o, end(d, data)
}

// parseArray parses a list after its opening bracket. An empty one isn't nil.
func parseArray(d *json.Decoder, data []byte) (any, error) {
	list := []any{}
	for d.More() {
		value, err := parseValue(d, data)
		if err != nil {
			return nil, err
		}
		list = append(list, value)
	}
	return list, end(d, data)
}

// end reads the closing brace or bracket, and returns an error with the line if it is missing.
func end(d *json.Decoder, data []byte) error {
	if _, err := d.Token(); err != nil {
		return fmt.Errorf("line %d: not valid JSON (%w): fix the syntax", lineOf(d, data), err)
	}
	return nil
}

func lineOf(d *json.Decoder, data []byte) int {
	return 1 + bytes.Count(data[:d.InputOffset()], []byte("\n"))
}
