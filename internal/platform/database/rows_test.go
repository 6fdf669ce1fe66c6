package database

import "testing"

func TestInsertIsTheSameTextForEveryRowOfAType(t *testing.T) {
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
