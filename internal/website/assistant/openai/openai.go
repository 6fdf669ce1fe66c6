// Package openai is a client for a language model behind an OpenAI-compatible API (POST <url>/chat/completions,
// streamed). Package assistant builds the prompts and checks the answers.
package openai

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// Limits of one exchange.
const (
	connectTime = 5 * time.Second
	headTime    = 15 * time.Second // to the response headers
	checkTime   = 5 * time.Second
	maxBytes    = 512 << 10 // size of an answer on the wire
	maxLine     = 64 << 10
	maxTokens   = 400
)

// Client is one model at one endpoint. It is safe for concurrent use.
type Client struct {
	url, model, key string
	http            *http.Client
}

// New returns a client that refuses redirects, because they would send the key to another host. The URL is the part
// before /chat/completions, such as https://api.example.com/v1; the key may be empty.
func New(url, model, key string) *Client {
	return &Client{
		url: strings.TrimRight(url, "/"), model: model, key: key,
		http: &http.Client{
			Transport: &http.Transport{
				DialContext:           (&net.Dialer{Timeout: connectTime}).DialContext,
				TLSHandshakeTimeout:   connectTime,
				ResponseHeaderTimeout: headTime,
				MaxIdleConnsPerHost:   4,
				IdleConnTimeout:       time.Minute,
				ForceAttemptHTTP2:     true,
			},
			// A redirect would send the key to another host.
			CheckRedirect: func(*http.Request, []*http.Request) error {
				return errors.New("the endpoint redirects: configure the address that it redirects to")
			},
		},
	}
}

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type request struct {
	Model       string    `json:"model"`
	Messages    []message `json:"messages"`
	Stream      bool      `json:"stream"`
	Temperature float64   `json:"temperature"`
	MaxTokens   int       `json:"max_tokens"`
}

// chunk is one event of the stream; only its text is used.
type chunk struct {
	Choices []struct {
		Delta struct {
			Content string `json:"content"`
		} `json:"delta"`
	} `json:"choices"`
	Error json.RawMessage `json:"error"`
}

// Stream sends the prompt and passes each piece of the answer to on, in order. It returns an error if on fails, ctx
// ends, the endpoint fails, or the answer has no end mark or more than 512 KiB. Errors contain nothing of the prompt.
func (c *Client) Stream(ctx context.Context, system, user string, on func(text string) error) error {
	body, err := json.Marshal(request{
		Model: c.model, Stream: true, Temperature: 0.2, MaxTokens: maxTokens,
		Messages: []message{{"system", system}, {"user", user}},
	})
	if err != nil {
		return fmt.Errorf("encode the request: %w", err)
	}
	res, err := c.do(ctx, http.MethodPost, "/chat/completions", body)
	if err != nil {
		return err
	}
	defer res.Body.Close() //nolint:errcheck // only read
	return read(io.LimitReader(res.Body, maxBytes), on)
}

// read passes the text of each event of a stream to on, up to the end mark. It returns an error if on fails, an event
// is malformed or reports an error, or the stream ends without the mark.
func read(r io.Reader, on func(text string) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 4<<10), maxLine)
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data:")
		if !ok {
			continue
		}
		data = strings.TrimSpace(data)
		if data == "[DONE]" {
			return nil
		}
		var c chunk
		if err := json.Unmarshal([]byte(data), &c); err != nil {
			return errors.New("the endpoint sent an event that is not a chat completion")
		}
		if len(c.Error) > 0 && string(c.Error) != "null" {
			return errors.New("the endpoint reported an error within its answer")
		}
		if len(c.Choices) > 0 && c.Choices[0].Delta.Content != "" {
			if err := on(c.Choices[0].Delta.Content); err != nil {
				return err
			}
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("read the answer: %w", err)
	}
	return errors.New("the answer was cut off")
}

// Check requests the endpoint's models, within five seconds, and returns an error unless it answers with status 200.
// The error is a sentence for the owner.
func (c *Client) Check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	res, err := c.do(ctx, http.MethodGet, "/models", nil)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

// do sends a request with the key, if there is one, and returns the response, which the caller closes. A status other
// than 200 is an error.
func (c *Client) do(ctx context.Context, method, path string, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("make the request: %w", err)
	}
	req.Header.Set("Accept", "text/event-stream, application/json")
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.key != "" {
		req.Header.Set("Authorization", "Bearer "+c.key)
	}
	res, err := c.http.Do(req)
	if err != nil {
		return nil, fmt.Errorf("reach the endpoint: %w", err)
	}
	if res.StatusCode != http.StatusOK {
		_ = res.Body.Close()
		return nil, fmt.Errorf("the endpoint answered with status %d", res.StatusCode)
	}
	return res, nil
}
