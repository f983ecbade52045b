package com.meridianpress.pictures;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import newsroom.AdRates;
import newsroom.DeliveryDatabase;
import newsroom.PlateBuffers;
import newsroom.StockTicker;
import newsroom.Stylebook;
import org.bushe.swing.event.EventService;
import org.bushe.swing.event.EventSubscriber;
import org.bushe.swing.event.ThreadSafeEventService;
import org.harness.Ready;
import org.harness.Sample;

/** Light tables with pictures of an event subscribe strongly to corrections of captions, and do not unsubscribe when they are cleared away. */
public class Main {
    record CaptionCorrected(long picture, String caption) {}

    record Frame(long picture, String photographer, Instant taken, byte[] thumbnail) {}

    static class LightTable implements EventSubscriber<CaptionCorrected> {
        private final String event;
        private final Instant laidOut;
        private final List<Frame> frames = new ArrayList<>();
        private String lastCorrection;

        LightTable(String event, Instant laidOut) {
            this.event = event;
            this.laidOut = laidOut;
        }

        @Override
        public void onEvent(CaptionCorrected corrected) {
            for (Frame frame : frames) if (frame.picture == corrected.picture) lastCorrection = corrected.caption;
        }
    }

    static class PictureDesk {
        private final EventService events = new ThreadSafeEventService();
        private final List<LightTable> tables = new ArrayList<>();

        void layOut(String event, Instant at, Sample s) {
            LightTable table = new LightTable(event, at);
            for (int k = 3 + s.below(8); k > 0; k--) table.frames.add(new Frame(88_000_000L + s.below(900_000), s.code(8), at.minusSeconds(s.below(9_000)), s.bytes(250 + s.below(500))));
            events.subscribeStrongly(CaptionCorrected.class, table);
            tables.add(table);
            if (tables.size() > 12) tables.remove(0);
            if (s.below(6) == 0) events.publish(new CaptionCorrected(table.frames.get(0).picture, s.text(60)));
        }
    }

    static final PictureDesk DESK = new PictureDesk();

    public static void main(String[] args) throws Exception {
        Stylebook.load(32_000);
        StockTicker.load(420, 1_800);
        PlateBuffers.load(46);
        AdRates.load(70);
        DeliveryDatabase.load(30_000);
        Sample s = new Sample(719);
        int events = 2_400;
        for (int i = 0; i < events; i++) DESK.layOut(s.text(24), Sample.at(i, events, Duration.ofDays(6)), s);
        Ready.last();
    }
}
