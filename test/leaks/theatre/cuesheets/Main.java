package com.stagedoor.lighting;

import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/**
 * Each sheet of cues that an editor opens takes a slot of the desk, and a cleaner is to give it back when the sheet is
 * forgotten. The cleaning action is a method of the sheet itself, so that the sheet is never forgotten.
 */
public class Main {
    static class LightDesk {
        private final AtomicInteger slotsTaken = new AtomicInteger();
        private final Cleaner cleaner = Cleaner.create();

        CueSheet open(String show, Sample s) {
            return new CueSheet(this, show, s);
        }
    }

    static class CueSheet {
        private final LightDesk desk;
        private final String show;
        private final short[][] levels;

        CueSheet(LightDesk desk, String show, Sample s) {
            this.desk = desk;
            this.show = show;
            levels = new short[12][96];
            for (short[] cue : levels) for (int i = 0; i < cue.length; i++) cue[i] = (short) s.below(256);
            desk.slotsTaken.incrementAndGet();
            desk.cleaner.register(this, this::giveBack);
        }

        private void giveBack() {
            desk.slotsTaken.decrementAndGet();
        }

        int brightest() {
            int max = 0;
            for (short[] cue : levels) for (short level : cue) max = Math.max(max, level);
            return max;
        }
    }

    private static final LightDesk DESK = new LightDesk();

    public static void main(String[] args) throws Exception {
        House.open(Part.BOOKLETS, Part.SCAN_BUFFERS, Part.REPERTOIRE, Part.CALL_BOARD, Part.SEAT_PLANS);
        Sample s = new Sample(307);
        long light = 0;
        for (int i = 0; i < 2_100; i++) light += DESK.open("show " + s.below(60), s).brightest();
        System.err.println(light + ", slots " + DESK.slotsTaken);
        Ready.last();
    }
}
