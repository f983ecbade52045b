package de.graustein.crusher;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.harness.Ready;
import org.harness.Sample;
import stonepit.GateWindow;
import stonepit.LabRecords;
import stonepit.PlantTexts;
import stonepit.QuarryFaces;
import stonepit.RoadTolls;

/** A view that closes removes this::show from the feed, which is another object than the this::show it had added. */
public class Main {
    record Reading(long at, double tonnesPerHour, double amperes, double gapMillimetres) {}

    /** Values of the crusher, handed to whoever wants them. */
    static final class CrusherFeed {
        private final List<Consumer<Reading>> listeners = new CopyOnWriteArrayList<>();
        private Reading last;

        void addListener(Consumer<Reading> listener) {
            listeners.add(listener);
        }

        void removeListener(Consumer<Reading> listener) {
            listeners.remove(listener);
        }

        void publish(Reading reading) {
            last = reading;
            for (Consumer<Reading> listener : listeners) listener.accept(reading);
        }
    }

    static final class TrendView {
        private final CrusherFeed feed;
        private final String operator;
        private final String title;
        private final double[] trend = new double[90];
        private final long opened;
        private int drawn;

        TrendView(CrusherFeed feed, String operator, String title, long opened) {
            this.feed = feed;
            this.operator = operator;
            this.title = title;
            this.opened = opened;
        }

        void open() {
            feed.addListener(this::show);
        }

        void show(Reading reading) {
            trend[drawn++ % trend.length] = reading.tonnesPerHour();
        }

        void close() {
            feed.removeListener(this::show);
        }
    }

    /** The screens of the control room: each shows a few views at a time. */
    static final class ControlRoom {
        private final CrusherFeed feed = new CrusherFeed();
        private final Deque<TrendView> shown = new ArrayDeque<>();
        private final int screens;

        ControlRoom(int screens) {
            this.screens = screens;
        }

        void select(String operator, String title, long at) {
            if (shown.size() == screens) shown.removeFirst().close();
            TrendView view = new TrendView(feed, operator, title, at);
            view.open();
            shown.addLast(view);
        }
    }

    private static ControlRoom room;

    public static void main(String[] args) throws Exception {
        QuarryFaces.load(14, 400, 260);
        GateWindow.load(80_000);
        PlantTexts.load(4_500);
        LabRecords.load(12_000);
        RoadTolls.load(38_000);
        Sample s = new Sample(8822);
        room = new ControlRoom(6);
        long now = System.currentTimeMillis();
        int selections = 3_700;
        long apart = 14 * 86_400_000L / selections;
        for (int i = 1; i <= selections; i++) {
            long at = now - (selections - i) * apart;
            room.select("operator " + s.below(14), s.text(40), at);
            if (i % 12 == 0) room.feed.publish(new Reading(at, 350 * s.real(), 180 + 40 * s.real(), 32));
        }
        for (int i = 0; i < 120; i++) room.feed.publish(new Reading(System.currentTimeMillis(), 350 * s.real(), 180 + 40 * s.real(), 32));
        Ready.last();
    }
}
