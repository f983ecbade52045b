package com.pomona.coldrooms;

import fruit.LabelLayouts;
import fruit.OriginCodes;
import fruit.PriceGrid;
import fruit.RecipeIndex;
import fruit.VarietyCatalog;
import java.util.concurrent.atomic.AtomicReference;
import org.harness.Ready;
import org.harness.Sample;
import reactor.core.publisher.Sinks;

/** A screen that is opened late is to see the current temperatures; the sink therefore replays all readings since the start. */
public class Main {
    record Reading(String room, long at, float[] probes) {}

    static class ColdRoomFeed {
        private final Sinks.Many<Reading> readings = Sinks.many().replay().all();

        void publish(Reading reading) {
            readings.emitNext(reading, Sinks.EmitFailureHandler.FAIL_FAST);
        }
    }

    static class Screen {
        private final AtomicReference<Reading> shown = new AtomicReference<>();

        Screen(ColdRoomFeed feed) {
            feed.readings.asFlux().subscribe(shown::set);
        }
    }

    static class Station {
        private final ColdRoomFeed feed = new ColdRoomFeed();
        private final Screen hall = new Screen(feed);
        private final Screen office = new Screen(feed);
    }

    private static Station station;

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(20_000);
        OriginCodes.load(50_000);
        PriceGrid.load(350, 5_000);
        LabelLayouts.load(1_500, 6_000);
        RecipeIndex.load(6_000);
        station = new Station();
        Sample s = new Sample(43);
        long start = System.currentTimeMillis() - 9 * 3_600_000L;
        for (int i = 0; i < 60_000; i++) {
            float[] probes = new float[24];
            for (int p = 0; p < probes.length; p++) probes[p] = s.below(90) / 10f;
            station.feed.publish(new Reading("room " + s.below(40), start + i * 540L, probes));
        }
        Ready.last();
    }
}
