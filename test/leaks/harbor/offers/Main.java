package com.auctionhall.offers;

import harbor.*;

import io.netty.util.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;

/**
 * Each offer schedules its end in a day; an offer that is taken at once stays in the wheel with its
 * pictures until then: its timeout is never cancelled.
 */
public class Main {
    static final class Offer {
        final String lot, bidder;
        final byte[] preview;
        final Map<String, Object> terms = new HashMap<>();
        volatile boolean taken;

        Offer(Gen g) {
            lot = g.hex(12);
            bidder = g.name();
            preview = g.bytes(500);
            terms.put("delivery", g.text(40));
            terms.put("price", (double) g.num(9000));
        }
    }

    static final class OfferBook {
        private final HashedWheelTimer expiry =
                new HashedWheelTimer(100, TimeUnit.MILLISECONDS, 512);
        private final Map<String, Offer> open = new ConcurrentHashMap<>();

        void place(Offer o) {
            open.put(o.lot, o);
            expiry.newTimeout(t -> expire(o), 24, TimeUnit.HOURS);
        }

        void take(Offer o) {
            o.taken = true;
            open.remove(o.lot);
        }

        void expire(Offer o) {
            if (!o.taken) open.remove(o.lot);
        }
    }

    private static final OfferBook BOOK = new OfferBook();

    public static void main(String[] a) throws Exception {
        Schedule.load(26000);
        Labels.load(8000);
        Fulltext.load(12000);
        Containers.load(500000);
        Readings.load(1000, 64);
        Gen g = new Gen(13);
        for (int i = 0; i < 9000; i++) {
            Offer o = new Offer(g);
            BOOK.place(o);
            if (i % 100 != 0) BOOK.take(o);
        }
        Thread.sleep(1500);
        Ready.last();
    }
}
