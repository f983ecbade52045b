package diagnosis_test

import (
	"strings"
	"testing"

	"heapdrop/core/query/diagnosis"
	"heapdrop/internal/dumpbuilder"
)

// TestOver: what members refer to shows that they have finished, unless only a few have,
// or all share one object.
func TestOver(t *testing.T) {
	for name, c := range map[string]struct {
		field  string
		kind   func(string) dumpbuilder.Member
		values func(p plan) func(i int) any
		says   string // "" for nothing
	}{
		"a state":             {"f", dumpbuilder.Ref, states("DELIVERED", "REJECTED"), "all of the objects examined are in state DELIVERED or REJECTED"},
		"states of all kinds": {"f", dumpbuilder.Ref, states("DELIVERED", "ON_ITS_WAY"), ""},
		"an AtomicBoolean":    {"closed", dumpbuilder.Ref, atomic(1), "all of the objects examined are closed"},
		"one that is not set": {"closed", dumpbuilder.Ref, atomic(0), ""},
		"the end": {"finishedAt", dumpbuilder.Long, func(plan) func(int) any {
			return func(i int) any { return taken - int64(i)*1000 }
		}, "all of the objects examined are finished (field finishedAt)"},
		"a time of something else": {"failedLoginAt", dumpbuilder.Long, func(plan) func(int) any {
			return func(i int) any { return taken - int64(i)*1000 }
		}, ""},
		"links that are not active":    {"link", dumpbuilder.Ref, flagged("active"), ""},
		"no end":                       {"finishedAt", dumpbuilder.Long, func(plan) func(int) any { return func(int) any { return int64(0) } }, ""},
		"threads that have ended":      {"f", dumpbuilder.Ref, threadsWith(2), "all of the objects examined are terminated in their thread"},
		"threads that run":             {"f", dumpbuilder.Ref, threadsWith(5), ""},
		"links that are closed":        {"link", dumpbuilder.Ref, links(false), "all of the objects examined are no longer open in their field link"},
		"one link for all":             {"link", dumpbuilder.Ref, links(true), ""},
		"requests that have ended":     {"context", dumpbuilder.Ref, requests(false), "all of the objects examined have ended: field request of their context is null"},
		"requests under way":           {"context", dumpbuilder.Ref, requests(true), ""},
		"calls that are cancelled":     {"answer", dumpbuilder.Ref, calls(true, false), "all of the objects examined are cancelled in the call of their field answer"},
		"calls that are closed":        {"answer", dumpbuilder.Ref, calls(false, true), "all of the objects examined are closed in the call of their field answer"},
		"calls that are open":          {"answer", dumpbuilder.Ref, calls(false, false), ""},
		"links in a final state":       {"link", dumpbuilder.Ref, linkStates("CLOSED"), "all of the objects examined are in state CLOSED (of their field link)"},
		"links that are still at work": {"link", dumpbuilder.Ref, linkStates("RUNNING"), ""},
	} {
		p := plan{dumpbuilder.New()}
		list := p.states("app.Parcel", nil, c.kind(c.field), c.field, 400, c.values(p))
		p.static("app.Main", "PARCELS", p.ArrayList(list...))
		_, text := judgedCauses(t, p.open(t))
		if c.says != "" && !strings.Contains(text, c.says) || c.says == "" && strings.Contains(text, "no longer needed") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// calls makes observers of gRPC with the calls that they answer.
func calls(cancelled, closed bool) func(plan) func(int) any {
	return func(p plan) func(int) any {
		const observer, call = "io.grpc.stub.ServerCalls$ServerCallStreamObserverImpl", "io.grpc.internal.ServerCallImpl"
		p.Class(observer, dumpbuilder.Ref("call"))
		p.Class(call, dumpbuilder.Boolean("cancelled"), dumpbuilder.Boolean("closeCalled"))
		return func(int) any {
			return p.New(observer, "call", p.New(call, "cancelled", cancelled, "closeCalled", closed))
		}
	}
}

// requests makes contexts of Tomcat's asynchronous requests.
func requests(open bool) func(plan) func(int) any {
	return func(p plan) func(int) any {
		const class = "org.apache.catalina.core.AsyncContextImpl"
		p.Class(class, dumpbuilder.Ref("request"))
		request := any(nil)
		if open {
			request = p.New(class, "request", nil)
		}
		return func(int) any { return p.New(class, "request", request) }
	}
}

func states(names ...string) func(plan) func(int) any {
	return func(p plan) func(int) any {
		base := p.Class("java.lang.Enum", dumpbuilder.Ref("name"))
		p.Class("app.State", dumpbuilder.Super(base))
		var all []any
		for _, n := range names {
			all = append(all, p.New("app.State", "name", n))
		}
		p.static("app.States", "ALL", p.ArrayList(all...))
		return func(i int) any { return all[i/3%len(all)] }
	}
}

func atomic(value int32) func(plan) func(int) any {
	return func(p plan) func(int) any {
		p.Class("java.util.concurrent.atomic.AtomicBoolean", dumpbuilder.Int("value"))
		return func(int) any { return p.New("java.util.concurrent.atomic.AtomicBoolean", "value", value) }
	}
}

func threadsWith(status int32) func(plan) func(int) any {
	return func(p plan) func(int) any {
		p.Class("app.Worker", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref("task"))
		return func(int) any { return p.New("app.Worker", "threadStatus", status) }
	}
}

// flagged makes objects with a flag that is not set.
func flagged(flag string) func(plan) func(int) any {
	return func(p plan) func(int) any {
		p.Class("app.Owner", dumpbuilder.Boolean(flag))
		return func(int) any { return p.New("app.Owner", flag, false) }
	}
}

// linkStates makes objects that keep a state in an AtomicReference.
func linkStates(name string) func(plan) func(int) any {
	return func(p plan) func(int) any {
		p.Class("java.util.concurrent.atomic.AtomicReference", dumpbuilder.Ref("value"))
		p.Class("app.Session", dumpbuilder.Ref("phase"))
		state := states(name)(p)
		return func(i int) any {
			return p.New("app.Session", "phase", p.New("java.util.concurrent.atomic.AtomicReference", "value", state(i)))
		}
	}
}

func links(shared bool) func(plan) func(int) any {
	return func(p plan) func(int) any {
		p.Class("app.Link", dumpbuilder.Boolean("open"))
		one := p.New("app.Link", "open", false)
		return func(int) any {
			if shared {
				return one
			}
			return p.New("app.Link", "open", false)
		}
	}
}

func TestPartIsGrouped(t *testing.T) {
	for want, c := range map[string][2]int{"1,590 of 1,597": {1590, 1597}, "3 of 4": {3, 4}, "all": {1597, 1597}} {
		if got := diagnosis.Part(c[0], c[1]); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
