package summary

import (
	"regexp"
	"strings"
	"sync"
)

// generated lists the marks in class names after which the JVM or a library puts a
// counter or a hash. What follows the mark is different in the next run.
var generated = []string{
	"$$Lambda", "$Proxy", "GeneratedMethodAccessor", "GeneratedConstructorAccessor", "GeneratedSerializationConstructorAccessor",
	"$$EnhancerByCGLIB$$", "$$EnhancerBySpringCGLIB$$", "$$FastClassByCGLIB$$", "$$FastClassBySpringCGLIB$$", "$$SpringCGLIB$$",
	"$HibernateProxy$", "$ByteBuddy$", "$MockitoMock$",
}

// CanonicalName returns the name of a class without the parts that differ from run to
// run: "app.Main$$Lambda$14/0x0000000800c03000" becomes "app.Main$$Lambda",
// "jdk.proxy2.$Proxy7" becomes "jdk.proxy2.$Proxy". Array brackets stay.
func CanonicalName(name string) string {
	if !strings.ContainsAny(name, "$/G") { // no mark can be in it
		return name
	}
	element := strings.TrimRight(name, "[]")
	brackets := name[len(element):]
	for _, mark := range generated {
		if at := strings.Index(element, mark); at >= 0 {
			return element[:at+len(mark)] + brackets
		}
	}
	// Hidden classes: "java.lang.invoke.LambdaForm$MH/0x0000000800001000".
	if at := strings.Index(element, "/0x"); at >= 0 {
		return element[:at] + brackets
	}
	return name
}

var inText = sync.OnceValue(func() *regexp.Regexp {
	marks := make([]string, len(generated))
	for i, mark := range generated {
		marks[i] = regexp.QuoteMeta(mark)
	}
	return regexp.MustCompile(`(` + strings.Join(marks, "|") + `)[\w$]*(?:/(?:0x)?[0-9a-fA-F]+)?|/0x[0-9a-fA-F]+`)
})

// CanonicalNames makes the class names in a text canonical, for example in a path of
// fields: "app.Main$$Lambda$14/0x0000000800c03000.store" becomes
// "app.Main$$Lambda.store".
func CanonicalNames(text string) string {
	if !strings.ContainsAny(text, "$/G") {
		return text
	}
	return inText().ReplaceAllString(text, "$1")
}

// foldDigits replaces every run of digits with "#", so that the threads of a pool have the
// same name.
func foldDigits(text string) string {
	var b strings.Builder
	inside := false
	for _, r := range text {
		digit := r >= '0' && r <= '9'
		if !digit {
			b.WriteRune(r)
		} else if !inside {
			b.WriteByte('#')
		}
		inside = digit
	}
	return b.String()
}
