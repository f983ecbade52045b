package bundles

import (
	"context"
	"fmt"
	"strconv"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/instances"
	"heapdrop/core/snapshot"
)

// bundle is an OSGi bundle. Two sets of field names are known: since Equinox 3.10 (Luna) a bundle
// has a module with revisions, before that it has bundle data.
type bundle struct {
	id                    heap.ObjectID
	number                int64
	name, state, location string
	dependencies, usedBy  []int // bundles
	registered, uses      []int // services
	points, extensions    []int
	uninstalled, revised  bool // revised: updated while in use, so older revisions still exist
}

// title returns a bundle's symbolic name with its version.
func (r *registry) title(name, version heap.ObjectID) string {
	text := r.text(name)
	if version == heap.NoObject {
		return text
	}
	major, minor, micro := r.number(version, "major"), r.number(version, "minor"), r.number(version, "micro")
	numbers := fmt.Sprintf("%d.%d.%d", major, minor, micro)
	if qualifier := r.text(r.at(version, "qualifier")); qualifier != "" {
		numbers += "." + qualifier
	}
	return text + " (" + numbers + ")"
}

// service is a registered service.
type service struct {
	id    heap.ObjectID
	name  string
	owner int // bundle, -1 if unknown
	users []int
}

// extension is an extension point, or an extension of one.
type extension struct {
	id          heap.ObjectID
	name, point string
	owner       int // bundle, -1 if unknown
}

// registry holds everything that is known about the bundles of a heap.
type registry struct {
	ctx context.Context
	s   *snapshot.Snapshot

	bundles    []bundle
	byObject   map[heap.ObjectID]int // key: the bundle object or its module
	byNumber   map[string]int
	services   []service
	points     []extension
	extensions []extension
}

func (r *registry) at(id heap.ObjectID, path ...string) heap.ObjectID {
	if id == heap.NoObject {
		return heap.NoObject
	}
	target, found := r.s.ObjectField(r.ctx, id, path...)
	if !found {
		return heap.NoObject
	}
	return target
}

func (r *registry) text(id heap.ObjectID) string {
	if id == heap.NoObject {
		return ""
	}
	text, _ := r.s.Text(r.ctx, id, 200)
	return text
}

func (r *registry) number(id heap.ObjectID, path ...string) int64 {
	v, found, err := r.s.Field(r.ctx, id, path...)
	if err != nil || !found {
		return 0
	}
	return int64(v.Bits)
}

func (r *registry) instances(class string) []heap.ObjectID { return instances.Of(r.s, class) }

// read finds bundles, services, extension points and extensions, and connects them by their names.
func read(ctx context.Context, s *snapshot.Snapshot) (*registry, error) {
	r := &registry{ctx: snapshot.WithValues(ctx), s: s, byObject: map[heap.ObjectID]int{}, byNumber: map[string]int{}}
	r.readModules()
	r.readOldBundles()
	for i := range r.bundles {
		r.byNumber[strconv.FormatInt(r.bundles[i].number, 10)] = i
	}
	r.readWires()
	r.readServices()
	r.readExtensions()
	return r, ctx.Err()
}

// oldStates names the states of bundles before Equinox 3.10, which are bits. Later states are
// constants of org.eclipse.osgi.container.Module.State and have names in the dump.
var oldStates = map[int64]string{1: "UNINSTALLED", 2: "INSTALLED", 4: "RESOLVED", 8: "STARTING", 16: "STOPPING", 32: "ACTIVE"}

// readModules finds modules by their revisions. A bundle that was updated or uninstalled while in
// use also has older revisions.
func (r *registry) readModules() {
	for _, revision := range r.instances("org.eclipse.osgi.container.ModuleRevision") {
		revisions := r.at(revision, "revisions")
		module := r.at(revisions, "module")
		if module == heap.NoObject {
			continue
		}
		if i, known := r.byObject[module]; known {
			r.bundles[i].revised = true
			continue
		}
		b := bundle{id: r.at(module, "this$0"), name: r.title(r.at(revision, "symbolicName"), r.at(revision, "version")), location: r.text(r.at(module, "location")), state: r.text(r.at(module, "state"))}
		if b.id == heap.NoObject {
			b.id = module
		}
		b.number = r.number(module, "id", "value")
		b.uninstalled = b.state == "UNINSTALLED" || r.number(revisions, "uninstalled") != 0
		r.byObject[module], r.byObject[b.id] = len(r.bundles), len(r.bundles)
		r.bundles = append(r.bundles, b)
	}
}

func (r *registry) readOldBundles() {
	for _, id := range r.instances("org.eclipse.osgi.framework.internal.core.AbstractBundle") {
		data := r.at(id, "bundledata")
		if data == heap.NoObject {
			continue
		}
		state := r.number(id, "state")
		b := bundle{id: id, name: r.title(r.at(data, "symbolicName"), r.at(data, "version")), location: r.text(r.at(data, "location")), state: oldStates[state]}
		b.number, b.uninstalled = r.number(data, "id"), state == 1
		r.byObject[id] = len(r.bundles)
		r.bundles = append(r.bundles, b)
	}
}

func (r *registry) bundleOf(id heap.ObjectID) int {
	if i, found := r.byObject[id]; found {
		return i
	}
	return -1
}

// readWires finds the wires between bundles.
func (r *registry) readWires() {
	seen := map[[2]int]bool{}
	for _, wire := range r.instances("org.eclipse.osgi.container.ModuleWire") {
		provider := r.bundleOf(r.at(wire, "hostingProvider", "revisions", "module"))
		requirer := r.bundleOf(r.at(wire, "hostingRequirer", "revisions", "module"))
		pair := [2]int{provider, requirer}
		if provider < 0 || requirer < 0 || provider == requirer || seen[pair] {
			continue
		}
		seen[pair] = true
		r.bundles[requirer].dependencies = append(r.bundles[requirer].dependencies, provider)
		r.bundles[provider].usedBy = append(r.bundles[provider].usedBy, requirer)
	}
}

// readServices reads the service registrations. contextsUsing holds the users of each service.
func (r *registry) readServices() {
	for _, id := range r.instances("org.eclipse.osgi.internal.serviceregistry.ServiceRegistrationImpl") {
		s := service{id: id, owner: r.bundleOf(r.at(id, "bundle"))}
		for i, name := range r.strings(r.at(id, "clazzes")) {
			if i > 0 {
				s.name += ", "
			}
			s.name += name
		}
		number := len(r.services)
		for _, user := range r.elements(r.at(id, "contextsUsing")) {
			if i := r.bundleOf(r.at(user, "bundle")); i >= 0 {
				s.users = append(s.users, i)
				r.bundles[i].uses = append(r.bundles[i].uses, number)
			}
		}
		if s.owner >= 0 {
			r.bundles[s.owner].registered = append(r.bundles[s.owner].registered, number)
		}
		r.services = append(r.services, s)
	}
}

// elements returns the referents of an ArrayList or array.
func (r *registry) elements(list heap.ObjectID) []heap.ObjectID {
	if array := r.at(list, "elementData"); array != heap.NoObject {
		list = array
	}
	if list == heap.NoObject || r.s.ElementType(list) != heap.Object {
		return nil
	}
	const most = 1 << 16
	values, _ := r.s.Elements(r.ctx, list, 0, most)
	var ids []heap.ObjectID
	for _, v := range values {
		id := heap.NoObject
		if found, known := r.s.ID(v.Address()); known && v.Bits != 0 {
			id = found
		}
		ids = append(ids, id)
	}
	return ids
}

// strings returns the texts of a String[]; null elements become empty strings.
func (r *registry) strings(array heap.ObjectID) []string {
	var list []string
	for _, id := range r.elements(array) {
		list = append(list, r.text(id))
	}
	return list
}

// Indexes into the array extraInformation of extension points and extensions.
const (
	pointName, pointOwner         = 2, 4
	extendedPoint, extensionOwner = 1, 2
)

func (r *registry) readExtensions() {
	for _, id := range r.instances("org.eclipse.core.internal.registry.ExtensionPoint") {
		extra := r.extra(id)
		e := extension{id: id, name: place(extra, pointName), owner: r.contributor(place(extra, pointOwner))}
		if e.owner >= 0 {
			r.bundles[e.owner].points = append(r.bundles[e.owner].points, len(r.points))
		}
		r.points = append(r.points, e)
	}
	for _, id := range r.instances("org.eclipse.core.internal.registry.Extension") {
		extra := r.extra(id)
		e := extension{id: id, name: r.text(r.at(id, "simpleId")), point: place(extra, extendedPoint), owner: r.contributor(place(extra, extensionOwner))}
		if namespace := r.text(r.at(id, "namespaceIdentifier")); namespace != "" && e.name != "" {
			e.name = namespace + "." + e.name
		}
		if e.owner >= 0 {
			r.bundles[e.owner].extensions = append(r.bundles[e.owner].extensions, len(r.extensions))
		}
		r.extensions = append(r.extensions, e)
	}
}

// extra returns the strings of a registry object. They are in an array, which the object refers to
// directly or through a soft reference.
func (r *registry) extra(id heap.ObjectID) []string {
	info := r.at(id, "extraInformation")
	if referent := r.at(info, "referent"); referent != heap.NoObject {
		info = referent
	}
	return r.strings(info)
}

func place(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return ""
}

// contributor returns the bundle with the number that a registry object names as its contributor.
func (r *registry) contributor(id string) int {
	if i, found := r.byNumber[id]; found {
		return i
	}
	return -1
}
