package snapshot

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"heapdrop/core/heap"
)

// madeNames are marks in the names of classes that compilers, the JVM and
// libraries make up, with what such a class is; % stands for the class named
// before the mark. Marks with ^ must end the name. Of several marks in a name the
// first of the table counts.
const madeNames = `
-$$Lambda$|lambda (Android)
$$Lambda|lambda or method reference made in %
$$ExternalSyntheticLambda|lambda made in %
$$FastClassBySpringCGLIB$$|CGLIB method index of %
$$FastClassByCGLIB$$|CGLIB method index of %
$$SpringCGLIB$$FastClass$$|CGLIB method index of %
$$EnhancerBySpringCGLIB$$|Spring CGLIB proxy of %
$$SpringCGLIB$$|Spring CGLIB proxy of %
$$EnhancerByGuice$$|Guice proxy of %
$$EnhancerByMockitoWithCGLIB$$|Mockito mock of %
$MockitoMock$|Mockito mock of %
$$EnhancerByCGLIB$$|CGLIB proxy of %
$$KeyFactoryByCGLIB$$|CGLIB key of %
$$BeanGeneratorByCGLIB$$|CGLIB bean of %
$HibernateProxy$|Hibernate lazy-loading proxy of %
$HibernateBasicProxy$|Hibernate proxy of %
$HibernateAccessOptimizer|Hibernate field access of %
$HibernateInstantiator|Hibernate constructor of %
_$$_jvst|Javassist proxy of %
_$$_javassist|Javassist proxy of %
$$_javassist|Javassist proxy of %
$Proxy$_$$_Weld|Weld proxy of %
$auxiliary$|Byte Buddy helper of %
$ByteBuddy$|Byte Buddy subclass of %
_ClientProxy^|Quarkus client proxy of %
GeneratedMethodAccessor|code of the JVM for a method that reflection calls often
GeneratedConstructorAccessor|code of the JVM for a constructor that reflection calls often
GeneratedSerializationConstructorAccessor|code of the JVM for creating objects that are deserialized
java.lang.invoke.BoundMethodHandle$Species_|method handle of the JVM with bound values
jdk.nashorn.internal.scripts.|JavaScript code compiled by Nashorn
$_closure|Groovy closure in %
$$anonfun$|Scala anonymous function in %
$anonfun$|Scala anonymous function in %
$$anon$|Scala anonymous class in %
$fn__|Clojure anonymous function in %
$Companion^|Kotlin companion object of %
$DefaultImpls^|default methods of the Kotlin interface %
$WhenMappings^|tables of the Kotlin when expressions in %
$$serializer^|Kotlin serializer of %
$$inlined$|Kotlin inlined lambda in %
`

// operators are the signs that Scala writes as words in names of classes, fields
// and methods.
var operators = strings.NewReplacer(
	"$tilde", "~", "$eq", "=", "$less", "<", "$greater", ">", "$bang", "!", "$hash", "#", "$percent", "%", "$up", "^",
	"$amp", "&", "$bar", "|", "$times", "*", "$div", "/", "$plus", "+", "$minus", "-", "$colon", ":", "$bslash", `\`, "$qmark", "?", "$at", "@")

// ExplainName says in words what a class is whose name a compiler, the JVM or a library
// has made up: "lambda or method reference made in app.Main" for
// app.Main$$Lambda+0x7f00, "Spring CGLIB proxy of app.Service", "anonymous class of
// app.Main" for app.Main$1, "::" spelled out of Scala's names. It is empty for names
// that say themselves what they are. The name alone decides, so it can be wrong for a
// class that a programmer named like that.
func ExplainName(name string) string {
	base := strings.TrimRight(name, "[]")
	meaning := explain(base)
	if dimensions := name[len(base):]; dimensions != "" && meaning != "" {
		return "array of: " + meaning
	}
	return meaning
}

func explain(name string) string {
	if method, descriptor, _ := strings.Cut(name, "("); strings.Contains(descriptor, ")") && strings.IndexByte(")[BCDFIJLQSZ", descriptor[0]) >= 0 {
		return methodOf(method)
	}
	for line := range strings.Lines(madeNames) {
		mark, meaning, found := strings.Cut(strings.TrimSpace(line), "|")
		mark, last := strings.CutSuffix(mark, "^")
		at := strings.Index(name, mark)
		if last && !strings.HasSuffix(name, mark) {
			continue
		}
		if found && at >= 0 && (at > 0 || !strings.Contains(meaning, "%")) {
			return strings.Replace(meaning, "%", decodedName(outer(name[:at])), 1)
		}
	}
	simple := name[strings.LastIndexByte(name, '.')+1:]
	switch at := strings.IndexAny(name, "+/"); { // of hidden classes the JVM's "/" becomes "+" in HPROF
	case at >= 0 && strings.HasPrefix(name, "java.lang.invoke.LambdaForm$"):
		return "code of the JVM for method handles"
	case at >= 0:
		return "hidden class, defined at run time from " + decodedName(name[:at])
	case strings.HasPrefix(simple, "$Proxy") && digits(simple[len("$Proxy"):]):
		return "dynamic proxy (java.lang.reflect.Proxy)"
	case strings.HasPrefix(name, "org.apache.jsp.") && strings.HasSuffix(name, "_jsp"):
		return "JSP page " + strings.TrimSuffix(strings.ReplaceAll(name[len("org.apache.jsp."):], ".", "/"), "_jsp") + ".jsp"
	case strings.HasSuffix(name, "$sp") && strings.Contains(name, "$mc"):
		return decodedName(name[:strings.Index(name, "$mc")]) + " specialised for primitive types (Scala)"
	case strings.HasSuffix(name, ".package$"):
		return "Scala package object " + strings.TrimSuffix(name, ".package$")
	case strings.HasSuffix(name, "$") && len(simple) > 1:
		return "Scala singleton object " + decodedName(name[:len(name)-1])
	case strings.HasSuffix(simple, "Kt") && len(simple) > 2:
		return "Kotlin functions of the file " + simple[:len(simple)-2] + ".kt"
	}
	if meaning := insideClass(name); meaning != "" {
		return meaning
	}
	if decoded := decodedName(name); decoded != name {
		return "Scala: " + decoded
	}
	return ""
}

// methodOf explains a class that represents a method, by class and method.
func methodOf(method string) string {
	if dot := strings.LastIndexByte(method, '.'); dot > 0 {
		return "method of " + method[:dot]
	}
	return "method"
}

// IsMethod reports whether a class is the method of a stack frame (FramesMethods).
func (s *Snapshot) IsMethod(c heap.ClassIndex) bool { return s.x.IsMethod(c) }

// outer drops what names have between the class and the mark, such as the "$" of
// Scala's objects.
func outer(name string) string { return strings.TrimRight(name, "$_") }

// decodedName spells out Scala's operators; other names stay as they are.
func decodedName(name string) string {
	if !strings.Contains(name, "$") {
		return name
	}
	return operators.Replace(name)
}

func digits(text string) bool {
	for _, r := range text {
		if r < '0' || r > '9' {
			return false
		}
	}
	return text != ""
}

// insideClass explains the names of anonymous and local classes: of Java's
// compiler Outer$1 and Outer$1Local, of Kotlin's and Scala's also Outer$method$1,
// of Groovy's Outer$_method_closure1.
func insideClass(name string) string {
	at := strings.LastIndexByte(name, '$')
	if at <= 0 || at == len(name)-1 {
		return ""
	}
	before, last := name[:at], name[at+1:]
	if method, closure, found := strings.Cut(last, "_closure"); found && strings.HasPrefix(method, "_") && closure != "" {
		return "Groovy closure in " + method[1:] + " of " + before
	}
	if digits(last) {
		if method := before[strings.LastIndexByte(before, '$')+1:]; len(method) < len(before) && method != "" && unicode.IsLower(rune(method[0])) {
			return "anonymous class or lambda in " + decodedName(method) + " of " + decodedName(before[:len(before)-len(method)-1])
		}
		return "anonymous class of " + before
	}
	if local := strings.TrimLeft(last, "0123456789"); len(local) < len(last) {
		return "local class " + local + " of " + before
	}
	return ""
}

// ExplainClass says in words what a class is that a compiler, the JVM or a library has
// made: ExplainName, and what else the dump says about it, such as the interfaces of a
// dynamic proxy. It is empty for ordinary classes.
func (s *Snapshot) ExplainClass(ctx context.Context, c heap.ClassIndex) string {
	name := s.ClassName(c)
	if s.IsMethod(c) {
		method, _, _ := strings.Cut(name, "(")
		return methodOf(method)
	}
	for _, kind := range []struct{ super, meaning string }{
		{"kotlin.coroutines.jvm.internal.BaseContinuationImpl", "Kotlin coroutine"}, {"kotlin.jvm.internal.Lambda", "Kotlin lambda"},
	} {
		if !strings.HasPrefix(name, "kotlin.") && s.isNamed(c, kind.super) {
			place := strings.TrimPrefix(ExplainName(name), "anonymous class or lambda")
			return kind.meaning + strings.TrimPrefix(place, "anonymous class")
		}
	}
	if s.isNamed(c, "java.lang.reflect.Proxy") && name != "java.lang.reflect.Proxy" {
		r := reader{ctx: ctx, s: s, limit: 1000}
		if interfaces := r.interfaces(c); interfaces != "" {
			return "dynamic proxy of " + interfaces
		}
	}
	return ExplainName(name)
}

// isNamed reports whether a class or a super class of it has the name.
func (s *Snapshot) isNamed(c heap.ClassIndex, name string) bool {
	for _, base := range s.ClassesByName(name) {
		if s.IsSubclass(c, base) {
			return true
		}
	}
	return false
}

// interfaces names the interfaces of a dynamic proxy: a dump does not hold them,
// but the class keeps the methods that it implements in static fields.
func (r *reader) interfaces(c heap.ClassIndex) string {
	var names []string
	for _, f := range r.s.x.Classes[c].Statics {
		method, found := r.target(f.Value)
		if !found {
			continue
		}
		name, ok := r.textAt(method, 1, "clazz")
		if ok && name != "java.lang.Object" && !slices.Contains(names, name) && len(names) < longestList {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// proxy makes an instance of a dynamic proxy readable: its interfaces and what
// handles the calls.
func (r *reader) proxy(id heap.ObjectID, depth int) (string, bool) {
	text := "proxy of " + r.interfaces(r.s.ClassOf(id))
	handler, found, err := r.s.Field(r.ctx, id, "h")
	if err == nil && found {
		if name, ok := r.name(handler, depth); ok {
			text += " by " + name
		}
	}
	return strings.Replace(text, " of  by", " by", 1), err == nil
}

// made makes instances of generated classes readable: what they are and, for lambdas,
// the values that they captured.
func (r *reader) made(id heap.ObjectID, depth int) (string, bool) {
	name := r.s.ClassName(r.s.ClassOf(id))
	if !strings.Contains(name, "$") {
		return "", false
	}
	if strings.Contains(name, "$HibernateProxy$") {
		if entity, ok := r.textAt(id, depth, "$$_hibernate_interceptor"); ok {
			return "proxy of " + entity, true
		}
	}
	at := strings.Index(name, "$$Lambda")
	if at < 0 {
		return "", false
	}
	fields, _ := r.declared(id)
	captured := make([]string, len(fields))
	for i, f := range fields {
		captured[i], _ = r.name(f.Value, depth)
	}
	text := "lambda of " + name[:at]
	if len(captured) > 0 {
		text += " (" + strings.Join(captured, ", ") + ")"
	}
	return text, true
}
