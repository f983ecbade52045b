package engine

import (
	"context"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/internal/realdumps"
)

func openFrames(t *testing.T, path, frames string) *snapshot.Snapshot {
	t.Helper()
	file, err := source.OpenDisk(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	s, err := Open(context.Background(), []source.File{file}, Options{Frames: frames})
	if err != nil {
		t.Fatal(err)
	}
	findings, err := s.Check(context.Background())
	if err != nil || len(findings) > 0 {
		t.Fatalf("%s: %v, %v", frames, findings, err)
	}
	return s
}

// framesDumps have many frames: deep recursion, virtual threads, old JVMs.
var framesDumps = []string{
	"planted/threads/jdk17-g1.live", "planted/threads/jdk25-g1.live", "planted/oldnew/threads-jdk21.live",
	"planted/oldnew/leak-jdk8.live", "planted/oldnew/leak-jdk17-i386.all", "mat/sun_jdk6_18_x32",
}

// TestFramesChangeNothingElse: with frames between threads and local variables, every
// other object is still equally reachable, retains as much, and has the same dominator,
// not counting frames. If frames are instances of methods, this holds for threads.
func TestFramesChangeNothingElse(t *testing.T) {
	for i, name := range framesDumps {
		t.Run(name, func(t *testing.T) {
			realdumps.Sampled(t, i)
			t.Parallel()
			path := realdumps.Find(t, name).Path(t)
			off := openFrames(t, path, "")
			for _, mode := range []string{"frames", "methods"} {
				compareFrames(t, off, openFrames(t, path, mode), mode)
			}
		})
	}
}

func compareFrames(t *testing.T, off, on *snapshot.Snapshot, mode string) {
	t.Helper()
	if off.HasFrameObjects() {
		t.Fatal("frames are objects by default")
	}
	frames := 0
	for id := range heap.ObjectID(on.NumObjects()) {
		if on.IsFrame(id) {
			frames++
		}
	}
	stacks := 0
	for _, thread := range off.Threads() {
		if thread.ID != heap.NoObject {
			stacks += len(thread.Frames)
		}
	}
	if frames != stacks || frames == 0 {
		t.Fatalf("%s: %d frames are objects, the stacks have %d", mode, frames, stacks)
	}
	wrong := 0
	for id := range heap.ObjectID(off.NumObjects()) {
		same, found := on.ID(off.Address(id))
		if !found {
			t.Fatalf("%s is gone", off.Label(id))
		}
		if isUnlisted(off, id) {
			continue
		}
		frameSizes := int64(0)
		for _, o := range dominatedFrames(on, same) {
			frameSizes += on.Shallow(o)
		}
		if mode == "methods" && !off.IsInstanceOf(id, "java.lang.Thread") {
			// A frame's method refers to the class that declares it, so the previous
			// holder of that class is no longer the only one.
			if off.Reachable(id) != on.Reachable(same) {
				t.Errorf("%s: %s reachable %v", mode, off.Label(id), on.Reachable(same))
			}
			continue
		}
		if off.Reachable(id) != on.Reachable(same) || off.Shallow(id) != on.Shallow(same) ||
			off.Retained(id) != on.Retained(same)-frameSizes || dominator(off, id) != dominator(on, same) {
			if wrong++; wrong < 5 {
				t.Errorf("%s: %s: retains %d of them %d frames, before %d; dominated by 0x%x, before 0x%x", mode, off.Label(id),
					on.Retained(same), frameSizes, off.Retained(id), dominator(on, same), dominator(off, id))
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%s: %d of %d objects changed", mode, wrong, off.NumObjects())
	}
}

// isUnlisted reports whether an object is a class that the dump does not define. These
// get free addresses, which differ.
func isUnlisted(s *snapshot.Snapshot, id heap.ObjectID) bool {
	c, isClass := s.ClassByObject(id)
	return isClass && s.Class(c).Fabricated
}

// dominatedFrames returns the frames in the dominator subtree of an object. Only
// dominators of threads have any.
func dominatedFrames(s *snapshot.Snapshot, id heap.ObjectID) (frames []heap.ObjectID) {
	for _, o := range s.DominatorSubtree(id) {
		if s.IsFrame(heap.ObjectID(o)) {
			frames = append(frames, heap.ObjectID(o))
		}
	}
	return frames
}

// dominator returns the address of the nearest dominator that is not a frame.
func dominator(s *snapshot.Snapshot, id heap.ObjectID) heap.Address {
	for {
		id = s.ImmediateDominator(id)
		if id == heap.NoObject {
			return noAddress
		}
		if !s.IsFrame(id) {
			return s.Address(id)
		}
	}
}

// TestFramesHoldTheirLocals: a frame dominates its local variables exactly if they are
// unreachable without it, by a walk from the roots that avoids it.
func TestFramesHoldTheirLocals(t *testing.T) {
	s := openFrames(t, realdumps.Find(t, "planted/threads/jdk25-g1.live").Path(t), "methods")
	checked, dominated := 0, 0
	for _, thread := range s.Threads() {
		for i, frame := range thread.FrameObjects {
			if i%7 != 0 { // a walk each
				continue
			}
			held, err := s.RetainedSet(context.Background(), slices.Values([]heap.ObjectID{frame}), nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range thread.Locals {
				if l.Frame != int32(i) {
					continue
				}
				checked++
				if s.Dominates(frame, l.Object) {
					dominated++
				}
				if s.Dominates(frame, l.Object) != held.Set.Has(uint32(l.Object)) {
					t.Errorf("%s: %s", s.Label(frame), s.Label(l.Object))
				}
				if !slices.Contains(s.Inbound(l.Object, nil), frame) {
					t.Errorf("%s does not refer to its local", s.Label(frame))
				}
			}
		}
	}
	if checked < 100 || dominated == 0 || dominated == checked {
		t.Errorf("%d locals, %d dominated by their frame", checked, dominated)
	}
}

// TestPlantedFrames looks for what the planted program knows about its stacks.
func TestPlantedFrames(t *testing.T) {
	ctx := context.Background()
	s := openFrames(t, realdumps.Find(t, "planted/threads/jdk17-g1.live").Path(t), "methods")
	recurse := only(t, s, "planted.Threads.recurse(ILplanted/Threads$Local;)V")
	if n := s.InstanceCounts(recurse).Objects; n != 201 {
		t.Errorf("%d frames of recurse", n)
	}
	method := s.Class(recurse)
	for c, want := method.SuperIndex, []string{"<method>", "<native memory>"}; len(want) > 0; c, want = s.Class(c).SuperIndex, want[1:] {
		if s.ClassName(c) != want[0] {
			t.Errorf("superclass %s, want %s", s.ClassName(c), want[0])
		}
	}
	if kind := s.ClassName(s.ClassOf(method.Object)); kind != "<method type>" {
		t.Errorf("the class of a method is a %s", kind)
	}
	if declaring, found := s.ObjectField(ctx, method.Object, "declaringClass"); !found || declaring != s.Class(only(t, s, "planted.Threads")).Object {
		t.Error("recurse is not declared by planted.Threads")
	}
	if text := s.ExplainClass(ctx, recurse); text != "method of planted.Threads" {
		t.Errorf("recurse is explained as %q", text)
	}
	frame := s.Instances(only(t, s, "planted.Threads.sleepWithLocal()V"))
	if len(frame) != 1 || s.Retained(frame[0]) < 111111 {
		t.Fatalf("%d frames of sleepWithLocal", len(frame))
	}
	if text, _ := s.Text(ctx, frame[0], 100); !strings.HasPrefix(text, "(Threads.java:") {
		t.Errorf("text %q", text)
	}
	if v, found, err := s.Field(ctx, frame[0], "lineNumber"); err != nil || !found || v.Bits != 8 {
		t.Errorf("line %v, %v, %v", v, found, err)
	}
	references, err := s.References(ctx, frame[0])
	if err != nil {
		t.Fatal(err)
	}
	held := false
	for _, r := range references {
		held = held || r.Name == "<Java Local>" && s.ClassName(s.ClassOf(r.Target)) == "planted.Threads$Local"
	}
	if !held {
		t.Errorf("references %v", references)
	}
}
