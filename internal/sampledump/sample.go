package sampledump

import (
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// Sample is the heap of a small book shop at three in the morning: a web application that
// runs out of memory because a static map of cover pictures only grows, and because the
// event bus still refers to three generations of a redeployed plugin. Everything in it is
// invented.
func Sample() *dumpbuilder.Heap {
	s := &shop{Heap: dumpbuilder.NewConfig(dumpbuilder.Config{Base: 0xc0000000})}
	s.loaders()
	s.properties()
	s.catalog()
	s.covers()
	s.sessions()
	s.orders()
	s.auditTrail()
	s.plugins()
	s.references()
	s.waste()
	s.threads()
	s.garbage()
	s.classRoots()
	return s.Heap
}

// shop builds the sample, part by part; later parts refer to earlier ones.
type shop struct {
	*dumpbuilder.Heap
	app, platform *dumpbuilder.Object // class loaders
	books         []*dumpbuilder.Object
	users         []*dumpbuilder.Object
	sessionMap    *dumpbuilder.Object
	bus           *dumpbuilder.Object
	random        uint64
}

// next returns a reproducible random number below n.
func (s *shop) next(n int) int {
	s.random = s.random*6364136223846793005 + 1442695040888963407
	return int(s.random>>33) % n
}

func (s *shop) pick(words []string) string { return words[s.next(len(words))] }

// class defines a class of the application.
func (s *shop) class(name string, members ...dumpbuilder.Member) *dumpbuilder.Class {
	return s.Class(name, append(members, dumpbuilder.Loader(s.app))...)
}

func (s *shop) loaders() {
	s.platform = s.New("jdk.internal.loader.ClassLoaders$PlatformClassLoader", "name", "platform")
	s.app = s.New("jdk.internal.loader.ClassLoaders$AppClassLoader", "name", "app")
	s.app.Set("parent", s.platform)
	for _, l := range []*dumpbuilder.Object{s.platform, s.app} {
		s.Set(l, "parallelLockMap", s.ConcurrentHashMap())
		s.Set(l, "packages", s.ConcurrentHashMap("bookshop", "bookshop", "bookshop.catalog", "bookshop.catalog"))
		s.Root(heap.RootJNIGlobal, l)
	}
}

// properties are those of an ordinary server; they are made up.
func (s *shop) properties() {
	s.SystemProperties(
		"java.version", "17.0.12", "java.specification.version", "17", "java.vendor", "Example", "java.vm.version", "17.0.12+7",
		"java.vm.name", "OpenJDK 64-Bit Server VM", "java.vm.compressedOopsMode", "32-bit", "sun.arch.data.model", "64",
		"java.vm.info", "mixed mode, sharing", "java.class.version", "61.0", "java.home", "/opt/java", "java.io.tmpdir", "/tmp",
		"os.name", "Linux", "os.arch", "amd64", "os.version", "6.1", "user.name", "bookshop", "user.home", "/srv/bookshop",
		"user.dir", "/srv/bookshop", "user.language", "en", "user.timezone", "UTC", "file.encoding", "UTF-8", "native.encoding", "UTF-8",
		"file.separator", "/", "path.separator", ":", "line.separator", "\n", "java.class.path", "/srv/bookshop/bookshop.jar",
		"sun.java.command", "bookshop.Main --port 8080", "bookshop.covers.max", "unlimited")
}

var (
	adjectives = []string{"Silent", "Golden", "Last", "Hidden", "Broken", "Distant", "Crooked", "Patient", "Salt", "Winter"}
	nouns      = []string{"Harbour", "Garden", "Library", "Mirror", "Orchard", "River", "Lantern", "Archive", "Compass", "Heap"}
	first      = []string{"Ada", "Grace", "Edsger", "Barbara", "Alan", "Frances", "Donald", "Radia", "Niklaus", "Karen"}
	last       = []string{"Meadow", "Stone", "Hill", "Brook", "Field", "Marsh", "Wood", "Ford"}
	genres     = []string{"Crime", "Poetry", "Travel", "History", "Computing"}
)

// catalog has books in a list and in a map by ISBN. Every book has its own language
// string, all with the same text.
func (s *shop) catalog() {
	author := s.class("bookshop.catalog.Author", dumpbuilder.Ref("name"), dumpbuilder.Ref("books"))
	book := s.class("bookshop.catalog.Book", dumpbuilder.Ref("isbn"), dumpbuilder.Ref("title"), dumpbuilder.Ref("author"), dumpbuilder.Ref("language"),
		dumpbuilder.Ref("tags"), dumpbuilder.Ref("similar"), dumpbuilder.Int("pages"), dumpbuilder.Int("stock"), dumpbuilder.Long("cents"), dumpbuilder.Boolean("available"))
	genre := s.enum("bookshop.catalog.Genre", genres)
	var authors []*dumpbuilder.Object
	works := map[*dumpbuilder.Object][]any{}
	for range 60 {
		authors = append(authors, s.Instance(author, s.pick(first)+" "+s.pick(last)))
	}
	var byISBN, list []any
	for i := range 600 {
		by := authors[s.next(len(authors))]
		isbn := s.String(fmt.Sprintf("978-0-%06d-%d", 100000+i*37, i%10))
		tags := s.HashSet(genre[s.next(len(genre))], genre[(i+1)%len(genre)])
		b := s.Instance(book, isbn, fmt.Sprintf("The %s %s, volume %d", s.pick(adjectives), s.pick(nouns), 1+i/100), by, "English", tags,
			nil, 80+s.next(700), s.next(40), 500+s.next(4000), i%9 != 0)
		s.books = append(s.books, b)
		works[by] = append(works[by], b)
		byISBN, list = append(byISBN, isbn, b), append(list, b)
	}
	for i, b := range s.books { // recommendations: a cyclic graph
		b.Set("similar", s.ObjectArray("bookshop.catalog.Book[]", s.books[s.next(600)], s.books[s.next(600)], s.books[(i+1)%600]))
	}
	for _, a := range authors {
		a.Set("books", s.ArrayList(works[a]...))
	}
	catalog := s.class("bookshop.catalog.Catalog", dumpbuilder.Ref("books"), dumpbuilder.Ref("byIsbn"), dumpbuilder.Static("INSTANCE", heap.Object, nil))
	catalog.SetStatic("INSTANCE", s.Instance(catalog, s.ArrayList(list...), s.HashMap(byISBN...)))
}

// enum makes the constants of an enum class and its $VALUES.
func (s *shop) enum(name string, constants []string) []*dumpbuilder.Object {
	c := s.class(name, dumpbuilder.Super(s.ClassOf("java.lang.Enum")))
	var all []*dumpbuilder.Object
	var values []any
	for i, constant := range constants {
		o := s.Instance(c, s.Intern(constant), i)
		c.SetStatic(constant, o)
		all, values = append(all, o), append(values, o)
	}
	c.SetStatic("$VALUES", s.ObjectArray(name+"[]", values...))
	return all
}

// covers is the leak: a static ConcurrentHashMap from which nothing is ever removed. The
// pictures are of one colour, so that they compress well.
func (s *shop) covers() {
	cover := s.class("bookshop.catalog.CoverCache$Cover", dumpbuilder.Ref("isbn"), dumpbuilder.Ref("pixels"), dumpbuilder.Int("width"),
		dumpbuilder.Int("height"), dumpbuilder.Long("loadedAt"))
	var entries []any
	for i := range 800 {
		width, height := 32+i%3*8, 40+i%5*8
		isbn := s.String(fmt.Sprintf("978-0-%06d-%d?w=%d", 100000+i%600*37, i%10, width))
		pixels := make([]int32, width*height)
		for p := range pixels {
			pixels[p] = int32(i%5) << 8
		}
		entries = append(entries, isbn, s.Instance(cover, isbn, s.Array(pixels), width, height, created-int64(i)*1000))
	}
	s.class("bookshop.catalog.CoverCache", dumpbuilder.Static("COVERS", heap.Object, s.ConcurrentHashMap(entries...)),
		dumpbuilder.Static("hits", heap.Long, 48213), dumpbuilder.Static("misses", heap.Long, 800))
}

// sessions are users with attributes and carts, by session id.
func (s *shop) sessions() {
	user := s.class("bookshop.user.User", dumpbuilder.Ref("name"), dumpbuilder.Ref("email"), dumpbuilder.Ref("registered"), dumpbuilder.Int("id"), dumpbuilder.Boolean("admin"))
	session := s.class("bookshop.web.Session", dumpbuilder.Ref("id"), dumpbuilder.Ref("user"), dumpbuilder.Ref("attributes"), dumpbuilder.Ref("lastAccess"), dumpbuilder.Int("requests"))
	line := s.class("bookshop.web.CartLine", dumpbuilder.Ref("book"), dumpbuilder.Int("quantity"))
	var entries []any
	for i := range 280 {
		name := s.pick(first) + " " + s.pick(last)
		u := s.Instance(user, name, fmt.Sprintf("reader%d@books.example", i), s.Instance(s.ClassOf("java.util.Date"), created-int64(i)*86400000), i, i == 0)
		s.users = append(s.users, u)
		var cart []any
		for range s.next(4) {
			cart = append(cart, s.Instance(line, s.books[s.next(len(s.books))], 1+s.next(2)))
		}
		attributes := s.HashMap(s.Intern("cart"), s.ArrayList(cart...), s.Intern("locale"), s.Intern("en"), s.Intern("visits"), int32(i))
		id := s.String(fmt.Sprintf("%08X", uint32(i*2654435761)))
		entries = append(entries, id, s.Instance(session, id, u, attributes, s.Instance(s.ClassOf("java.util.Date"), created-int64(i)*61000), s.next(90)))
	}
	s.sessionMap = s.ConcurrentHashMap(entries...)
	manager := s.class("bookshop.web.SessionManager", dumpbuilder.Ref("sessions"), dumpbuilder.Static("INSTANCE", heap.Object, nil))
	manager.SetStatic("INSTANCE", s.Instance(manager, s.sessionMap))
}

// orders are a linked list of orders, each with lines in an array.
func (s *shop) orders() {
	order := s.class("bookshop.order.Order", dumpbuilder.Ref("number"), dumpbuilder.Ref("buyer"), dumpbuilder.Ref("lines"), dumpbuilder.Ref("state"), dumpbuilder.Double("total"))
	state := s.enum("bookshop.order.OrderState", []string{"NEW", "PAID", "SHIPPED", "RETURNED"})
	var all []any
	for i := range 250 {
		lines := s.ObjectArray("bookshop.catalog.Book[]", s.books[s.next(600)], s.books[s.next(600)])
		all = append(all, s.Instance(order, fmt.Sprintf("2026-%05d", i), s.users[s.next(len(s.users))], lines, state[s.next(4)], float64(s.next(9000))/100))
	}
	s.class("bookshop.order.OrderBook", dumpbuilder.Static("OPEN", heap.Object, s.LinkedList(all...)))
}

// auditTrail is one long chain: a path of eight hundred steps.
func (s *shop) auditTrail() {
	entry := s.class("bookshop.audit.Entry", dumpbuilder.Ref("previous"), dumpbuilder.Ref("text"), dumpbuilder.Long("time"))
	var newest *dumpbuilder.Object
	for i := range 800 {
		newest = s.Instance(entry, newest, fmt.Sprintf("user %d signed in", s.next(300)), created-int64(800-i)*7000)
	}
	s.class("bookshop.audit.AuditTrail", dumpbuilder.Static("newest", heap.Object, newest))
}
