package secrets

import (
	"bytes"
	"strings"
)

// This file recognises placeholders for secrets: nothing, the place where the secret is kept,
// a parameter, a name, a time.

// isNothing reports whether a value is a word for no value.
func isNothing(value []byte) bool {
	if len(value) > 12 {
		return false
	}
	switch strings.ToLower(string(bytes.Trim(value, "()[]"))) {
	case "null", "nil", "none", "empty", "blank", "undefined", "unset", "n/a", "not set", "not_set", "not-set", "notset", "nothing", "missing", "absent":
		return true
	}
	return false
}

// elsewhere begins values that are encrypted, or that say where the secret is kept.
var elsewhere = []string{
	"enc(", "enc[", "{cipher", "{aes", "{vault", "vault:", "vault://", "$ansible_vault", "!vault", "sops:", // encrypted
	"arn:aws:", "aws-secretsmanager:", "secretsmanager:", "ssm:", "projects/", "@microsoft.keyvault(", "keyvault:", "op://", "env:", "keyring:", "ref+", "secret://", "k8s://",
}

// isElsewhere reports whether a value is of no use without a key or access to a store.
func isElsewhere(value []byte) bool {
	head := strings.ToLower(string(value[:min(len(value), 24)]))
	for _, begin := range elsewhere {
		if strings.HasPrefix(head, begin) {
			return true
		}
	}
	return false
}

// isParameter reports whether a value is a parameter of SQL or of a template: :password,
// @newPassword, #pw#.
func isParameter(value []byte) bool {
	first, last := value[0], value[len(value)-1]
	name := value[1:]
	switch {
	case first == '#' && last == '#' || first == '@' && last == '@':
		name = value[1 : len(value)-1]
		return len(name) > 0 && isName(name)
	case first == ':' || first == '@':
		_, digits, others := counted(name)
		return isName(name) && (nameKind(name) != "" || first == ':' && digits == 0 && others <= bytes.Count(name, []byte("_")))
	}
	return false
}

// isNameOrTime reports whether a value is the name of a secret or, for sessions, a time.
// Passwords may well be made of words.
func isNameOrTime(kind string, value []byte) bool {
	return kind != "Password" && isLabel(value) || kind == "Session" && isTime(value)
}

// isLabel reports whether a value is the name of something, as of a secret in Kubernetes:
// words of small letters, with "-" between them, and numbers.
func isLabel(value []byte) bool {
	words := bytes.FieldsFunc(value, func(b rune) bool { return b == '-' || b == '/' })
	if len(words) < 2 || bytes.IndexByte(value, '-') < 0 { // joe/average are credentials
		return false
	}
	for i, word := range words {
		letters, digits, others := counted(word)
		number := letters == 0 && digits <= 4 || letters == 1 && word[0] == 'v' && digits <= 2
		given := i == len(words)-1 && i > 0 && len(word) == 5 && bytes.Contains(value, []byte("token-")) // by Kubernetes
		if others > 0 || string(bytes.ToLower(word)) != string(word) || digits > 0 && !number && !given || letters > 20 {
			return false
		}
	}
	return true
}

// isTime reports whether a value is a date, with a time or without.
func isTime(value []byte) bool {
	value, _, _ = bytes.Cut(value, []byte("[")) // the zone
	_, digits, _ := counted(value)
	return digits >= 8 && bytes.ContainsAny(value, "-:") && len(bytes.Trim(value, "0123456789-:.,+TZ_")) == 0
}
