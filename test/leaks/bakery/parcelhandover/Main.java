package com.paperlane.depot;

import de.kornfeld.bakery.*;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;

/** Each handover is to be aborted when the depot closes, and hangs itself onto the one future that says so; the depot does not close. */
public class Main {
    static final class Handover {
        final String parcel, courier, address;
        final Instant announced;
        final CompletableFuture<String> signature = new CompletableFuture<>();

        Handover(String parcel, Words w, Instant announced) {
            this.parcel = parcel;
            courier = w.person();
            address = w.street();
            this.announced = announced;
        }

        void abort() {
            signature.cancel(false);
        }
    }

    static final class Depot {
        private final CompletableFuture<Void> closing = new CompletableFuture<>();
        private final Map<String, Handover> waiting = new ConcurrentHashMap<>();
        private long done;

        Handover announce(Handover h) {
            waiting.put(h.parcel, h);
            closing.thenRun(h::abort);
            h.signature.whenComplete((s, e) -> {
                waiting.remove(h.parcel);
                done++;
            });
            return h;
        }
    }

    private static final Depot DEPOT = new Depot();

    public static void main(String[] args) throws Exception {
        OpenOrders orders = OpenOrders.load();
        Prices.load();
        Photos.load();
        Regulars regulars = Regulars.open();
        DoughBuffers buffers = DoughBuffers.open();
        Words w = new Words(2);
        ArrayDeque<Handover> onTheWay = new ArrayDeque<>();
        int n = 19_000;
        for (int i = 0; i < n; i++) {
            onTheWay.add(DEPOT.announce(new Handover("PL" + w.hex(10), w, Sample.at(i, n, Duration.ofHours(31)))));
            if (onTheWay.size() > 240) {
                Handover h = onTheWay.poll();
                h.signature.complete("sig-" + w.hex(6));
            }
        }
        Ready.last();
        System.out.println(orders + " " + regulars + " " + buffers + DEPOT.done);
    }
}
