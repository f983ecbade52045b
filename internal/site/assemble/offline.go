package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"heapdrop/internal/site"
)

// nothingBuilt is the placeholder in offline.js for facts about the build.
const nothingBuilt = "const built = {};"

// offline returns offline.js with the hash of the delivered index.html, and with headers
// and types for its responses.
func offline(files fs.FS, index string) (string, error) {
	script, err := fs.ReadFile(files, "offline.js")
	if err != nil {
		return "", err
	}
	if strings.Count(string(script), nothingBuilt) != 1 {
		return "", fmt.Errorf("offline.js has no %s", nothingBuilt)
	}
	hash := sha256.Sum256([]byte(index))
	headers, types := map[string]string{}, map[string]string{}
	for _, header := range site.Headers() {
		headers[header.Name] = header.Value
	}
	for _, extension := range []string{".css", ".html", ".js", ".txt", ".wasm", ".webmanifest"} {
		types[extension] = site.MediaType(extension)
	}
	built, err := json.Marshal(map[string]any{"page": hex.EncodeToString(hash[:]), "headers": headers, "types": types})
	if err != nil {
		return "", err
	}
	return strings.Replace(string(script), nothingBuilt, "const built = "+string(built)+";", 1), nil
}
