package diagnosis_test

import (
	"strings"
	"testing"
	"time"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// calendarClasses makes the classes of java.time that have years, months and days.
func (p plan) calendarClasses() {
	p.Class("java.time.LocalDate", dumpbuilder.Int("year"), dumpbuilder.Short("month"), dumpbuilder.Short("day"))
	p.Class("java.time.LocalTime", dumpbuilder.Byte("hour"), dumpbuilder.Byte("minute"), dumpbuilder.Byte("second"), dumpbuilder.Int("nano"))
	p.Class("java.time.LocalDateTime", dumpbuilder.Ref("date"), dumpbuilder.Ref("time"))
	p.Class("java.time.ZoneOffset", dumpbuilder.Int("totalSeconds"))
	for _, class := range []string{"java.time.ZonedDateTime", "java.time.OffsetDateTime"} {
		p.Class(class, dumpbuilder.Ref("dateTime"), dumpbuilder.Ref("offset"))
	}
}

// date makes a java.time.LocalDate.
func (p plan) date(t time.Time) any {
	return p.New("java.time.LocalDate", "year", int32(t.Year()), "month", int16(t.Month()), "day", int16(t.Day()))
}

// dateTime makes a java.time.LocalDateTime that clocks show which are so many hours ahead of
// UTC.
func (p plan) dateTime(ms int64, ahead int) any {
	t := time.UnixMilli(ms).UTC().Add(time.Duration(ahead) * time.Hour)
	clock := p.New("java.time.LocalTime", "hour", int8(t.Hour()), "minute", int8(t.Minute()), "second", int8(t.Second()), "nano", int32(t.Nanosecond()))
	return p.New("java.time.LocalDateTime", "date", p.date(t), "time", clock)
}

// defaultZone makes the default time zone, of which clocks are two hours more ahead since a
// hundred days before the dump than before.
func (p plan) defaultZone(hours int) {
	p.Class("sun.util.calendar.ZoneInfo", dumpbuilder.Int("rawOffset"), dumpbuilder.Ref("transitions"), dumpbuilder.Ref("offsets"))
	const hour = 3_600_000
	change := int64(taken) - 100*24*hour
	z := p.New("sun.util.calendar.ZoneInfo", "rawOffset", int32((hours-2)*hour),
		"transitions", p.LongArray((change-200*24*hour)<<12, change<<12|1), "offsets", p.IntArray(int32((hours-2)*hour), int32(hours*hour)))
	p.Root(heap.RootSystemClass, p.Class("java.util.TimeZone", dumpbuilder.Static("defaultTimeZone", heap.Object, z)))
}

// TestKindsOfTimes: times of many classes say when members were made, until the dump, in any
// time zone.
func TestKindsOfTimes(t *testing.T) {
	for name, make := range map[string]func(p plan) func(ms int64) any{
		"LocalDateTime, New York": func(p plan) func(int64) any {
			p.defaultZone(-5)
			return func(ms int64) any { return p.dateTime(ms, -5) }
		},
		"LocalDateTime, Tokyo": func(p plan) func(int64) any {
			p.defaultZone(9)
			return func(ms int64) any { return p.dateTime(ms, 9) }
		},
		"OffsetDateTime": func(p plan) func(int64) any {
			return func(ms int64) any {
				return p.New("java.time.OffsetDateTime", "dateTime", p.dateTime(ms, 9), "offset", p.New("java.time.ZoneOffset", "totalSeconds", int32(9*3600)))
			}
		},
		"ZonedDateTime": func(p plan) func(int64) any {
			return func(ms int64) any {
				return p.New("java.time.ZonedDateTime", "dateTime", p.dateTime(ms, -8), "offset", p.New("java.time.ZoneOffset", "totalSeconds", int32(-8*3600)))
			}
		},
		"Long": func(p plan) func(int64) any { return func(ms int64) any { return p.Box(ms) } },
		"Calendar": func(p plan) func(int64) any {
			p.Class("java.util.Calendar", dumpbuilder.Long("time"))
			c := p.Class("java.util.GregorianCalendar", dumpbuilder.Super(p.ClassOf("java.util.Calendar")))
			return func(ms int64) any { return p.Instance(c, ms) }
		},
		"Timestamp": func(p plan) func(int64) any {
			c := p.Class("com.google.protobuf.Timestamp", dumpbuilder.Long("seconds_"), dumpbuilder.Int("nanos_"))
			return func(ms int64) any { return p.Instance(c, ms/1000, int32(ms%1000*1_000_000)) }
		},
		"Kotlin": func(p plan) func(int64) any {
			instant := p.Class("java.time.Instant", dumpbuilder.Long("seconds"), dumpbuilder.Int("nanos"))
			c := p.Class("kotlinx.datetime.Instant", dumpbuilder.Ref("value"))
			return func(ms int64) any { return p.Instance(c, p.Instance(instant, ms/1000)) }
		},
	} {
		const members, minute = 2000, 60_000
		p := plan{dumpbuilder.New()}
		p.calendarClasses()
		at := make(p)
		p.bag(p.states("app.Visit", nil, dumpbuilder.Ref("opened"), "opened", members, func(i int) any { return at(taken - int64(members-i)*minute) })...)
		if text := known(t, p); !strings.Contains(text, "(field opened); more are still being made") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestDays: days that rise with the order of members until the dump may be those on which
// they were made. Others are dates in the data: birthdays, days when something is due, a few
// days on which rates change, and those by which nothing is sorted.
func TestDays(t *testing.T) {
	const members, each = 2000, 40 // members of one day
	turn := shuffled(run(0, 1, members))
	for name, c := range map[string]struct {
		before func(i int64) int64 // days before the dump
		says   string              // "" for nothing
	}{
		"until the dump": {func(i int64) int64 { return (members - 1 - i) / each }, "the last on the day of the dump"},
		"a week before":  {func(i int64) int64 { return 7 + (members-1-i)/each }, "the last 7 d before the dump"},
		"due":            {func(i int64) int64 { return 20 - i/each }, ""},
		"birthdays":      {func(i int64) int64 { return 365 * (20 + (members-1-i)/each) }, ""},
		"in any order":   {func(i int64) int64 { return turn[i] / each }, ""},
		"nearly so":      {func(i int64) int64 { return (members-1-i)/each + turn[i]%20 }, ""},
		"falling":        {func(i int64) int64 { return i / each }, ""},
		"a few":          {func(i int64) int64 { return (members - 1 - i) / 300 }, ""},
	} {
		p := plan{dumpbuilder.New()}
		p.calendarClasses()
		p.bag(p.states("app.Visit", nil, dumpbuilder.Ref("entered"), "entered", members, func(i int) any {
			return p.date(time.UnixMilli(taken).UTC().AddDate(0, 0, -int(c.before(int64(i)))))
		})...)
		if text := known(t, p); strings.Contains(text, "(field entered)") != (c.says != "") || !strings.Contains(text, c.says) {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestDaysOfExpiry: the day on which something in the data expires says nothing about the
// object that describes it; the time when it expires does.
func TestDaysOfExpiry(t *testing.T) {
	for _, days := range []bool{true, false} {
		p := plan{dumpbuilder.New()}
		p.calendarClasses()
		p.bag(p.states("app.Passport", nil, dumpbuilder.Ref("expiry"), "expiry", 2000, func(i int) any {
			if at := int64(taken) - int64(1+i*7919%300)*24*3_600_000; !days {
				return p.dateTime(at, 0)
			} else {
				return p.date(time.UnixMilli(at).UTC())
			}
		})...)
		if _, text := verdictOn(t, p); strings.Contains(text, "past their own expiry") == days {
			t.Errorf("days: %v: %s", days, text)
		}
	}
}

// TestDamagedTimes: what cannot be a time is none, and a broken time zone changes nothing.
func TestDamagedTimes(t *testing.T) {
	for name, broken := range map[string]func(p plan, i int) any{
		"month": func(p plan, i int) any {
			return p.New("java.time.LocalDate", "year", int32(2025), "month", int16(-1), "day", int16(1))
		},
		"year": func(p plan, i int) any {
			return p.New("java.time.LocalDate", "year", int32(-1), "month", int16(1), "day", int16(1))
		},
		"no date": func(p plan, i int) any { return p.New("java.time.LocalDateTime") },
		"seconds": func(p plan, i int) any {
			return p.New("java.time.Instant", "seconds", int64(1)<<62+taken/1000+int64(i))
		},
		"itself": func(p plan, i int) any {
			o := p.New("kotlinx.datetime.Instant")
			o.Set("value", o)
			return o
		},
	} {
		p := plan{dumpbuilder.New()}
		p.calendarClasses()
		p.Class("java.time.Instant", dumpbuilder.Long("seconds"), dumpbuilder.Int("nanos"))
		p.Class("kotlinx.datetime.Instant", dumpbuilder.Ref("value"))
		p.Class("sun.util.calendar.ZoneInfo", dumpbuilder.Int("rawOffset"), dumpbuilder.Ref("transitions"), dumpbuilder.Ref("offsets"))
		z := p.New("sun.util.calendar.ZoneInfo", "rawOffset", int32(-1<<31), "transitions", p.LongArray(15, -1), "offsets", p.IntArray())
		p.Root(heap.RootSystemClass, p.Class("java.util.TimeZone", dumpbuilder.Static("defaultTimeZone", heap.Object, z)))
		p.bag(p.states("app.Visit", nil, dumpbuilder.Ref("opened"), "opened", 500, func(i int) any { return broken(p, i) })...)
		if text := known(t, p); strings.Contains(text, "(field opened)") {
			t.Errorf("%s: %s", name, text)
		}
	}
}
