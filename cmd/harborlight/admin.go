package main

import (
	"context"
	"errors"
	"io"
)

type adminCmd struct {
	settings
}

// Run prints the administrator's link.
func (*adminCmd) Run(context.Context, io.Writer) error {
	return errors.New("accounts are not built in yet")
}
