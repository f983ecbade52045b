package secrets

// nameKind returns the kind of secret that a field, property or environment variable of
// that name holds, "" if it is not secret. The last words of the name decide: dbPassword,
// spring.datasource.password and AWS_SECRET_KEY are secret, passwordEncoder and tokenType
// are not. It allocates nothing.
func nameKind(name []byte) string {
	if len(name) > longestName || string(name) == "PWD" { // PWD is the working directory and in every environment
		return ""
	}
	var words [3][]byte // the last words, in reverse order
	var letters [longestName]byte
	end, n := len(name), 0
	for end > 0 && n < len(words) {
		for end > 0 && !isAlphanumeric(name[end-1]) {
			end--
		}
		from := end
		for from > 0 && isAlphanumeric(name[from-1]) {
			from--
			if isUpper(name[from]) && (from == 0 || !isUpper(name[from-1])) {
				break // the first letter of dbPassword's second word
			}
		}
		for i := from; i < end; i++ {
			letters[i] = lower(name[i])
		}
		if from < end {
			words[n] = letters[from:end]
			n++
		}
		end = from
	}
	if n == 0 {
		return ""
	}
	last, before := string(words[0]), string(words[1])
	if isCarrier(last) && n > 1 { // for example passwordBytes, pwChars
		last, before = before, string(words[2])
	}
	if before == "env" && name[len(name)-1] == 'D' {
		return "" // Maven writes PWD
	}
	return wordKind(last, before)
}

// wordKind returns the kind of secret that the last word of a name indicates; before is
// the word before it.
func wordKind(last, before string) string {
	switch last {
	case "password", "passwd", "pw", "passphrase", "pwd", "passwort", "kennwort", "userpassword", "dbpassword", "keystorepassword", "truststorepassword", "pgpassword":
		return "Password"
	case "pass":
		if before == "" || before == "db" || before == "user" || before == "smtp" || before == "mail" || before == "key" || before == "store" {
			return "Password"
		}
	case "secret", "secretkey", "clientsecret":
		return "Secret"
	case "credential", "credentials":
		return "Credentials"
	case "token", "accesstoken", "authtoken", "refreshtoken", "apitoken", "bearertoken":
		return "Token"
	case "jsessionid", "phpsessid", "sessionid", "sessid", "sid":
		return "Session"
	case "session":
		if before == "" {
			return "Session"
		}
	case "id":
		if before == "session" {
			return "Session"
		}
	case "apikey", "privatekey", "accesskey":
		return "Key"
	case "key":
		switch before {
		case "api", "secret", "private", "access", "account", "encryption", "signing", "master", "license", "storage":
			return "Key"
		}
	}
	return ""
}

// isName reports whether a text may be the name of a property or a field.
func isName(text []byte) bool {
	for _, b := range text {
		if !isAlphanumeric(b) && b != '.' && b != '_' && b != '-' && b != '$' {
			return false
		}
	}
	return true
}

// isCarrier reports whether the last word of a name is a container for a secret, such as
// bytes or chars.
func isCarrier(word string) bool {
	switch word {
	case "bytes", "byte", "chars", "char", "array", "string", "str", "text", "value", "buf", "buffer", "data":
		return true
	}
	return false
}

// isDotted reports whether a text is like the name of a class or a property.
func isDotted(text []byte) bool {
	dots, first := 0, true
	for _, b := range text {
		switch {
		case b == '.' && !first:
			dots++
			first = true
			continue
		case first && (!isAlphanumeric(b) || isDigit(b)), !isAlphanumeric(b) && b != '$' && b != '_':
			return false
		}
		first = false
	}
	return dots >= 2 && !first
}

// longestName is the length of the longest name that can be that of a secret.
const longestName = 100

func isUpper(b byte) bool { return b >= 'A' && b <= 'Z' }
func lower(b byte) byte {
	if isUpper(b) {
		return b + 'a' - 'A'
	}
	return b
}
func isDigit(b byte) bool        { return b >= '0' && b <= '9' }
func isAlphanumeric(b byte) bool { return isDigit(b) || lower(b) >= 'a' && lower(b) <= 'z' }

// believable reports whether a text may be a secret, and is no placeholder, sentence,
// name or empty default. Tokens must look random.
func believable(kind string, value []byte) bool {
	if len(value) < 4 || len(value) > 1<<14 || isDotted(value) || isNothing(value) || isElsewhere(value) || isParameter(value) {
		return false
	}
	if isNameOrTime(kind, value) {
		return false
	}
	letters, digits, different, spaces := 0, 0, 0, 0
	var seen [256]bool
	for _, b := range value {
		if !seen[b] {
			seen[b] = true
			different++
		}
		switch {
		case isDigit(b):
			digits++
		case isAlphanumeric(b):
			letters++
		case b == ' ':
			spaces++
		case b < ' ' && b != '\n' && b != '\r' && b != '\t':
			return false
		}
	}
	if different < 2 || spaces > 0 && kind != "Password" || spaces > 4 {
		return false // ******, and prose
	}
	switch string(value) {
	case "null", "none", "true", "false", "password", "Password", "PASSWORD", "secret", "token", "changeme", "undefined", "default", "basic", "Basic", "digest":
		return false
	}
	switch value[0] {
	case '$', '%', '<', '{', '*', '#':
		if len(value) > 1 && (value[0] == '*' || value[1] == '{' || value[len(value)-1] == '>' || value[len(value)-1] == '}') {
			return false // placeholders of templates
		}
	}
	if kind == "Token" || kind == "Key" || kind == "Session" {
		return len(value) >= 12 && letters > 0 && digits > 0
	}
	return !isName(value) || digits > 0 || nameKind(value) == "" // the name of a property, not its value
}
