package com.glasswall.sketches;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import seahall.CameraFrames;
import seahall.CatchRecords;
import seahall.EntryWindow;
import seahall.ReefGrid;
import seahall.ShopBaskets;

/** Sketches are held weakly, with a queue for those that were cleared; the queue is polled only where a sketch is withdrawn, which nobody does. */
public class Main {
    record View(int tank, int width, int height, long measured, String overlay) {}

    static final class Sketch {
        private final View view;
        private final byte[] pixels;
        private final float[] isotherms;

        Sketch(View view, byte[] pixels, float[] isotherms) {
            this.view = view;
            this.pixels = pixels;
            this.isotherms = isotherms;
        }
    }

    static final class SketchRef extends WeakReference<Sketch> {
        private final View view;
        private final float warmest;
        private final float coldest;

        SketchRef(View view, Sketch sketch, ReferenceQueue<Sketch> dropped) {
            super(sketch, dropped);
            this.view = view;
            float most = -99, least = 99;
            for (float t : sketch.isotherms) {
                most = Math.max(most, t);
                least = Math.min(least, t);
            }
            warmest = most;
            coldest = least;
        }
    }

    static final class SketchBook {
        private final Map<View, SketchRef> drawn = new HashMap<>();
        private final ReferenceQueue<Sketch> dropped = new ReferenceQueue<>();
        private final Sample s = new Sample(9343);
        private int hits;

        Sketch get(View view) {
            SketchRef ref = drawn.get(view);
            Sketch sketch = ref == null ? null : ref.get();
            if (sketch != null) {
                hits++;
                return sketch;
            }
            float[] isotherms = new float[20];
            for (int i = 0; i < isotherms.length; i++) isotherms[i] = 20 + 6 * (float) s.real();
            sketch = new Sketch(view, s.bytes(600), isotherms);
            drawn.put(view, new SketchRef(view, sketch, dropped));
            return sketch;
        }

        void withdraw(View view) {
            drawn.remove(view);
            tidy();
        }

        private void tidy() {
            for (Object gone = dropped.poll(); gone != null; gone = dropped.poll()) {
                SketchRef ref = (SketchRef) gone;
                drawn.remove(ref.view, ref);
            }
        }
    }

    static final class TankScreens {
        private final SketchBook book = new SketchBook();
        private final Map<Integer, Sketch> shown = new LinkedHashMap<>();

        void show(View view) {
            shown.put(view.tank(), book.get(view));
        }
    }

    private static TankScreens screens;

    public static void main(String[] args) throws Exception {
        CameraFrames.load(410, 15_000);
        CatchRecords.load(18_000);
        EntryWindow.load(95_000);
        ReefGrid.load(1_120, 1_100);
        ShopBaskets.load(19_500);
        Sample s = new Sample(9333);
        screens = new TankScreens();
        int[][] sizes = {{1920, 1080}, {1280, 720}, {1080, 1920}};
        long now = System.currentTimeMillis();
        int shown = 30_000;
        for (int i = 1; i <= shown; i++) {
            long at = now - (shown - i) * 20_000L;
            int[] size = sizes[s.below(3)];
            screens.show(new View(1 + s.below(140), size[0], size[1], at - at % 60_000, s.below(3) == 0 ? "feeding " + s.text(20) : "plain"));
            if (i % 6_000 == 0) System.gc();
        }
        System.out.println(screens.shown.size() + " screens, " + screens.book.hits + " hits");
        Ready.last();
    }
}
