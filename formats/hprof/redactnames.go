package hprof

import (
	"encoding/binary"

	"heapdrop/core/redact/rewrite"
)

//go:noinline
func (r *redactor) use(name uint64, how rewrite.Use) {
	if r.out == nil && name != 0 {
		r.uses[name] |= how
	}
}

// settleNames decides after the first pass which names belong to the platform.
func (r *redactor) settleNames() {
	for _, d := range r.p.inlining.fields {
		for _, f := range d.fields {
			r.use(f.name, rewrite.UseMember)
		}
	}
	if r.o.Level < rewrite.Names {
		return
	}
	for _, layouts := range r.layouts {
		for address, l := range layouts {
			if name, _ := r.p.names.find(r.p.classes.loaded[address]); rewrite.IsPlatform(name) {
				for _, field := range l.names {
					r.use(field, rewrite.UsePlatform)
				}
			}
			l.names = nil
		}
	}
	for _, f := range r.p.stacks.frames {
		if name, _ := r.p.names.find(r.p.classes.serials[f.class]); rewrite.IsPlatform(name) {
			r.use(f.method, rewrite.UsePlatform)
			r.use(f.source, rewrite.UsePlatform)
		}
	}
}

// name copies a name: unchanged, replaced by another one, or as zeros of the same length
// if nothing uses it.
func (r *redactor) name(record []byte) {
	from := recordHeader + r.p.idSize
	text := record[from:]
	use := r.uses[r.id(record[recordHeader:])]
	size := len(record)
	switch {
	case use == 0:
		r.write(record[:from])
		r.write(make([]byte, len(text)))
		r.summary.Names++
	case r.o.Level < rewrite.Names || use&rewrite.UsePlatform != 0:
		r.write(record)
		r.copyName(len(text))
	default:
		other := r.rename.Name(string(text), use)
		if other != string(text) {
			r.summary.Renamed++
		}
		r.write(record[:5])
		r.write(binary.BigEndian.AppendUint32(nil, uint32(r.p.idSize+len(other))))
		r.write(record[recordHeader:from])
		r.write([]byte(other))
		r.copyName(len(other))
	}
	r.advance(size)
}

// copyName records that the last n bytes written are a name.
//
//go:noinline
func (r *redactor) copyName(n int) {
	if r.out == nil {
		return
	}
	r.unchanged.add(r.written-int64(n), int64(n), r.written)
}
