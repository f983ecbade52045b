package env

import (
	"slices"
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state/route"
)

// accusation is what the verdict says that views should show, too.
type accusation struct {
	suspects []string            // addresses
	shared   []string            // addresses of objects that make up suspects without being dominated by them
	paths    map[string][]string // by address of a structure: the objects of the path that the verdict names
	names    map[string]string   // by address of a structure: what the page calls it
}

// mostAccused is the maximum number of objects that a picture points out.
const mostAccused = 50

// Accuse remembers what a verdict names; nil forgets it.
func (s *accusation) Accuse(d *protocol.Diagnosis) {
	*s = accusation{paths: map[string][]string{}, names: map[string]string{}}
	if d == nil {
		return
	}
	for i := range d.Suspects {
		held := &d.Suspects[i].Held
		if s.name(d, held, d.Suspects[i].Holder); held.Object != "" {
			s.suspects = append(s.suspects, held.Object)
		} else {
			s.suspects = append(s.suspects, held.Tops...)
		}
		for _, shared := range held.Shared {
			s.shared = append(s.shared, shared.Object)
		}
	}
	for i := range d.Cleared {
		s.name(d, &d.Cleared[i].Held, d.Cleared[i].Holder)
	}
	s.suspects = s.suspects[:min(len(s.suspects), mostAccused)]
}

// Suspects returns what the verdict accuses as a set of objects whose boxes a picture points
// out, "" if nothing.
func (s *accusation) Suspects() string { return strings.Join(slices.Concat(s.suspects, s.shared), " ") }

// Accuses reports whether the verdict accuses the object at an address.
func (s *accusation) Accuses(address string) bool {
	return address != "" && slices.Contains(s.suspects, address)
}

// NameOf returns the name of the structure with its holder at an address; "" if the verdict
// names none.
func (s *accusation) NameOf(address string) string { return s.names[address] }

// name remembers the name of a structure, and the path to it.
func (s *accusation) name(d *protocol.Diagnosis, held *protocol.Held, holder string) {
	s.names[held.Object] = HolderName(d, *held, holder)
	delete(s.names, "") // several holders
	var path []string
	for _, step := range held.Steps {
		if step.Object != "" && step.Object != held.Object {
			path = append(path, step.Object)
		}
	}
	if held.Object != "" && len(path) > 0 {
		s.paths[held.Object] = path
	}
}

// Informed adds to a command what the verdict knows: pictures from the top point out the
// suspects, and paths begin with the one that the verdict names.
func (s *accusation) Informed(command string) string {
	name, of, _ := strings.Cut(command, " ")
	address, _, _ := strings.Cut(of, " ")
	switch path := s.paths[address]; {
	case name == route.PictureCommand && len(s.suspects) > 0 && !strings.Contains(command, "-from bottom"):
		return command + " -mark " + s.Suspects()
	case name == route.PathCommand && path != nil && !strings.Contains(command, "-through"):
		return command + " -through " + strings.Join(path, " ")
	}
	return command
}
