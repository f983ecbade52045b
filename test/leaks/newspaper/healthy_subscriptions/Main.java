package com.meridianpress.subscriptions.accounts;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import newsroom.AdRates;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.springframework.data.annotation.Id;
import org.springframework.data.keyvalue.annotation.KeySpace;
import org.springframework.data.keyvalue.core.KeyValueTemplate;
import org.springframework.data.map.MapKeyValueAdapter;

/** Healthy: all subscribers of the paper are read at the start into a store in memory and changed there; sessions end and are swept. */
public class Main {
    record Payment(LocalDate due, int cents, boolean paid) {}

    @KeySpace("subscribers")
    public static class Subscriber {
        @Id
        private Long number;
        private String name;
        private String street;
        private String plan;
        private LocalDate since;
        private boolean paused;
        private List<Payment> lastYear = List.of();
    }

    static class Session {
        private final long subscriber;
        private final List<String> pages = new ArrayList<>();
        private volatile Instant lastSeen;

        Session(long subscriber, Instant at) {
            this.subscriber = subscriber;
            lastSeen = at;
        }
    }

    static class Accounts {
        private final KeyValueTemplate store = new KeyValueTemplate(new MapKeyValueAdapter());
        private final Map<String, Session> sessions = new ConcurrentHashMap<>();

        void read(int count, Sample s) {
            for (int i = 0; i < count; i++) {
                Subscriber subscriber = new Subscriber();
                subscriber.number = 800_000L + i;
                subscriber.name = s.text(18);
                subscriber.street = s.text(26);
                subscriber.plan = new String[] {"daily", "weekend", "digital", "student"}[s.below(4)];
                subscriber.since = LocalDate.of(1975 + s.below(50), 1 + s.below(12), 1 + s.below(28));
                Payment[] payments = new Payment[12];
                for (int k = 0; k < 12; k++) payments[k] = new Payment(LocalDate.of(2025, 1 + k, 1), 1_900 + s.below(3) * 1_000, k < 11 || s.below(9) > 0);
                subscriber.lastYear = List.of(payments);
                store.insert(subscriber);
            }
        }

        void request(String cookie, long number, String page, Instant at) {
            Session session = sessions.computeIfAbsent(cookie, c -> new Session(number, at));
            session.lastSeen = at;
            session.pages.add(page);
            if (page.endsWith("/pause")) {
                Subscriber subscriber = store.findById(number, Subscriber.class).orElseThrow();
                subscriber.paused = !subscriber.paused;
                store.update(subscriber);
            }
            if (page.endsWith("/logout")) sessions.remove(cookie);
        }

        void sweep(Instant now) {
            for (Iterator<Session> all = sessions.values().iterator(); all.hasNext(); ) {
                if (all.next().lastSeen.isBefore(now.minus(Duration.ofMinutes(30)))) all.remove();
            }
        }
    }

    static final Accounts ACCOUNTS = new Accounts();

    public static void main(String[] args) throws Exception {
        AdRates.load(60);
        Sample s = new Sample(731);
        int subscribers = Scale.of(42_000);
        ACCOUNTS.read(subscribers, s);
        String[] pages = {"/account", "/account/payments", "/account/pause", "/paper/today", "/logout"};
        String[] cookies = new String[120];
        int requests = 40_000;
        for (int i = 0; i < requests; i++) {
            Instant at = Sample.at(i, requests, Duration.ofHours(9));
            int slot = s.below(cookies.length);
            if (cookies[slot] == null || s.below(6) == 0) cookies[slot] = (800_000 + s.below(subscribers)) + "-" + s.id();
            ACCOUNTS.request(cookies[slot], Long.parseLong(cookies[slot].substring(0, cookies[slot].indexOf('-'))), pages[s.below(pages.length)], at);
            if (i % 70 == 0) ACCOUNTS.sweep(at);
        }
        Ready.last();
    }
}
