package database

import (
	"reflect"
	"slices"
	"testing"
)

func TestInsertTextIsStablePerType(t *testing.T) {
	type row struct {
		Zone string `db:"zone"`
		ID   string `db:"id"`
		Tags []int  `db:"tags,json"`
	}
	const want = "INSERT INTO places (id, tags, zone) VALUES ($1, $2, $3)"
	for range 20 { // maps iterate in random order
		query, args := insertStatement("places", row{Zone: "UTC", ID: "a", Tags: []int{1}})
		if query != want || len(args) != 3 || args[0] != "a" || args[1] != "[1]" || args[2] != "UTC" {
			t.Fatalf("got %q with %v, want %q", query, args, want)
		}
	}
}

func TestComputedColumnIsNotWritten(t *testing.T) {
	type place struct {
		ID    string `db:"id"`
		Tags  []int  `db:"tags,json"`
		Count int    `db:"count,computed"`
	}
	if got, want := Columns[place](), "\n\t\t\tid,\n\t\t\ttags"; got != want {
		t.Errorf("columns are %q, want %q", got, want)
	}
	if got, want := Columns[place]("p"), "\n\t\t\tp.id,\n\t\t\tp.tags"; got != want {
		t.Errorf("columns with an alias are %q, want %q", got, want)
	}
	if query, _ := insertStatement("places", place{}); query != "INSERT INTO places (id, tags) VALUES ($1, $2)" {
		t.Errorf("got %q", query)
	}
}

func TestUpdatePlacesValuesAfterWhereArguments(t *testing.T) {
	type place struct {
		Name string `db:"name"`
		Tags []int  `db:"tags,json"`
	}
	query, args, err := updateStatement("places", place{Name: "a", Tags: []int{1}},
		"name, tags, revision = revision + 1", "id = $1 AND revision = $2", []any{"x", 7})
	const want = "UPDATE places SET name = $3, tags = $4, revision = revision + 1 WHERE id = $1 AND revision = $2"
	if err != nil || query != want || !slices.Equal(args, []any{"x", 7, "a", "[1]"}) {
		t.Errorf("got %q with %v and %v, want %q", query, args, err, want)
	}
	if _, _, err := updateStatement("places", place{}, "colour", "id = $1", nil); err == nil {
		t.Error("a column without a field was accepted")
	}
}

func TestPrefixedStructHasColumns(t *testing.T) {
	type place struct {
		Street string `db:"street"`
		Tags   []int  `db:"tags,json"`
	}
	type party struct {
		Name string `db:"name"`
		place
	}
	type row struct {
		ID    string `db:"id"`
		Buyer party  `db:"buyer_*"`
	}
	const want = "INSERT INTO orders (buyer_name, buyer_street, buyer_tags, id) VALUES ($1, $2, $3, $4)"
	query, args := insertStatement("orders", row{ID: "a", Buyer: party{"Ada", place{"1 Mill Lane", []int{1}}}})
	if query != want || args[0] != "Ada" || args[1] != "1 Mill Lane" || args[2] != "[1]" || args[3] != "a" {
		t.Errorf("got %q with %v, want %q", query, args, want)
	}
	if got, want := Columns[row](), "\n\t\t\tid,\n\t\t\tbuyer_name,\n\t\t\tbuyer_street,\n\t\t\tbuyer_tags"; got != want {
		t.Errorf("columns are %q, want %q", got, want)
	}
	var read row
	targets, err := targetsOf(reflect.ValueOf(&read).Elem(), []string{"buyer_street", "buyer_name", "id"})
	if err != nil {
		t.Fatal(err)
	}
	for i, value := range []string{"1 Mill Lane", "Ada", "a"} {
		*targets[i].(*string) = value
	}
	if read.ID != "a" || read.Buyer.Name != "Ada" || read.Buyer.Street != "1 Mill Lane" {
		t.Errorf("read %+v", read)
	}
}
