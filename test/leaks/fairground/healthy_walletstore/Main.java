package com.wristpay.wallets;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.harness.Ready;
import org.harness.Sample;
import park.brightmoor.base.AnnualGuests;
import park.brightmoor.base.KitchenStock;

/** All wallets of the wristbands: a snapshot each, and at most 24 events since. The last commands are known by their ids, and some payments wait for the bank. */
public class Main {
    record Event(long version, String kind, int cents, String place, Instant at) {}

    record Snapshot(long version, long cents, Instant at) {}

    static final class Wallet {
        final String wristband;
        final List<Event> since = new ArrayList<>(8);
        Snapshot snapshot;

        Wallet(String wristband, Instant at) {
            this.wristband = wristband;
            snapshot = new Snapshot(0, 0, at);
        }

        long balance() {
            long c = snapshot.cents;
            for (Event e : since) c += e.cents;
            return c;
        }

        void apply(String kind, int cents, String place, Instant at) {
            since.add(new Event(snapshot.version + since.size() + 1, kind, cents, place, at));
            if (since.size() == 24) {
                snapshot = new Snapshot(snapshot.version + 24, balance(), at);
                since.clear();
            }
        }
    }

    static class WalletStore {
        final Map<String, Wallet> wallets = new HashMap<>();
        final Map<String, Long> answered = new LinkedHashMap<>(32_768, 0.75f, false) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Long> e) {
                return size() > 20_000;
            }
        };
        final ArrayDeque<CompletableFuture<String>> atTheBank = new ArrayDeque<>();

        void pay(String command, String wristband, int cents, String place, Instant at) {
            if (answered.containsKey(command)) return;
            Wallet w = wallets.computeIfAbsent(wristband, b -> new Wallet(b, at));
            w.apply(cents > 0 ? "top-up" : "purchase", cents, place, at);
            answered.put(command, w.balance());
            if (cents > 0) {
                CompletableFuture<String> f = new CompletableFuture<>();
                f.thenAccept(x -> w.apply("bank " + x, 0, place, at));
                atTheBank.add(f);
                if (atTheBank.size() > 250) atTheBank.poll().complete("ok");
            }
        }
    }

    static class Service {
        final WalletStore store = new WalletStore();
        final AnnualGuests guests = new AnnualGuests(81);
        final KitchenStock orders = new KitchenStock(82);
    }

    private static Service service;

    public static void main(String[] args) throws Exception {
        service = new Service();
        Sample s = new Sample(801);
        String[] places = new String[160];
        for (int i = 0; i < places.length; i++) places[i] = "till " + i + " " + s.text(12);
        int n = 900_000;
        for (int i = 0; i < n; i++) {
            service.store.pay("cmd-" + (3_000_000 + i), "WB" + (400_000 + s.below(44_000)), s.below(12) == 0 ? 2000 + s.below(6000) : -s.below(1900), places[s.below(160)], Sample.at(i, n, Duration.ofHours(30)));
        }
        Ready.last();
    }
}
