// Package openaitest is a fake language model for tests. It streams chat completions like an OpenAI-compatible API,
// with the pieces that the test sets.
package openaitest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
)

// Model is a running fake. Set its fields before using it.
type Model struct {
	URL    string
	Pieces []string // the answer piece by piece
	Status int      // 0 means 200
	Cut    bool     // leave out the end mark
	Raw    string   // sent instead of Pieces
	Hang   bool     // send the pieces, then hang until the client disconnects

	// Arrived receives a value for each question, if a receiver waits.
	Arrived chan struct{}

	mu    sync.Mutex
	asked []Question
}

// Question is a question to the model.
type Question struct {
	Key, Model, System, User string
}

// Start runs a fake model until the test ends; it answers each question with the pieces, in order.
func Start(tb testing.TB, pieces ...string) *Model {
	tb.Helper()
	m := &Model{Pieces: pieces, Arrived: make(chan struct{}, 100)}
	server := httptest.NewServer(m)
	m.URL = server.URL + "/v1"
	tb.Cleanup(server.Close)
	return m
}

// Asked returns every question so far.
func (m *Model) Asked() []Question {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.asked
}

// ServeHTTP implements the model's API: GET /v1/models returns an empty list, and POST /v1/chat/completions answers a
// question. With Status set, every request fails with it.
func (m *Model) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if m.Status != 0 {
		http.Error(w, `{"error":{"message":"no"}}`, m.Status)
		return
	}
	switch r.Method + " " + r.URL.Path {
	case "GET /v1/models":
		fmt.Fprint(w, `{"data":[]}`)
	case "POST /v1/chat/completions":
		m.complete(w, r)
	default:
		http.NotFound(w, r)
	}
}

// complete records a question and answers it with Raw, if set, or with the pieces as a stream. A malformed request
// gets status 400.
func (m *Model) complete(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Model    string
		Stream   bool
		Messages []struct{ Role, Content string }
	}
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil || !in.Stream || len(in.Messages) != 2 {
		http.Error(w, "not the request that this fake understands", http.StatusBadRequest)
		return
	}
	m.mu.Lock()
	m.asked = append(m.asked, Question{
		r.Header.Get("Authorization"), in.Model, in.Messages[0].Content, in.Messages[1].Content})
	m.mu.Unlock()
	select {
	case m.Arrived <- struct{}{}:
	default:
	}
	w.Header().Set("Content-Type", "text/event-stream")
	if m.Raw != "" {
		fmt.Fprint(w, m.Raw)
		return
	}
	m.say(w, r)
}

// say streams the pieces and the end mark. With Hang, it waits for the client to disconnect instead of ending; with
// Cut, it leaves out the end mark.
func (m *Model) say(w http.ResponseWriter, r *http.Request) {
	flush := http.NewResponseController(w)
	for _, piece := range m.Pieces {
		text, _ := json.Marshal(piece) // a string always encodes
		fmt.Fprintf(w, "data: {\"choices\":[{\"delta\":{\"content\":%s}}]}\n\n", text)
		_ = flush.Flush()
	}
	switch {
	case m.Hang:
		<-r.Context().Done()
	case !m.Cut:
		fmt.Fprint(w, "data: [DONE]\n\n")
	}
}
