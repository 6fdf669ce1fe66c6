// Package web carries the built site inside the program.
//
// The files are made by `npm run build` in this folder. They are embedded only
// with the build tag `site`, so that Go builds and tests without Node; Files
// says whether they are there. The package serves nothing itself.
package web
