// Package web carries the built site inside the program.
//
// `npm run build` bundles scripts and styles into .bundle, and tools/press makes dist of them and of content. The files
// are embedded only with the build tag `site`, so that Go builds and tests without Node; Files says whether they are
// there. The package serves nothing itself.
package web
