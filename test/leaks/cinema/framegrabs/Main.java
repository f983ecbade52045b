package de.schnittraum.grabs;

import cinema.*;

import org.harness.Ready;

import java.lang.ref.WeakReference;
import java.util.*;

/** A cutting desk. Frames are decoded when the pointer passes; while one is in use, it is not decoded again. */
public class Main {
    record FrameKey(String reel, String timecode) {}

    static final class Frame {
        final byte[] pixels;

        Frame(byte[] pixels) {
            this.pixels = pixels;
        }
    }

    static final class FrameStore {
        private final Map<FrameKey, WeakReference<Frame>> frames = new HashMap<>();
        private final Dice decoder = new Dice(112);
        private int decoded;

        Frame frame(FrameKey key) {
            WeakReference<Frame> known = frames.get(key);
            Frame f = known == null ? null : known.get();
            if (f == null) {
                f = new Frame(decoder.bytes(900));
                decoded++;
                frames.put(key, new WeakReference<>(f));
            }
            return f;
        }
    }

    private static final FrameStore STORE = new FrameStore();
    private static final ArrayDeque<Frame> VISIBLE = new ArrayDeque<>();

    public static void main(String[] a) throws Exception {
        Frames.open(150);
        Audience.read(220);
        TitleTree.build(40000);
        Trailers.choose(23000);
        Visitors.warm(28000);
        Dice d = new Dice(113);
        for (int i = 0; i < Integer.getInteger("frames", 24000); i++) {
            String timecode = String.format("%02d:%02d:%02d:%02d", i / 90000, i / 1500 % 60, i / 25 % 60, i % 25);
            VISIBLE.addLast(STORE.frame(new FrameKey("/reels/" + d.title() + ".mxf", timecode)));
            if (VISIBLE.size() > 48) VISIBLE.removeFirst();
        }
        Ready.last();
    }
}
