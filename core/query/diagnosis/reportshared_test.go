package diagnosis_test

import (
	"testing"

	"heapdrop/core/query/diagnosis"
	"heapdrop/internal/dumpbuilder"
)

// TestListenersOfBeans: a server wraps the listeners of its beans and finds the wrappers again
// in a table of its own, so that the list of a bean dominates next to nothing. What
// accumulates is named after the application's listeners, and the report says what to show
// beside the list.
func TestListenersOfBeans(t *testing.T) {
	const listeners = 3000
	for name, elsewhere := range map[string]int{"only here": 0, "mostly elsewhere": 4500} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.concurrent.CopyOnWriteArrayList", dumpbuilder.Ref("array"))
		info := p.Class("javax.management.NotificationBroadcasterSupport$ListenerInfo", dumpbuilder.Ref("listener"))
		const wrapper = "com.sun.jmx.interceptor.DefaultMBeanServerInterceptor$ListenerWrapper"
		p.Class(wrapper, dumpbuilder.Ref("listener"))
		display := p.Class("app.Display", dumpbuilder.Ref("data"))
		var infos, wrappers, others []any
		for i := range listeners + elsewhere {
			w := p.New(wrapper, "listener", p.Instance(display, p.ByteArray(make([]byte, 400)...)))
			if i >= listeners {
				others = append(others, w)
				continue
			}
			infos, wrappers = append(infos, p.Instance(info, w)), append(wrappers, p.New("java.lang.ref.WeakReference", "referent", w))
		}
		p.static("app.Bean", "LISTENERS", p.New("java.util.concurrent.CopyOnWriteArrayList", "array", p.ObjectArray("java.lang.Object[]", infos...)))
		p.static("com.sun.jmx.Server", "WRAPPERS", p.HashMap(keyed(wrappers)...))
		p.static("app.Main", "OTHERS", p.ObjectArray("java.lang.Object[]", others...))
		s := p.open(t)
		held := diagnosis.ReportHeld{}
		for _, c := range diagnosed(t, s).Report(s).Cleared { // one dump does not show that it grows
			if c.Holder == "app.Bean.LISTENERS" {
				held = c.Held
			}
		}
		if held.Member != "app.Display" {
			t.Errorf("%s: the listeners are %s", name, held.Member)
		}
		if all := len(held.Shared) == 1 && held.Shared[0].Class == wrapper; all != (elsewhere == 0) {
			t.Errorf("%s: beside the list are %v", name, held.Shared)
		}
	}
}
