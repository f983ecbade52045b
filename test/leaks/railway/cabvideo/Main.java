package net.forwardview.video;

import org.harness.Ready;

import railway.*;

import java.nio.ByteBuffer;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/** Receives the pictures of cameras in the cabs; a recording is written to disk when its journey ends. */
public class Main {
    static final class Recording {
        private final String train;
        private final long begun;
        private final ByteBuffer frames = ByteBuffer.allocateDirect(384 * 1024);
        private final int[] offsets = new int[256];
        private int count;

        Recording(String train, long begun) {
            this.train = train;
            this.begun = begun;
        }

        void frame(byte[] picture) {
            if (frames.remaining() < picture.length || count == offsets.length) {
                frames.clear();
                count = 0;
            }
            offsets[count++] = frames.position();
            frames.put(picture);
        }
    }

    static final class Recorder {
        private final Map<String, Recording> running = new ConcurrentHashMap<>();
        private final ArrayDeque<ByteBuffer> spare = new ArrayDeque<>();
        private long written;

        void begins(String journey, String train, long at) {
            running.put(journey, new Recording(train, at));
        }

        void picture(String journey, byte[] picture) {
            Recording r = running.get(journey);
            if (r != null) r.frame(picture);
        }

        void ends(String journey) {
            Recording r = running.remove(journey);
            if (r == null) return;
            written += r.frames.flip().remaining();
            if (spare.size() < 4) spare.add(r.frames.clear());
        }
    }

    private static Recorder recorder;

    public static void main(String[] a) throws Exception {
        Timetable.read(34000);
        Yard.work(40000);
        FareTable.quote(14000);
        TrackWork.read(11000);
        Occupancy.record(1200);
        recorder = new Recorder();
        Dice d = new Dice(313);
        byte[] picture = d.bytes(24_000);
        long now = 1_760_000_000_000L;
        for (int i = 0; i < Integer.getInteger("journeys", 1500); i++) {
            String journey = "J" + i + "-" + d.code(5);
            recorder.begins(journey, "IC " + d.below(3000), now += 60_000);
            for (int k = 0; k < 12; k++) recorder.picture(journey, picture);
            // Where the radio link is lost in a tunnel, the end of the journey is never heard of.
            if (d.below(5) != 0) recorder.ends(journey);
            if (i % 250 == 0) System.gc();
        }
        Ready.last();
    }
}
