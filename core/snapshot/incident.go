package snapshot

import "heapdrop/core/incident"

// Incident returns what files beside the dump say about the time before it; nil if there
// are none. It is not part of the saved index.
func (s *Snapshot) Incident() *incident.Incident { return s.incident }

// SetIncident replaces what files beside the dump say. No query may run meanwhile.
func (s *Snapshot) SetIncident(i *incident.Incident) {
	s.incident = i.At(s.x.Info.Created, s.x.Info.CreatedLocal)
}

// besideFiles names the files beside the dump.
func (s *Snapshot) besideFiles() (list []BesideFile) {
	if s.incident.Empty() {
		return nil
	}
	if log := s.incident.GC; log != nil {
		list = append(list, BesideFile{"gc_log", log.Source})
	}
	if dump := s.incident.Threads; dump != nil {
		list = append(list, BesideFile{"live_threads", dump.Source})
	}
	if crash := s.incident.Crash; crash != nil {
		list = append(list, BesideFile{"crash", crash.Source})
	}
	return list
}
