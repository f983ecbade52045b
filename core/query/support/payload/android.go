package payload

import (
	"context"
	"errors"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// The pixels of an Android bitmap are in native memory up to version 2 and since version
// 8. In between they are in a byte[] that the bitmap refers to, with four bytes per pixel
// (red, green, blue, alpha; the colours are already multiplied by alpha) in ARGB_8888,
// the configuration that is nearly always used. A dump taken with "am dumpheap -b png"
// also holds the pictures as PNG files.
const (
	bitmapClass = "android.graphics.Bitmap"
	dumpClass   = "android.graphics.Bitmap$DumpData"
)

// errNative says why a bitmap cannot be shown.
var errNative = errors.New("the pixels of this bitmap are in native memory and not in the dump; take it with am dumpheap -b png, and they are")

// mostReferrers is the maximum number of referrers of an array that are searched for its
// bitmap.
const mostReferrers = 64

// mostSide is the maximum width and height of a bitmap.
const mostSide = 1 << 15

// pixelsOf returns the array that holds the pixels of a bitmap, or its picture as a file.
func pixelsOf(ctx context.Context, s *snapshot.Snapshot, bitmap heap.ObjectID) (heap.ObjectID, error) {
	value, found, err := s.Field(ctx, bitmap, "mBuffer")
	if err != nil {
		return heap.NoObject, err
	}
	if array, known := referent(s, value); found && known {
		return array, nil
	}
	native, found, err := s.Field(ctx, bitmap, "mNativePtr")
	if err != nil {
		return heap.NoObject, err
	}
	if found && native.Bits != 0 {
		if array, known := dumped(ctx, s, int64(native.Bits)); known {
			return array, nil
		}
	}
	return heap.NoObject, errNative
}

// dumped finds the picture that was dumped with a native bitmap.
func dumped(ctx context.Context, s *snapshot.Snapshot, native int64) (heap.ObjectID, bool) {
	for _, c := range s.ClassesByName(dumpClass) {
		for _, data := range s.Instances(c) {
			natives, ok1, _ := s.Field(ctx, data, "natives")
			buffers, ok2, _ := s.Field(ctx, data, "buffers")
			keys, ok3 := referent(s, natives)
			files, ok4 := referent(s, buffers)
			if !ok1 || !ok2 || !ok3 || !ok4 {
				continue
			}
			const block = 1024
			length, _ := s.Length(keys)
			for from := uint32(0); from < length && ctx.Err() == nil; from += block {
				values, _ := s.Elements(ctx, keys, from, block)
				for i, key := range values {
					if int64(key.Bits) != native {
						continue
					}
					if file, err := s.Elements(ctx, files, from+uint32(i), 1); err == nil && len(file) == 1 {
						return referent(s, file[0])
					}
				}
			}
		}
	}
	return heap.NoObject, false
}

// bitmap returns the picture whose pixels are this array; nil if it is not an array of
// pixels.
func (p *Payload) bitmap(ctx context.Context) (*Image, error) {
	if len(p.s.ClassesByName(bitmapClass)) == 0 || p.s.Stage() < snapshot.StageComplete {
		return nil, nil
	}
	referrers := p.s.Referrers(p.Array)
	for _, id := range referrers[:min(len(referrers), mostReferrers)] {
		bitmap := heap.ObjectID(id)
		if !isA(p.s, bitmap, bitmapClass) {
			continue
		}
		width, ok1, err1 := p.s.Field(ctx, bitmap, "mWidth")
		height, ok2, err2 := p.s.Field(ctx, bitmap, "mHeight")
		if err := errors.Join(err1, err2); err != nil {
			return nil, err
		}
		w, h := int64(int32(width.Bits)), int64(int32(height.Bits))
		if !ok1 || !ok2 || w < 1 || h < 1 || w > mostSide || h > mostSide {
			continue
		}
		if 4*w*h != p.Size {
			return nil, errors.New("the pixels of this bitmap are not of the configuration ARGB_8888")
		}
		return &Image{Type: "image/png", Width: int(w), Height: int(h), Pixels: true}, nil
	}
	return nil, nil
}

// unmultiply divides the colours of a pixel by its alpha.
func unmultiply(pixel []byte) {
	alpha := int(pixel[3])
	if alpha == 0 || alpha == 255 {
		return
	}
	for i, c := range pixel[:3] {
		pixel[i] = byte(min((int(c)*255+alpha/2)/alpha, 255))
	}
}
