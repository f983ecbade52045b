package snapshot

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"

	"heapdrop/core/heap"
)

// resolvers maps class names to what makes their objects readable. An object is
// shown by the resolver of its most derived class that has one and succeeds.
// Field names are those of OpenJDK 6 to 26.
var resolvers map[string]func(r *reader, id heap.ObjectID, depth int) (string, bool)

func init() { // breaks the initialization cycle resolvers → text → resolvers
	integer := func(r *reader, id heap.ObjectID, _ int) (string, bool) {
		v, ok := r.number(id, "value")
		return strconv.FormatInt(v, 10), ok
	}
	field := func(path ...string) func(*reader, heap.ObjectID, int) (string, bool) {
		return func(r *reader, id heap.ObjectID, depth int) (string, bool) { return r.textAt(id, depth, path...) }
	}
	resolvers = map[string]func(r *reader, id heap.ObjectID, depth int) (string, bool){
		"java.lang.String":        (*reader).javaString,
		"java.lang.StringBuilder": (*reader).stringBuilder,
		"java.lang.StringBuffer":  (*reader).stringBuilder,

		"java.lang.Byte":      integer,
		"java.lang.Short":     integer,
		"java.lang.Integer":   integer,
		"java.lang.Long":      integer,
		"java.lang.Character": (*reader).character,
		"java.lang.Boolean":   (*reader).boolean,
		"java.lang.Float":     (*reader).float,
		"java.lang.Double":    (*reader).double,

		"java.util.concurrent.atomic.AtomicInteger":           integer,
		"java.util.concurrent.atomic.AtomicLong":              integer,
		"java.util.concurrent.atomic.AtomicBoolean":           (*reader).boolean,
		"java.util.concurrent.atomic.AtomicReference":         field("value"),
		"java.util.concurrent.atomic.AtomicStampedReference":  field("pair", "reference"),
		"java.util.concurrent.atomic.AtomicMarkableReference": field("pair", "reference"),
		"java.util.concurrent.atomic.LongAdder":               (*reader).adder,

		"java.lang.Thread":            field("name"),
		"java.lang.ThreadGroup":       field("name"),
		"java.lang.Enum":              field("name"),
		"java.lang.Throwable":         field("detailMessage"),
		"java.lang.StackTraceElement": (*reader).stackTraceElement,
		"java.lang.Module":            field("name"),
		"java.lang.Package":           (*reader).packageName,
		"java.lang.ClassLoader":       field("name"),

		"java.lang.reflect.Method":      (*reader).method,
		"java.lang.reflect.Field":       (*reader).method,
		"java.lang.reflect.Constructor": field("clazz"),
		"java.lang.invoke.MemberName":   (*reader).method,
		"java.lang.invoke.MethodType":   field("methodDescriptor"),

		"java.net.URL":               (*reader).url,
		"java.net.URI":               field("string"),
		"java.net.InetAddress":       (*reader).inetAddress,
		"java.net.InetSocketAddress": (*reader).inetSocketAddress,
		"java.io.File":               field("path"),
		"java.io.FileDescriptor": func(r *reader, id heap.ObjectID, _ int) (string, bool) {
			fd, ok := r.number(id, "fd")
			return "fd " + strconv.FormatInt(fd, 10), ok
		},
		"java.util.zip.ZipFile":    (*reader).zipFile,
		"sun.nio.fs.UnixPath":      field("path"),
		"sun.nio.fs.WindowsPath":   field("path"),
		"java.nio.charset.Charset": field("name"),

		"java.util.Date":                (*reader).date,
		"java.util.Calendar":            (*reader).calendar,
		"java.time.Instant":             (*reader).instant,
		"java.time.LocalDate":           (*reader).localDate,
		"java.time.LocalTime":           (*reader).localTime,
		"java.time.LocalDateTime":       (*reader).localDateTime,
		"java.time.OffsetDateTime":      zoned("offset"),
		"java.time.ZonedDateTime":       zoned("zone"),
		"java.time.ZoneOffset":          field("id"),
		"java.time.ZoneRegion":          field("id"),
		"java.time.Duration":            (*reader).duration,
		"java.util.TimeZone":            field("ID"),
		"java.util.Locale":              (*reader).locale,
		"java.util.Currency":            field("currencyCode"),
		"java.util.UUID":                (*reader).uuid,
		"java.util.regex.Pattern":       field("pattern"),
		"java.util.Optional":            field("value"),
		"java.util.jar.Attributes$Name": field("name"),
		"java.math.BigInteger":          (*reader).bigInteger,
		"java.math.BigDecimal":          (*reader).bigDecimal,
		"java.security.Permission":      field("name"),
		"javax.management.ObjectName":   field("_canonicalName"),
	}
}

func (r *reader) character(id heap.ObjectID, _ int) (string, bool) {
	v, ok := r.number(id, "value")
	return decodeUTF16([]uint16{uint16(v)}), ok
}

func (r *reader) boolean(id heap.ObjectID, _ int) (string, bool) {
	v, ok := r.number(id, "value")
	return strconv.FormatBool(v != 0), ok
}

func (r *reader) float(id heap.ObjectID, _ int) (string, bool) {
	v, ok := r.number(id, "value")
	return strconv.FormatFloat(float64(math.Float32frombits(uint32(v))), 'g', -1, 32), ok
}

func (r *reader) double(id heap.ObjectID, _ int) (string, bool) {
	v, ok := r.number(id, "value")
	return strconv.FormatFloat(math.Float64frombits(uint64(v)), 'g', -1, 64), ok
}

// adder sums the base and the cells of a LongAdder.
func (r *reader) adder(id heap.ObjectID, _ int) (string, bool) {
	sum, ok := r.number(id, "base")
	if cells, found := r.object(id, "cells"); found {
		elements, _ := r.s.Elements(r.ctx, cells, 0, 1<<10)
		for _, e := range elements {
			if cell, known := r.s.x.ID(e.Address()); known && e.Bits != 0 {
				v, _ := r.number(cell, "value")
				sum += v
			}
		}
	}
	return strconv.FormatInt(sum, 10), ok
}

func (r *reader) packageName(id heap.ObjectID, depth int) (string, bool) {
	if name, ok := r.textAt(id, depth, "pkgName"); ok {
		return name, true
	}
	return r.textAt(id, depth, "name")
}

func (r *reader) stackTraceElement(id heap.ObjectID, depth int) (string, bool) {
	class, ok := r.textAt(id, depth, "declaringClass")
	method, _ := r.textAt(id, depth, "methodName")
	file, known := r.textAt(id, depth, "fileName")
	if !known {
		file = "Unknown Source"
	}
	line, _ := r.number(id, "lineNumber")
	switch {
	case line == int64(heap.LineCompiled): // StackTraceElement's mark of a native method
		file = "Native Method"
	case line > 0:
		file += ":" + strconv.FormatInt(line, 10)
	}
	return fmt.Sprintf("%s.%s(%s)", class, method, file), ok
}

// method serves reflection objects that have clazz and name.
func (r *reader) method(id heap.ObjectID, depth int) (string, bool) {
	class, _ := r.textAt(id, depth, "clazz")
	name, ok := r.textAt(id, depth, "name")
	return strings.TrimPrefix(class+"."+name, "."), ok
}

func (r *reader) url(id heap.ObjectID, depth int) (string, bool) {
	protocol, ok := r.textAt(id, depth, "protocol")
	text := protocol + ":"
	if authority, has := r.textAt(id, depth, "authority"); has && authority != "" {
		text += "//" + authority
	} else if host, has := r.textAt(id, depth, "host"); has && host != "" {
		text += "//" + host
		if port, set := r.number(id, "port"); set && port > 0 {
			text += ":" + strconv.FormatInt(port, 10)
		}
	}
	if file, has := r.textAt(id, depth, "file"); has {
		text += file
	} else if path, has := r.textAt(id, depth, "path"); has {
		text += path
	}
	if ref, has := r.textAt(id, depth, "ref"); has {
		text += "#" + ref
	}
	return text, ok
}

func (r *reader) inetAddress(id heap.ObjectID, depth int) (string, bool) {
	name, named := r.textAt(id, depth, "holder", "hostName")
	address, ok := r.number(id, "holder", "address")
	if !ok { // JDK 6 and 7
		name, named = r.textAt(id, depth, "hostName")
		address, ok = r.number(id, "address")
	}
	text := ""
	if ok {
		a := uint32(address)
		text = fmt.Sprintf("%d.%d.%d.%d", a>>24, a>>16&255, a>>8&255, a&255)
	}
	bytes, six := r.object(id, "holder6", "ipaddress")
	if !six {
		bytes, six = r.object(id, "ipaddress")
	}
	if six {
		data, _ := r.s.Bytes(r.ctx, bytes, 0, 16)
		var groups []string
		for i := 0; i+1 < len(data); i += 2 {
			groups = append(groups, strconv.FormatUint(uint64(data[i])<<8|uint64(data[i+1]), 16))
		}
		text = strings.Join(groups, ":")
	}
	if named {
		text = name + "/" + text
	}
	return text, text != ""
}

func (r *reader) inetSocketAddress(id heap.ObjectID, depth int) (string, bool) {
	host, ok := r.textAt(id, depth, "holder", "addr")
	if !ok {
		host, ok = r.textAt(id, depth, "holder", "hostname")
	}
	port, held := r.number(id, "holder", "port")
	if !held { // JDK 6 and 7
		if host, ok = r.textAt(id, depth, "addr"); !ok {
			host, ok = r.textAt(id, depth, "hostname")
		}
		port, _ = r.number(id, "port")
	}
	return host + ":" + strconv.FormatInt(port, 10), ok
}

func (r *reader) zipFile(id heap.ObjectID, depth int) (string, bool) {
	if name, ok := r.textAt(id, depth, "name"); ok {
		return name, true
	}
	return r.textAt(id, depth, "res", "zsrc", "key", "file")
}

const millisFormat = "2006-01-02 15:04:05.000 UTC"

func (r *reader) date(id heap.ObjectID, _ int) (string, bool) {
	ms, ok := r.number(id, "fastTime")
	return time.UnixMilli(ms).UTC().Format(millisFormat), ok
}

func (r *reader) calendar(id heap.ObjectID, _ int) (string, bool) {
	ms, ok := r.number(id, "time")
	return time.UnixMilli(ms).UTC().Format(millisFormat), ok
}

func (r *reader) instant(id heap.ObjectID, _ int) (string, bool) {
	seconds, ok := r.number(id, "seconds")
	nanos, _ := r.number(id, "nanos")
	return time.Unix(seconds, nanos).UTC().Format(time.RFC3339Nano), ok
}

func (r *reader) localDate(id heap.ObjectID, _ int) (string, bool) {
	year, ok := r.number(id, "year")
	month, _ := r.number(id, "month")
	day, _ := r.number(id, "day")
	return fmt.Sprintf("%04d-%02d-%02d", year, month, day), ok
}

func (r *reader) localTime(id heap.ObjectID, _ int) (string, bool) {
	hour, ok := r.number(id, "hour")
	minute, _ := r.number(id, "minute")
	second, _ := r.number(id, "second")
	text := fmt.Sprintf("%02d:%02d:%02d", hour, minute, second)
	if nano, _ := r.number(id, "nano"); nano != 0 {
		text += strings.TrimRight(fmt.Sprintf(".%09d", nano), "0")
	}
	return text, ok
}

func (r *reader) localDateTime(id heap.ObjectID, depth int) (string, bool) {
	date, ok := r.textAt(id, depth, "date")
	clock, _ := r.textAt(id, depth, "time")
	return date + "T" + clock, ok
}

// zoned returns a resolver for a date and time with a zone in the named field.
func zoned(zone string) func(*reader, heap.ObjectID, int) (string, bool) {
	return func(r *reader, id heap.ObjectID, depth int) (string, bool) {
		text, ok := r.textAt(id, depth, "dateTime")
		where, _ := r.textAt(id, depth, zone)
		return text + " " + where, ok
	}
}

func (r *reader) duration(id heap.ObjectID, _ int) (string, bool) {
	seconds, ok := r.number(id, "seconds")
	nanos, _ := r.number(id, "nanos")
	if seconds > math.MaxInt64/int64(time.Second)-1 || seconds < math.MinInt64/int64(time.Second)+1 {
		return strconv.FormatInt(seconds, 10) + "s", ok
	}
	return (time.Duration(seconds)*time.Second + time.Duration(nanos)).String(), ok
}

func (r *reader) locale(id heap.ObjectID, depth int) (string, bool) {
	language, ok := r.textAt(id, depth, "baseLocale", "language")
	region, _ := r.textAt(id, depth, "baseLocale", "region")
	if !ok { // JDK 6
		language, ok = r.textAt(id, depth, "language")
		region, _ = r.textAt(id, depth, "country")
	}
	return strings.TrimSuffix(language+"_"+region, "_"), ok
}

func (r *reader) uuid(id heap.ObjectID, _ int) (string, bool) {
	high, ok := r.number(id, "mostSigBits")
	low, _ := r.number(id, "leastSigBits")
	h, l := uint64(high), uint64(low)
	return fmt.Sprintf("%08x-%04x-%04x-%04x-%012x", h>>32, h>>16&0xFFFF, h&0xFFFF, l>>48, l&(1<<48-1)), ok
}

// maxMagnitude is the most 32-bit words of a BigInteger that are shown in full.
const maxMagnitude = 256

func (r *reader) bigInteger(id heap.ObjectID, _ int) (string, bool) {
	v, ok := r.bigValue(id)
	if !ok {
		return "", false
	}
	return v.String(), true
}

func (r *reader) bigValue(id heap.ObjectID) (*big.Int, bool) {
	signum, ok := r.number(id, "signum")
	mag, has := r.object(id, "mag")
	if !ok || !has {
		return nil, false
	}
	if n, _ := r.s.Length(mag); n > maxMagnitude {
		return nil, false
	}
	data, err := r.s.Bytes(r.ctx, mag, 0, maxMagnitude)
	v := new(big.Int).SetBytes(data)
	if signum < 0 {
		v.Neg(v)
	}
	return v, err == nil
}

// inflated is BigDecimal's mark for "the value is in intVal".
const inflated = math.MinInt64

func (r *reader) bigDecimal(id heap.ObjectID, _ int) (string, bool) {
	scale, ok := r.number(id, "scale")
	compact, known := r.number(id, "intCompact")
	unscaled := big.NewInt(compact)
	if !known || compact == inflated {
		value, has := r.object(id, "intVal")
		if !has {
			return "", false
		}
		if unscaled, has = r.bigValue(value); !has {
			return "", false
		}
	}
	return decimal(unscaled, scale), ok
}

// decimal writes unscaled·10^−scale, in plain digits while they are few.
func decimal(unscaled *big.Int, scale int64) string {
	digits := unscaled.String()
	if scale <= 0 || scale > 64 {
		if scale == 0 {
			return digits
		}
		return digits + "E" + strconv.FormatInt(-scale, 10)
	}
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	if missing := int(scale) + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	return sign + digits[:len(digits)-int(scale)] + "." + digits[len(digits)-int(scale):]
}
