package secrets

import (
	"bytes"
	"encoding/base64"
)

// pattern is a kind of secret that is recognized by its text.
type pattern struct {
	kind  string
	begin string
	// alphabet is the characters that may follow the beginning; the number of them is
	// between least and most.
	alphabet    *[256]bool
	least, most int
	// find returns the secret whose beginning is at text[i]; it is set for secrets that
	// are not just a run of characters. ok is false if there is none.
	find func(text []byte, i int) (from, end int, ok bool)
}

func alphabet(ranges string) *[256]bool {
	var set [256]bool
	for i := 0; i+1 < len(ranges); i += 2 {
		for b := int(ranges[i]); b <= int(ranges[i+1]); b++ {
			set[b] = true
		}
	}
	return &set
}

var (
	alphanumeric = alphabet("09azAZ")
	base64url    = alphabet("09azAZ--__")
	bearer       = alphabet("09azAZ--__..~~++//==")
	capitals     = alphabet("AZ27")
	hexadecimal  = alphabet("09af")
)

// patterns are the secrets that are recognized by their beginnings, as documented by
// their issuers. The first two bytes of a beginning select the patterns to try.
var patterns = []pattern{
	{kind: "AWS access key", begin: "AKIA", alphabet: capitals, least: 16, most: 16},
	{kind: "AWS access key", begin: "ASIA", alphabet: capitals, least: 16, most: 16},
	{kind: "Google API key", begin: "AIza", alphabet: base64url, least: 35, most: 35},
	{kind: "Google OAuth token", begin: "ya29.", alphabet: base64url, least: 40, most: 2048},
	{kind: "GitHub token", begin: "ghp_", alphabet: alphanumeric, least: 36, most: 255},
	{kind: "GitHub token", begin: "gho_", alphabet: alphanumeric, least: 36, most: 255},
	{kind: "GitHub token", begin: "ghu_", alphabet: alphanumeric, least: 36, most: 255},
	{kind: "GitHub token", begin: "ghs_", alphabet: alphanumeric, least: 36, most: 255},
	{kind: "GitHub token", begin: "ghr_", alphabet: alphanumeric, least: 36, most: 255},
	{kind: "GitHub token", begin: "github_pat_", alphabet: base64url, least: 60, most: 255},
	{kind: "GitLab token", begin: "glpat-", alphabet: base64url, least: 20, most: 300},
	{kind: "Slack token", begin: "xoxb-", alphabet: base64url, least: 20, most: 255},
	{kind: "Slack token", begin: "xoxp-", alphabet: base64url, least: 20, most: 255},
	{kind: "Slack token", begin: "xoxa-", alphabet: base64url, least: 20, most: 255},
	{kind: "Slack token", begin: "xoxr-", alphabet: base64url, least: 20, most: 255},
	{kind: "Slack token", begin: "xapp-", alphabet: base64url, least: 20, most: 255},
	{kind: "Slack webhook", begin: "hooks.slack.com/services/", alphabet: bearer, least: 30, most: 255},
	{kind: "Stripe key", begin: "sk_live_", alphabet: alphanumeric, least: 16, most: 255},
	{kind: "Stripe key", begin: "rk_live_", alphabet: alphanumeric, least: 16, most: 255},
	{kind: "Stripe key", begin: "sk_test_", alphabet: alphanumeric, least: 16, most: 255},
	{kind: "Stripe webhook secret", begin: "whsec_", alphabet: bearer, least: 24, most: 255},
	{kind: "SendGrid key", begin: "SG.", alphabet: bearer, least: 60, most: 80},
	{kind: "npm token", begin: "npm_", alphabet: alphanumeric, least: 36, most: 36},
	{kind: "PyPI token", begin: "pypi-AgE", alphabet: base64url, least: 50, most: 512},
	{kind: "DigitalOcean token", begin: "dop_v1_", alphabet: hexadecimal, least: 64, most: 64},
	{kind: "Shopify token", begin: "shpat_", alphabet: alphabet("09afAF"), least: 32, most: 32},
	{kind: "Vault token", begin: "hvs.", alphabet: base64url, least: 24, most: 255},
	{kind: "Model API key", begin: "sk-proj-", alphabet: base64url, least: 40, most: 255},
	{kind: "Model API key", begin: "sk-ant-", alphabet: base64url, least: 40, most: 255},
	{kind: "Model API key", begin: "hf_", alphabet: alphanumeric, least: 34, most: 40},
	{kind: "Bearer token", begin: "Bearer ", find: bearerToken},
	{kind: "Bearer token", begin: "bearer ", find: bearerToken},
	{kind: "Basic authorization", begin: "Basic ", find: basic},
	{kind: "JSON Web Token", begin: "eyJ", find: jwt},
	{kind: "PEM private key", begin: "-----BEGIN ", find: pem},
	{kind: "URL with password", begin: "://", find: userInfo},
	{kind: "JDBC URL with password", begin: "jdbc:oracle:thin:", find: oracle},
}

// triggers marks the pairs of bytes at which a pattern can begin or the name of a setting
// can end.
var triggers = func() *[1 << 10]uint64 {
	var set [1 << 10]uint64
	add := func(text string) {
		pair := uint(text[0])<<8 | uint(text[1])
		set[pair/64] |= 1 << (pair % 64)
	}
	for _, p := range patterns {
		add(p.begin)
	}
	for next := range 256 {
		for _, separator := range []byte("=:>") {
			add(string([]byte{separator, byte(next)}))
		}
	}
	for _, first := range "23456" { // card numbers
		for second := byte('0'); second <= '9'; second++ {
			add(string([]byte{byte(first), second}))
		}
	}
	return &set
}()

// finding is a secret within a text. A finding without a kind is a number in the form of
// a card number whose check digit is wrong.
type finding struct {
	kind      string
	from, end int
}

// match returns the secret that begins at i, where a trigger is.
func match(text []byte, i int) (finding, bool) {
	rest := text[i:]
	if isDigit(rest[0]) {
		n, checked := card(text, i)
		f := finding{"", i, i + n}
		if checked {
			f.kind = cardNumber
		}
		return f, n > 0
	}
	for k := range patterns {
		p := &patterns[k]
		if len(rest) < len(p.begin) || rest[0] != p.begin[0] || string(rest[:len(p.begin)]) != p.begin {
			continue
		}
		if p.find != nil {
			if from, end, ok := p.find(text, i); ok {
				return finding{p.kind, from, end}, true
			}
			continue
		}
		if i > 0 && isAlphanumeric(text[i-1]) {
			continue
		}
		n := len(p.begin)
		for n < len(rest) && p.alphabet[rest[n]] {
			n++
		}
		follows := n < len(rest) && isAlphanumeric(rest[n])
		if body := rest[len(p.begin):n]; len(body) >= p.least && len(body) <= p.most && !follows && varied(body) {
			return finding{p.kind, i, i + n}, true
		}
	}
	if rest[0] == '=' || rest[0] == ':' || rest[0] == '>' {
		return setting(text, i)
	}
	return finding{}, false
}

// varied reports whether a text has more than a few different characters.
func varied(text []byte) bool {
	var seen [256]bool
	different := 0
	for _, b := range text {
		if !seen[b] {
			seen[b] = true
			different++
		}
	}
	return different >= 5
}

// bearerToken recognizes the token after Bearer (RFC 6750). A short token must contain
// digits, because words of messages and templates do not. The secret includes the word
// Bearer.
func bearerToken(text []byte, i int) (from, end int, ok bool) {
	if i > 0 && isAlphanumeric(text[i-1]) {
		return 0, 0, false
	}
	from = i + len("Bearer ")
	for end = from; end < len(text) && bearer[text[end]]; end++ {
	}
	value := text[from:end]
	if len(value) < 6 || len(value) > 8192 || end < len(text) && text[end] == '"' && bytes.HasSuffix(value, []byte("=")) || !varied(value) {
		return 0, 0, false
	}
	letters, digits, _ := counted(value)
	return i, end, len(value) >= 20 && !isDotted(value) || letters > 0 && digits > 1
}

// basic recognizes base64 of "user:password".
func basic(text []byte, i int) (from, end int, ok bool) {
	from = i + len("Basic ")
	for end = from; end < len(text) && bearer[text[end]]; end++ {
	}
	decoded, err := base64.StdEncoding.DecodeString(string(text[from:min(end, from+512)]))
	if err != nil || len(decoded) < 5 || bytes.IndexByte(decoded, ':') < 1 {
		return 0, 0, false
	}
	for _, b := range decoded {
		if b < ' ' || b >= 0x7f {
			return 0, 0, false
		}
	}
	return from, end, true
}

// jwt recognizes three parts of base64url, the first of which is a JSON object that
// names an algorithm (RFC 7519).
func jwt(text []byte, i int) (from, end int, ok bool) {
	if i > 0 && base64url[text[i-1]] {
		return 0, 0, false
	}
	var dots []int
	for end = i; end < len(text) && (base64url[text[end]] || text[end] == '.' && len(dots) < 2); end++ {
		if text[end] == '.' {
			dots = append(dots, end)
		}
	}
	if len(dots) < 2 || dots[0]-i > 2048 || dots[1]-dots[0] < 5 || end-dots[1] < 2 {
		return 0, 0, false
	}
	header, err := base64.RawURLEncoding.DecodeString(string(text[i:dots[0]]))
	return i, end, err == nil && bytes.HasPrefix(header, []byte(`{"`)) && bytes.Contains(header, []byte(`"alg"`))
}

// pem recognizes private keys among PEM blocks (RFC 7468).
func pem(text []byte, i int) (from, end int, ok bool) {
	line := text[i+len("-----BEGIN ") : min(len(text), i+64)]
	n := bytes.Index(line, []byte("PRIVATE KEY-----"))
	if n < 0 || bytes.IndexByte(line[:n], '\n') >= 0 || len(text)-i < 64 {
		return 0, 0, false
	}
	if n = bytes.Index(text[i:], []byte("-----END ")); n < 0 {
		return i, len(text), true
	}
	return i, i + n, true
}

// userInfo recognizes scheme://user:password@host. The secret is the password.
func userInfo(text []byte, i int) (from, end int, ok bool) {
	if i < 2 || !isAlphanumeric(text[i-1]) {
		return 0, 0, false
	}
	rest := text[i+3 : min(len(text), i+300)]
	at := bytes.IndexAny(rest, "@/ \t\r\n\"'<>?#,;\\")
	if at < 0 || rest[at] != '@' || at+1 >= len(rest) || !isAlphanumeric(rest[at+1]) && rest[at+1] != '[' {
		return 0, 0, false
	}
	colon := bytes.IndexByte(rest[:at], ':')
	if colon < 0 || !believable("Password", rest[colon+1:at]) {
		return 0, 0, false
	}
	return i + 3 + colon + 1, i + 3 + at, true
}

// oracle recognizes jdbc:oracle:thin:user/password@host.
func oracle(text []byte, i int) (from, end int, ok bool) {
	from = i + len("jdbc:oracle:thin:")
	rest := text[from:min(len(text), from+200)]
	slash, at := bytes.IndexByte(rest, '/'), bytes.IndexByte(rest, '@')
	if slash < 1 || at < slash+2 || !believable("Password", rest[slash+1:at]) {
		return 0, 0, false
	}
	return from + slash + 1, from + at, true
}

const cardNumber = "Card number"

// card recognizes card numbers: digits without separators or in groups of four, with a
// prefix and length that issuers use, and with the check digit of ISO/IEC 7812. It
// returns the number of bytes, 0 if the form does not match, and whether the check digit
// is right.
func card(text []byte, i int) (n int, checked bool) {
	if i > 0 && (isAlphanumeric(text[i-1]) || text[i-1] == '.' || text[i-1] == '-' || text[i-1] == '_' || text[i-1] == '+' || text[i-1] == '%' || text[i-1] == '/') {
		return 0, false
	}
	var digits [20]byte
	var separator byte
	k, group := i, 0
	for ; k < len(text) && n < len(digits); k++ {
		b := text[k]
		if isDigit(b) {
			digits[n] = b - '0'
			n++
			group++
			continue
		}
		if (b == ' ' || b == '-') && group == 4 && (separator == 0 && n == 4 || b == separator) && k+1 < len(text) && isDigit(text[k+1]) {
			separator, group = b, 0
			continue
		}
		break
	}
	if k < len(text) && (isAlphanumeric(text[k]) || (text[k] == '.' || text[k] == '-' || text[k] == '_') && k+1 < len(text) && isAlphanumeric(text[k+1])) {
		return 0, false
	}
	if separator != 0 && n != 16 || !issued(digits[:n]) {
		return 0, false
	}
	sum, different := 0, [10]bool{}
	for j := range n {
		d := int(digits[n-1-j])
		different[d] = true
		if j%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	count := 0
	for _, seen := range different {
		if seen {
			count++
		}
	}
	if count < 2 {
		return 0, false
	}
	return k - i, sum%10 == 0
}

// issued reports whether issuers use card numbers that begin with these digits.
func issued(d []byte) bool {
	if len(d) < 14 {
		return false
	}
	head := int(d[0])*1000 + int(d[1])*100 + int(d[2])*10 + int(d[3])
	switch len(d) {
	case 16:
		return d[0] == 4 || head >= 5100 && head < 5600 || head >= 2221 && head <= 2720 || // Visa, Mastercard
			head == 6011 || head/100 == 65 || head >= 6440 && head < 6500 || head >= 3528 && head <= 3589 // Discover, JCB
	case 15:
		return head/100 == 34 || head/100 == 37 // American Express
	case 14:
		return head >= 3000 && head <= 3059 || head/100 == 36 || head/100 == 38 // Diners Club
	}
	return false
}
