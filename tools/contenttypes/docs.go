package main

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
)

// docs contains the comments of a package's types by name ("Service") and of their fields ("Service.PriceCents").
type docs map[string]string

// readDocs returns the comments of the types and struct fields in the package in dir, by "Type" and "Type.Field". A
// syntax error is an error.
func readDocs(dir string) (docs, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(set, name, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	p, err := doc.NewFromFiles(set, files, dir, doc.AllDecls|doc.PreserveAST)
	if err != nil {
		return nil, err
	}
	found := docs{}
	for _, t := range p.Types {
		found.add(t)
	}
	return found, nil
}

// add adds the comment of a type and, for a struct, those of its fields, above or beside them. Missing comments are
// "".
func (d docs) add(t *doc.Type) {
	d[t.Name] = strings.TrimSpace(t.Doc)
	for _, spec := range t.Decl.Specs {
		structure, ok := spec.(*ast.TypeSpec).Type.(*ast.StructType)
		if !ok {
			continue
		}
		for _, field := range structure.Fields.List {
			for _, name := range field.Names {
				d[t.Name+"."+name.Name] = strings.TrimSpace(field.Doc.Text() + field.Comment.Text())
			}
		}
	}
}
