package snapshot_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

func TestExplainName(t *testing.T) {
	for name, want := range map[string]string{
		"java.util.HashMap": "", "java.util.HashMap$Node": "", "app.Order": "", "int[]": "", "app.Big$Inner$Deep": "", "$": "", "app.$": "",
		"app.Main$$Lambda$14+0x0000000800c03200":                                       "lambda or method reference made in app.Main",
		"app.Main$$Lambda+0x00007f90b8004a28":                                          "lambda or method reference made in app.Main",
		"app.Main$$Lambda$1/1523553211":                                                "lambda or method reference made in app.Main",
		"app.Main$$ExternalSyntheticLambda0":                                           "lambda made in app.Main",
		"java.util.AbstractCollection.toArray([Ljava/lang/Object;)[Ljava/lang/Object;": "method of java.util.AbstractCollection",
		"app.Main$$Lambda+0x7f00.run()V":                                               "method of app.Main$$Lambda+0x7f00",
		"app.Template+0x000000006d055000":                                              "hidden class, defined at run time from app.Template",
		"app.Template+0x000000006d055000[]":                                            "array of: hidden class, defined at run time from app.Template",
		"java.lang.invoke.LambdaForm$MH+0x000000080000":                                "code of the JVM for method handles",
		"java.lang.invoke.LambdaForm$Name":                                             "", "app.Outer$mcguffin": "", "app.Main$CompanionHelper": "",
		"app.-$$Lambda$Main$x1":                          "lambda (Android)",
		"jdk.proxy2.$Proxy7":                             "dynamic proxy (java.lang.reflect.Proxy)",
		"com.sun.proxy.$Proxy12":                         "dynamic proxy (java.lang.reflect.Proxy)",
		"app.$ProxyOf":                                   "",
		"jdk.internal.reflect.GeneratedMethodAccessor12": "code of the JVM for a method that reflection calls often",
		"app.Service$$EnhancerBySpringCGLIB$$5a6b7c8d":   "Spring CGLIB proxy of app.Service",
		"app.Service$$SpringCGLIB$$0":                    "Spring CGLIB proxy of app.Service",
		"app.Service$$SpringCGLIB$$FastClass$$0":         "CGLIB method index of app.Service",
		"app.Service$$FastClassBySpringCGLIB$$1a2b":      "CGLIB method index of app.Service",
		"app.Person$HibernateProxy$Kq3zXc1P":             "Hibernate lazy-loading proxy of app.Person",
		"app.Person_$$_jvst4f_1":                         "Javassist proxy of app.Person",
		"app.Thing$ByteBuddy$z1YxW":                      "Byte Buddy subclass of app.Thing",
		"app.Thing$MockitoMock$1234":                     "Mockito mock of app.Thing",
		"app.Bean$Proxy$_$$_WeldClientProxy":             "Weld proxy of app.Bean",
		"app.Main$1":                                     "anonymous class of app.Main",
		"app.Main$Inner$2":                               "anonymous class of app.Main$Inner",
		"app.Main$1Local":                                "local class Local of app.Main",
		"app.MainKt":                                     "Kotlin functions of the file Main.kt",
		"app.Main$Companion":                             "Kotlin companion object of app.Main",
		"app.Main$load$1":                                "anonymous class or lambda in load of app.Main",
		"app.Shape$DefaultImpls":                         "default methods of the Kotlin interface app.Shape",
		"app.Registry$":                                  "Scala singleton object app.Registry",
		"app.package$":                                   "Scala package object app",
		"app.Registry$$anonfun$find$1":                   "Scala anonymous function in app.Registry",
		"scala.collection.immutable.$colon$colon":        "Scala: scala.collection.immutable.::",
		"app.Buf$$plus$eq":                               "Scala: app.Buf$+=",
		"scala.Tuple2$mcII$sp":                           "scala.Tuple2 specialised for primitive types (Scala)",
		"app.script$_run_closure1":                       "Groovy closure in run of app.script",
		"app.script$_closure1":                           "Groovy closure in app.script",
		"app.core$fn__123":                               "Clojure anonymous function in app.core",
		"org.apache.jsp.shop.cart_jsp":                   "JSP page shop/cart.jsp",
	} {
		if got := snapshot.ExplainName(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestExplainClassOfKotlin: coroutines and lambdas are recognized by their superclass.
func TestExplainClassOfKotlin(t *testing.T) {
	h := dumpbuilder.New()
	base := h.Class("kotlin.coroutines.jvm.internal.BaseContinuationImpl")
	impl := h.Class("kotlin.coroutines.jvm.internal.SuspendLambda", dumpbuilder.Super(base))
	h.Class("app.Main$load$1", dumpbuilder.Super(impl))
	h.Class("app.Main$sort$2", dumpbuilder.Super(h.Class("kotlin.jvm.internal.Lambda")))
	s := open(t, h)
	for name, want := range map[string]string{
		"app.Main$load$1": "Kotlin coroutine in load of app.Main", "app.Main$sort$2": "Kotlin lambda in sort of app.Main",
		"kotlin.coroutines.jvm.internal.SuspendLambda": "",
	} {
		if got := s.ExplainClass(context.Background(), s.ClassesByName(name)[0]); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// texts returns the distinct readable values of the objects of the classes that a
// condition selects, sorted.
func texts(t *testing.T, s *snapshot.Snapshot, chosen func(class string) bool) []string {
	t.Helper()
	var list []string
	for c := range s.NumClasses() {
		if !chosen(s.ClassName(heap.ClassIndex(c))) {
			continue
		}
		for _, id := range s.Instances(heap.ClassIndex(c)) {
			if text, _ := s.Text(context.Background(), id, 200); s.Reachable(id) {
				list = append(list, text)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// TestMadeClassesOfPlantedDumps compares records, lambdas, proxies and hidden classes
// with the sources of the dumped programs.
func TestMadeClassesOfPlantedDumps(t *testing.T) {
	for _, name := range []string{"planted/values/jdk17-g1.live", "planted/values/jdk25-g1.all"} {
		s := opened.Real(t, name)
		records := texts(t, s, func(class string) bool {
			return slices.Contains([]string{"planted.Values$Point", "planted.Values$Person", "planted.Values$Gen", "planted.Values$Circle"}, class)
		})
		if want := []string{"Circle[r=2.0]", "Gen[a=left, b=right]", "Person[name=Ada, age=36, path=2 elements]", "Point[x=0, y=0]", "Point[x=1, y=1]", "Point[x=1, y=2]", "Point[x=3, y=-4]"}; !slices.Equal(records, want) {
			t.Errorf("%s: records %q, want %q", name, records, want)
		}
		lambdas := texts(t, s, func(class string) bool { return strings.HasPrefix(class, "planted.Values$$Lambda") })
		if want := []string{"lambda of planted.Values", "lambda of planted.Values (12345)", "lambda of planted.Values (captured string, 12345)"}; !slices.Equal(lambdas, want) {
			t.Errorf("%s: lambdas %q, want %q", name, lambdas, want)
		}
	}
	for _, name := range []string{"planted/loaders/jdk17-g1.live", "planted/loaders/jdk25-g1.all"} {
		s := opened.Real(t, name)
		proxies, hidden := map[string]int{}, 0
		for c := range heap.ClassIndex(s.NumClasses()) {
			counts := s.InstanceCounts(c)
			switch meaning := s.ExplainClass(context.Background(), c); {
			case strings.HasPrefix(meaning, "dynamic proxy of "):
				proxies[meaning] = int(counts.Objects)
			case meaning == "hidden class, defined at run time from planted.HiddenTemplate":
				hidden++
			}
		}
		if proxies["dynamic proxy of planted.Loaders$Svc"] != 15 || proxies["dynamic proxy of java.lang.Runnable, planted.Loaders$Svc, planted.Loaders$Svc2"] != 5 || len(proxies) != 2 {
			t.Errorf("%s: proxies %v", name, proxies)
		}
		if hidden != 25 {
			t.Errorf("%s: %d hidden classes, want 25", name, hidden)
		}
		if got := texts(t, s, func(class string) bool { return strings.Contains(class, "$Proxy0") }); !slices.Equal(got, []string{"proxy of planted.Loaders$Svc by Loaders$Handler"}) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
