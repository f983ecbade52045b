package com.meridianpress.flashes;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import newsroom.DeliveryDatabase;
import newsroom.Hyphenation;
import newsroom.PlateBuffers;
import newsroom.StockTicker;
import newsroom.WireQueue;
import org.harness.Ready;
import org.harness.Sample;
import scala.collection.immutable.LazyList;
import scala.collection.immutable.LazyList$;

/** Flashes of the agencies are a lazy list without an end; the ticker walks along it, and somebody still holds its beginning. */
public class Main {
    record Flash(long number, String agency, char priority, Instant received, String text, List<String> codes) {}

    static class Agencies {
        private final Sample s = new Sample(716);
        private final int total;
        private int number;

        Agencies(int total) {
            this.total = total;
        }

        Flash next() {
            int n = number++;
            String[] codes = new String[1 + s.below(4)];
            for (int k = 0; k < codes.length; k++) codes[k] = "medtop:" + (20_000_000 + s.below(1_400));
            return new Flash(5_100_000 + n, s.code(3), (char) ('1' + s.below(5)), Sample.at(n, total, Duration.ofDays(7)), s.text(60 + s.below(160)), List.of(codes));
        }
    }

    static class Ticker {
        private final LazyList<Flash> flashes;
        private final Deque<Flash> shown = new ArrayDeque<>();
        private long sent;

        Ticker(Agencies agencies) {
            flashes = LazyList$.MODULE$.continually(agencies::next);
        }

        void run(int count) {
            LazyList<Flash> rest = flashes;
            for (int i = 0; i < count; i++) {
                show(rest.head());
                rest = (LazyList<Flash>) rest.tail();
            }
        }

        private void show(Flash flash) {
            if (flash.priority > '3') return;
            shown.addLast(flash);
            if (shown.size() > 60) shown.removeFirst();
            sent++;
        }
    }

    static final int FLASHES = 12_500;
    static final Ticker TICKER = new Ticker(new Agencies(FLASHES));

    public static void main(String[] args) throws Exception {
        DeliveryDatabase.load(30_000);
        PlateBuffers.load(46);
        Hyphenation.load(52_000);
        WireQueue.load(5_500);
        StockTicker.load(420, 1_800);
        TICKER.run(FLASHES);
        Ready.last();
    }
}
