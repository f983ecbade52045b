package diagnosis

import (
	"slices"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// epoch names the fields by which objects of a class say how long after the beginning of
// 1970 a time is.
type epoch struct{ millis, seconds, nanos string }

var epochs = map[string]epoch{
	"java.util.Date":                {millis: "fastTime"},
	"java.sql.Timestamp":            {millis: "fastTime"},
	"java.util.GregorianCalendar":   {millis: "time"},
	"java.time.Instant":             {seconds: "seconds", nanos: "nanos"},
	"kotlin.time.Instant":           {seconds: "epochSeconds", nanos: "nanosecondsOfSecond"},
	"com.google.protobuf.Timestamp": {seconds: "seconds_", nanos: "nanos_"},
	"org.joda.time.DateTime":        {millis: "iMillis"},
	"org.joda.time.Instant":         {millis: "iMillis"},
}

// dates are classes of days, with the field that has the milliseconds of their beginning
// since 1970; "" for those that have a year, a month and a day.
var dates = map[string]string{"java.time.LocalDate": "", "org.joda.time.LocalDate": "iLocalMillis", "java.sql.Date": "fastTime"}

// boxes are classes whose objects hold a time in their field value, and nothing else.
var boxes = map[string]bool{"java.lang.Long": true, "kotlinx.datetime.Instant": true, "kotlinx.datetime.LocalDateTime": true, "kotlinx.datetime.LocalDate": true}

// timeOfObject reads an object as a time in milliseconds since 1970. A time without a zone
// is one in the JVM's own zone. A day is read as its end, and the day of the dump as the
// time of the dump.
func (e *evidence) timeOfObject(id heap.ObjectID, now int64) (int64, bool) {
	class := e.className(id)
	if c, known := epochs[class]; known {
		if c.millis != "" {
			return e.number(id, c.millis)
		}
		seconds, found := e.number(id, c.seconds)
		nanos, _ := e.number(id, c.nanos)
		return seconds*1000 + nanos/1_000_000, found && seconds > 0 && seconds < endOfTime/1000
	}
	if field, known := dates[class]; known {
		begin, found := e.number(id, field)
		if field == "" {
			begin, found = e.calendar(id)
		}
		if class != "java.sql.Date" { // that is the beginning of a day in the JVM's zone already
			begin -= e.offsetAt(begin)
		}
		if end := begin + day - 1; begin > now || end < now {
			return end, found
		}
		return now, found
	}
	switch class {
	case "java.time.LocalDateTime":
		t, found := e.calendar(id, "date")
		return t - e.offsetAt(t), found
	case "org.joda.time.LocalDateTime":
		t, found := e.number(id, "iLocalMillis")
		return t - e.offsetAt(t), found
	case "java.time.ZonedDateTime", "java.time.OffsetDateTime":
		inner, there := e.s.ObjectField(e.ctx, id, "dateTime")
		offset, known := e.number(id, "offset", "totalSeconds")
		if !there || !known {
			return 0, false
		}
		t, found := e.calendar(inner, "date")
		return t - 1000*offset, found
	}
	return 0, false
}

// endOfTime is later than any time that a program means, in milliseconds since 1970.
const endOfTime = 1 << 48

// days reports whether the values of a field are days without a time of day.
func (e *evidence) days(c *column) bool {
	ids, _ := e.referents(c)
	if len(ids) == 0 {
		return false
	}
	class := e.className(ids[0])
	if boxes[class] {
		inner, _ := e.s.ObjectField(e.ctx, ids[0], "value")
		class = e.className(inner)
	}
	_, is := dates[class]
	return is
}

// inTurn reports whether days are those on which objects were made one after the other.
// Most days in a program are dates in its data, so it takes several, which rise.
func inTurn(days []int64) bool {
	const several, mostly = 8, 0.95
	sorted := slices.Clone(days)
	slices.Sort(sorted)
	return len(slices.Compact(sorted)) >= several && rise(days) >= mostly
}

// daysBefore says in words how long before the dump a day was, to judge by the time from its
// end to the dump.
func daysBefore(age int64) string {
	if age <= 0 {
		return "the last on the day of the dump"
	}
	return "the last " + numbers.Grouped(age/day+1) + " d before the dump"
}

// calendar reads the year, month and day of an object of java.time, which are in the object
// that the given fields lead to, and if it has one its time of day. The result is as if it
// were a time in UTC.
func (e *evidence) calendar(id heap.ObjectID, date ...string) (int64, bool) {
	number := func(in []string, name string) int {
		v, _, _ := e.s.Field(e.ctx, id, append(in[:len(in):len(in)], name)...) // what cannot be read is no date
		return int(int32(v.Bits))
	}
	year, month, dayOf := number(date, "year"), number(date, "month"), number(date, "day")
	if year < 1970 || year > 9999 || month < 1 || month > 12 || dayOf < 1 || dayOf > 31 {
		return 0, false
	}
	at := []string{"time"}
	t := time.Date(year, time.Month(month), dayOf, number(at, "hour"), number(at, "minute"), number(at, "second"), number(at, "nano"), time.UTC)
	return t.UnixMilli(), true
}

// zone is the time zone of the JVM: its usual difference to UTC, and what it was from
// certain times on, all in milliseconds.
type zone struct {
	usual   int64
	from    []int64 // ascending
	offsets []int64 // from then on
}

// offsetAt returns how far clocks of the JVM's time zone were ahead of UTC when they showed a
// time; 0 if the dump does not say.
func (f *finder) offsetAt(local int64) int64 {
	if f.zone == nil {
		f.zone = f.readZone()
	}
	offset, utc := f.zone.usual, local-f.zone.usual
	for i, from := range f.zone.from {
		if from <= utc {
			offset = f.zone.offsets[i]
		}
	}
	return offset
}

// readZone reads the default time zone: a sun.util.calendar.ZoneInfo, whose transitions each
// have a time, shifted left by 12 bits, and in the lowest 4 bits the place of the offset.
func (f *finder) readZone() *zone {
	const most, widest, shift, low = 1000, 18 * 3_600_000, 12, 15
	z := &zone{}
	if len(f.s.ClassesByName("java.util.TimeZone")) == 0 {
		return z
	}
	id, found := f.s.ObjectField(f.ctx, f.s.Class(f.s.ClassesByName("java.util.TimeZone")[0]).Object, "defaultTimeZone")
	if !found {
		return z
	}
	elements := func(field string) []heap.Value {
		array, there := f.s.ObjectField(f.ctx, id, field)
		if !there {
			return nil
		}
		n, isArray := f.s.Length(array)
		if !isArray || n > most {
			return nil
		}
		list, _ := f.s.Elements(f.ctx, array, 0, n) // without them, the usual offset has to do
		return list
	}
	if v, there, err := f.s.Field(f.ctx, id, "rawOffset"); err == nil && there {
		z.usual = max(-widest, min(widest, int64(int32(v.Bits))))
	}
	offsets := elements("offsets")
	for _, v := range elements("transitions") {
		t := int64(v.Bits)
		if at := int(t & low); at < len(offsets) {
			z.from = append(z.from, t>>shift)
			z.offsets = append(z.offsets, max(-widest, min(widest, int64(int32(offsets[at].Bits)))))
		}
	}
	return z
}
