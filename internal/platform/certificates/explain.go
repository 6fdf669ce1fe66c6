package certificates

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"golang.org/x/crypto/acme"
)

// explain returns one line with the reason why there is no certificate for the domain and advice for the owner,
// derived from the authority's problem report.
func explain(domain, directory string, err error) string {
	problem := problemOf(err)
	if problem == nil {
		return explainWithoutProblem(directory, err)
	}
	kind := problem.ProblemType[strings.LastIndex(problem.ProblemType, ":")+1:]
	advice := map[string]string{
		"dns": "the authority finds no address for " + domain + ": add an A or AAAA record that names this machine",
		"connection": "the authority can't reach http://" + domain +
			" on port 80: open the port in the firewall, and check " +
			"that the A and AAAA records of " + domain + " name this machine",
		"unauthorized": "another machine answers for " + domain + ": change its A and AAAA records to this one's address, " +
			"or remove the one that is wrong",
		"caa": "a CAA record forbids this authority to issue for " + domain + ": allow it there, or choose another with " +
			"--acme-directory",
		"rateLimited":             "the authority issued or refused too much lately and asks to wait",
		"rejectedIdentifier":      "the authority issues no certificates for " + domain,
		"unsupportedIdentifier":   "the authority issues no certificates for " + domain,
		"externalAccountRequired": "this authority needs an account made by hand: choose another with --acme-directory",
	}[kind]
	if advice == "" {
		advice = "the authority refuses " + domain
	}
	return advice + " (" + oneLine(problem.Detail) + ")"
}

// explainWithoutProblem explains a failure without a problem report of the authority. It names the authority's host
// if that didn't respond, and otherwise returns the error's text in one line.
func explainWithoutProblem(directory string, err error) string {
	host := directory
	if u, failure := url.Parse(directory); failure == nil {
		host = u.Host
	}
	if _, unreachable := errors.AsType[*url.Error](err); unreachable || errors.Is(err, context.DeadlineExceeded) {
		return fmt.Sprintf("the authority at %s doesn't answer: let this machine reach it by https (%s)", host,
			oneLine(err.Error()))
	}
	return oneLine(err.Error())
}

// problemOf returns the authority's problem report from the error of any step, or nil.
func problemOf(err error) *acme.Error {
	if refused, ok := errors.AsType[*acme.AuthorizationError](err); ok {
		for _, cause := range refused.Errors {
			if problem, ok := errors.AsType[*acme.Error](cause); ok {
				return problem
			}
		}
	}
	if broken, ok := errors.AsType[*acme.OrderError](err); ok && broken.Problem != nil {
		return broken.Problem
	}
	problem, _ := errors.AsType[*acme.Error](err)
	return problem
}

// maxDetail is the maximum number of characters kept of an authority's message.
const maxDetail = 300

// oneLine joins the words of a text with single spaces and cuts it after 300 characters.
func oneLine(text string) string {
	text = strings.ToValidUTF8(strings.Join(strings.Fields(text), " "), "")
	if runes := []rune(text); len(runes) > maxDetail {
		return string(runes[:maxDetail]) + "…"
	}
	return text
}
