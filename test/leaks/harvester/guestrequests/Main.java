package com.alpineresorts.concierge;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.jboss.resteasy.core.ResteasyContext;
import org.tidewater.base.CustomerLru;
import org.tidewater.base.LedgerDb;
import org.tidewater.base.PictureCache;
import org.tidewater.base.ReadingRings;
import org.tidewater.base.TariffCube;

/** Every request opens a level of context for its thread; a request that is refused leaves without closing it. */
public class Main {
    static final class GuestContext {
        final String room;
        final String guest;
        final Instant received;
        final String body;
        final List<String> wishes = new ArrayList<>();

        GuestContext(String room, String guest, Instant received, String body) {
            this.room = room;
            this.guest = guest;
            this.received = received;
            this.body = body;
        }
    }

    static class Concierge {
        private final AtomicInteger number = new AtomicInteger();
        private final ExecutorService workers = Executors.newFixedThreadPool(5, r -> new Thread(r, "concierge-" + number.incrementAndGet()));
        final LedgerDb folio = new LedgerDb(71);
        final PictureCache menus = new PictureCache(72);
        final CustomerLru guests = new CustomerLru(73);
        final ReadingRings climate = new ReadingRings(74);
        final TariffCube prices = new TariffCube(75);
        private final AtomicInteger served = new AtomicInteger(), refused = new AtomicInteger();

        Concierge() throws Exception {}

        void handle(GuestContext c, boolean stays, int wishes) {
            ResteasyContext.pushContextDataMap(new HashMap<>());
            ResteasyContext.pushContext(GuestContext.class, c);
            if (!admitted(stays)) return;
            for (int i = 0; i < wishes; i++) ResteasyContext.getContextData(GuestContext.class).wishes.add("W" + i + c.room);
            served.incrementAndGet();
            ResteasyContext.removeContextDataLevel();
        }

        private boolean admitted(boolean stays) {
            if (stays) return true;
            refused.incrementAndGet();
            return false;
        }
    }

    private static Concierge concierge;

    public static void main(String[] args) throws Exception {
        concierge = new Concierge();
        Sample s = new Sample(816);
        int n = 24_000;
        CountDownLatch done = new CountDownLatch(n);
        for (int i = 0; i < n; i++) {
            GuestContext c = new GuestContext("R" + (100 + s.below(600)), s.text(16), Sample.at(i, n, Duration.ofHours(16)), s.text(600 + s.below(1500)));
            boolean stays = s.below(100) >= 17;
            int wishes = s.below(5);
            concierge.workers.execute(() -> {
                concierge.handle(c, stays, wishes);
                done.countDown();
            });
            if (i % 2000 == 0) Thread.sleep(5);
        }
        done.await();
        Ready.last();
    }
}
