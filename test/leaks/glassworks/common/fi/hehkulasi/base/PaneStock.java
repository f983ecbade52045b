package fi.hehkulasi.base;

import org.agrona.collections.Int2ObjectHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** Stock sheets in the rack hall. A sheet that has been cut up leaves it, and a new one takes its place. */
public final class PaneStock {
    static final class Sheet {
        final int serial;
        final String glass;
        final short width;
        final short height;
        int rack;

        Sheet(int serial, String glass, int width, int height) {
            this.serial = serial;
            this.glass = glass;
            this.width = (short) width;
            this.height = (short) height;
        }
    }

    private final Int2ObjectHashMap<Sheet> sheets = new Int2ObjectHashMap<>();
    private final int places = Scale.of(52_000);
    private int first = 700_000;
    private int last = 700_000;

    public PaneStock(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < places * 2; i++) arrive("float " + (3 + s.below(9)) + " mm, " + s.code(6), 2000 + s.below(1200), 1600 + s.below(1600), s.below(900));
    }

    public synchronized void arrive(String glass, int width, int height, int rack) {
        Sheet sheet = new Sheet(last++, glass, width, height);
        sheet.rack = rack;
        sheets.put(sheet.serial, sheet);
        while (sheets.size() > places) sheets.remove(first++);
    }

    public synchronized long area(int serial) {
        Sheet s = sheets.get(serial);
        return s == null || s.rack >= 900 || s.glass.isEmpty() ? 0 : (long) s.width * s.height;
    }
}
