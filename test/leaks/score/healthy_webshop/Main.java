package com.threadbare.shop;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import nl.polderpost.sorting.Depot;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Nothing leaks: sessions come and go, and those past half an hour are swept. */
public class Main {
    record Line(String article, int pieces, long cents) {}

    static final class ShopSession {
        final String id;
        final long created;
        final List<Line> basket = new ArrayList<>();
        final byte[] csrf;
        volatile long lastUsed;

        ShopSession(String id, long created, byte[] csrf) {
            this.id = id;
            this.created = created;
            this.csrf = csrf;
            lastUsed = created;
        }
    }

    static final class SessionStore {
        private final Map<String, ShopSession> sessions = new ConcurrentHashMap<>();
        private final long maxIdleMillis = Duration.ofMinutes(30).toMillis();
        private long expired;

        ShopSession open(Sample s, long now) {
            ShopSession n = new ShopSession(s.id(), now, s.bytes(32));
            for (int i = s.below(4); i > 0; i--) n.basket.add(new Line(s.code(8), 1 + s.below(3), s.below(20000)));
            sessions.put(n.id, n);
            return n;
        }

        void sweep(long now) {
            int before = sessions.size();
            sessions.values().removeIf(n -> now - n.lastUsed > maxIdleMillis);
            expired += before - sessions.size();
        }
    }

    private static final SessionStore STORE = new SessionStore();

    public static void main(String[] args) throws Exception {
        Depot.postcodes(20000);
        Depot.labels(5000);
        Depot.profiles(12000);
        Depot.manifests(8000);
        Sample s = new Sample(44);
        int live = Scale.of(12000);
        long now = System.currentTimeMillis();
        long step = Math.max(1, Duration.ofMinutes(30).toMillis() / live);
        for (int i = live * 6; i > 0; i--) {
            STORE.open(s, now - i * step);
            if (i % 500 == 0) STORE.sweep(now - i * step);
        }
        STORE.sweep(now);
        Ready.last();
    }
}
