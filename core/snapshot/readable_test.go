package snapshot_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/dumpbuilder"
)

// matSubjects are the classes that Eclipse MAT 1.17 has name resolvers for.
const matSubjects = `
java.lang.String java.lang.StringBuffer java.lang.StringBuilder java.lang.Thread java.lang.ThreadGroup
java.lang.Byte java.lang.Character java.lang.Short java.lang.Integer java.lang.Long java.lang.Float java.lang.Double java.lang.Boolean
java.util.concurrent.atomic.AtomicInteger java.util.concurrent.atomic.AtomicLong java.util.concurrent.atomic.LongAdder java.util.concurrent.atomic.DoubleAdder
java.util.concurrent.atomic.AtomicBoolean java.util.concurrent.atomic.AtomicReference java.util.concurrent.atomic.AtomicStampedReference
char[] byte[] java.net.URL java.net.URI java.lang.reflect.Field java.lang.reflect.Method java.lang.reflect.Constructor java.lang.Class
java.lang.StackTraceElement java.lang.Enum java.lang.ProcessEnvironment$ExternalData java.lang.invoke.MemberName java.lang.Module java.lang.Package
java.util.Locale sun.util.locale.BaseLocale com.ibm.icu.impl.locale.BaseLocale com.ibm.icu.util.ULocale java.math.BigInteger java.math.BigDecimal
java.net.InetAddress java.net.InetAddress$InetAddressHolder java.net.Inet6Address java.net.Inet6Address$Inet6AddressHolder
java.net.InetSocketAddress java.net.InetSocketAddress$InetSocketAddressHolder sun.nio.ch.SocketChannelImpl
org.eclipse.core.runtime.adaptor.EclipseClassLoader org.eclipse.osgi.internal.baseadaptor.DefaultClassLoader org.eclipse.equinox.launcher.Main$StartupClassLoader
org.eclipse.swt.graphics.RGB org.eclipse.swt.graphics.Point org.eclipse.swt.graphics.Rectangle java.awt.Point java.awt.Rectangle org.osgi.framework.Version
org.mortbay.jetty.webapp.WebAppClassLoader org.apache.jasper.servlet.JasperLoader org.mortbay.jetty.Request org.jboss.modules.ModuleClassLoader
`

// visualVMSubjects are those of VisualVM.
const visualVMSubjects = `
java.lang.String java.lang.AbstractStringBuilder
java.util.concurrent.atomic.AtomicBoolean java.util.concurrent.atomic.AtomicInteger java.util.concurrent.atomic.AtomicLong java.util.concurrent.atomic.AtomicReference
java.io.File java.util.zip.ZipFile java.io.RandomAccessFile java.io.FileInputStream java.io.FileOutputStream java.io.FileDescriptor
javax.management.ObjectName java.lang.Enum java.lang.StackTraceElement java.math.BigInteger java.math.BigDecimal jdk.internal.math.FDBigInteger
java.lang.Module java.lang.module.ModuleDescriptor java.lang.module.ModuleDescriptor$Version java.lang.module.ModuleReference java.lang.module.ResolvedModule
java.net.URL java.net.Inet4Address java.net.Inet6Address java.net.NetworkInterface java.net.InterfaceAddress java.net.URLConnection java.net.URI java.net.HttpCookie
java.net.InetSocketAddress java.net.InetSocketAddress$InetSocketAddressHolder
sun.nio.fs.UnixPath sun.nio.fs.WindowsPath sun.nio.ch.FileChannelImpl java.nio.Buffer java.nio.HeapCharBuffer com.oracle.svm.core.heap.FeebleReference
java.lang.Class java.lang.reflect.Constructor java.lang.reflect.Method java.lang.reflect.Field java.lang.reflect.Parameter java.security.CodeSource
java.lang.VirtualThread java.time.Instant java.util.logging.Logger java.util.logging.Level java.util.Locale java.util.Date java.util.TimeZone
java.util.regex.Pattern java.util.Currency java.util.zip.ZipEntry java.util.logging.LogRecord java.util.jar.Attributes$Name
java.util.AbstractCollection java.util.AbstractMap java.util.AbstractSet java.util.Vector java.util.HashSet java.util.TreeSet java.util.Hashtable java.util.Properties
java.util.UUID java.util.Collections$UnmodifiableCollection java.util.Collections$UnmodifiableMap java.util.Arrays$ArrayList
java.util.Collections$EmptyList java.util.Collections$EmptySet java.util.Collections$EmptyMap java.util.Collections$SingletonList java.util.Collections$SingletonSet
java.util.Collections$SingletonMap java.util.Collections$SynchronizedCollection java.util.Collections$SynchronizedMap java.util.ArrayDeque java.util.RegularEnumSet
java.util.concurrent.ConcurrentHashMap java.util.ImmutableCollections$Set12 java.util.ImmutableCollections$List12 java.util.ImmutableCollections$ListN java.util.ImmutableCollections$Map1
java.awt.Font java.awt.Color java.awt.Point java.awt.Dimension java.awt.Rectangle java.awt.Insets java.text.AttributedCharacterIterator$Attribute java.awt.Cursor
javax.swing.JLabel javax.swing.AbstractButton javax.swing.JToolTip javax.swing.JFileChooser javax.swing.table.TableColumn javax.swing.JPanel javax.swing.JProgressBar
javax.swing.JInternalFrame java.awt.Frame java.awt.Dialog java.awt.Component
com.sun.tools.javac.util.SharedNameTable$NameImpl com.sun.tools.javac.util.Name com.sun.tools.javac.code.Symbol com.sun.tools.javac.code.Symbol$ClassSymbol com.sun.tools.javac.code.Symbol$PackageSymbol
`

// subjects builds one object of each kind, with the fields of its class, and keeps the
// expected readable value.
type subjects struct {
	h    *dumpbuilder.Heap
	of   map[string]*dumpbuilder.Object // by class
	want map[*dumpbuilder.Object]string
}

// add makes an object of a class with fields given as name, value pairs; the type of a
// field is that of the Go value. "super" is followed by the superclass.
func (t *subjects) add(want, class string, fields ...any) *dumpbuilder.Object {
	var members []dumpbuilder.Member
	var values []any
	for i := 0; i < len(fields); i += 2 {
		name := fields[i].(string)
		if name == "super" {
			members = append(members, dumpbuilder.Super(t.h.ClassOf(fields[i+1].(string))))
			continue
		}
		switch fields[i+1].(type) {
		case int, int32:
			members = append(members, dumpbuilder.Int(name))
		case int64, uint64:
			members = append(members, dumpbuilder.Long(name))
		case bool:
			members = append(members, dumpbuilder.Boolean(name))
		case float64:
			members = append(members, dumpbuilder.Double(name))
		default:
			members = append(members, dumpbuilder.Ref(name))
		}
		values = append(values, fields[i+1])
	}
	o := t.h.Instance(t.h.Class(class, members...), values...)
	t.expect(want, class, o)
	return o
}

func (t *subjects) expect(want, class string, o *dumpbuilder.Object) {
	if t.of[class] == nil {
		t.of[class] = o
	}
	t.want[o] = want
}

func (t *subjects) jdk() {
	h := t.h
	for class, want := range map[string]string{"java.lang.Byte": "5", "java.lang.Short": "5", "java.lang.Integer": "5", "java.lang.Long": "5"} {
		t.expect(want, class, h.New(class, "value", 5))
	}
	t.expect("text", "java.lang.String", h.String("text"))
	for class, super := range map[string]string{"java.lang.AbstractStringBuilder": "java.lang.Object", "java.lang.StringBuffer": "java.lang.AbstractStringBuilder", "java.lang.StringBuilder": "java.lang.AbstractStringBuilder"} {
		t.add("abc", class, "super", super, "value", h.Array([]uint16{'a', 'b', 'c', 'x'}), "count", 3)
	}
	t.expect("€", "java.lang.Character", h.New("java.lang.Character", "value", 0x20AC))
	t.expect("true", "java.lang.Boolean", h.New("java.lang.Boolean", "value", true))
	t.expect("1.5", "java.lang.Float", h.New("java.lang.Float", "value", 1.5))
	t.expect("-0.5", "java.lang.Double", h.New("java.lang.Double", "value", -0.5))
	t.expect("main", "java.lang.Thread", h.New("java.lang.Thread", "name", "main"))
	t.expect("ab", "char[]", h.Array([]uint16{'a', 'b'}))
	t.expect("bytes", "byte[]", h.ByteArray([]byte("bytes")...))
	t.expect("java.lang.Object", "java.lang.Class", h.ClassOf("java.lang.Object").Mirror)
	t.add("pool", "java.lang.ThreadGroup", "name", "pool")
	t.add("RED", "java.lang.Enum", "name", "RED", "ordinal", 1)
	t.add("worker", "java.lang.VirtualThread", "name", "worker", "tid", int64(7))
	t.add("#7", "java.lang.VirtualThread", "name", "", "tid", int64(7))
	t.add("app.A.run(A.java:7)", "java.lang.StackTraceElement", "declaringClass", "app.A", "methodName", "run", "fileName", "A.java", "lineNumber", 7)
	t.add("PATH", "java.lang.ProcessEnvironment$ExternalData", "str", "PATH")
	integer, str := h.ClassOf("java.lang.Integer"), h.ClassOf("java.lang.String")
	types := h.ObjectArray("java.lang.Class[]", integer, str)
	t.add("java.lang.Integer.parse", "java.lang.invoke.MemberName", "clazz", integer, "name", "parse")
	t.add("java.lang.Integer.parse", "java.lang.reflect.Field", "clazz", integer, "name", "parse")
	t.add("java.lang.Integer.parse(java.lang.Integer, java.lang.String)", "java.lang.reflect.Method", "clazz", integer, "name", "parse", "parameterTypes", types)
	t.add("java.lang.Integer(java.lang.Integer, java.lang.String)", "java.lang.reflect.Constructor", "clazz", integer, "parameterTypes", types)
	t.add("arg0", "java.lang.reflect.Parameter", "name", "arg0")
	descriptor := t.add("app@2.1", "java.lang.module.ModuleDescriptor", "name", "app", "version", t.add("2.1", "java.lang.module.ModuleDescriptor$Version", "version", "2.1"))
	reference := t.add("app", "java.lang.module.ModuleReference", "descriptor", descriptor)
	t.add("app", "java.lang.module.ResolvedModule", "mref", reference)
	t.add("java.base", "java.lang.Module", "name", "java.base")
	t.add("app.util", "java.lang.Package", "pkgName", "app.util")

	t.add("7", "java.util.concurrent.atomic.AtomicInteger", "value", 7)
	t.add("-7", "java.util.concurrent.atomic.AtomicLong", "value", int64(-7))
	t.add("true", "java.util.concurrent.atomic.AtomicBoolean", "value", 1)
	t.add("held", "java.util.concurrent.atomic.AtomicReference", "value", "held")
	t.add("stamped", "java.util.concurrent.atomic.AtomicStampedReference", "pair", t.add("", "java.util.concurrent.atomic.AtomicStampedReference$Pair", "reference", "stamped", "stamp", 3))
	cell := func(v int64) *dumpbuilder.Object {
		return t.add("", "java.util.concurrent.atomic.Striped64$Cell", "value", v)
	}
	t.add("42", "java.util.concurrent.atomic.LongAdder", "base", int64(2), "cells", h.ObjectArray("java.util.concurrent.atomic.Striped64$Cell[]", cell(30), nil, cell(10)))
	t.add("2.75", "java.util.concurrent.atomic.DoubleAdder", "base", math.Float64bits(0.25), "cells", h.ObjectArray("java.util.concurrent.atomic.Striped64$Cell[]", cell(int64(math.Float64bits(2.5)))))

	t.add("-4294967296", "java.math.BigInteger", "signum", -1, "mag", h.IntArray(1, 0))
	t.add("-0.005", "java.math.BigDecimal", "intVal", nil, "scale", 3, "intCompact", int64(-5))
	t.add("18446744073709551617", "jdk.internal.math.FDBigInteger", "data", h.IntArray(1, 0, 1, 9), "offset", 0, "nWords", 3)
	t.add("d1:type=x", "javax.management.ObjectName", "_canonicalName", "d1:type=x")
	t.add("00112233-4455-6677-8899-aabbccddeeff", "java.util.UUID", "mostSigBits", uint64(0x0011223344556677), "leastSigBits", uint64(0x8899aabbccddeeff))
	t.add("1970-01-01 00:00:01.500 UTC", "java.util.Date", "fastTime", int64(1500))
	t.add("1970-01-01T00:00:01.0000005Z", "java.time.Instant", "seconds", int64(1), "nanos", 500)
	base := t.add("de_AT", "sun.util.locale.BaseLocale", "language", "de", "region", "AT", "variant", "")
	t.add("de_AT", "java.util.Locale", "baseLocale", base)
	t.add("sr_Latn_RS", "com.ibm.icu.impl.locale.BaseLocale", "_language", "sr", "_script", "Latn", "_region", "RS", "_variant", "")
	t.add("en_GB", "com.ibm.icu.util.ULocale", "localeID", "en_GB")
	for class, field := range map[string]string{
		"java.util.logging.Logger": "name", "java.util.logging.Level": "name", "java.util.TimeZone": "ID", "java.util.regex.Pattern": "pattern",
		"java.util.Currency": "currencyCode", "java.util.zip.ZipEntry": "name", "java.util.logging.LogRecord": "message", "java.util.jar.Attributes$Name": "name",
		"java.io.File": "path", "java.util.zip.ZipFile": "name", "java.io.RandomAccessFile": "path", "java.io.FileInputStream": "path", "java.io.FileOutputStream": "path",
		"sun.nio.fs.WindowsPath": "path", "sun.nio.ch.FileChannelImpl": "path", "com.oracle.svm.core.heap.FeebleReference": "rawReferent",
	} {
		t.add("value of "+field, class, field, "value of "+field)
	}
	t.add("fd 3", "java.io.FileDescriptor", "fd", 3)
	t.add("/tmp/ü", "sun.nio.fs.UnixPath", "path", h.ByteArray([]byte("/tmp/ü")...))
	t.add("position 1, limit 2, capacity 3", "java.nio.Buffer", "position", 1, "limit", 2, "capacity", 3)
	t.add("cd", "java.nio.HeapCharBuffer", "hb", h.Array([]uint16{'a', 'b', 'c', 'd', 'e'}), "offset", 1, "position", 1, "limit", 3)
}

func (t *subjects) net() {
	h := t.h
	holder := t.add("host/127.0.0.1", "java.net.InetAddress$InetAddressHolder", "hostName", "host", "address", 0x7f000001)
	t.add("host/127.0.0.1", "java.net.InetAddress", "holder", holder)
	old4 := t.add("10.0.1.2", "java.net.Inet4Address", "hostName", nil, "address", 0x0a000102)
	holder6 := t.add("fe80:0:0:0:0:0:0:1", "java.net.Inet6Address$Inet6AddressHolder", "ipaddress", h.ByteArray(0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
	t.add("host/fe80:0:0:0:0:0:0:1", "java.net.Inet6Address", "holder", holder, "holder6", holder6)
	socket := t.add("10.0.1.2:80", "java.net.InetSocketAddress$InetSocketAddressHolder", "hostname", nil, "addr", old4, "port", 80)
	remote := t.add("10.0.1.2:80", "java.net.InetSocketAddress", "holder", socket)
	t.add("unresolved:81", "java.net.InetSocketAddress$InetSocketAddressHolder", "hostname", "unresolved", "addr", nil, "port", 81)
	t.add("10.0.1.2:80 → 10.0.1.2:80", "sun.nio.ch.SocketChannelImpl", "localAddress", remote, "remoteAddress", remote)
	t.add("10.0.1.2:80", "sun.nio.ch.SocketChannelImpl", "localAddress", remote, "remoteAddress", nil)
	url := t.add("http://h:80/a?b#r", "java.net.URL", "protocol", "http", "host", "h", "port", 80, "file", "/a?b", "authority", "h:80", "ref", "r")
	t.add("http://h:80/a?b#r", "java.net.URLConnection", "url", url)
	t.add("http://h:80/a?b#r", "java.security.CodeSource", "location", url)
	t.add("urn:x", "java.net.URI", "string", "urn:x")
	t.add("eth0", "java.net.NetworkInterface", "name", "eth0", "displayName", nil)
	t.add("10.0.1.2/24", "java.net.InterfaceAddress", "address", old4, "maskLength", 24)
	t.add("sid=1", "java.net.HttpCookie", "name", "sid", "value", "1")
}

func (t *subjects) collections() {
	h := t.h
	one := h.String("one")
	t.add("2 elements", "java.util.AbstractCollection", "size", 2)
	t.add("50,982 elements", "java.util.AbstractCollection", "size", 50_982)
	t.add("1,234,567 permits", "java.util.concurrent.Semaphore$Sync", "state", 1_234_567)
	t.add("1 element", "java.util.AbstractSet", "super", "java.util.AbstractCollection", "size", 1)
	t.add("0 entries", "java.util.AbstractMap", "size", 0)
	vector := t.add("3 elements", "java.util.Vector", "elementCount", 3)
	t.expect("2 elements", "java.util.HashSet", h.HashSet("a", "b"))
	tree := t.add("4 entries", "java.util.TreeMap", "size", 4)
	t.add("4 elements", "java.util.TreeSet", "m", tree)
	t.add("5 entries", "java.util.Hashtable", "count", 5)
	t.expect("1 entry", "java.util.Properties", h.Properties("a", "b"))
	t.expect("2 entries", "java.util.concurrent.ConcurrentHashMap", h.ConcurrentHashMap("a", "b", "c", "d"))
	t.expect("2 elements", "java.util.ArrayList", h.ArrayList("a", "b"))
	t.add("3 elements", "java.util.Collections$UnmodifiableCollection", "c", vector)
	t.add("3 elements", "java.util.Collections$SynchronizedCollection", "c", vector)
	t.add("4 entries", "java.util.Collections$UnmodifiableMap", "m", tree)
	t.add("4 entries", "java.util.Collections$SynchronizedMap", "m", tree)
	three := h.ObjectArray("java.lang.Object[]", one, nil, one)
	t.add("3 elements", "java.util.Arrays$ArrayList", "a", three)
	t.add("0 elements", "java.util.Collections$EmptyList", "modCount", 0)
	t.add("0 elements", "java.util.Collections$EmptySet")
	t.add("0 entries", "java.util.Collections$EmptyMap")
	t.add("1 element", "java.util.Collections$SingletonList", "element", one)
	t.add("1 element", "java.util.Collections$SingletonSet", "element", one)
	t.add("1 entry", "java.util.Collections$SingletonMap", "k", one, "v", nil)
	t.add("2 elements", "java.util.ArrayDeque", "elements", three, "head", 2, "tail", 1)
	t.add("3 elements", "java.util.RegularEnumSet", "elements", int64(7))
	empty := h.Instance(h.ClassOf("java.lang.Object"))
	h.Root(heap.RootSystemClass, h.Class("java.util.ImmutableCollections", dumpbuilder.Static("EMPTY", heap.Object, empty)))
	t.add("1 element", "java.util.ImmutableCollections$List12", "e0", one, "e1", empty)
	t.add("2 elements", "java.util.ImmutableCollections$List12", "e0", one, "e1", one)
	t.add("1 element", "java.util.ImmutableCollections$Set12", "e0", one, "e1", nil)
	t.add("3 elements", "java.util.ImmutableCollections$ListN", "elements", three)
	t.add("1 entry", "java.util.ImmutableCollections$Map1", "k0", one, "v0", one)
}

func (t *subjects) others() {
	h := t.h
	name := func(class, field, value string) { t.add(value, class, field, value) }
	t.add("Serif, 12 pt", "java.awt.Font", "name", "Serif", "size", 12, "style", 0)
	t.add("#ff8000", "java.awt.Color", "value", -32768)
	for _, class := range []string{"java.awt.Point", "org.eclipse.swt.graphics.Point"} {
		t.add("(1, -2)", class, "x", 1, "y", -2)
	}
	t.add("3 × 4", "java.awt.Dimension", "width", 3, "height", 4)
	for _, class := range []string{"java.awt.Rectangle", "org.eclipse.swt.graphics.Rectangle"} {
		t.add("(1, 2) 3 × 4", class, "x", 1, "y", 2, "width", 3, "height", 4)
	}
	t.add("top 1, left 2, bottom 3, right 4", "java.awt.Insets", "top", 1, "left", 2, "bottom", 3, "right", 4)
	t.add("RGB (1, 2, 3)", "org.eclipse.swt.graphics.RGB", "red", 1, "green", 2, "blue", 3)
	name("java.text.AttributedCharacterIterator$Attribute", "name", "language")
	name("java.awt.Cursor", "name", "Default Cursor")
	name("java.awt.Component", "name", "panel0")
	for _, class := range []string{"java.awt.Frame", "java.awt.Dialog", "javax.swing.JInternalFrame"} {
		name(class, "title", "A window")
	}
	name("javax.swing.JLabel", "text", "Label")
	name("javax.swing.AbstractButton", "text", "OK")
	name("javax.swing.JToolTip", "tipText", "Tip")
	name("javax.swing.JFileChooser", "dialogTitle", "Open")
	name("javax.swing.JProgressBar", "progressString", "50%")
	name("javax.swing.table.TableColumn", "headerValue", "Column")
	t.add("Border", "javax.swing.JPanel", "border", t.add("", "javax.swing.border.TitledBorder", "title", "Border"))

	table := t.add("", "com.sun.tools.javac.util.SharedNameTable", "bytes", h.ByteArray([]byte("namesûtable")...))
	t.add("own", "com.sun.tools.javac.util.Name", "bytes", h.ByteArray([]byte("own")...))
	short := t.add("sûta", "com.sun.tools.javac.util.SharedNameTable$NameImpl", "super", "com.sun.tools.javac.util.Name", "table", table, "index", 4, "length", 5)
	t.add("sûta", "com.sun.tools.javac.code.Symbol", "name", short)
	t.add("sûta", "com.sun.tools.javac.code.Symbol$ClassSymbol", "fullname", short)
	t.add("sûta", "com.sun.tools.javac.code.Symbol$PackageSymbol", "fullname", short)

	data := t.add("", "org.eclipse.osgi.Data", "symbolicName", "org.app")
	t.add("org.app", "org.eclipse.core.runtime.adaptor.EclipseClassLoader", "hostdata", data)
	t.add("org.app", "org.eclipse.osgi.internal.baseadaptor.DefaultClassLoader", "manager", t.add("", "org.eclipse.osgi.Manager", "data", data))
	t.add("Equinox startup class loader", "org.eclipse.equinox.launcher.Main$StartupClassLoader")
	t.add("1.2.3.v2", "org.osgi.framework.Version", "major", 1, "minor", 2, "micro", 3, "qualifier", "v2", "versionString", nil)
	t.add("1.2.3", "org.osgi.framework.Version", "major", 1, "minor", 2, "micro", 3, "qualifier", "", "versionString", nil)
	web := t.add("/shop", "org.mortbay.jetty.webapp.WebAppClassLoader", "_name", nil, "_context", t.add("", "org.mortbay.jetty.webapp.WebAppContext", "_contextPath", "/shop"))
	t.add("JSP of /shop", "org.apache.jasper.servlet.JasperLoader", "parent", web)
	t.add("GET /cart", "org.mortbay.jetty.Request", "_method", "GET", "_requestURI", "/cart", "_uri", nil)
	t.add("module org.app", "org.jboss.modules.ModuleClassLoader", "module", t.add("", "org.jboss.modules.Module", "name", "org.app"))

	bytes := func(s string) *dumpbuilder.Object {
		return t.add(s, "org.apache.tomcat.util.buf.ByteChunk", "buff", h.ByteArray([]byte("xx"+s+"xx")...), "start", 2, "end", 2+len(s))
	}
	message := func(text any, chunk *dumpbuilder.Object) *dumpbuilder.Object {
		return t.add("", "org.apache.tomcat.util.buf.MessageBytes", "strValue", text, "byteC", chunk)
	}
	request := t.add("POST /pay?a=1", "org.apache.coyote.Request", "methodMB", message("POST", nil), "uriMB", message(nil, bytes("/pay")), "queryMB", message(nil, bytes("a=1")))
	t.add("POST /pay?a=1", "org.apache.catalina.connector.RequestFacade", "request", t.add("POST /pay?a=1", "org.apache.catalina.connector.Request", "coyoteRequest", request))
	t.add("GET /x", "org.eclipse.jetty.server.Request", "_metaData", t.add("GET /x", "org.eclipse.jetty.http.MetaData$Request", "_method", "GET", "_uri", t.add("/x", "org.eclipse.jetty.http.HttpURI", "_uri", "/x")))
	uri := t.add("http://shop:80/x?a=1", "org.eclipse.jetty.http.HttpURI$Immutable", "_scheme", "http", "_host", "shop", "_port", 80, "_path", "/x", "_query", "a=1", "_uri", "http://shop:80/x?a=1")
	t.add("GET http://shop:80/x?a=1", "org.eclipse.jetty.ee9.nested.Request", "_metaData", t.add("", "org.eclipse.jetty.http.MetaData$Request", "_method", "GET", "_uri", uri))
	t.add("http://shop/x?a=1", "org.eclipse.jetty.http.HttpURI$Mutable", "_scheme", "http", "_host", "shop", "_port", 0, "_path", "/x", "_query", "a=1", "_uri", nil)
	t.add("/x", "org.eclipse.jetty.http.HttpURI$Mutable", "_scheme", nil, "_host", nil, "_port", 0, "_path", "/x", "_query", nil, "_uri", nil)
	t.add("node01", "org.eclipse.jetty.session.ManagedSession", "_sessionData", t.add("node01", "org.eclipse.jetty.session.SessionData", "_id", "node01"))
	t.add("s1", "io.undertow.server.session.InMemorySessionManager$SessionImpl", "sessionId", "s1")
	t.add("org.example.host", "org.apache.felix.framework.BundleWiringImpl$BundleClassLoader", "m_wiring",
		t.add("", "org.apache.felix.framework.BundleWiringImpl", "m_revision", t.add("", "org.apache.felix.framework.BundleRevisionImpl", "m_symbolicName", "org.example.host")))
	t.add("abc", "io.netty.util.AsciiString", "value", h.ByteArray([]byte("xabcx")...), "offset", 1, "length", 3)

	record := h.Class("java.lang.Record")
	person := h.Class("app.Shop$Person", dumpbuilder.Super(record), dumpbuilder.Ref("name"), dumpbuilder.Int("age"), dumpbuilder.Ref("list"))
	t.expect("Person[name=Ada, age=36, list=2 elements]", "java.lang.Record", h.Instance(person, "Ada", 36, h.ArrayList("a", "b")))
	t.add("empty", "java.util.Optional", "value", nil)
	t.add("empty", "java.util.OptionalInt", "isPresent", false, "value", 0)
	t.add("0", "java.util.OptionalLong", "isPresent", true, "value", int64(0))
	t.expect("a = b", "java.util.HashMap$Node", h.New("java.util.HashMap$Node", "key", "a", "value", "b"))
	t.add("1 permit", "java.util.concurrent.Semaphore$Sync", "state", 1)
	t.add("2 permits", "java.util.concurrent.Semaphore$Sync", "state", 2)
	t.add("@java.lang.Object", "sun.reflect.annotation.AnnotationInvocationHandler", "type", h.ClassOf("java.lang.Object"))
	t.add("2024-02-29", "java.time.LocalDate", "year", 2024, "month", 2, "day", 29)
	t.add("07:05:09.5", "java.time.LocalTime", "hour", 7, "minute", 5, "second", 9, "nano", 500000000)
	t.add("1970-01-01 00:00:01.25 UTC", "java.sql.Timestamp", "fastTime", int64(1000), "nanos", 250000000)
}

// TestReadableSubjects: an object of every class that Eclipse MAT or VisualVM shows as
// text is shown as text here.
func TestReadableSubjects(t *testing.T) {
	made := subjects{dumpbuilder.New(), map[string]*dumpbuilder.Object{}, map[*dumpbuilder.Object]string{}}
	made.jdk()
	made.net()
	made.collections()
	made.others()
	s := open(t, made.h)
	for o, want := range made.want {
		if want == "" {
			continue // only used as part of another object
		}
		if got, _ := s.Text(context.Background(), id(t, s, o), 100); got != want {
			t.Errorf("%s reads %q, want %q", s.Label(id(t, s, o)), got, want)
		}
	}
	for list, names := range map[string]string{"Eclipse MAT": matSubjects, "VisualVM": visualVMSubjects} {
		for name := range strings.FieldsSeq(names) {
			if o := made.of[name]; o == nil || made.want[o] == "" {
				t.Errorf("no example of %s, which %s shows readable", name, list)
			}
		}
	}
}

// TestReadableOfSubclasses: objects of a class without a resolver are shown like those of
// its superclass.
func TestReadableOfSubclasses(t *testing.T) {
	h := dumpbuilder.New()
	base := h.Class("java.io.File", dumpbuilder.Ref("path"))
	o := h.Instance(h.Class("app.MyFile", dumpbuilder.Super(base)), "/x")
	s := open(t, h)
	if got, _ := s.Text(context.Background(), id(t, s, o), 100); got != "/x" {
		t.Errorf("%q", got)
	}
}

// TestReadableOfHostileObjects: objects of all known classes, with fields of all names
// that templates and functions use, but with the wrong types: numbers instead of
// references, and arrays and the object itself instead of numbers or strings.
func TestReadableOfHostileObjects(t *testing.T) {
	names := []string{
		"e0", "e1", "head", "tail", "elements", "baseCount", "counterCells", "segments", "base", "cells", "bytes", "table", "index", "length",
		"mag", "signum", "intVal", "scale", "intCompact", "data", "nWords", "offset", "hb", "position", "limit", "coder", "count", "buff", "start", "end",
		"fastTime", "nanos", "seconds", "mostSigBits", "leastSigBits", "isPresent", "lineNumber", "declaringClass", "authority", "h",
	}
	for field := range strings.SplitSeq(snapshot.ReadableTable, "{") {
		field, _, found := strings.Cut(field, "}")
		field, _, _ = strings.Cut(field, ":")
		for path := range strings.SplitSeq(field, "|") {
			for name := range strings.SplitSeq(path, ".") {
				if found && !slices.Contains(names, name) && !strings.ContainsAny(name, " \n") {
					names = append(names, name)
				}
			}
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	h := dumpbuilder.NewConfig(dumpbuilder.Config{Bare: true})
	arrays := []*dumpbuilder.Object{h.ByteArray(1, 2, 3), h.Array([]uint16{0xD800, 0}), h.IntArray(-1, 1<<30), h.LongArray(-1), h.ObjectArray("java.lang.Object[]", nil, nil)}
	var objects []*dumpbuilder.Object
	for line := range strings.Lines(snapshot.ReadableTable) {
		classes, _, found := strings.Cut(line, " = ")
		for class := range strings.FieldsSeq(classes) {
			for range 3 {
				var members []dumpbuilder.Member
				var values []any
				for _, name := range names {
					kind := random.IntN(5)
					members = append(members, []dumpbuilder.Member{dumpbuilder.Ref(name), dumpbuilder.Ref(name), dumpbuilder.Int(name), dumpbuilder.Long(name), dumpbuilder.Boolean(name)}[kind])
					number := []int64{-1, 0, 1, math.MaxInt32, math.MinInt64}[random.IntN(5)]
					switch {
					case kind == 0 && len(objects) > 0:
						values = append(values, objects[random.IntN(len(objects))])
					case kind <= 1:
						values = append(values, arrays[random.IntN(len(arrays))])
					case kind == 2:
						values = append(values, int32(number))
					case kind == 3:
						values = append(values, number)
					default:
						values = append(values, number&1 != 0)
					}
				}
				if found {
					objects = append(objects, h.Instance(h.Class(class, members...), values...))
				}
			}
		}
	}
	s := open(t, h)
	began, shown := time.Now(), 0
	for _, o := range objects {
		text, ok := s.Text(context.Background(), id(t, s, o), 1000)
		if ok {
			shown++
		}
		if !utf8.ValidString(text) || utf8.RuneCountInString(text) > 1001 {
			t.Errorf("%s reads %q", s.Label(id(t, s, o)), text)
		}
	}
	if took := time.Since(began); took > 20*time.Second || shown == 0 {
		t.Errorf("%d of %d objects took %v", shown, len(objects), took)
	}
}
