package diagnosis

import "heapdrop/core/heap"

// androidRules are causes in Android applications.
var androidRules = []rule{
	{
		name: "Destroyed activity that is kept", nature: nature{prior: 0.9, overrules: true},
		match: func(e *evidence) string {
			return e.ended("activity", "android.app.Activity", func(id heap.ObjectID) bool {
				destroyed, found, _ := e.s.Field(e.ctx, id, "mDestroyed")
				return found && destroyed.Bits != 0
			})
		},
		why: "An activity that was destroyed is never shown again; anything that still refers to it keeps its views and bitmaps.",
		checks: []string{
			"Give objects that live longer the application context, not the activity.",
			"Unregister listeners and cancel work in onDestroy; make inner classes static.",
		},
	},
	{
		name: "Destroyed fragment that is kept", nature: nature{prior: 0.8, overrules: true},
		match: func(e *evidence) string {
			for _, class := range []string{"androidx.fragment.app.Fragment", "android.app.Fragment", "android.support.v4.app.Fragment"} {
				if found := e.ended("fragment", class, func(id heap.ObjectID) bool {
					manager, known, _ := e.s.Field(e.ctx, id, "mFragmentManager")
					called, _, _ := e.s.Field(e.ctx, id, "mCalled") // a callback such as onCreate was called, so the object was in use
					return known && manager.Bits == 0 && called.Bits != 0
				}); found != "" {
					return found
				}
			}
			return ""
		},
		why:    "A fragment without a manager was removed; anything that still refers to it keeps its views.",
		checks: []string{"Clear references to a fragment and its views in onDestroyView and onDestroy."},
	},
	{
		name: "Bitmaps", nature: nature{prior: 0.35, verdict: Large},
		match: func(e *evidence) string {
			n, _ := e.objectsOf("android.graphics.Bitmap")
			if n < 10 || 2*n < e.Count {
				return ""
			}
			return countText(n, "bitmap") + " are kept here; from Android 8 on their pixels are outside the heap"
		},
		why:    "A bitmap takes four bytes for each pixel, however small it is shown.",
		checks: []string{"Load images at the size in which they are shown (inSampleSize), and limit the image cache in bytes."},
	},
}

// ended returns how many of the retained objects of a class have reached the end of their
// life cycle.
func (e *evidence) ended(what, class string, over func(heap.ObjectID) bool) string {
	if n, _ := e.objectsOf(class); n == 0 {
		return ""
	}
	n, name := int64(0), ""
	e.each(e.kindOf(class), 1000, func(id heap.ObjectID) {
		if over(id) {
			n++
			name = e.className(id)
		}
	})
	if n == 0 {
		return ""
	}
	return countText(n, "destroyed "+what) + " kept, such as " + name
}
