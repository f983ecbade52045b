package com.weissgrat.passages;

import com.google.common.eventbus.AsyncEventBus;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import piste.PisteMap;
import piste.PriceTables;
import piste.StayQuotes;
import piste.Terrain;
import piste.WebcamCache;

/** The gates post each passage to an event bus. Its executor is a single thread, and one of the subscribers asks another company for every passage. */
public class Main {
    record Passage(long card, String lift, Instant at, boolean first) {}

    static class LiftLoad {
        private final LongAdder passages = new LongAdder();

        @Subscribe
        public void on(Passage passage) {
            passages.increment();
        }
    }

    static class PartnerClearing {
        private long cleared;

        @Subscribe
        public void on(Passage passage) throws InterruptedException {
            Thread.sleep(60);
            cleared += passage.first ? 2 : 1;
        }
    }

    static class Gates {
        private final EventBus bus = new AsyncEventBus("passages", Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "passage-events");
            thread.setDaemon(true);
            return thread;
        }));
        private final LiftLoad load = new LiftLoad();

        Gates() {
            bus.register(load);
            bus.register(new PartnerClearing());
        }

        void passed(Passage passage) {
            bus.post(passage);
        }
    }

    static final Gates GATES = new Gates();

    public static void main(String[] args) throws Exception {
        PisteMap.load(1_400);
        PriceTables.load(550);
        StayQuotes.load(17_000);
        Terrain.load(480);
        WebcamCache.load(5_600);
        Sample s = new Sample(3_104);
        int n = 16_000;
        for (int i = 0; i < n; i++) {
            GATES.passed(new Passage(7_000_000_000L + s.below(900_000), "lift " + s.below(38), Sample.at(i, n, Duration.ofMinutes(50)), s.below(6) == 0));
        }
        Ready.last();
    }
}
