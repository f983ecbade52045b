package dumpbuilder

// jdkClass is a class of the JDK. Its fields are in source order, which is the order in
// dumps since JDK 21.
type jdkClass struct {
	super   string // empty: java.lang.Object
	members []Member
}

// jdkClasses returns the classes that ClassOf defines automatically. Only the fields that
// analyses read are complete; their names and types are the JDK's.
func jdkClasses(jdk int) map[string]jdkClass {
	if jdk < 9 {
		return jdk8
	}
	return jdk17
}

var jdk8 = with(jdk17, map[string]jdkClass{
	"java.lang.String": {members: []Member{Ref("value"), Int("hash")}},
})

func with(base, changes map[string]jdkClass) map[string]jdkClass {
	all := map[string]jdkClass{}
	for name, c := range base {
		all[name] = c
	}
	for name, c := range changes {
		all[name] = c
	}
	return all
}

var jdk17 = map[string]jdkClass{
	"java.lang.Object": {},
	"java.lang.Class": {members: []Member{Ref("cachedConstructor"), Ref("name"), Ref("module"), Ref("classLoader"),
		Ref("classData"), Ref("packageName"), Ref("componentType"), Ref("reflectionData"), Int("classRedefinedCount"),
		Ref("genericInfo"), Ref("enumConstants"), Ref("enumConstantDirectory"), Ref("annotationData"),
		Ref("annotationType"), Ref("classValueMap")}},
	"java.lang.String": {members: []Member{Ref("value"), Byte("coder"), Int("hash"), Boolean("hashIsZero")}},
	"java.lang.ClassLoader": {members: []Member{Ref("parent"), Ref("name"), Ref("unnamedModule"), Ref("nameAndId"),
		Ref("parallelLockMap"), Ref("package2certs"), Ref("classes"), Ref("defaultDomain"), Ref("packages"),
		Ref("libraries"), Ref("assertionLock"), Boolean("defaultAssertionStatus"), Ref("packageAssertionStatus"),
		Ref("classAssertionStatus"), Ref("classLoaderValueMap")}},
	"java.security.SecureClassLoader": {super: "java.lang.ClassLoader", members: []Member{Ref("pdcache")}},
	"java.net.URLClassLoader": {super: "java.security.SecureClassLoader",
		members: []Member{Ref("acc"), Ref("ucp"), Ref("closeables")}},
	"jdk.internal.loader.BuiltinClassLoader": {super: "java.security.SecureClassLoader",
		members: []Member{Ref("parent"), Ref("ucp"), Ref("nameToModule"), Ref("moduleToReader"), Ref("resourceCache")}},
	"jdk.internal.loader.ClassLoaders$AppClassLoader":      {super: "jdk.internal.loader.BuiltinClassLoader", members: []Member{Ref("ucp")}},
	"jdk.internal.loader.ClassLoaders$PlatformClassLoader": {super: "jdk.internal.loader.BuiltinClassLoader"},
	"java.lang.Thread": {members: []Member{Ref("name"), Int("priority"), Boolean("daemon"), Boolean("interrupted"),
		Boolean("stillborn"), Long("eetop"), Ref("target"), Ref("group"), Ref("contextClassLoader"),
		Ref("inheritedAccessControlContext"), Ref("threadLocals"), Ref("inheritableThreadLocals"), Long("stackSize"),
		Long("tid"), Int("threadStatus"), Ref("parkBlocker"), Ref("blocker"), Ref("blockerLock"),
		Ref("uncaughtExceptionHandler"), Int("threadLocalRandomProbe"), Long("threadLocalRandomSeed"),
		Int("threadLocalRandomSecondarySeed")}},
	"java.lang.ThreadGroup": {members: []Member{Ref("parent"), Ref("name"), Int("maxPriority"), Boolean("destroyed"),
		Boolean("daemon"), Int("nUnstartedThreads"), Int("nthreads"), Ref("threads"), Int("ngroups"), Ref("groups")}},
	"java.lang.ThreadLocal":                      {members: []Member{Int("threadLocalHashCode")}},
	"java.lang.ThreadLocal$ThreadLocalMap":       {members: []Member{Ref("table"), Int("size"), Int("threshold")}},
	"java.lang.ThreadLocal$ThreadLocalMap$Entry": {super: "java.lang.ref.WeakReference", members: []Member{Ref("value")}},

	"java.lang.Number":    {},
	"java.lang.Boolean":   {members: []Member{Boolean("value")}},
	"java.lang.Character": {members: []Member{Char("value")}},
	"java.lang.Byte":      {super: "java.lang.Number", members: []Member{Byte("value")}},
	"java.lang.Short":     {super: "java.lang.Number", members: []Member{Short("value")}},
	"java.lang.Integer":   {super: "java.lang.Number", members: []Member{Int("value")}},
	"java.lang.Long":      {super: "java.lang.Number", members: []Member{Long("value")}},
	"java.lang.Float":     {super: "java.lang.Number", members: []Member{Float("value")}},
	"java.lang.Double":    {super: "java.lang.Number", members: []Member{Double("value")}},
	"java.lang.Enum":      {members: []Member{Ref("name"), Int("ordinal")}},
	"java.lang.Throwable": {members: []Member{Ref("backtrace"), Ref("detailMessage"), Ref("cause"), Ref("stackTrace"),
		Int("depth"), Ref("suppressedExceptions")}},
	"java.lang.Exception":        {super: "java.lang.Throwable"},
	"java.lang.RuntimeException": {super: "java.lang.Exception"},
	"java.lang.System":           {members: nil},
	"java.util.Date":             {members: []Member{Long("fastTime"), Ref("cdate")}},

	"java.lang.ref.Reference":        {members: []Member{Ref("referent"), Ref("queue"), Ref("next"), Ref("discovered")}},
	"java.lang.ref.SoftReference":    {super: "java.lang.ref.Reference", members: []Member{Long("timestamp")}},
	"java.lang.ref.WeakReference":    {super: "java.lang.ref.Reference"},
	"java.lang.ref.PhantomReference": {super: "java.lang.ref.Reference"},
	"java.lang.ref.FinalReference":   {super: "java.lang.ref.Reference"},
	"java.lang.ref.Finalizer":        {super: "java.lang.ref.FinalReference", members: []Member{Ref("next"), Ref("prev")}},
	"java.lang.ref.ReferenceQueue":   {members: []Member{Ref("lock"), Ref("head"), Long("queueLength")}},

	"java.util.AbstractCollection":     {},
	"java.util.AbstractList":           {super: "java.util.AbstractCollection", members: []Member{Int("modCount")}},
	"java.util.AbstractSet":            {super: "java.util.AbstractCollection"},
	"java.util.AbstractMap":            {members: []Member{Ref("keySet"), Ref("values")}},
	"java.util.ArrayList":              {super: "java.util.AbstractList", members: []Member{Ref("elementData"), Int("size")}},
	"java.util.AbstractSequentialList": {super: "java.util.AbstractList"},
	"java.util.LinkedList":             {super: "java.util.AbstractSequentialList", members: []Member{Int("size"), Ref("first"), Ref("last")}},
	"java.util.LinkedList$Node":        {members: []Member{Ref("item"), Ref("next"), Ref("prev")}},
	"java.util.ArrayDeque":             {super: "java.util.AbstractCollection", members: []Member{Ref("elements"), Int("head"), Int("tail")}},
	"java.util.HashMap": {super: "java.util.AbstractMap", members: []Member{Ref("table"), Ref("entrySet"), Int("size"),
		Int("modCount"), Int("threshold"), Float("loadFactor")}},
	"java.util.HashMap$Node":        {members: []Member{Int("hash"), Ref("key"), Ref("value"), Ref("next")}},
	"java.util.LinkedHashMap":       {super: "java.util.HashMap", members: []Member{Ref("head"), Ref("tail"), Boolean("accessOrder")}},
	"java.util.LinkedHashMap$Entry": {super: "java.util.HashMap$Node", members: []Member{Ref("before"), Ref("after")}},
	"java.util.HashSet":             {super: "java.util.AbstractSet", members: []Member{Ref("map")}},
	"java.util.Dictionary":          {},
	"java.util.Hashtable":           {super: "java.util.Dictionary", members: []Member{Ref("table"), Int("count"), Int("threshold"), Float("loadFactor"), Int("modCount"), Ref("keySet"), Ref("entrySet"), Ref("values")}},
	"java.util.Properties":          {super: "java.util.Hashtable", members: []Member{Ref("defaults"), Ref("map")}},
	"java.util.concurrent.ConcurrentHashMap": {super: "java.util.AbstractMap", members: []Member{Ref("table"),
		Ref("nextTable"), Long("baseCount"), Int("sizeCtl"), Int("transferIndex"), Int("cellsBusy"), Ref("counterCells"),
		Ref("keySet"), Ref("values"), Ref("entrySet")}},
	"java.util.concurrent.ConcurrentHashMap$Node": {members: []Member{Int("hash"), Ref("key"), Ref("val"), Ref("next")}},
}
