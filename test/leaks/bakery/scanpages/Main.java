package com.skyquill.scandesk;

import de.kornfeld.bakery.*;
import java.lang.ref.Cleaner;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** Pages register with a cleaner what is to be done when they are gone, and what is to be done refers to the page. */
public class Main {
    private static final Cleaner CLEANER = Cleaner.create();
    static final AtomicLong SLOTS = new AtomicLong();

    static final class Page {
        final int slot;
        final long scanned;
        final String operator, barcode;
        final byte[] thumbnail;

        Page(int slot, long scanned, Words w) {
            this.slot = slot;
            this.scanned = scanned;
            operator = w.person();
            barcode = "SQ" + w.hex(14);
            thumbnail = w.bytes(350 + w.below(200));
            SLOTS.incrementAndGet();
            CLEANER.register(this, this::free);
        }

        void free() {
            SLOTS.decrementAndGet();
        }
    }

    static final class Desk {
        private final ArrayDeque<Page> stack = new ArrayDeque<>();
        long delivered;

        void scan(Page p) {
            stack.addLast(p);
            if (stack.size() > 60) delivered += stack.removeFirst().thumbnail.length;
        }
    }

    public static void main(String[] args) throws Exception {
        Regulars regulars = Regulars.open();
        Prices.load();
        OpenOrders orders = OpenOrders.load();
        Photos.load();
        FlourLots lots = FlourLots.load();
        Desk desk = new Desk();
        Words w = new Words(4);
        int n = 7_600;
        for (int i = 0; i < n; i++) desk.scan(new Page(i, Sample.at(i, n, Duration.ofHours(9)).toEpochMilli(), w));
        Ready.last();
        System.out.println(regulars + " " + orders + lots + desk.delivered);
    }
}
