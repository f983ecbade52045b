package secrets

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/redact/rewrite"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/formats/hprof"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

func open(t testing.TB, content []byte) *snapshot.Snapshot {
	t.Helper()
	return opened.Content(t, "dump.hprof", content)
}

// table runs the query and returns its rows as "kind | held by | places | objects | example".
func table(t testing.TB, s *snapshot.Snapshot) []string {
	t.Helper()
	found, err := query.RowsOf(context.Background(), opened.Run(t, Queries(), s, "secrets"), 0)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, row := range found.Cells {
		var cells []string
		for _, c := range row {
			cells = append(cells, c.Text())
		}
		lines = append(lines, strings.Join(cells, " | "))
	}
	return lines
}

func encoded(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) }

// random returns n random characters that are no real secret.
func random(n int, letters string) string {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	b := make([]byte, n)
	for i := range b {
		b[i] = letters[r.IntN(len(letters))]
	}
	return string(b)
}

const (
	alnum = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
)

// texts are secrets that their text reveals, by kind. They are assembled here from parts,
// so that no repository scanner takes them for leaked secrets.
func texts() map[string][]string {
	token := encoded(`{"alg":"HS256","typ":"JWT"}`) + "." + encoded(`{"sub":"1","name":"someone"}`) + "." + random(43, alnum)
	return map[string][]string{
		"AWS access key":         {"AK" + "IA" + random(16, upper), "key is AS" + "IA" + random(16, upper) + "."},
		"Google API key":         {"AI" + "za" + random(35, alnum)},
		"GitHub token":           {"gh" + "p_" + random(36, alnum), "github" + "_pat_" + random(82, alnum)},
		"Slack token":            {"xo" + "xb-123456789012-" + random(24, alnum)},
		"Stripe key":             {"sk" + "_live_" + random(24, alnum)},
		"Bearer token":           {"Authorization: Bearer " + random(40, alnum)},
		"Basic authorization":    {"Basic " + base64.StdEncoding.EncodeToString([]byte("joe:open sesame"))},
		"JSON Web Token":         {token, "id_token=" + token},
		"PEM private key":        {"-----BEGIN RSA " + "PRIVATE KEY-----\n" + random(400, alnum) + "\n-----END RSA " + "PRIVATE KEY-----\n"},
		"URL with password":      {"mongodb://admin:hunter2!@db.example.com:27017/x", "amqps://svc:s3cr3tValue@mq:5671"},
		"JDBC URL with password": {"jdbc:postgresql://db/app?user=app&password=hunter2", "jdbc:oracle:thin:scott/t1ger@db:1521:x", "jdbc:sqlserver://db;user=sa;password=Str0ng!;x=y"},
		"Password in a text":     {`{"user":"joe","password":"correct horse"}`, "-Djavax.net.ssl.keyStore=x -Dkeystore.password=changeit2"},
		"Card number":            {"4111111111111111", "5500 0000 0000 0004", "3782-8224", "pay 378282246310005 now", "6011-1111-1111-1117"},
	}
}

// harmless are texts that resemble secrets but are not.
func harmless() []string {
	list := []string{
		"4111111111111112", "1234567890123456", "41111111111111110000", "0.4111111111111111", "4111111111111111-beef", "a4111111111111111", // wrong check digit, unknown issuer, additional digits
		"550e8400-e29b-41d4-a716-446655440000", "9e107d9d372bb6826bd81d3542a419d6", "da39a3ee5e6b4b0d3255bfef95601890afd80709", // UUID, MD5, SHA-1
		"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
		"org.springframework.security.crypto.password.PasswordEncoder", "java/security/PrivateKey", "com.acme.TokenParser$Token", "spring.datasource.password",
		"Bearer token", "Bearer realm=\"x\"", "Basic authentication is required", "eyJhbGciOi", "eyJub3QiOiJhIHRva2VuIn0.eyJ4IjoxfQ", "password=${db.password}", "password=****", "password={0}",
		"password: must not be empty", "AKIAIOSFODNN7", "AKIAAAAAAAAAAAAAAAAA", "http://example.com/a:b@c", "https://user@example.com", "://:@", "mailto:joe@example.com", "sk_live_", "-----BEGIN PUBLIC KEY-----\n" + random(100, alnum),
		"-----BEGIN CERTIFICATE-----\n" + random(400, alnum), "1763740800000", "1763740800000000000", "2026-11-21T15:00:00.000Z", "+49 171 1234567", "xoxb", "ghp_", "/dev/sda4 4111",
	}
	r := rand.New(rand.NewPCG(7, 7))
	for range 500 {
		list = append(list, fmt.Sprintf("%d", r.Uint64()>>1), fmt.Sprintf("%016x", r.Uint64()), fmt.Sprint(r.Float64()), fmt.Sprintf("%d", 1600000000000+r.Int64N(1e11)))
	}
	return list
}

func TestTexts(t *testing.T) {
	look := func(text string) []finding {
		c := scanner{}
		c.look(0, []byte(text), 10, 0, true)
		var found []finding
		for _, f := range c.found {
			found = append(found, finding{kind: f.kind, end: f.length})
		}
		return found
	}
	for kind, list := range texts() {
		for _, text := range list {
			found := look(text)
			if text == "3782-8224" {
				if len(found) != 0 {
					t.Errorf("%q: %v", text, found)
				}
				continue
			}
			if len(found) != 1 || found[0].kind != kind {
				t.Errorf("%s %q: found %v", kind, text, found)
			}
		}
	}
	for _, text := range harmless() {
		if found := look(text); len(found) != 0 {
			t.Errorf("%q is harmless; found %v", text, found)
		}
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]string{
		"password": "Password", "dbPassword": "Password", "spring.datasource.password": "Password", "DB_PASSWORD": "Password", "javax.net.ssl.keyStorePassword": "Password",
		"pwd": "Password", "secret": "Secret", "clientSecret": "Secret", "apiKey": "Key", "API_KEY": "Key", "AWS_SECRET_ACCESS_KEY": "Key", "accessToken": "Token", "privateKey": "Key",
		"credentials": "Credentials", "smtp.pass": "Password", "passwordBytes": "Password", "pwChars": "Password", "tokenValue": "Token", "sessionId": "Session", "SESSION_ID": "Session",
		"aws_secret_access_key": "Key", "AccountKey": "Key", "JSESSIONID": "Session", "credentialsData": "Credentials",
		"bytes": "", "chars": "", "valueBytes": "", "passwordBytesRead": "", "httpSession": "", "userId": "",
		"env.PWD": "", "passwordEncoder": "", "tokenType": "", "key": "", "keys": "", "compass": "", "PWD": "", "passwordField": "", "secretary": "", "bypass": "", "publicKey": "", "": "", "...": "", "value": "", "forest": "",
	} {
		if got := nameKind([]byte(name)); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// vault is a heap with secrets in fields, maps and key objects, next to harmless objects.
func vault() *dumpbuilder.Heap {
	h := dumpbuilder.New()
	account := h.Class("com.acme.Account", dumpbuilder.Ref("name"), dumpbuilder.Ref("password"), dumpbuilder.Ref("token"), dumpbuilder.Ref("encoder"))
	h.Root(heap.RootJNIGlobal, h.Instance(account, h.String("joe.average"), h.String("xyzzy-plugh"), h.String("IDENTIFIER"), h.String("bcrypt-encoder")))
	h.Root(heap.RootJNIGlobal, h.Instance(account, h.String("jane"), h.Array([]uint16{'s', '3', 's', 'a', 'm', 'e'}), nil, nil))
	key := h.Class("javax.crypto.spec.SecretKeySpec", dumpbuilder.Ref("key"), dumpbuilder.Ref("algorithm"))
	h.Root(heap.RootJNIGlobal, h.Instance(key, h.Array([]int8{1, 2, 3, 4, 5, 6, 7, 8}), h.String("AES")))
	config := h.Class("com.acme.Config", dumpbuilder.Ref("settings"))
	h.Root(heap.RootJNIGlobal, h.Instance(config, h.HashMap(h.String("app.db.password"), h.String("tr0ub4dor&3"), h.String("app.db.user"), h.String("monte.cristo1"))))
	session := h.Class("com.acme.Session", dumpbuilder.Ref("header"))
	h.Root(heap.RootJNIGlobal, h.Instance(session, h.String(texts()["Bearer token"][0])))
	return h
}

func TestVault(t *testing.T) {
	h := vault()
	for name, o := range map[string]dumpbuilder.HPROFOptions{"64-bit": {}, "32-bit, one record": {IdentifierSize: 4, Version: "1.0.1", Framing: dumpbuilder.SingleRecord}} {
		content := h.HPROF(o)
		got := table(t, open(t, content))
		want := []string{
			"Bearer token | com.acme.Session#header | 1 | 1 | Be… (47 characters)",
			"Password | com.acme.Account#password | 2 | 2 | … (7 characters)",
			"Password | com.acme.Config#settings | 1 | 1 | tr… (11 characters)",
			"Private key object | <JNI Global> | 1 | 1 | ",
		}
		for i := range got {
			got[i] = strings.Replace(got[i], "xy… (11 characters)", "… (7 characters)", 1) // either of the two may come first
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		for level := range rewrite.Levels {
			var out bytes.Buffer
			src, err := source.Open(source.NewMemory("dump.hprof", content))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := hprof.Redact(context.Background(), src, &out, rewrite.Options{Level: rewrite.Level(level), Rename: func(s string) string { return s }}); err != nil {
				t.Fatal(err)
			}
			if left := table(t, open(t, out.Bytes())); len(left) > 0 {
				t.Errorf("%s, redacted (%s): still found\n%s", name, rewrite.Levels[level], strings.Join(left, "\n"))
			}
		}
	}
}

// TestHolders: secrets are found by field names, whether the name is that of the content
// or of the container, and also in byte arrays.
func TestHolders(t *testing.T) {
	h := dumpbuilder.New()
	bytesOf := func(text string) *dumpbuilder.Object { return h.ByteArray([]byte(text)...) }
	login := h.Class("com.acme.Login", dumpbuilder.Ref("passwordBytes"), dumpbuilder.Ref("pwChars"), dumpbuilder.Ref("credentials"), dumpbuilder.Ref("sessionId"), dumpbuilder.Ref("name"), dumpbuilder.Ref("chars"))
	h.Root(heap.RootJNIGlobal, h.Instance(login, bytesOf("opensesame"), h.Array([]uint16{'x', 'y', 'z', 'z', 'y', '7'}), h.String("joe/average"),
		h.String("7f3kd92mQpx81bsj"), bytesOf("joe average"), h.Array([]uint16{'n', 'o', 't', 'h', 'i', 'n', 'g'})))
	request := h.Class("com.acme.Request", dumpbuilder.Ref("body"))
	h.Root(heap.RootJNIGlobal, h.Instance(request, bytesOf("POST /login HTTP/1.1\r\nHost: x\r\n\r\nuser=joe&token=9b1deb4d3b7d4bad")))
	got := table(t, opened.Heap(t, h))
	want := []string{
		"Credentials | com.acme.Login#credentials | 1 | 1 | jo… (11 characters)",
		"Password | com.acme.Login#passwordBytes | 1 | 1 | op… (10 characters)",
		"Password | com.acme.Login#pwChars | 1 | 1 | … (6 characters)",
		"Session | com.acme.Login#sessionId | 1 | 1 | 7f… (16 characters)",
		"Token in a text | com.acme.Request#body | 1 | 1 | 9b… (16 characters)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestChunks: a secret that spans two chunks of a large array is found exactly once.
func TestChunks(t *testing.T) {
	for _, secret := range []string{texts()["AWS access key"][0], "&spring.datasource.password = Tr0ub4dor&"} {
		inChunks(t, secret)
	}
}

func inChunks(t *testing.T, secret string) {
	kind := "AWS access key"
	if strings.Contains(secret, "password") {
		kind = "Password in a text"
	}
	places := []int{chunk - overlap - 10, chunk - 10, chunk - overlap, 2*(chunk-overlap) - 5, 700<<10 - len(secret)}
	for at := -len(secret) - 5; at < lookback+10; at += 9 { // around the start of the second chunk
		places = append(places, chunk-overlap-lookback+at)
	}
	for _, at := range places {
		text := bytes.Repeat([]byte{'.'}, 700<<10)
		copy(text[at:], secret)
		h := dumpbuilder.New()
		h.Root(heap.RootJNIGlobal, h.ByteArray(text...))
		if got := table(t, opened.Heap(t, h)); len(got) != 1 || !strings.HasPrefix(got[0], kind+" | ") || !strings.Contains(got[0], " | 1 | 1 | ") {
			t.Errorf("at %d: %q", at, got)
		}
	}
}

// TestNumbersLikeCards: among numbers in the form of card numbers, identifiers are
// recognized because few have a correct check digit; all card numbers have one.
func TestNumbersLikeCards(t *testing.T) {
	notes := func(numbers []string) (found int, note string) {
		h := dumpbuilder.New()
		for _, n := range numbers {
			h.Root(heap.RootJNIGlobal, h.String(n))
		}
		r, err := run(context.Background(), opened.Heap(t, h), query.Arguments{})
		if err != nil {
			t.Fatal(err)
		}
		rows := r.(*result.Table)
		for i := range rows.Rows.Len {
			found += int(rows.Rows.Values[2].Int(i))
		}
		return found, fmt.Sprint(rows.Notes)
	}
	var ids, cards []string
	for i := range 1000 {
		id := fmt.Sprint(4_000_123_000_000_000 + i)
		ids = append(ids, id)
		if _, checked := card([]byte(id), 0); checked {
			cards = append(cards, id)
		}
	}
	const note = "1,000 numbers begin like a card number and have its length; 100 of them have the right check digit"
	if found, text := notes(ids); found != 100 || !strings.Contains(text, note) {
		t.Errorf("identifiers: %d found, %s", found, text)
	}
	if found, note := notes(cards); found != 100 || strings.Contains(note, "check digit") {
		t.Errorf("card numbers: %d found, %s", found, note)
	}
}

// TestRealDumps: dumps of programs without secrets. The exception is Tomcat's, with the
// cookies of two sessions in two requests and their answers; the sessions are also
// objects of the dump.
func TestRealDumps(t *testing.T) {
	for name, want := range map[string]int{
		"apps/tomcat10-jdk17.live": 4, "apps/groovy-jdk17.live": 0, "apps/jshell-remote-jdk25.live": 0, "apps/maven-oom-jdk17": 0,
		"planted/values/jdk25-g1.all": 0, "planted/threads/jdk25-g1.live": 0, "planted/leak/jdk17-g1.live": 0, "mat/sun_jdk5_64bit": 0,
	} {
		s := opened.Real(t, name)
		found, _, err := find(context.Background(), s)
		if err != nil || len(found) != want {
			t.Errorf("%s: %d found, want %d, %v: %q", name, len(found), want, err, table(t, s))
		}
		for _, f := range found {
			if !isSession(t, s, f) {
				t.Errorf("%s: %+v is no session", name, f)
			}
		}
	}
}

// isSession reports whether a value is the id of a Tomcat session.
func isSession(t *testing.T, s *snapshot.Snapshot, f secret) bool {
	for _, c := range s.ClassesByName("org.apache.catalina.session.StandardSession") {
		for _, id := range s.Instances(c) {
			of, _ := s.ObjectField(context.Background(), id, "id")
			text, _ := s.Text(context.Background(), of, 64)
			if len(text) == f.length && text[:2] == string(f.begin[:]) {
				return true
			}
		}
	}
	return false
}

// FuzzLook: for any text, findings are within the text and judging a name does not fail.
func FuzzLook(f *testing.F) {
	for _, list := range texts() {
		for _, text := range list {
			f.Add([]byte(text))
		}
	}
	for _, text := range harmless()[:40] {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		nameKind(text)
		for i := range max(0, len(text)-1) {
			if found, ok := match(text, i); ok && (found.from < i || found.end > len(text) || found.end-found.from < 2) {
				t.Errorf("%q at %d: %+v", text, i, found)
			}
		}
		c := scanner{}
		c.look(0, c.narrow(text, heap.Byte), mostPerArray, 0, true)
	})
}
