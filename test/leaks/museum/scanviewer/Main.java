package nl.scanhuis.viewer;

import museum.*;

import org.harness.Ready;

import java.lang.ref.Cleaner;
import java.util.*;

/** Shows scans of drawings in tiles; what a viewer forgets to close is given back by a cleaner. */
public class Main {
    private static final Cleaner CLEANER = Cleaner.create();

    /** Counts the handles of the native decoder. */
    static final class Decoder {
        private int open;

        synchronized long open(String drawing) {
            return ++open * 64L + drawing.length() % 64;
        }

        synchronized void close(long handle) {
            if (handle > 0) open--;
        }
    }

    static final class Scan implements AutoCloseable {
        private final Decoder decoder;
        private final String drawing;
        private final int[] tile = new int[32 * 32];
        private final Cleaner.Cleanable cleanable;
        private long handle;

        Scan(Decoder decoder, String drawing) {
            this.decoder = decoder;
            this.drawing = drawing;
            handle = decoder.open(drawing);
            cleanable = CLEANER.register(this, this::release);
        }

        int tile(int n) {
            Arrays.fill(tile, n * 31);
            return tile[n % tile.length];
        }

        private void release() {
            decoder.close(handle);
            handle = 0;
        }

        @Override
        public void close() {
            cleanable.clean();
        }
    }

    static final class Viewer {
        private final Decoder decoder = new Decoder();
        private long shown;

        void preview(String drawing, int tiles) {
            Scan scan = new Scan(decoder, drawing);
            for (int i = 0; i < tiles; i++) shown += scan.tile(i) & 1;
        }

        void export(String drawing) {
            try (Scan scan = new Scan(decoder, drawing)) {
                shown += scan.tile(0);
            }
        }
    }

    private static Viewer viewer;

    public static void main(String[] a) throws Exception {
        Insurance.read(60000);
        Workshop.take(31000);
        Register.read(20000);
        GuideTexts.read(10500);
        Words.index(46000);
        viewer = new Viewer();
        Dice d = new Dice(112);
        for (int i = 0; i < Integer.getInteger("drawings", 2400); i++) {
            if (d.below(3) == 0) viewer.export("drawing-" + d.inventoryNumber());
            else viewer.preview("drawing-" + d.inventoryNumber(), 4);
        }
        Ready.last();
    }
}
