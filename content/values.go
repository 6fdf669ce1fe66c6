package content

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// Values returns every file of the content by name, as it is written.
func Values(files fs.FS) (map[string]json.RawMessage, error) {
	values, problems := readValues(files)
	if len(problems) > 0 {
		return nil, problems
	}
	raw := make(map[string]json.RawMessage, len(values))
	for name, value := range values {
		raw[name] = encodeCompact(value)
	}
	return raw, nil
}

// Write writes every file of the content into a folder, which must be empty or not there.
func Write(files fs.FS, dir string) error {
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s isn't empty: name a new folder", dir)
	}
	values, problems := readValues(files)
	if len(problems) > 0 {
		return problems
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			return fmt.Errorf("make the folder for %s: %w", name, err)
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			return fmt.Errorf("write %s: %w", name, err)
		}
	}
	return nil
}
