package session

import (
	"cmp"
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/payload"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/usage"
	"heapdrop/protocol"
)

// mostSaved bounds the bytes of a file that an object is saved as.
const mostSaved = 1 << 30

// object returns the object at an address; those that were left out count too.
func (s *Session) object(address string) (heap.ObjectID, error) {
	if s.snapshot == nil {
		return heap.NoObject, errNoDump
	}
	if number, err := strconv.ParseUint(strings.TrimPrefix(address, "0x"), 16, 64); err == nil {
		if id, found := s.snapshot.ID(heap.Address(number)); found {
			return id, nil
		}
		if id, found := s.snapshot.Discarded(heap.Address(number)); found {
			return id, nil
		}
	}
	return heap.NoObject, &usage.Error{Message: "there is no object at " + address}
}

// contents says what an object holds.
func (s *Session) contents(ctx context.Context, p protocol.ContentsParams) (any, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	id, err := s.object(p.Object)
	if err != nil {
		return nil, err
	}
	var c protocol.Contents
	held, err := payload.Of(ctx, s.snapshot, id)
	switch {
	case errors.Is(err, payload.ErrNone), errors.Is(err, snapshot.ErrNoValues):
		return c, nil
	case err != nil:
		c.Note = err.Error()
		return c, ctx.Err()
	}
	c.Bytes, c.Text = held.Size, held.IsText()
	image, err := held.Image(ctx)
	if err != nil {
		c.Note = err.Error()
	}
	if image != nil {
		c.Image, c.Width, c.Height = image.Type, image.Width, image.Height
	}
	return c, ctx.Err()
}

// bytes writes what an object holds as a file, part by part.
func (s *Session) bytes(ctx context.Context, _ *request, p protocol.BytesParams) (answer, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	id, err := s.object(p.Object)
	if err != nil {
		return answer{}, err
	}
	held, err := payload.Of(ctx, s.snapshot, id)
	if err != nil {
		return answer{}, err
	}
	saved := protocol.SavedBytes{Of: held.Size}
	suffix := ".bin"
	var write func(w io.Writer) error
	switch p.As {
	case "bytes":
		write = func(w io.Writer) (err error) {
			saved.Bytes, err = held.CopyTo(ctx, w, mostSaved)
			return err
		}
	case "text":
		suffix = ".txt"
		write = func(w io.Writer) (err error) {
			saved.Bytes, err = held.CopyText(ctx, w, mostSaved)
			return err
		}
	case "image":
		image, err := held.Image(ctx)
		if err != nil {
			return answer{}, err
		}
		if image == nil || held.Size > mostSaved {
			return answer{}, &usage.Error{Message: "this object is no picture"}
		}
		suffix = "." + strings.TrimPrefix(image.Type, "image/")
		write = func(w io.Writer) error {
			saved.Bytes = held.Size
			return held.WriteImage(ctx, w, image)
		}
	default:
		return answer{}, &usage.Error{Message: "objects are saved as bytes, text or image"}
	}
	w, finish := s.host.NewFile(p.Object + suffix)
	failed := write(w)
	file, unfinished := finish()
	if err := cmp.Or(failed, unfinished); err != nil {
		return answer{}, err
	}
	return answer{result: saved, files: []source.File{file}}, nil
}
